"""Single-pass Double Solitaire: what is decided within 1, 10 and 60 seconds of CPU time.

`python benchmarks/single_pass.py --draw 1 --count 300 --seconds 1 10 60` searches the codes with
the seeds 0 to 299 one after the other on one core, each up to the longest time, and counts at each
time what was decided by then. The time to load compiled code is not counted.

`--raw FILE` appends a line of JSON for each search, and takes from the file what is there already:
a run that was broken off goes on, and a longer time is spent only on what is still open.

`--refuted N` only counts, of the first N codes, those whose deal the easier game refutes at once.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from statistics import median

from saratoga import Deal
from saratoga.engine.codes import DealCode, letters_of
from saratoga.engine.position import Position
from saratoga.solver.beam.search import search
from saratoga.solver.options import Limits, Switches
from saratoga.solver.verdict import Finding, Outcome
from saratoga.solver.watch import Watch


@dataclass(frozen=True)
class Result:
    """One search: `seconds` of CPU time it took of `limit`."""

    draw: int
    seed: int
    outcome: str
    seconds: float
    limit: float
    nodes: int
    bytes: int

    def serves(self, limit: float) -> bool:
        """Tell whether a longer search would tell nothing new up to a limit."""
        return self.limit >= limit or self.outcome != Outcome.UNKNOWN.value


def start(draw: int, seed: int) -> Position:
    """Return the starting position of a Vegas code."""
    return Deal.from_code(DealCode.parse(f"DS1-D{draw}V-{letters_of(seed)}")).position()


def timed(position: Position, limits: Limits) -> tuple[Finding, float]:
    """Search up to a time; return the finding and the CPU seconds that it took."""
    watch = Watch(limits)
    return search(position, limits, Switches(), watch), watch.seconds


def searched(draw: int, seed: int, limit: float, memory: int) -> Result:
    """Search one code up to a time."""
    finding, taken = timed(start(draw, seed), Limits(seconds=limit, bytes=memory))
    outcome = finding.outcome.value
    return Result(draw, seed, outcome, taken, limit, finding.nodes, finding.bytes)


def kept(raw: Path | None) -> Iterator[Result]:
    """Read the results of earlier runs."""
    if raw is not None and raw.exists():
        for line in raw.read_text(encoding="utf-8").splitlines():
            yield Result(**json.loads(line))


def refuted(draw: int, seeds: Sequence[int]) -> int:
    """Count the deals that even the easier game can't win, before any move is tried."""
    limits = Limits(nodes=2)
    findings = (search(start(draw, one), limits, Switches(), Watch(limits)) for one in seeds)
    return sum(found.outcome is Outcome.UNWINNABLE and found.nodes == 1 for found in findings)


def interval(count: int, total: int) -> str:
    """Return the 95% interval of a share by Wilson's formula, in percent."""
    share, z = count / total, 1.96
    middle = (share + z * z / (2 * total)) / (1 + z * z / total)
    half = z * sqrt(share * (1 - share) / total + (z / (2 * total)) ** 2) / (1 + z * z / total)
    return f"{100 * (middle - half):.0f}-{100 * (middle + half):.0f}%"


def report(draw: int, found: list[Result], times: Sequence[float]) -> None:
    """Print the table of one draw: a row for each time."""
    print(f"\ndraw {draw}, {len(found)} codes")
    print("within    winnable  unwinnable  decided")
    for limit in times:
        counts = [
            sum(one.outcome == outcome.value and one.seconds <= limit for one in found)
            for outcome in (Outcome.WINNABLE, Outcome.UNWINNABLE)
        ]
        shares = [100 * count / len(found) for count in (*counts, sum(counts))]
        row = f"{shares[0]:8.1f}%  {shares[1]:9.1f}%  {shares[2]:6.1f}%"
        print(f"{limit:5g} s  {row} ({interval(sum(counts), len(found))})")
    nodes = sum(one.nodes for one in found)
    spent = sum(one.seconds for one in found)
    print(f"CPU time: total {spent:.0f} s, median {median(one.seconds for one in found):.2f} s")
    print(f"{nodes / spent / 1e6:.2f} million nodes a second", end=", ")
    print(f"at most {max(one.bytes for one in found) / 1e6:.0f} MB")


def main() -> None:
    """Search the codes and print a table for each draw."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--draw", type=int, nargs="+", default=[1, 3], choices=(1, 3))
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--seconds", type=float, nargs="+", default=[1, 10, 60])
    parser.add_argument("--memory", type=int, default=4 << 30, help="bytes")
    parser.add_argument("--raw", type=Path, help="file of single results, one a line")
    parser.add_argument("--refuted", type=int, metavar="N", help="only count refuted deals")
    options = parser.parse_args()
    if options.refuted is not None:
        seeds = range(options.first, options.first + options.refuted)
        for draw in options.draw:
            print(f"draw {draw}: {refuted(draw, seeds)} of {len(seeds)} codes refuted at once")
        return
    longest = max(options.seconds)
    for draw in options.draw:
        timed(start(draw, 1 << 31), Limits(seconds=1.0))
        known = {one.seed: one for one in kept(options.raw) if one.draw == draw}
        found = []
        for seed in range(options.first, options.first + options.count):
            result = known.get(seed)
            if result is None or not result.serves(longest):
                result = searched(draw, seed, longest, options.memory)
                if options.raw is not None:
                    with options.raw.open("a", encoding="utf-8") as file:
                        print(json.dumps(asdict(result)), file=file)
            found.append(result)
        report(draw, found, sorted(options.seconds))


if __name__ == "__main__":
    main()
