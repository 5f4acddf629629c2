"""The study behind the grades of winnable deals: where their quartiles lie (docs/grades.md).

    python benchmarks/grades.py --deals 40 --first 700000 [--game CF1-D3] [--table graded.txt]

For each form it takes that many winnable deals, in the order of their seeds, measures each as the
server does, and prints the quartiles of the difficulty, which are the cuts in solver/grading.py.
With `--table` the measured deals are added to a file as solver/graded.txt holds them.
"""

from __future__ import annotations

import argparse
import json
import statistics
from pathlib import Path
from time import process_time

from saratoga.engine.codes import letters_of
from saratoga.engine.deals import Deal
from saratoga.rules.catalogue import all_rules
from saratoga.solver.grading import Measured, measure
from saratoga.solver.options import Limits, SolverOptions
from saratoga.solver.solve import solve

LIMITS = Limits(nodes=300_000, seconds=4.0)


def winnable(form: str, seed: int) -> tuple[str, Measured] | None:
    """Return the code of a deal and its measure, None if it isn't shown to be winnable."""
    code = f"{form}-{letters_of(seed)}"
    deal = Deal.from_code(code)
    verdict = solve(deal.position(), SolverOptions(LIMITS))
    return (code, measure(deal, verdict.line)) if verdict.is_winnable else None


def study(form: str, wanted: int, first: int) -> dict[str, float]:
    """Measure so many deals of a form, print one line of JSON, and return the difficulties."""
    begin, seed = process_time(), first
    measured: dict[str, Measured] = {}
    while len(measured) < wanted:
        each = winnable(form, seed)
        seed += 1
        if each is not None:
            measured[each[0]] = each[1]
    found = list(measured.values())
    difficulties = {code: round(each.difficulty, 4) for code, each in measured.items()}
    facts = {
        "form": form,
        "deals": wanted,
        "tried": seed - first,
        "cuts": [round(cut, 4) for cut in statistics.quantiles(difficulties.values(), n=4)],
        "plays won": sum(each.won for each in found),
        "plays": sum(each.plays for each in found),
        "losing strays": sum(each.losing for each in found),
        "settled strays": sum(each.settled for each in found),
        "difficulties": difficulties,
        "seconds a deal": round((process_time() - begin) / wanted, 2),
    }
    print(json.dumps(facts), flush=True)
    return difficulties


def main() -> None:
    """Study the forms that are asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--first", type=int, default=0, help="the seed to begin with")
    parser.add_argument("--game", choices=list(all_rules()), action="append")
    parser.add_argument("--table", type=Path, help="a file to add the deals to")
    given = parser.parse_args()
    for form in given.game or all_rules():
        difficulties = study(form, given.deals, given.first)
        if given.table is not None:
            with given.table.open("a", encoding="ascii") as table:
                table.writelines(f"{code} {number}\n" for code, number in difficulties.items())


if __name__ == "__main__":
    main()
