"""States as keys, and the entering of positions into the table of those searched."""

from __future__ import annotations

from typing import Final

from saratoga.solver.jit import inline, lowest, popcount
from saratoga.solver.whole.columns import ends_of, heads_of
from saratoga.solver.whole.desk import (
    CARD,
    COLUMNS,
    CROSSING,
    HOME,
    LINKS,
    MOST_COLUMNS,
    OWED,
    REFUSED_FIRST,
    REFUSED_SECOND,
    UNKNOWN,
    UNPLAYED,
    WASTE,
    Desk,
)
from saratoga.solver.whole.memory import NODES, USED, Memory
from saratoga.solver.whole.promises import kept_owed, kept_refusals, packed
from saratoga.solver.whole.table import is_done, promises_at, put, slot_of

_SUIT: Final = 0x1111111111111


@inline
def residue(draw: int, waste: int) -> int:
    """Return what is left of a waste after all whole draws; `draw` is at most 3."""
    return waste % 3 if draw == 3 else waste & draw - 1


@inline
def draws(draw: int, waste: int) -> int:
    """Return the number of whole draws in a waste; `draw` is at most 3."""
    return waste // 3 if draw == 3 else waste >> draw - 1


@inline
def first_word(home: int, unplayed: int) -> int:
    """Return the first word of a state: the cards not played and three foundation heights."""
    low = popcount(home & _SUIT) | popcount(home & _SUIT << 1) << 4
    return unplayed | (low | popcount(home & _SUIT << 2) << 8) << 52


@inline
def second_word(desk: Desk, home: int, heads: int, waste: int) -> int:
    """Return the second word: a foundation height, the waste or its residue, the heads."""
    word = popcount(home & _SUIT << 3) << CARD
    word |= residue(desk.draw, waste) if desk.dominate else waste
    for _ in range(MOST_COLUMNS):
        word <<= CARD
        if heads != 0:
            word |= lowest(heads) + 1
            heads &= heads - 1
    return word


@inline
def is_searched(
    desk: Desk,
    memory: Memory,
    home: int,
    unplayed: int,
    links: int,
    heads: int,
    waste: int,
    promises: int,
) -> bool:
    """Tell whether a position needs no search."""
    first, second = first_word(home, unplayed), second_word(desk, home, heads, waste)
    slot = slot_of(memory.table, first, second, links)
    return is_done(memory.table, slot, draws(desk.draw, waste) if desk.dominate else 0, promises)


@inline
def _is_within(
    desk: Desk, memory: Memory, first: int, second: int, links: int, promises: int
) -> bool:
    """Tell whether a position with all cards in the stock follows from one searched.

    With a redeal it follows from any waste.
    """
    for rest in range(1, desk.draw):
        slot = slot_of(memory.table, first, second | rest << MOST_COLUMNS * CARD, links)
        if is_done(memory.table, slot, (1 << CARD) - 1, promises):
            return True
    return False


@inline
def enter(desk: Desk, memory: Memory, entry: int) -> bool:
    """Enter a position in the table and count it as a node; return False if it needs no search.

    One that has been searched under other promises is searched with those that both have.
    """
    stack, table = memory.stack, memory.table
    home, columns, waste = stack[entry, HOME], stack[entry, COLUMNS], stack[entry, WASTE]
    owed, ends = stack[entry, OWED], ends_of(desk, columns)
    first, second = stack[entry, REFUSED_FIRST], stack[entry, REFUSED_SECOND]
    promises = packed(owed, first, second, ends)
    one = first_word(home, stack[entry, UNPLAYED])
    other = second_word(desk, home, heads_of(desk, columns), waste)
    waste = draws(desk.draw, waste) if desk.dominate else 0
    slot = slot_of(table, one, other, stack[entry, LINKS])
    if is_done(table, slot, waste, promises):
        return False
    if desk.dominate and stack[entry, WASTE] == 0:
        if _is_within(desk, memory, one, other, stack[entry, LINKS], promises):
            return False
    if table[slot, 1] == 0:
        memory.control[USED] += 1
    elif promises & ~promises_at(table, slot):
        promises &= promises_at(table, slot)
        stack[entry, OWED] = kept_owed(owed, promises)
        stack[entry, REFUSED_FIRST] = kept_refusals(ends, promises, 0)
        stack[entry, REFUSED_SECOND] = kept_refusals(ends, promises, 1)
        stack[entry, CROSSING] = UNKNOWN
    put(table, slot, one, other, stack[entry, LINKS], waste, promises)
    memory.control[NODES] += 1
    return True
