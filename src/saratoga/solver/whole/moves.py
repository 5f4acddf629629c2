"""The moves of a search of whole columns.

A move is one number: its kind, the card that moves, the card that it is laid on. Draws are no
moves: a card of stock or waste is played from where draws bring it up.
"""

from __future__ import annotations

from typing import Final

from saratoga.solver.jit import inline, kernel, lowest, popcount
from saratoga.solver.quotient.bits import next_up
from saratoga.solver.whole.columns import end_of, ends_of, head_of, heads_of, is_empty
from saratoga.solver.whole.desk import (
    CARD,
    COLUMNS,
    HOME,
    OWED,
    REFUSED_FIRST,
    REFUSED_SECOND,
    RESERVE,
    STOCK,
    UNPLAYED,
    WASTE,
    Desk,
    Words,
)
from saratoga.solver.whole.promises import FIRSTS, guests_of
from saratoga.solver.whole.states import residue

# Kinds of moves; those of stock cards, and those that go home, lie together.
END_HOME: Final = 0
RESERVE_HOME: Final = 1
STOCK_HOME: Final = 2
STOCK_PLACE: Final = 3
STOCK_SPACE: Final = 4
RESERVE_PLACE: Final = 5
MERGE: Final = 6
#: Where the card and its host begin in a move; the host where there is none.
KIND: Final = 3
HOST: Final = KIND + CARD
NO_HOST: Final = (1 << CARD) - 1
_KINDS: Final = (1 << KIND) - 1


@inline
def kind_of(move: int) -> int:
    """Return the kind of a move."""
    return move & _KINDS


@inline
def card_of(move: int) -> int:
    """Return the card that a move plays, the first one of a column."""
    return move >> KIND & NO_HOST


@kernel
def list_moves(desk: Desk, stack: Words, entry: int, moves: Words) -> int:
    """List the moves of a position, the most promising last; return their number."""
    columns, reserve = stack[entry, COLUMNS], stack[entry, RESERVE]
    first, second = stack[entry, REFUSED_FIRST], stack[entry, REFUSED_SECOND]
    heads, ends = heads_of(desk, columns), ends_of(desk, columns)
    top = 1 << desk.reserve[reserve - 1] if reserve > 0 else 0
    in_stock = stack[entry, UNPLAYED] & ~desk.below[reserve]
    space = popcount(heads) < desk.columns
    following = next_up(stack[entry, HOME], desk.pack)
    placeable = guests_of(desk, ends)
    wanted = -1 if space else following | placeable
    drawn = reachable(desk, wanted & in_stock, stack[entry, STOCK], stack[entry, WASTE])
    if desk.promote:
        others = top | (drawn if desk.draw == 1 else 0)
        needless = _needless(desk, stack, entry, following, others)
        if needless != 0:
            if stack[entry, OWED] & needless:
                return 0
            kind = STOCK_HOME if needless & in_stock else END_HOME
            return _list(moves, 0, RESERVE_HOME if needless == top else kind, needless)
    made = _list(moves, 0, STOCK_SPACE, drawn) if space else 0
    rest = drawn & placeable
    while rest != 0:
        made = _list_on(desk, moves, made, STOCK_PLACE, lowest(rest), ends)
        rest &= rest - 1
    made = _list(moves, made, STOCK_HOME, drawn & following)
    for index in range(desk.columns):
        if not is_empty(columns, index):
            head = head_of(columns, index)
            hosts = ends & ~(first if FIRSTS >> head & 1 else second)
            made = _list_on(desk, moves, made, MERGE, head, hosts & ~(1 << end_of(columns, index)))
    if top & placeable:
        hosts = ends & ~(first if top & FIRSTS else second)
        made = _list_on(desk, moves, made, RESERVE_PLACE, lowest(top), hosts)
    following &= ~stack[entry, OWED]
    made = _list(moves, made, END_HOME, following & ends)
    return _list(moves, made, RESERVE_HOME, following & top)


@inline
def _list(moves: Words, made: int, kind: int, cards: int) -> int:
    """Add the moves of each of some cards to a place of its own; return the number of moves."""
    while cards != 0:
        moves[made] = kind | lowest(cards) << KIND | NO_HOST << HOST
        cards &= cards - 1
        made += 1
    return made


@inline
def _list_on(desk: Desk, moves: Words, made: int, kind: int, card: int, ends: int) -> int:
    """Add the moves of a card to each of some ends that takes it; return the number of moves."""
    hosts = desk.hosts[card] & ends
    while hosts != 0:
        moves[made] = kind | card << KIND | lowest(hosts) << HOST
        hosts &= hosts - 1
        made += 1
    return made


@inline
def _needless(desk: Desk, stack: Words, entry: int, following: int, others: int) -> int:
    """Return a card of an end, or of `others`, that may go up and is of no more use; 0 if none is.

    It is of use only if a card can be laid on it: one of stock, waste or reserve, or the head of
    another column, for what lies on another card moves nowhere but up. Such a card is of no use
    there if it could go up, and the same holds of all that can be laid on it, and so on: then all
    of them are laid in vain (see `promises`), and the first one can go up now.
    """
    columns, unplayed = stack[entry, COLUMNS], stack[entry, UNPLAYED]
    heads, ends = heads_of(desk, columns), ends_of(desk, columns)
    if (ends | others) & following == 0:
        return 0
    for index in range(desk.columns):
        if not is_empty(columns, index) and following >> end_of(columns, index) & 1:
            card = 1 << end_of(columns, index)
            layable = unplayed | heads & ~(1 << head_of(columns, index))
            if _is_needless(desk, card, stack[entry, HOME], following, layable):
                return card
    rest = others & following
    while rest != 0:
        if _is_needless(desk, rest & -rest, stack[entry, HOME], following, unplayed | heads):
            return rest & -rest
        rest &= rest - 1
    return 0


@inline
def _is_needless(desk: Desk, card: int, home: int, following: int, layable: int) -> bool:
    guests = guests_of(desk, card) & desk.pack & ~home & layable
    while guests != 0:
        if guests & ~following != 0:
            return False
        guests = guests_of(desk, guests) & desk.pack & ~home
    return True


@inline
def reachable(desk: Desk, wanted: int, stock: int, waste: int) -> int:
    """Return the cards of `wanted` that drawing can bring to the top of the waste.

    They are every K-th card (draw K) from the first, the last one, and every K-th from the waste's
    top, as the next redeal begins with the first card again.
    """
    found = 0
    size, turned = popcount(stock), residue(desk.draw, waste)
    while wanted != 0:
        bit = wanted & -wanted
        wanted ^= bit
        number = popcount(stock & ((2 << desk.places[lowest(bit)]) - 1))
        rest = residue(desk.draw, number)
        if rest == 0 or number == size or (number >= waste and rest == turned):
            found |= bit
    return found
