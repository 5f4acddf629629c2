"""Faults under load: is anything lost that was acknowledged, or done twice?

    python benchmarks/storms.py [--times 50] [--players 8] [--only "disk full"] [--seed 1]

Players play over HTTP on an installation of two server processes, and send again whatever isn't
answered. A fault strikes at random moments, each time after somebody was answered again: SIGKILL of
a server process, SIGKILL of PostgreSQL, connections cut, a full disk, a clock set back. Then every
game is replayed and compared with all that its player was told, and `saratoga db check` is run. Any
difference ends the program. Printed are the actions acknowledged, and those the log has: the others
were on their way when it ended.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import monotonic

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from faults.storms import STORMS, weather


def main() -> None:
    """Let every fault strike, and print what the checker found."""
    words = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    words.add_argument("--times", type=int, default=50)
    words.add_argument("--players", type=int, default=8)
    words.add_argument("--only", default="", help="faults whose name has this in it")
    words.add_argument("--seed", type=int, default=1)
    given = words.parse_args()
    chosen = [storm for storm in STORMS if given.only in storm.name]
    if not chosen:
        words.error(f"no fault has {given.only!r} in its name: {', '.join(s.name for s in STORMS)}")
    for storm in chosen:
        if missing := storm.missing():
            print(f"{storm.name:34} SKIPPED: {missing}", flush=True)
            continue
        begun = monotonic()
        found = weather(storm, given.times, given.players, given.seed)
        print(
            f"{storm.name:34} {given.times} times in {monotonic() - begun:.0f} s:"
            f" {found.games} games, {found.answered:,} actions acknowledged, {found.kept:,} kept;"
            " none lost, none twice",
            flush=True,
        )


if __name__ == "__main__":
    main()
