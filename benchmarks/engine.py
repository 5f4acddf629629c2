"""Positions per second of the engine, and the time to import it: `python benchmarks/engine.py`.

A position is one `apply` and one `legal_moves`; every move at every turn of random games is looked
at. CPU time of one core.
"""

from __future__ import annotations

import subprocess
import sys
from random import Random
from time import process_time

from saratoga import Deal, apply, legal_moves

CODES = ("CF1-D3-MOLLUSK", "CF1-D1-MOLLUSK", "HC1-D3-MOLLUSK", "DS1-D1N-MOLLUSK", "DS1-D3V-MOLLUSK")
GAMES = 30
LENGTH = 100


def count(code: str) -> int:
    """Play random games and return how many positions were looked at beside the ones played."""
    chance = Random(code)
    start = Deal.from_code(code).position()
    positions = 0
    for _ in range(GAMES):
        position = start
        for _ in range(LENGTH):
            children = [apply(position, move) for move in legal_moves(position)]
            positions += sum(1 for child in children if legal_moves(child) is not None)
            if not children:
                break
            position = chance.choice(children)
    return positions


def main() -> None:
    """Print a line a deal, then the import time."""
    for code in CODES:
        start = process_time()
        positions = count(code)
        seconds = process_time() - start
        print(f"{code}: {positions} positions, {positions / seconds:,.0f} a second")
    script = "import time; t = time.process_time(); import saratoga; print(time.process_time() - t)"
    times = [
        float(subprocess.run([sys.executable, "-c", script], capture_output=True).stdout)
        for _ in range(5)
    ]
    print(f"import saratoga: {sorted(times)[2] * 1000:.0f} ms (median of 5)")


if __name__ == "__main__":
    main()
