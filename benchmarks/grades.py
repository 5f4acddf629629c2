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
from typing import NamedTuple

from saratoga.engine.codes import letters_of
from saratoga.engine.deals import Deal
from saratoga.engine.moves import Move
from saratoga.rules.catalogue import all_rules
from saratoga.solver.grading import Measured, measure
from saratoga.solver.options import Limits, SolverOptions
from saratoga.solver.solve import solve

LIMITS = Limits(nodes=300_000, seconds=4.0)


class Dealt(NamedTuple):
    """A deal's code, its measure, and a line that wins it."""

    code: str
    measured: Measured
    line: tuple[Move, ...]

    @property
    def difficulty(self) -> float:
        """As the table has it."""
        return round(self.measured.difficulty, 4)

    def row(self) -> str:
        """Return the row of the table."""
        return f"{self.code} {self.difficulty} {' '.join(map(str, self.line))}\n"


def winnable(form: str, seed: int) -> Dealt | None:
    """Return a deal with its measure, None if it isn't shown to be winnable."""
    code = f"{form}-{letters_of(seed)}"
    deal = Deal.from_code(code)
    verdict = solve(deal.position(), SolverOptions(LIMITS))
    if not verdict.is_winnable:
        return None
    return Dealt(code, measure(deal, verdict.line), verdict.line)


def study(form: str, wanted: int, first: int) -> list[Dealt]:
    """Measure so many deals of a form, print one line of JSON, and return the deals."""
    begin, seed = process_time(), first
    deals: list[Dealt] = []
    while len(deals) < wanted:
        each = winnable(form, seed)
        seed += 1
        if each is not None:
            deals.append(each)
    found = [each.measured for each in deals]
    difficulties = {each.code: each.difficulty for each in deals}
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
    return deals


def main() -> None:
    """Study the forms that are asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--first", type=int, default=0, help="the seed to begin with")
    parser.add_argument("--game", choices=list(all_rules()), action="append")
    parser.add_argument("--table", type=Path, help="a file to add the deals to")
    given = parser.parse_args()
    for form in given.game or all_rules():
        deals = study(form, given.deals, given.first)
        if given.table is not None:
            with given.table.open("a", encoding="ascii") as table:
                table.writelines(each.row() for each in deals)


if __name__ == "__main__":
    main()
