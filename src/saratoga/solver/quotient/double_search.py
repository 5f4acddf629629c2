"""The compiled search of games with hidden cards: depth first over calms."""

from __future__ import annotations

from typing import Final

from saratoga.solver.jit import copy_words, inline, kernel, lowest, popcount
from saratoga.solver.quotient.counts import settled_twice
from saratoga.solver.quotient.double_calm import (
    ABOVE,
    GOES_HOME,
    NEIGHBOURS,
    OPEN_HOME,
    PLACEABLE,
    ROW_ONCE,
    ROW_TWICE,
    TAIL_OPEN_HOME,
    fill_calm,
    look,
    raised,
    settle,
)
from saratoga.solver.quotient.double_desk import (
    BASE_ONCE,
    BASE_TWICE,
    EXIT,
    FROM_ONCE,
    FROM_TWICE,
    LANES,
    LEVEL_CODE,
    LEVELS,
    ONCE,
    PHASE,
    STOCK,
    STOCK_BITS,
    TWICE,
    WASTE,
    Desk,
)
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
    Words,
)
from saratoga.solver.quotient.table import enter, seen

# Kinds of exits.
TAIL_HOME: Final = 0
PILE_PLACE: Final = 1
PILE_HOME: Final = 2
HEAD_PLACE: Final = 3
HEAD_HOME: Final = 4
#: In the order in which they are pushed: the last is followed first.
_ORDER: Final = (TAIL_HOME, PILE_PLACE, PILE_HOME, HEAD_PLACE, HEAD_HOME)
#: The word of a row of a calm that says which cards an exit is possible for, by kind.
_ROW_WORDS: Final = (TAIL_OPEN_HOME, PLACEABLE, GOES_HOME, PLACEABLE, OPEN_HOME)
#: More than one row of a calm can push.
_ROOM: Final = 128

_SUIT: Final = 0x1111111111111


@inline
def _words(desk: Desk, memory: Memory, entry: int, once: int, twice: int) -> tuple[int, int]:
    """Return the words of a state: heights as 7 bits for each suit, the higher one first."""
    heights = 0
    for suit in range(4):
        high = popcount(once & _SUIT << suit)
        heights = heights << 7 | high * (high + 1) // 2 + popcount(twice & _SUIT << suit)
    stack = memory.stack
    second = heights >> (64 - STOCK_BITS) | stack[entry, LEVEL_CODE] << (28 - 64 + STOCK_BITS)
    if desk.lanes != LANES:
        second |= stack[entry, WASTE] << LANES
    return stack[entry, STOCK] | heights << STOCK_BITS, second


@inline
def _is_seen(desk: Desk, memory: Memory, entry: int, once: int, twice: int) -> bool:
    first, second = _words(desk, memory, entry, once, twice)
    waste = memory.stack[entry, WASTE]
    return seen(memory.table, first, second, 0, desk.lanes, desk.lane_draw, waste)


@inline
def _admit(desk: Desk, memory: Memory, entry: int, once: int, twice: int) -> bool:
    """Enter a state of a calm; return False if it has been seen."""
    if _is_seen(desk, memory, entry, once, twice):
        return False
    first, second = _words(desk, memory, entry, once, twice)
    waste = memory.stack[entry, WASTE]
    memory.control[USED] += enter(memory.table, first, second, 0, desk.lanes, desk.lane_draw, waste)
    return True


@inline
def _head(desk: Desk, levels: int, column: int) -> int:
    """Return the head of a column as a bit, 0 if it has no card of its own."""
    level = levels >> 4 * column & 15
    return 1 << desk.dealt[column, level - 1] if level > 0 else 0


@kernel
def heads_of(desk: Desk, levels: int) -> tuple[int, int, int]:
    """Return the heads that are cards of a column's own, and the number of other columns."""
    once = 0
    twice = 0
    spaces = 0
    for column in range(desk.columns):
        bit = _head(desk, levels, column)
        twice |= once & bit
        once |= bit
        if bit == 0:
            spaces += 1
    return once, twice, spaces


@kernel
def search_piece(desk: Desk, memory: Memory, budget: int) -> int:
    """Search on for at most `budget` nodes; return why it ended."""
    stack, control = memory.stack, memory.control
    limit = control[NODES] + budget
    while control[TOP] > 0:
        entry = control[TOP] - 1
        if stack[entry, PHASE] == EXPANDED:
            control[TOP] = entry
            continue
        if stack[entry, PHASE] == FRESH:
            once, twice = stack[entry, ONCE], stack[entry, TWICE]
            if once == desk.pack and (twice == desk.pack or desk.decks == 1):
                return WON
            if control[NODES] >= limit:
                return PAUSED
            if control[USED] * 8 > memory.table.shape[0] * 5:
                return TABLE_FULL
            if not _admit(desk, memory, entry, once, twice):
                control[TOP] = entry
                continue
            control[NODES] += 1
            stack[entry, PHASE] = ENTERED
        full = _expand(desk, memory, entry)
        if full != PAUSED:
            control[TOP] = entry + 1
            return full
    return LOST


@kernel
def _expand(desk: Desk, memory: Memory, entry: int) -> int:
    """Push all that a position leads to; return PAUSED, or what there is too little room for."""
    stack, calm = memory.stack, memory.calm
    if memory.control[TOP] + _ROOM > stack.shape[0]:
        return STACK_FULL
    count = fill_for(desk, memory, stack[entry])
    if count == 0:
        return CALM_FULL
    best = 0
    wanted = 0
    for row in range(count):
        wanted |= calm[row, GOES_HOME] | calm[row, PLACEABLE]
        if calm[row, ROW_ONCE] > calm[best, ROW_ONCE] or (
            calm[row, ROW_ONCE] == calm[best, ROW_ONCE]
            and calm[row, ROW_TWICE] > calm[best, ROW_TWICE]
        ):
            best = row
    checked = stack[entry, PHASE] == CHECKED
    stack[entry, PHASE] = EXPANDED
    if best != 0 and not checked:
        if not _admit(desk, memory, entry, calm[best, ROW_ONCE], calm[best, ROW_TWICE]):
            return PAUSED
    drawn = _reachable(desk, wanted, stack[entry, STOCK], stack[entry, WASTE])
    if desk.promote and _promote(desk, memory, entry, drawn):
        return PAUSED
    for kind in _ORDER:
        for row in range(count):
            exits = calm[row, _ROW_WORDS[kind]]
            for above in range(calm[row, ABOVE]):
                exits &= ~calm[calm[row, NEIGHBOURS + above], _ROW_WORDS[kind]]
            if exits == 0 or (kind == TAIL_HOME and desk.take_back):
                continue
            if memory.control[TOP] + _ROOM > stack.shape[0]:
                stack[entry, PHASE] = CHECKED
                return STACK_FULL
            _follow(desk, memory, entry, row, kind, exits, drawn)
    return PAUSED


@kernel
def fill_for(desk: Desk, memory: Memory, entry: Words) -> int:
    """Fill the calm of a stack entry: cards of no more use stay up."""
    once, twice = entry[ONCE], entry[TWICE]
    heads_once, heads_twice, spaces = heads_of(desk, entry[LEVELS])
    kept = 0
    if desk.promote:
        kept = settled_twice((once if desk.decks == 1 else twice) | ~desk.pack)
    return fill_calm(
        desk,
        memory,
        once,
        twice,
        entry[BASE_ONCE],
        entry[BASE_TWICE],
        heads_once,
        heads_twice,
        spaces,
        kept,
    )


@inline
def _promote(desk: Desk, memory: Memory, entry: int, drawn: int) -> bool:
    """Let one card go up that nobody can need any more (`settled_twice`); tell whether there is.

    With more than one card drawn at a time, taking one from the waste changes what can be drawn.
    """
    once, twice = memory.stack[entry, ONCE], memory.stack[entry, TWICE]
    safe = settled_twice((once if desk.decks == 1 else twice) | ~desk.pack)
    forced = memory.calm[0, OPEN_HOME] & safe
    for column in range(desk.columns):
        if forced & _head(desk, memory.stack[entry, LEVELS], column):
            _push(desk, memory, entry, HEAD_HOME, column, once, twice)
            return True
    forced &= memory.calm[0, TAIL_OPEN_HOME]
    if forced != 0:
        _push(desk, memory, entry, TAIL_HOME, lowest(forced), once, twice)
        return True
    forced = memory.calm[0, GOES_HOME] & safe
    while desk.draw == 1 and drawn != 0:
        place = lowest(drawn)
        drawn &= drawn - 1
        if forced >> desk.order[place] & 1:
            _push(desk, memory, entry, PILE_HOME, place, once, twice)
            return True
    return False


@inline
def _follow(
    desk: Desk, memory: Memory, entry: int, row: int, kind: int, exits: int, drawn: int
) -> None:
    """Push what the exits of one kind lead to, from one row of the calm."""
    once, twice = memory.calm[row, ROW_ONCE], memory.calm[row, ROW_TWICE]
    if kind == TAIL_HOME:
        while exits != 0:
            _push(desk, memory, entry, kind, lowest(exits), once, twice)
            exits &= exits - 1
    elif kind == PILE_HOME or kind == PILE_PLACE:
        while drawn != 0:
            place = lowest(drawn)
            drawn &= drawn - 1
            if exits >> desk.order[place] & 1:
                _push(desk, memory, entry, kind, place, once, twice)
    else:
        for column in range(desk.columns):
            if exits & _head(desk, memory.stack[entry, LEVELS], column):
                _push(desk, memory, entry, kind, column, once, twice)


@kernel
def _reachable(desk: Desk, wanted: int, stock: int, waste: int) -> int:
    """Return the places in the stock of `wanted` cards that drawing brings to the waste's top.

    They are every K-th card (draw K) from the first, the last one, and every K-th from the waste's
    top, as the next redeal begins with the first card again.
    """
    found = 0
    number = 0
    rest = stock
    while rest != 0:
        place = lowest(rest)
        rest &= rest - 1
        number += 1
        if wanted >> desk.order[place] & 1:
            after = number - waste
            if number % desk.draw == 0 or rest == 0 or (after >= 0 and after % desk.draw == 0):
                found |= 1 << place
    return found


@kernel
def _push(
    desk: Desk, memory: Memory, entry: int, kind: int, which: int, once: int, twice: int
) -> None:
    """Push what an exit leads to, unless it has been seen.

    `which` is a column for heads, a place in the stock for piles, a card for tails.
    """
    stack, top = memory.stack, memory.control[TOP]
    copy_words(stack[entry], stack[top])
    bit = 1 << which
    joins = 0
    if kind == HEAD_HOME or kind == HEAD_PLACE:
        bit = _head(desk, stack[entry, LEVELS], which)
        joins = _turn(desk, memory, top, which)
        if joins & desk.kings and stack[top, LEVELS] >> 4 * which & 15 == 1:
            _turn(desk, memory, top, which)
    elif kind == PILE_HOME or kind == PILE_PLACE:
        bit = joins = 1 << desk.order[which]
        waste = popcount(stack[top, STOCK] & ((1 << which) - 1))
        stack[top, STOCK] ^= 1 << which
        last = stack[top, STOCK] >> which == 0
        stack[top, WASTE] = 0 if last or waste % desk.draw == 0 else waste
    stack[top, BASE_TWICE] |= stack[top, BASE_ONCE] & joins
    stack[top, BASE_ONCE] |= joins
    stack[top, FROM_ONCE], stack[top, FROM_TWICE] = once, twice
    if kind != HEAD_PLACE and kind != PILE_PLACE:
        once, twice = raised(once, twice, bit)
    if desk.take_back:
        heads_once, heads_twice, spaces = heads_of(desk, stack[top, LEVELS])
        once, twice = settle(
            desk,
            once,
            twice,
            stack[top, BASE_ONCE],
            stack[top, BASE_TWICE],
            heads_once,
            heads_twice,
            spaces,
        )
    if _is_seen(desk, memory, top, once, twice):
        return
    stack[top, ONCE], stack[top, TWICE] = once, twice
    stack[top, EXIT] = kind << 8 | which
    stack[top, PHASE] = FRESH
    memory.control[TOP] = top + 1


@kernel
def settle_order(desk: Desk, once: int, twice: int, entry: Words, order: Words) -> int:
    """Write the loose cards that go up until the foundations are those of a stack entry.

    Returns their number.
    """
    heads_once, heads_twice, spaces = heads_of(desk, entry[LEVELS])
    count = 0
    while once != entry[ONCE] or twice != entry[TWICE]:
        going, _, loose = look(
            desk,
            once,
            twice,
            entry[BASE_ONCE],
            entry[BASE_TWICE],
            heads_once,
            heads_twice,
            spaces,
        )
        going &= loose
        once, twice = raised(once, twice, going & -going)
        order[count] = lowest(going)
        count += 1
    return count


@inline
def _turn(desk: Desk, memory: Memory, top: int, column: int) -> int:
    """Take one off a column's own cards; return the new head as a bit."""
    memory.stack[top, LEVELS] -= 1 << 4 * column
    memory.stack[top, LEVEL_CODE] -= desk.weights[column]
    return _head(desk, memory.stack[top, LEVELS], column)


def settled_root(desk: Desk, root: Words) -> Words:
    """Return the first stack entry with its foundations settled, what they were in FROM."""
    root[FROM_ONCE], root[FROM_TWICE] = root[ONCE], root[TWICE]
    if desk.take_back:
        base = int(root[BASE_ONCE]), int(root[BASE_TWICE])
        heads = heads_of(desk, int(root[LEVELS]))
        root[ONCE], root[TWICE] = settle(desk, int(root[ONCE]), int(root[TWICE]), *base, *heads)
    return root
