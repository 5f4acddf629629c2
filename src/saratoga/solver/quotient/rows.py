"""Rows of a calm that are told apart by two words: found in `marks`, used as a hash table."""

from __future__ import annotations

from typing import Final

from saratoga.solver.jit import inline
from saratoga.solver.quotient.memory import STAMP, Memory

_ROW_BITS: Final = 24


@inline
def row_at(memory: Memory, place: int, first: int, second: int, origin: int, count: int) -> int:
    """Return the row of a position, found from row `origin`; a new one is row `count`.

    The words of a row from `place` on are `first`, `second` and `origin`.
    """
    marks, calm = memory.marks, memory.calm
    mixed = (first * -7046029254386353131) ^ (second * -4417276706812531889)
    mixed = (mixed ^ mixed >> 32) * -4658895280553007687
    slot = (mixed >> 33) & (marks.shape[0] - 1)
    while marks[slot] >> _ROW_BITS == memory.control[STAMP]:
        row = marks[slot] & ((1 << _ROW_BITS) - 1)
        if calm[row, place] == first and calm[row, place + 1] == second:
            return int(row)
        slot = (slot + 1) & (marks.shape[0] - 1)
    marks[slot] = memory.control[STAMP] << _ROW_BITS | count
    calm[count, place], calm[count, place + 1] = first, second
    calm[count, place + 2] = origin
    return count
