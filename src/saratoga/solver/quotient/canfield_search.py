"""The compiled search for games of one pack whose columns are runs: depth first over calms."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from saratoga.solver.jit import inline, kernel, lowest, popcount
from saratoga.solver.quotient.bits import goes_round, hostless, settled
from saratoga.solver.quotient.canfield_calm import (
    ABOVE,
    BACK_PLACE,
    BACK_SPACE,
    HEAD_HOME,
    HEAD_MERGE,
    HOME,
    NEIGHBOURS,
    PILE_HOME,
    PILE_PLACE,
    PILE_SPACE,
    TAIL_HOME,
    TAIL_SPACE,
    fill_calm,
    settle,
)
from saratoga.solver.quotient.canfield_hope import hopeless
from saratoga.solver.quotient.table import enter, seen

Words = NDArray[np.int64]
Flags = NDArray[np.int8]

# Words of the law.
PACK: Final = 0
RANKS: Final = 1
NO_HOST: Final = 2
DRAW: Final = 3
COLUMNS: Final = 4
FILLS: Final = 5
TAKE_BACK: Final = 6
HOPE: Final = 7
SAFE: Final = 8
CYCLE: Final = 9
BRIEF: Final = 10
LAW_WORDS: Final = 16

# Words of a stack entry: a position, the exit that led to it (kind and card) and where from.
S_HOME: Final = 0
S_UNPLAYED: Final = 1
S_HEADS: Final = 2
S_STOCK: Final = 3
S_WASTE: Final = 4
S_RESERVE: Final = 5
S_EXIT: Final = 6
S_FROM: Final = 7
S_PHASE: Final = 8
STACK_WORDS: Final = 9

FRESH: Final = 0
ENTERED: Final = 1
EXPANDED: Final = 2

# Words of the control block.
C_TOP: Final = 0
C_NODES: Final = 1
C_USED: Final = 2
C_STAMP: Final = 3
CONTROL_WORDS: Final = 8

# What a chunk of search ends with.
PAUSED: Final = 0
WON: Final = 1
LOST: Final = 2
TABLE_FULL: Final = 3
STACK_FULL: Final = 4
CANCELLED: Final = 5

LANES: Final = 56
_SUIT: Final = 0x1111111111111


@inline
def _first_word(home: int, unplayed: int) -> int:
    low = popcount(home & _SUIT) | popcount(home & (_SUIT << 1)) << 4
    return unplayed | (low | popcount(home & (_SUIT << 2)) << 8) << 52


@inline
def _second_word(home: int, heads: int) -> int:
    return heads | popcount(home & (_SUIT << 3)) << 52


@kernel
def _reachable(wanted: int, stock: int, waste: int, place: Words, draw: int) -> int:
    """Return the cards of `wanted` that drawing can bring to the top of the waste."""
    found = 0
    size = popcount(stock)
    while wanted != 0:
        bit = wanted & -wanted
        wanted ^= bit
        position = place[lowest(bit)]
        number = popcount(stock & ((2 << position) - 1))
        if (
            number % draw == 0
            or number == size
            or (number >= waste and (number - waste) % draw == 0)
        ):
            found |= bit
    return found


@kernel
def _push(
    stack: Words,
    top: int,
    law: Words,
    table: Words,
    place: Words,
    reserves: Words,
    kind: int,
    bit: int,
    home: int,
    control: Words,
) -> int:
    """Push what an exit leads to, unless it has been seen; return the new top.

    The entry at `stack[top - 1]` downwards that is being expanded is found by its phase.
    """
    parent = top - 1
    while stack[parent, S_PHASE] != ENTERED:
        parent -= 1
    pack = law[PACK]
    unplayed = stack[parent, S_UNPLAYED]
    heads = stack[parent, S_HEADS]
    stock = stack[parent, S_STOCK]
    waste = stack[parent, S_WASTE]
    reserve = stack[parent, S_RESERVE]
    start = home
    emptied = False
    if kind == PILE_HOME or kind == PILE_PLACE or kind == PILE_SPACE:
        unplayed ^= bit
        if reserve > 0 and reserves[reserve - 1] == lowest(bit):
            reserve -= 1
        else:
            position = place[lowest(bit)]
            waste = popcount(stock & ((1 << position) - 1))
            stock ^= 1 << position
            if waste % law[DRAW] == 0 or stock >> position == 0:
                waste = 0
    if kind == PILE_HOME or kind == TAIL_HOME or kind == HEAD_HOME:
        home |= bit
    elif kind == BACK_PLACE or kind == BACK_SPACE:
        home ^= bit
    if kind == HEAD_HOME or kind == HEAD_MERGE:
        heads ^= bit
        emptied = True
    elif kind == PILE_SPACE or kind == TAIL_SPACE or kind == BACK_SPACE:
        heads |= bit
    if emptied and law[FILLS] and reserve > 0:
        reserve -= 1
        filler = 1 << reserves[reserve]
        heads |= filler
        unplayed ^= filler
    if law[CYCLE] and goes_round(pack & ~unplayed & ~home & ~heads, law[CYCLE], pack):
        control[9] = 1
        return top
    if law[TAKE_BACK]:
        home = settle(home, unplayed, heads, pack, law[RANKS])
    if seen(
        table, _first_word(home, unplayed), _second_word(home, heads), LANES, law[DRAW], waste
    ):
        return top
    stack[top, S_HOME] = home
    stack[top, S_UNPLAYED] = unplayed
    stack[top, S_HEADS] = heads
    stack[top, S_STOCK] = stock
    stack[top, S_WASTE] = waste
    stack[top, S_RESERVE] = reserve
    stack[top, S_EXIT] = kind << 8 | lowest(bit)
    stack[top, S_FROM] = start
    stack[top, S_PHASE] = FRESH
    return top + 1


@kernel
def search_chunk(
    law: Words,
    order: Words,
    place: Words,
    order_cards: Words,
    reserves: Words,
    table: Words,
    stack: Words,
    calm: Words,
    stamps: Words,
    control: Words,
    stop: Flags,
    budget: int,
) -> int:
    """Search on for at most `budget` positions; return why it ended."""
    top = control[C_TOP]
    draw = law[DRAW]
    pack = law[PACK]
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
        home = stack[entry, S_HOME]
        unplayed = stack[entry, S_UNPLAYED]
        heads = stack[entry, S_HEADS]
        if stack[entry, S_PHASE] == FRESH:
            if home == pack:
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
            first = _first_word(home, unplayed)
            second = _second_word(home, heads)
            waste = stack[entry, S_WASTE]
            if seen(table, first, second, LANES, draw, waste):
                top -= 1
                continue
            control[C_USED] += enter(table, first, second, LANES, draw, waste)
            control[C_NODES] += 1
            stack[entry, S_PHASE] = ENTERED
            if law[HOPE] and hopeless(
                home, unplayed, heads, stack[entry, S_STOCK], waste, stack[entry, S_RESERVE],
                pack, law[RANKS], law[NO_HOST], draw, law[COLUMNS], law[TAKE_BACK],
                order_cards, reserves,
            ):
                top -= 1
                control[8] += 1
                continue
        control[C_STAMP] += 1
        spaces = law[COLUMNS] - popcount(heads)
        count = fill_calm(
            calm, stamps, control[C_STAMP], home, unplayed, heads, pack,
            law[RANKS], law[NO_HOST], spaces, law[TAKE_BACK], law[CYCLE],
            -1 if law[BRIEF] else (settled(home, law[RANKS]) if law[SAFE] == 1 else 0),
        )
        control[6] += count
        control[9] |= calm[0, BACK_PLACE]
        calm[0, BACK_PLACE] = 0
        best = home
        wanted = 0
        for row in range(count):
            best = max(best, calm[row, HOME])
            wanted |= calm[row, PILE_HOME] | calm[row, PILE_PLACE] | calm[row, PILE_SPACE]
        if best != home:
            first = _first_word(best, unplayed)
            second = _second_word(best, heads)
            waste = stack[entry, S_WASTE]
            if seen(table, first, second, LANES, draw, waste):
                top -= 1
                control[7] += 1
                continue
            control[C_USED] += enter(table, first, second, LANES, draw, waste)
        reserve = stack[entry, S_RESERVE]
        available = 0
        if reserve > 0:
            available = 1 << reserves[reserve - 1]
        in_stock = unplayed
        for index in range(reserve):
            in_stock &= ~(1 << reserves[index])
        available |= _reachable(
            wanted & in_stock, stack[entry, S_STOCK], stack[entry, S_WASTE], place, draw
        )
        full = False
        if law[SAFE] != 0:
            forced = calm[0, HEAD_HOME] | calm[0, TAIL_HOME]
            forced |= calm[0, PILE_HOME] & available & (pack if draw == 1 else ~in_stock)
            if law[SAFE] == 1:
                forced &= settled(home, law[RANKS])
            else:
                every = home & 15 == 15
                forced &= (settled(home, law[RANKS]) if every else 0) | hostless(home)
            if forced != 0:
                forced &= -forced
                if forced & heads:
                    kind = HEAD_HOME
                elif forced & unplayed:
                    kind = PILE_HOME
                else:
                    kind = TAIL_HOME
                if top == stack.shape[0]:
                    top = entry + 1
                    status = STACK_FULL
                    break
                top = _push(stack, top, law, table, place, reserves, kind, forced, home, control)
                stack[entry, S_PHASE] = EXPANDED
                continue
        for number in range(order.shape[0]):
            kind = order[number] & 15
            cards = pack
            if kind == PILE_HOME or kind == PILE_PLACE or kind == PILE_SPACE:
                cards = available
                if order[number] >> 4 == 1:
                    cards &= in_stock
                elif order[number] >> 4 == 2:
                    cards &= ~in_stock
            for row in range(count):
                exits = calm[row, kind] & cards
                if exits == 0:
                    continue
                for above in range(calm[row, ABOVE]):
                    exits &= ~calm[calm[row, NEIGHBOURS + above], kind]
                while exits != 0:
                    bit = exits & -exits
                    exits ^= bit
                    if top == stack.shape[0]:
                        full = True
                        break
                    top = _push(
                        stack, top, law, table, place, reserves, kind, bit, calm[row, HOME], control
                    )
        if full:
            top = entry + 1
            status = STACK_FULL
            break
        stack[entry, S_PHASE] = EXPANDED
    control[C_TOP] = top
    return status
