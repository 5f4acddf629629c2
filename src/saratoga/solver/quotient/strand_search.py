"""The search where runs may go round all ranks: like `canfield_search`, over calms of strands.

It is exact with full wrap, where the quotient isn't: there a run of more cards than a cycle of
ranks holds both twins of a class, and the one that lies under the other can't take its place. It
is some ten times slower, and only asked where the restricted and the wider reading differ.
"""

from __future__ import annotations

from typing import Final

from saratoga.solver.jit import copy_words, inline, kernel, lowest
from saratoga.solver.quotient.canfield_desk import (
    EXIT,
    FROM,
    HEADS,
    HOME,
    NEVER,
    PHASE,
    RESERVE,
    STACK_WORDS,
    STOCK,
    UNPLAYED,
    WASTE,
    Desk,
)
from saratoga.solver.quotient.canfield_search import (
    admit,
    is_seen,
    open_entry,
    promoted,
    reachable,
    reserve_left,
    taken,
)
from saratoga.solver.quotient.memory import (
    CALM_FULL,
    CHECKED,
    EXPANDED,
    FRESH,
    LOST,
    NODES,
    PAUSED,
    STACK_FULL,
    TABLE_FULL,
    TOP,
    USED,
    WON,
    Memory,
)
from saratoga.solver.quotient.strand_calm import (
    ABOVE,
    BACK_SPACE,
    HEAD_FIRST,
    HEAD_HOME,
    HEAD_SECOND,
    NEIGHBOURS,
    PILE_FIRST,
    PILE_HOME,
    PILE_SECOND,
    PILE_SPACE,
    ROW_CARRIED,
    ROW_HOME,
    TAIL_HOME,
    TAIL_SPACE,
    fill_strands,
    loose_strand,
)

# Words of a stack entry after those of a Canfield.
CARRIED: Final = STACK_WORDS
FROM_CARRIED: Final = STACK_WORDS + 1
STRAND_WORDS: Final = STACK_WORDS + 2

#: Exits in the order in which they are pushed: the last is followed first.
_ORDER: Final = (
    BACK_SPACE,
    TAIL_SPACE,
    PILE_SPACE,
    PILE_FIRST,
    PILE_SECOND,
    HEAD_FIRST,
    HEAD_SECOND,
    TAIL_HOME,
    HEAD_HOME,
    PILE_HOME,
)


@inline
def _is_seen(desk: Desk, memory: Memory, entry: int, home: int, carried: int) -> bool:
    stack = memory.stack
    unplayed, heads = stack[entry, UNPLAYED], stack[entry, HEADS]
    return is_seen(desk, memory, home, unplayed, heads, stack[entry, WASTE], carried)


@kernel
def search_strands(desk: Desk, memory: Memory, budget: int) -> int:
    """Search on for at most `budget` nodes; return why it ended."""
    stack, control = memory.stack, memory.control
    limit = control[NODES] + budget
    while control[TOP] > 0:
        entry = control[TOP] - 1
        if stack[entry, PHASE] == EXPANDED:
            control[TOP] = entry
            continue
        if stack[entry, PHASE] == FRESH:
            if stack[entry, HOME] == desk.pack:
                return WON
            if control[NODES] >= limit:
                return PAUSED
            if control[USED] * 8 > memory.table.shape[0] * 5:
                return TABLE_FULL
            if not open_entry(desk, memory, entry, stack[entry, CARRIED]):
                control[TOP] = entry
                continue
        full = _expand(desk, memory, entry)
        if full != PAUSED:
            control[TOP] = entry + 1
            return full
    return LOST


@kernel
def _expand(desk: Desk, memory: Memory, entry: int) -> int:
    """Push all that a position leads to; return PAUSED, or what there is too little room for."""
    stack, calm = memory.stack, memory.calm
    unplayed, heads = stack[entry, UNPLAYED], stack[entry, HEADS]
    count = fill_strands(desk, memory, stack[entry, HOME], stack[entry, CARRIED], unplayed, heads)
    if count == 0:
        return CALM_FULL
    checked = stack[entry, PHASE] == CHECKED
    stack[entry, PHASE] = EXPANDED
    best = 0
    wanted = 0
    for row in range(count):
        wanted |= calm[row, PILE_HOME] | calm[row, PILE_FIRST]
        wanted |= calm[row, PILE_SECOND] | calm[row, PILE_SPACE]
        if calm[row, ROW_HOME] > calm[best, ROW_HOME] or (
            calm[row, ROW_HOME] == calm[best, ROW_HOME]
            and calm[row, ROW_CARRIED] > calm[best, ROW_CARRIED]
        ):
            best = row
    if best != 0 and not checked:
        waste = stack[entry, WASTE]
        home, carried = calm[best, ROW_HOME], calm[best, ROW_CARRIED]
        if not admit(desk, memory, home, unplayed, heads, waste, carried):
            return PAUSED
    reserve, top = reserve_left(desk, stack[entry, RESERVE])
    drawn = reachable(desk, wanted & ~reserve, stack[entry, STOCK], stack[entry, WASTE])
    full = PAUSED
    if desk.promote != NEVER:
        forced = calm[0, HEAD_HOME] | calm[0, TAIL_HOME]
        forced |= calm[0, PILE_HOME] & (top | (drawn if desk.draw == 1 else 0))
        forced &= promoted(desk, stack[entry, HOME])
        if forced != 0:
            kind = PILE_HOME if forced & -forced & unplayed else TAIL_HOME
            kind = HEAD_HOME if forced & -forced & heads else kind
            full = _push(desk, memory, entry, kind, forced & -forced, 0)
            if full != PAUSED:
                stack[entry, PHASE] = CHECKED
            return full
    for kind in _ORDER:
        cards = top | drawn if kind <= PILE_SPACE else desk.pack
        for row in range(count):
            if calm[row, kind] & cards != 0 and full == PAUSED:
                full = _follow(desk, memory, entry, row, kind, cards)
    if full != PAUSED:
        stack[entry, PHASE] = CHECKED
    return full


@inline
def _follow(desk: Desk, memory: Memory, entry: int, row: int, kind: int, cards: int) -> int:
    """Follow the exits of one kind that no neighbour higher up allows too."""
    exits = memory.calm[row, kind] & cards
    for above in range(memory.calm[row, ABOVE]):
        exits &= ~memory.calm[memory.calm[row, NEIGHBOURS + above], kind]
    full = PAUSED
    while exits != 0 and full == PAUSED:
        bit = exits & -exits
        exits ^= bit
        full = _push(desk, memory, entry, kind, bit, row)
    return full


@kernel
def _push(desk: Desk, memory: Memory, entry: int, kind: int, bit: int, row: int) -> int:
    """Push what an exit leads to, unless it has been seen; return STACK_FULL if it can't."""
    stack, top = memory.stack, memory.control[TOP]
    if top == stack.shape[0]:
        return STACK_FULL
    copy_words(stack[entry], stack[top])
    home, carried = memory.calm[row, ROW_HOME], memory.calm[row, ROW_CARRIED]
    stack[top, FROM], stack[top, FROM_CARRIED] = home, carried
    stack[top, EXIT], stack[top, PHASE] = kind << 8 | lowest(bit), FRESH
    if kind <= PILE_SPACE:
        stack[top, UNPLAYED] ^= bit
        stack[top, STOCK], stack[top, WASTE], stack[top, RESERVE] = taken(
            desk, lowest(bit), stack[top, STOCK], stack[top, WASTE], stack[top, RESERVE]
        )
    if kind == PILE_HOME or kind == TAIL_HOME or kind == HEAD_HOME:
        home |= bit
        carried &= ~bit
    elif kind == BACK_SPACE:
        home ^= bit
    elif kind == PILE_SECOND or kind == HEAD_SECOND:
        carried |= bit
    if kind == PILE_SPACE or kind == TAIL_SPACE or kind == BACK_SPACE:
        stack[top, HEADS] |= bit
        carried &= ~bit
    elif kind >= HEAD_HOME and kind <= HEAD_SECOND:
        stack[top, HEADS] ^= bit
        if desk.fills and stack[top, RESERVE] > 0:
            stack[top, RESERVE] -= 1
            filler = 1 << desk.reserve[stack[top, RESERVE]]
            stack[top, HEADS] |= filler
            stack[top, UNPLAYED] ^= filler
    while desk.take_back:
        loose = loose_strand(desk, home, carried, stack[top, UNPLAYED], stack[top, HEADS])
        if loose == 0:
            break
        home |= loose
        carried &= ~loose
    if not _is_seen(desk, memory, top, home, carried):
        stack[top, HOME], stack[top, CARRIED] = home, carried
        memory.control[TOP] = top + 1
    return PAUSED
