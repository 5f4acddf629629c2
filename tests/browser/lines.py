"""Lines that win, every move of them also what a tap does (CF-tap, DS-tap)."""

from __future__ import annotations

from typing import Final

from saratoga.engine.moves import Move

CANFIELD_CODE: Final = "CF1-D1-AAAAACL"
CANFIELD_LINE: Final = (
    "R-2 R-F 2-4x2 R-3 D D D D W-4 D D W-F D W-3 D D W-4 D D W-3 D D W-F D D D W-F 3-F 3-F 4-F "
    "3-F 4-F 3-F 2-F 4-3x3 D D D D D W-1 D D D W-1 D D D W-1 D W-F D D W-F D D D D T D W-2 D D "
    "D W-F D D D W-1 2-1x2 R-2 R-1 R-3 W-1 D W-F D D D W-2 3-2x5 4-3 D W-F D W-F D W-F 2-F D D "
    "D D D W-4 D D D W-F T D D W-4 D D D D D D W-4 D D W-F 1-F 1-F 4-F 2-F 2-F 2-F 1-F 3-F 1-F "
    "2-F 4-F 3-F 2-F 4-F 1-F 1-F 1-F 4-F 2-F 2-F W-2 W-F W-F W-3 W-F W-F W-F 3-F 1-F 2-F 1-F D "
    "W-F"
)

DOUBLE_CODE: Final = "DS1-D1N-AAAAAAB"
DOUBLE_LINE: Final = (
    "5-F 7-F D W-9 4-9 4-8 3-4 D W-1 D W-8 D D D W-F D W-9 7-9 D 1-9x2 3-1 8-3x3 8-4 D W-3 8-3 "
    "9-8x7 8-9x8 4-8x3 D D W-F D D W-3 D D D D D W-8 D D W-F D D D W-F D W-6 D W-8 D D W-1 2-1 "
    "D W-F D W-9 7-9 D D D W-F D D W-7 D D D W-5 8-5x6 D D 4-2 9-4x11 9-F 7-F D W-2 D W-F D W-F"
    " D D W-F D D D W-F D D W-9 5-9x8 D W-F D D W-1 D D D D D W-F D W-F D W-8 T D W-4 D D D D D"
    " D W-F D W-F D W-6 8-6x2 8-1 2-8x3 9-2x10 9-F 9-6 9-F 3-F 9-F 4-F 3-F 4-F 3-F 7-F 9-F 4-F "
    "3-F 3-F 6-F 3-F 7-9 D W-F 3-F 1-F 5-3 5-7 D W-F 6-F 6-F D W-F D D W-3 D W-9 6-9x3 6-8 6-F "
    "8-F 6-F 8-F 5-F W-6 D W-F 1-F D D W-5 D W-F D W-F D D D W-5 7-5x2 D W-F 7-F W-7 W-F W-7 D "
    "W-9 D D W-F D W-F 1-F 7-F D W-3 6-3x2 6-7 W-6 8-3x3 T D W-F 2-F 2-F 4-F 3-F 2-F 4-F 2-F "
    "3-F 9-F 4-F 4-F 3-F 3-F 5-F 9-F 3-F 5-F 5-F 6-F 7-F 5-F D W-F 2-F 2-F 4-F 4-F 2-F 3-F 2-F "
    "4-F 1-F 7-F 3-F 1-F 4-F 4-F 3-F D W-F D W-2 D W-F 9-F 2-F 9-F 2-F 9-F 9-F 2-F"
)


def moves(line: str) -> list[Move]:
    """Return the moves of a line.

    >>> [str(move) for move in moves("R-2 2-4x2")]
    ['R-2', '2-4x2']
    """
    return [Move.parse(word) for word in line.split()]


def first(count: int, line: str) -> str:
    """Return the first moves of a line.

    >>> first(2, "R-2 R-F D")
    'R-2 R-F'
    """
    return " ".join(line.split()[:count])
