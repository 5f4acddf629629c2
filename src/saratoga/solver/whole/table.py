"""The set of positions searched: open addressing over whole states.

The first word, the low `STATE` bits of the second and the third are the state. Above them the
second word tells how it was searched: with which waste, in draws (the rest of the waste is part of
the state), and under which promises. A position needs no search if the entry of its state has no
larger waste, from which its own follows by drawing, and no promise that it hasn't.
"""

from __future__ import annotations

from typing import Final

from saratoga.solver.jit import inline, kernel
from saratoga.solver.whole.desk import Words

STATE: Final = 34
_STATE: Final = (1 << STATE) - 1
_WASTE_BITS: Final = 6
_WASTE: Final = (1 << _WASTE_BITS) - 1
_PROMISES: Final = STATE + _WASTE_BITS
#: All promises at once.
_EVERY: Final = (1 << 12) - 1
KEY_WORDS: Final = 3


@inline
def slot_of(table: Words, first: int, second: int, third: int) -> int:
    """Return the slot of a state, or the empty one where it belongs."""
    mixed = first * -7046029254386353131 ^ second * -4417276706812531889
    mixed += third * -3335678366873096957
    mixed ^= mixed >> 32
    mixed *= -4658895280553007687
    mixed ^= mixed >> 29
    mask = table.shape[0] - 1
    slot = mixed & mask
    while table[slot, 1] != 0:
        if table[slot, 0] == first and table[slot, 1] & _STATE == second:
            if table[slot, 2] == third:
                break
        slot = (slot + 1) & mask
    return int(slot)


@inline
def is_done(table: Words, slot: int, waste: int, promises: int) -> bool:
    """Tell whether a position needs no search beside the entry of its state."""
    word = table[slot, 1]
    searched = (word >> STATE & _WASTE) - 1
    return bool(word != 0 and searched <= waste and word >> _PROMISES & ~promises & _EVERY == 0)


@inline
def promises_at(table: Words, slot: int) -> int:
    """Return the promises of an entry."""
    return int(table[slot, 1] >> _PROMISES & _EVERY)


@inline
def put(
    table: Words, slot: int, first: int, second: int, third: int, waste: int, promises: int
) -> None:
    """Write how a state is searched."""
    table[slot, 0] = first
    table[slot, 1] = second | waste + 1 << STATE | promises << _PROMISES
    table[slot, 2] = third


@kernel
def rehash(old: Words, new: Words) -> None:
    """Move all entries of a table into a larger, empty one."""
    for index in range(old.shape[0]):
        if old[index, 1] != 0:
            slot = slot_of(new, old[index, 0], old[index, 1] & _STATE, old[index, 2])
            for word in range(KEY_WORDS):
                new[slot, word] = old[index, word]
