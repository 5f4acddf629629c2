"""The set of positions seen: open addressing over whole states.

An entry is two words, or three where a state has a third; elsewhere that is passed as 0. The bits
of the second word from `lanes` upward are no part of the state: they hold, for each residue of the
waste's size modulo the draw, the smallest waste seen, since from a smaller waste of the same
residue the larger one is reached by drawing, and every waste leads by a redeal to the one of
residue 0. With draw 1 nothing is stored there, with draw 2 one number, with draw 3 two of half the
width.
"""

import numpy as np
from numpy.typing import NDArray

from saratoga.solver.jit import copy_words, inline, kernel

Words = NDArray[np.int64]


@inline
def _slot(first: int, second: int, third: int, size: int) -> int:
    mixed = first * -7046029254386353131 ^ second * -4417276706812531889
    mixed += third * -3335678366873096957
    mixed ^= mixed >> 32
    mixed *= -4658895280553007687
    mixed ^= mixed >> 29
    return mixed & (size - 1)


@inline
def _find(table: Words, first: int, second: int, third: int, lanes: int) -> int:
    state = (1 << lanes) - 1
    size = table.shape[0]
    slot = _slot(first, second, third, size)
    while table[slot, 1] != 0:
        if table[slot, 0] == first and table[slot, 1] & state == second:
            if table.shape[1] == 2 or table[slot, 2] == third:
                break
        slot = (slot + 1) & (size - 1)
    return slot


@kernel
def seen(
    table: Words, first: int, second: int, third: int, lanes: int, draw: int, waste: int
) -> bool:
    """Tell whether this state, or one that leads to it by drawing, is in the table."""
    slot = _find(table, first, second, third, lanes)
    if table[slot, 1] == 0:
        return False
    residue = waste % draw
    if residue == 0:
        return True
    width = (64 - lanes) // (draw - 1)
    lane = table[slot, 1] >> (lanes + width * (residue - 1)) & ((1 << width) - 1)
    return bool(lane <= waste // draw + 1)


@kernel
def enter(
    table: Words, first: int, second: int, third: int, lanes: int, draw: int, waste: int
) -> int:
    """Enter a state that has not been `seen`; return 1 if it takes a new slot, else 0."""
    slot = _find(table, first, second, third, lanes)
    fresh = table[slot, 1] == 0
    if fresh:
        table[slot, 0] = first
        table[slot, 1] = second | -1 << lanes
        if table.shape[1] == 3:
            table[slot, 2] = third
    residue = waste % draw
    if residue != 0:
        width = (64 - lanes) // (draw - 1)
        shift = lanes + width * (residue - 1)
        lane = ((1 << width) - 1) << shift
        table[slot, 1] = table[slot, 1] & ~lane | (waste // draw + 1) << shift
    return 1 if fresh else 0


@kernel
def rehash(old: Words, new: Words, lanes: int) -> None:
    """Move all entries of a table into a larger, empty one."""
    state = (1 << lanes) - 1
    for index in range(old.shape[0]):
        if old[index, 1] != 0:
            third = old[index, 2] if old.shape[1] == 3 else 0
            slot = _find(new, old[index, 0], old[index, 1] & state, third, lanes)
            copy_words(old[index], new[slot])
