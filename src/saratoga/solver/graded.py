"""Winnable deals that come with the program, each with its measured difficulty (docs/grades.md).

A new installation has deals of every grade ready at once, before it has measured any itself. The
table is made by `benchmarks/grades.py`; what it says of a deal is proved again before it is dealt.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from saratoga.solver.grading import Grade, grade_of

_TABLE: Final = Path(__file__).with_name("graded.txt")


class Graded(NamedTuple):
    """A deal's code and form, and its difficulty from 0 to 1."""

    code: str
    form: str
    difficulty: float

    @property
    def grade(self) -> Grade:
        """The grade that follows from the difficulty."""
        return grade_of(self.form, self.difficulty)


@lru_cache(maxsize=1)
def graded_deals() -> tuple[Graded, ...]:
    """Return the deals of the table."""
    rows = (line.split() for line in _TABLE.read_text(encoding="ascii").splitlines())
    return tuple(Graded(code, code.rpartition("-")[0], float(number)) for code, number in rows)
