"""Reading and counting of the perft files.

A line is a deal code, the moves that lead to the position (none for the deal itself), and the
numbers of move sequences of length 1, 2, 3, …:

    CF1-D3-AAAAACL | R-2 R-F 2-4x2 | 2 8 23 69
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent
GAMES = ("canfield", "classic-canfield", "double-solitaire")


class PerftLine(NamedTuple):
    """One position and what is known of it."""

    code: str
    moves: tuple[str, ...]
    counts: tuple[int, ...]

    def __str__(self) -> str:
        return " | ".join((self.code, " ".join(self.moves), " ".join(map(str, self.counts))))


def read_line(text: str) -> PerftLine:
    """Read one line of a perft file.

    >>> read_line("CF1-D3-AAAAACL | R-2 R-F | 3 9")
    PerftLine(code='CF1-D3-AAAAACL', moves=('R-2', 'R-F'), counts=(3, 9))
    """
    code, moves, counts = text.split("|")
    return PerftLine(code.strip(), tuple(moves.split()), tuple(map(int, counts.split())))


def perft_lines(game: str) -> list[PerftLine]:
    """Return the lines of a game's file."""
    lines = (FOLDER / f"{game}.perft").read_text(encoding="utf-8").splitlines()
    return [read_line(line) for line in lines if line and not line.startswith("#")]
