"""Readers fed with inputs that are nearly right: do they answer only with clear errors?

    python benchmarks/fuzz.py [--inputs 1000000] [--seed 1] [--only records]

Valid codes, records, deals, positions, inputs of `saratoga solve`, exports and requests are changed
at random; the same seed changes them alike. Counted are the inputs accepted and refused. A fault is
whatever is neither: an exception that isn't one of Saratoga's, a failure of the server (5xx), or a
text that was accepted and doesn't come back the same when written and read again.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from fuzzing.api import api
from fuzzing.exports import exports
from fuzzing.run import Tally, fuzz, shares
from fuzzing.targets import parsers


def main() -> int:
    """Fuzz, print a line a reader, and return 1 if there was a fault."""
    words = argparse.ArgumentParser(description=__doc__, add_help=True)
    words.add_argument("--inputs", type=int, default=1_000_000)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--only", default="", help="readers whose name has this in it")
    given = words.parse_args()
    began, whole, faults = process_time(), 0, 0
    with api() as requests, exports() as exported:
        known = [*parsers(), exported, *requests]
        targets = [each for each in known if given.only in each.name]
        for target, share in zip(targets, shares(targets, given.inputs), strict=True):
            before = process_time()
            tally = fuzz(target, share, given.seed)
            report(target.name, tally, process_time() - before)
            whole, faults = whole + tally.inputs, faults + len(tally.faults)
    print(f"{whole:,} inputs, {faults} faults, {process_time() - began:.0f} s of CPU time")
    return 1 if faults else 0


def report(name: str, tally: Tally, seconds: float) -> None:
    """Print what became of a reader's inputs."""
    print(
        f"{name:20} {tally.inputs:9,} inputs: {tally.accepted:8,} accepted, {tally.refused:9,}"
        f" refused, {len(tally.faults)} faults; {seconds:6.1f} s, the slowest {tally.slowest:.3f} s"
        f" ({tally.slowest_length:,} characters)",
        flush=True,
    )
    for text, trace in tally.faults.values():
        print(f"--- {text[:2000]!r}\n{trace}", flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
