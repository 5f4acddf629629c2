"""How fast the solver decides: a table of each game, and of another solver beside it.

    python benchmarks/solver.py [--count 1000] [--first 0] [--games CF1-D3 HC1-D3 …]
                                [--limit-seconds 10] [--memory 2048] [--against PATH]

solves the codes with the seeds from `--first` on, one after the other on one core, and prints for
each game what was decided, the CPU time a deal in milliseconds (median, 95th and 99th percentile,
most, mean), its total, nodes a second and the most memory. Times are of `solve` with the replay of
the line by the engine and without shortening; compiled code is loaded before the clock starts.
Names ending in `R` are base-relative: ranks in the columns don't pass the base card.

With `--against`, Solvitaire's program at PATH gets the same deals and rules in the same run, as
JSON files; a second line tells what it decided, its CPU time, and how many times slower it was on
the deals that both decided. It knows no full wrap: such games are left out for it.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import mean, quantiles
from tempfile import TemporaryDirectory
from typing import Any, Final

from saratoga.engine.codes import SEEDS, letters_of
from saratoga.engine.deals import Deal, deal_to_json
from saratoga.rules.catalogue import all_rules
from saratoga.rules.model import Bases, Build, Rules, Run, Space, Wrap
from saratoga.solver.options import Limits, SolverOptions
from saratoga.solver.solve import solve
from saratoga.solver.verdict import Outcome, Verdict
from saratoga.solver.warm import warm

OUTCOMES: Final = {"solved": Outcome.WINNABLE, "unsolvable": Outcome.UNWINNABLE}


def games() -> dict[str, Rules]:
    """Return the games of the benchmark by name."""
    known = all_rules()
    relative = {
        f"{name}R": replace(rules, wrap=Wrap.NOT_PAST_BASE)
        for name, rules in known.items()
        if rules.wrap is Wrap.FULL
    }
    return known | relative


@dataclass(frozen=True)
class Rival:
    """What the other program said of a deal, and its CPU time."""

    outcome: Outcome
    seconds: float


def deal_of(rules: Rules, seed: int) -> Deal:
    """Return the deal of a seed under some rules."""
    form = "DS1-D1N" if rules.decks == 2 else "CF1-D1"
    return Deal(rules, Deal.from_code(f"{form}-{letters_of(seed)}").cards)


def measured(rules: Rules, seeds: Iterable[int], limits: Limits) -> list[Verdict]:
    """Return the verdicts of deals; compiled code is to be loaded before (`warm`)."""
    options = SolverOptions(limits, shorten=False)
    return [solve(deal_of(rules, seed).position(), options) for seed in seeds]


HEAD: Final = (
    f"{'game':9}{'decided':>8}{'won':>6}{'lost':>6}{'open':>6}"
    f"{'median':>9}{'p95':>9}{'p99':>9}{'most':>9}{'mean':>9}{'total':>9}{'nodes/s':>10}{'MB':>7}"
)


def row(name: str, verdicts: list[Verdict]) -> str:
    """Return the line of a game: counts, milliseconds a deal, total seconds, nodes/s, megabytes."""
    times = [1000 * verdict.seconds for verdict in verdicts]
    cuts = quantiles(times, n=100, method="inclusive") if len(times) > 1 else times * 99
    outcomes = [verdict.outcome for verdict in verdicts]
    won, lost, left = (outcomes.count(outcome) for outcome in Outcome)
    spent = sum(times) / 1000
    parts = [f"{name:9}{won + lost:8}{won:6}{lost:6}{left:6}"]
    parts += [f"{time:9.2f}" for time in (cuts[49], cuts[94], cuts[98], max(times), mean(times))]
    nodes = sum(verdict.nodes for verdict in verdicts)
    parts.append(f"{spent:8.1f}s{nodes / spent:10,.0f}")
    parts.append(f"{max(verdict.bytes for verdict in verdicts) / 1e6:7.0f}")
    return "".join(parts)


def rules_json(rules: Rules) -> dict[str, Any] | None:
    """Return rules in Solvitaire's JSON form; None if they can't be said there."""
    if rules.wrap is Wrap.FULL or rules.build is not Build.ALTERNATE or rules.run is Run.ONE:
        return None
    spaces = {Space.ANY: "any", Space.KING: "kings", Space.WASTE: "waste"}[rules.space]
    if rules.reserve_fills:
        spaces = f"auto-reserve-then-{spaces}"
    hides = {"diagonal deal": True, "face up cards": "top"} if rules.face_down else {}
    dealt = rules.bases is Bases.FIRST
    return {
        "tableau piles": {
            "count": len(rules.columns),
            "build policy": "red-black",
            "move built group": "whole-pile" if rules.run is Run.WHOLE else "yes",
            "spaces policy": spaces,
            **hides,
        },
        "foundations": {
            "initial cards": "one" if dealt else "none",
            "base card": "random" if dealt else "A",
            "removable": rules.take_back,
        },
        "stock": {
            "size": rules.stock_size,
            "deal count": rules.draw,
            "redeal": rules.redeals is None,
        },
        "reserve": {"size": rules.reserve, "stacked": True},
        "two decks": rules.decks == 2,
    }


def rival(program: Path, rules: dict[str, Any], deal: Deal, seconds: float, folder: Path) -> Rival:
    """Return what Solvitaire says of a deal within so many seconds."""
    rules_file, deal_file = folder / "rules.json", folder / "deal.json"
    rules_file.write_text(json.dumps(rules), encoding="utf-8")
    deal_file.write_text(json.dumps(deal_to_json(deal)), encoding="utf-8")
    timeout = ["--timeout", str(round(1000 * seconds))]
    command = [program, "--custom-rules", rules_file, "--classify", *timeout, deal_file]
    before = getrusage(RUSAGE_CHILDREN)
    done = subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, check=True
    )
    after = getrusage(RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    last = done.stdout.strip().rpartition(",")[2].strip()
    return Rival(OUTCOMES.get(last, Outcome.UNKNOWN), spent)


def compared(verdicts: list[Verdict], rivals: list[Rival]) -> str:
    """Return a line on both programs; raises SystemExit if they contradict each other."""
    both = [
        (ours, theirs)
        for ours, theirs in zip(verdicts, rivals, strict=True)
        if Outcome.UNKNOWN not in (ours.outcome, theirs.outcome)
    ]
    for ours, theirs in both:
        if ours.outcome is not theirs.outcome:
            raise SystemExit(f"contradiction: {ours.outcome} here, {theirs.outcome} there")
    decided = sum(theirs.outcome is not Outcome.UNKNOWN for theirs in rivals)
    total = sum(theirs.seconds for theirs in rivals)
    text = f"  against: {decided} of {len(rivals)} decided in {total:.1f} s"
    spent = sum(ours.seconds for ours, _ in both)
    if both and spent:
        ratio = sum(theirs.seconds for _, theirs in both) / spent
        text += f"; on the {len(both)} that both decided {ratio:.1f} times as slow"
    return text


def positive(text: str) -> int:
    """Return a number from 1 on."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is not a number from 1 on")
    return number


def program(text: str) -> Path:
    """Return the path of a program that is there."""
    path = Path(text)
    if not (path.is_file() and os.access(path, os.X_OK)):
        raise argparse.ArgumentTypeError(f"there is no program {text}")
    return path


def parsed(arguments: list[str]) -> argparse.Namespace:
    """Return the options of the command line."""
    parser = argparse.ArgumentParser(description="measure the solver")
    known = games()
    parser.add_argument("--count", type=positive, default=1000, help="codes of each game")
    parser.add_argument("--first", type=int, default=0, help="seed of the first code")
    parser.add_argument("--games", nargs="+", choices=known, metavar="GAME", help=", ".join(known))
    parser.add_argument("--limit-seconds", type=float, default=10.0, help="CPU time a deal")
    parser.add_argument("--memory", type=positive, default=2048, help="megabytes a deal")
    parser.add_argument("--against", type=program, help="Solvitaire's program")
    options = parser.parse_args(arguments)
    if not 0 <= options.first <= SEEDS - options.count:
        parser.error(f"seeds are 0 to {SEEDS - 1}")
    if not options.limit_seconds > 0:
        parser.error("argument --limit-seconds: it must be more than 0")
    options.games = options.games or [name for name in known if not name.endswith("V")]
    return options


def main(arguments: list[str]) -> None:
    """Print the table, a line as soon as each game is done."""
    options = parsed(arguments)
    limits = Limits(seconds=options.limit_seconds, bytes=options.memory << 20)
    seeds = range(options.first, options.first + options.count)
    warm()
    print(HEAD, flush=True)
    for name in options.games:
        rules = games()[name]
        verdicts = measured(rules, seeds, limits)
        print(row(name, verdicts), flush=True)
        theirs = rules_json(rules) if options.against else None
        if theirs is not None:
            with TemporaryDirectory() as folder:
                rivals = [
                    rival(
                        options.against,
                        theirs,
                        deal_of(rules, seed),
                        options.limit_seconds,
                        Path(folder),
                    )
                    for seed in seeds
                ]
            print(compared(verdicts, rivals), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
