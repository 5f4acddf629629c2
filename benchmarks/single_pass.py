"""Single-pass Double Solitaire: what is decided within 1, 10 and 60 seconds of CPU time.

`python benchmarks/single_pass.py --draw 1 --count 300 --seconds 1 10 60` searches the codes with
the seeds 0 to 299 one after the other on one core, each up to the longest time, and counts at each
time what was decided by then. The time to load compiled code is not counted.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from statistics import median

from saratoga import Deal
from saratoga.engine.codes import DealCode, letters_of
from saratoga.engine.position import Position
from saratoga.solver.beam.search import search
from saratoga.solver.options import Limits, Switches
from saratoga.solver.verdict import Finding, Outcome
from saratoga.solver.watch import Watch


def start(draw: int, seed: int) -> Position:
    """Return the starting position of a Vegas code."""
    return Deal.from_code(DealCode.parse(f"DS1-D{draw}V-{letters_of(seed)}")).position()


def timed(position: Position, limits: Limits) -> tuple[Finding, float]:
    """Search up to a time; return the finding and the CPU seconds that it took."""
    watch = Watch(limits)
    return search(position, limits, Switches(), watch), watch.seconds


def report(draw: int, found: list[tuple[Finding, float]], times: Sequence[float]) -> None:
    """Print the table of one draw: a row for each time."""
    print(f"\ndraw {draw}, {len(found)} codes")
    print("within    winnable  unwinnable  decided")
    for limit in times:
        shares = [
            100 * sum(one.outcome is outcome for one, taken in found if taken <= limit) / len(found)
            for outcome in (Outcome.WINNABLE, Outcome.UNWINNABLE)
        ]
        row = f"{shares[0]:8.1f}%  {shares[1]:9.1f}%  {sum(shares):6.1f}%"
        print(f"{limit:5g} s  {row}")
    nodes = sum(one.nodes for one, _ in found)
    spent = sum(taken for _, taken in found)
    print(f"CPU time: total {spent:.0f} s, median {median(taken for _, taken in found):.2f} s")
    print(f"{nodes / spent / 1e6:.2f} million nodes a second", end=", ")
    print(f"at most {max(one.bytes for one, _ in found) / 1e6:.0f} MB")


def main() -> None:
    """Search the codes and print a table for each draw."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--draw", type=int, nargs="+", default=[1, 3], choices=(1, 3))
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--seconds", type=float, nargs="+", default=[1, 10, 60])
    parser.add_argument("--memory", type=int, default=4 << 30, help="bytes")
    parser.add_argument("--each", action="store_true", help="print a line for each code")
    options = parser.parse_args()
    limits = Limits(seconds=max(options.seconds), bytes=options.memory)
    timed(start(3, 1 << 31), Limits(seconds=1.0))
    for draw in options.draw:
        found = []
        for seed in range(options.first, options.first + options.count):
            found.append(timed(start(draw, seed), limits))
            if options.each:
                finding, taken = found[-1]
                print(letters_of(seed), finding.outcome.value, f"{taken:.2f}", flush=True)
        report(draw, found, sorted(options.seconds))


if __name__ == "__main__":
    main()
