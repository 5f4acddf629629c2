"""The compiled search for games with hidden cards and kings in spaces: depth first over calms."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from saratoga.solver.jit import inline, kernel, lowest, popcount
from saratoga.solver.quotient.counts import settled_twice
from saratoga.solver.quotient.double_calm import (
    ABOVE,
    GOES_HOME,
    NEIGHBOURS,
    ONCE,
    OPEN_HOME,
    OPEN_LOOSE,
    PLACEABLE,
    TWICE,
    fill_calm,
    raised,
    settle,
)
from saratoga.solver.quotient.table import enter, seen

Words = NDArray[np.int64]
Flags = NDArray[np.int8]

PACK: Final = 0
KINGS: Final = 1
DRAW: Final = 2
COLUMNS: Final = 3
TAKE_BACK: Final = 4
SAFE: Final = 5
DECKS: Final = 6
BRIEF: Final = 7
LAW_WORDS: Final = 8

S_ONCE: Final = 0
S_TWICE: Final = 1
S_BASE_ONCE: Final = 2
S_BASE_TWICE: Final = 3
S_LEVELS: Final = 4
S_LEVEL_CODE: Final = 5
S_STOCK: Final = 6
S_WASTE: Final = 7
S_EXIT: Final = 8
S_FROM_ONCE: Final = 9
S_FROM_TWICE: Final = 10
S_PHASE: Final = 11
STACK_WORDS: Final = 12

FRESH: Final = 0
ENTERED: Final = 1
EXPANDED: Final = 2

C_TOP: Final = 0
C_NODES: Final = 1
C_USED: Final = 2
C_STAMP: Final = 3
CONTROL_WORDS: Final = 12

PAUSED: Final = 0
WON: Final = 1
LOST: Final = 2
TABLE_FULL: Final = 3
STACK_FULL: Final = 4
CANCELLED: Final = 5
CALM_FULL: Final = 6

HEAD_HOME: Final = 0
HEAD_PLACE: Final = 1
PILE_HOME: Final = 2
PILE_PLACE: Final = 3
TAIL_HOME: Final = 4

LANES: Final = 52
_SUIT: Final = 0x1111111111111


@inline
def _heights_code(once: int, twice: int) -> int:
    """Number the heights of all suits: 7 bits each, the higher foundation first."""
    code = 0
    for suit in range(4):
        high = popcount(once & _SUIT << suit)
        code = code << 7 | (high * (high + 1) // 2 + popcount(twice & _SUIT << suit))
    return code


@inline
def _head_cards(levels: int, columns: int, dealt: Words) -> tuple[int, int]:
    """Return the heads of columns that still have cards of their own, once and twice."""
    once = 0
    twice = 0
    for column in range(columns):
        level = levels >> 4 * column & 15
        if level > 0:
            bit = 1 << dealt[column, level - 1]
            twice |= once & bit
            once |= bit
    return once, twice


@inline
def _spaces(levels: int, columns: int) -> int:
    """Return the number of columns that no longer have cards of their own."""
    count = columns
    for column in range(columns):
        if levels >> 4 * column & 15:
            count -= 1
    return count


@kernel
def _reached(position: int, stock: int, waste: int, draw: int) -> bool:
    """Tell whether drawing brings a card to the top of the waste."""
    number = popcount(stock & ((2 << position) - 1))
    return (
        number % draw == 0
        or stock >> position == 1
        or (number >= waste and (number - waste) % draw == 0)
    )


@kernel
def _push(
    stack: Words,
    top: int,
    entry: int,
    law: Words,
    table: Words,
    cards: Words,
    dealt: Words,
    weights: Words,
    kind: int,
    which: int,
    once: int,
    twice: int,
) -> int:
    """Push what an exit leads to, unless it has been seen; return the new top.

    `which` is a column for heads, a place in the stock for piles, a card for tails.
    """
    base_once = stack[entry, S_BASE_ONCE]
    base_twice = stack[entry, S_BASE_TWICE]
    levels = stack[entry, S_LEVELS]
    code = stack[entry, S_LEVEL_CODE]
    stock = stack[entry, S_STOCK]
    waste = stack[entry, S_WASTE]
    from_once = once
    from_twice = twice
    bit = 1 << which
    joins = 0
    if kind == HEAD_HOME or kind == HEAD_PLACE:
        level = levels >> 4 * which & 15
        bit = 1 << dealt[which, level - 1]
        levels -= 1 << 4 * which
        code -= weights[which]
        if level > 1:
            joins = 1 << dealt[which, level - 2]
            if level == 2 and joins & law[KINGS]:
                levels -= 1 << 4 * which
                code -= weights[which]
    elif kind == PILE_HOME or kind == PILE_PLACE:
        bit = 1 << cards[which]
        joins = bit
        waste = popcount(stock & ((1 << which) - 1))
        stock ^= 1 << which
        if waste % law[DRAW] == 0 or stock >> which == 0:
            waste = 0
    base_twice |= base_once & joins
    base_once |= joins
    if kind == HEAD_HOME or kind == PILE_HOME or kind == TAIL_HOME:
        once, twice = raised(once, twice, bit)
    if law[TAKE_BACK]:
        heads_once, heads_twice = _head_cards(levels, law[COLUMNS], dealt)
        once, twice = settle(
            once, twice, base_once, base_twice, heads_once, heads_twice,
            _spaces(levels, law[COLUMNS]), law[PACK], law[KINGS],
        )
    heights = _heights_code(once, twice)
    first = stock | heights << 59
    second = heights >> 5 | code << 23
    if seen(table, first, second, LANES, law[DRAW], waste):
        return top
    stack[top, S_ONCE] = once
    stack[top, S_TWICE] = twice
    stack[top, S_BASE_ONCE] = base_once
    stack[top, S_BASE_TWICE] = base_twice
    stack[top, S_LEVELS] = levels
    stack[top, S_LEVEL_CODE] = code
    stack[top, S_STOCK] = stock
    stack[top, S_WASTE] = waste
    stack[top, S_EXIT] = kind << 8 | which
    stack[top, S_FROM_ONCE] = from_once
    stack[top, S_FROM_TWICE] = from_twice
    stack[top, S_PHASE] = FRESH
    return top + 1


@kernel
def search_chunk(
    law: Words,
    order: Words,
    cards: Words,
    dealt: Words,
    weights: Words,
    table: Words,
    stack: Words,
    calm: Words,
    marks: Words,
    control: Words,
    stop: Flags,
    budget: int,
) -> int:
    """Search on for at most `budget` positions; return why it ended."""
    top = control[C_TOP]
    draw = law[DRAW]
    pack = law[PACK]
    columns = law[COLUMNS]
    status = PAUSED
    limit = control[C_NODES] + budget
    while True:
        if top == 0:
            status = LOST
            break
        entry = top - 1
        if stack[entry, S_PHASE] == EXPANDED:
            top -= 1
            continue
        once = stack[entry, S_ONCE]
        twice = stack[entry, S_TWICE]
        waste = stack[entry, S_WASTE]
        stock = stack[entry, S_STOCK]
        levels = stack[entry, S_LEVELS]
        code = stack[entry, S_LEVEL_CODE]
        if stack[entry, S_PHASE] == FRESH:
            if once == pack and (twice == pack or law[DECKS] == 1):
                status = WON
                break
            if control[C_NODES] >= limit:
                break
            if stop[0] != 0:
                status = CANCELLED
                break
            if control[C_USED] * 8 > table.shape[0] * 5:
                status = TABLE_FULL
                break
            heights = _heights_code(once, twice)
            first = stock | heights << 59
            second = heights >> 5 | code << 23
            if seen(table, first, second, LANES, draw, waste):
                top -= 1
                continue
            control[C_USED] += enter(table, first, second, LANES, draw, waste)
            control[C_NODES] += 1
            stack[entry, S_PHASE] = ENTERED
        control[C_STAMP] += 1
        heads_once, heads_twice = _head_cards(levels, columns, dealt)
        safe = 0
        if law[SAFE]:
            safe = settled_twice(twice if law[DECKS] == 2 else once)
        count = fill_calm(
            calm, marks, control[C_STAMP], once, twice,
            stack[entry, S_BASE_ONCE], stack[entry, S_BASE_TWICE], heads_once, heads_twice,
            _spaces(levels, columns), pack, law[KINGS], law[TAKE_BACK], -1 if law[BRIEF] else safe,
        )
        control[6] += count
        if count == 0:
            status = CALM_FULL
            break
        wanted_home = 0
        wanted_place = 0
        best = 0
        for row in range(count):
            wanted_home |= calm[row, GOES_HOME]
            wanted_place |= calm[row, PLACEABLE]
            if calm[row, ONCE] > calm[best, ONCE] or (
                calm[row, ONCE] == calm[best, ONCE] and calm[row, TWICE] > calm[best, TWICE]
            ):
                best = row
        if best != 0:
            heights = _heights_code(calm[best, ONCE], calm[best, TWICE])
            first = stock | heights << 59
            second = heights >> 5 | code << 23
            if seen(table, first, second, LANES, draw, waste):
                top -= 1
                control[7] += 1
                continue
            control[C_USED] += enter(table, first, second, LANES, draw, waste)
        # Places in the stock that can be played, home or to a column.
        able = 0
        able_cards = 0
        rest = stock
        wanted = wanted_home | wanted_place
        while rest != 0:
            place = lowest(rest)
            rest &= rest - 1
            bit = 1 << cards[place]
            if wanted & bit and _reached(place, stock, waste, draw):
                able |= 1 << place
                able_cards |= bit
        forced_kind = -1
        forced_which = 0
        if law[SAFE]:
            forced = calm[0, OPEN_HOME] & safe
            if forced != 0:
                for column in range(columns):
                    level = levels >> 4 * column & 15
                    if level > 0 and forced >> dealt[column, level - 1] & 1:
                        forced_kind = HEAD_HOME
                        forced_which = column
            if draw == 1 and forced_kind < 0:
                forced = calm[0, GOES_HOME] & safe & able_cards
                if forced != 0:
                    rest = able
                    while rest != 0:
                        place = lowest(rest)
                        rest &= rest - 1
                        if forced >> cards[place] & 1:
                            forced_kind = PILE_HOME
                            forced_which = place
        if forced_kind >= 0:
            if top == stack.shape[0]:
                status = STACK_FULL
                break
            top = _push(
                stack, top, entry, law, table, cards, dealt, weights,
                forced_kind, forced_which, once, twice,
            )
            stack[entry, S_PHASE] = EXPANDED
            continue
        full = False
        for number in range(order.shape[0]):
            kind = order[number]
            for row in range(count):
                word = PLACEABLE
                if kind == HEAD_HOME or kind == TAIL_HOME:
                    word = OPEN_HOME
                elif kind == PILE_HOME:
                    word = GOES_HOME
                exits = calm[row, word]
                for above in range(calm[row, ABOVE]):
                    exits &= ~calm[calm[row, NEIGHBOURS + above], word]
                if exits == 0:
                    continue
                if top + 64 > stack.shape[0]:
                    full = True
                    break
                if kind == HEAD_HOME or kind == HEAD_PLACE:
                    for column in range(columns):
                        level = levels >> 4 * column & 15
                        if level == 0 or not exits >> dealt[column, level - 1] & 1:
                            continue
                        if kind == HEAD_PLACE and level == 1 and law[KINGS] >> dealt[column, 0] & 1:
                            continue
                        top = _push(
                            stack, top, entry, law, table, cards, dealt, weights,
                            kind, column, calm[row, ONCE], calm[row, TWICE],
                        )
                elif kind == TAIL_HOME:
                    exits &= calm[row, OPEN_LOOSE]
                    while exits != 0:
                        which = lowest(exits)
                        exits &= exits - 1
                        top = _push(
                            stack, top, entry, law, table, cards, dealt, weights,
                            kind, which, calm[row, ONCE], calm[row, TWICE],
                        )
                elif exits & able_cards:
                    rest = able
                    while rest != 0:
                        place = lowest(rest)
                        rest &= rest - 1
                        if exits >> cards[place] & 1:
                            top = _push(
                                stack, top, entry, law, table, cards, dealt, weights,
                                kind, place, calm[row, ONCE], calm[row, TWICE],
                            )
        if full:
            top = entry + 1
            status = STACK_FULL
            break
        stack[entry, S_PHASE] = EXPANDED
    control[C_TOP] = top
    return status
