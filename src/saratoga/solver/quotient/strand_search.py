"""The search where runs may go round all ranks: like `canfield_search`, over calms of strands.

It is exact with full wrap, where the quotient isn't: there a run of more cards than a cycle of
ranks holds both twins of a class, and the one that lies under the other can't take its place. It
is some ten times slower, and only asked where the restricted and the wider reading differ.
"""

from __future__ import annotations

from typing import Final

from saratoga.solver.jit import inline, kernel, lowest, popcount
from saratoga.solver.quotient.canfield_calm import SUIT
from saratoga.solver.quotient.canfield_desk import (
    EXIT,
    FROM,
    HEADS,
    HOME,
    LANES,
    NEVER,
    PHASE,
    RESERVE,
    STACK_WORDS,
    STOCK,
    UNPLAYED,
    WASTE,
    Desk,
)
from saratoga.solver.quotient.canfield_relax import hopeless
from saratoga.solver.quotient.canfield_search import promoted, reachable
from saratoga.solver.quotient.memory import (
    CALM_FULL,
    CHECKED,
    ENTERED,
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
from saratoga.solver.quotient.table import enter, seen

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
def _words(desk: Desk, memory: Memory, entry: int, home: int) -> tuple[int, int]:
    stack = memory.stack
    low = popcount(home & SUIT) | popcount(home & SUIT << 1) << 4
    low |= popcount(home & SUIT << 2) << 8
    second = stack[entry, HEADS] | popcount(home & SUIT << 3) << 52
    if desk.lanes != LANES:
        second |= stack[entry, WASTE] << LANES
    return stack[entry, UNPLAYED] | low << 52, second


@inline
def _is_seen(desk: Desk, memory: Memory, entry: int, home: int, carried: int) -> bool:
    first, second = _words(desk, memory, entry, home)
    waste = memory.stack[entry, WASTE]
    return seen(memory.table, first, second, carried, desk.lanes, desk.lane_draw, waste)


@inline
def _admit(desk: Desk, memory: Memory, entry: int, home: int, carried: int) -> bool:
    """Enter a state of a calm; return False if it has been seen."""
    if _is_seen(desk, memory, entry, home, carried):
        return False
    first, second = _words(desk, memory, entry, home)
    waste = memory.stack[entry, WASTE]
    memory.control[USED] += enter(
        memory.table, first, second, carried, desk.lanes, desk.lane_draw, waste
    )
    return True


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
            home = stack[entry, HOME]
            if not _admit(desk, memory, entry, home, stack[entry, CARRIED]):
                control[TOP] = entry
                continue
            control[NODES] += 1
            stack[entry, PHASE] = ENTERED
            if desk.relax and hopeless(
                desk,
                home,
                stack[entry, UNPLAYED],
                stack[entry, HEADS],
                stack[entry, STOCK],
                stack[entry, WASTE],
                stack[entry, RESERVE],
            ):
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
    home, carried = stack[entry, HOME], stack[entry, CARRIED]
    unplayed = stack[entry, UNPLAYED]
    count = fill_strands(desk, memory, home, carried, unplayed, stack[entry, HEADS])
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
        if not _admit(desk, memory, entry, calm[best, ROW_HOME], calm[best, ROW_CARRIED]):
            return PAUSED
    reserve = 0
    for index in range(stack[entry, RESERVE]):
        reserve |= 1 << desk.reserve[index]
    top = 1 << desk.reserve[stack[entry, RESERVE] - 1] if reserve != 0 else 0
    drawn = reachable(desk, wanted & ~reserve, stack[entry, STOCK], stack[entry, WASTE])
    full = PAUSED
    if desk.promote != NEVER:
        forced = calm[0, HEAD_HOME] | calm[0, TAIL_HOME]
        forced |= calm[0, PILE_HOME] & (top | (drawn if desk.draw == 1 else 0))
        forced &= promoted(desk, home)
        if forced != 0:
            kind = PILE_HOME if forced & -forced & unplayed else TAIL_HOME
            kind = HEAD_HOME if forced & -forced & stack[entry, HEADS] else kind
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
    stack[top] = stack[entry]
    home, carried = memory.calm[row, ROW_HOME], memory.calm[row, ROW_CARRIED]
    stack[top, FROM], stack[top, FROM_CARRIED] = home, carried
    stack[top, EXIT], stack[top, PHASE] = kind << 8 | lowest(bit), FRESH
    if kind <= PILE_SPACE:
        _take_from_pile(desk, memory, top, bit)
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


@inline
def _take_from_pile(desk: Desk, memory: Memory, top: int, bit: int) -> None:
    """Take a card out of the reserve or the stock."""
    stack = memory.stack
    stack[top, UNPLAYED] ^= bit
    if stack[top, RESERVE] > 0 and desk.reserve[stack[top, RESERVE] - 1] == lowest(bit):
        stack[top, RESERVE] -= 1
        return
    place = desk.places[lowest(bit)]
    waste = popcount(stack[top, STOCK] & ((1 << place) - 1))
    stack[top, STOCK] ^= 1 << place
    last = stack[top, STOCK] >> place == 0
    stack[top, WASTE] = 0 if last or waste % desk.draw == 0 else waste
