"""Positions per second of the engine, and the time to import it: `python benchmarks/engine.py`.

A position is one `apply` and one `legal_moves`, on every path of legal moves to a depth. CPU time
of one core.
"""

from __future__ import annotations

import subprocess
import sys
from time import process_time

from saratoga import Deal, Position, apply, legal_moves

DEALS = (
    ("CF1-D3-AAAAACL", 9),
    ("CF1-D1-AAAAAAD", 9),
    ("HC1-D3-AAAAAAB", 12),
    ("DS1-D1N-AAAAAAB", 6),
)


def count(position: Position, depth: int) -> int:
    """Return the number of positions on all paths of up to `depth` moves."""
    moves = legal_moves(position)
    if depth == 0:
        return 1
    return 1 + sum(count(apply(position, move), depth - 1) for move in moves)


def main() -> None:
    """Print a line a deal, then the import time."""
    for code, depth in DEALS:
        position = Deal.from_code(code).position()
        start = process_time()
        positions = count(position, depth)
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
