"""Winnable deals that come with the program, each with its measured difficulty (docs/grades.md).

A new installation has deals of every grade ready at once, before it has solved or measured any
itself. The table is made by `benchmarks/grades.py`; a deal's line is played to the win by the
engine before the deal is dealt.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from saratoga.engine.moves import Move
from saratoga.solver.grading import Grade, grade_of

_TABLE: Final = Path(__file__).with_name("graded.txt")


class Graded(NamedTuple):
    """A deal's code and form, its difficulty from 0 to 1, and the moves of a line that wins."""

    code: str
    form: str
    difficulty: float
    moves: tuple[str, ...] = ()

    @property
    def grade(self) -> Grade:
        """The grade that follows from the difficulty."""
        return grade_of(self.form, self.difficulty)

    @property
    def line(self) -> tuple[Move, ...]:
        """The line that wins."""
        return tuple(map(Move.parse, self.moves))


@lru_cache(maxsize=1)
def graded_deals() -> tuple[Graded, ...]:
    """Return the deals of the table."""
    rows = (line.split() for line in _TABLE.read_text(encoding="ascii").splitlines())
    return tuple(
        Graded(code, code.rpartition("-")[0], float(number), tuple(moves))
        for code, number, *moves in rows
    )
