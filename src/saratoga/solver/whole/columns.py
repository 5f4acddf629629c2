"""Columns and links: which card lies on which (see `desk`)."""

from __future__ import annotations

from typing import Final

from saratoga.solver.jit import inline
from saratoga.solver.quotient.bits import rank_up
from saratoga.solver.whole.desk import CARD, COLUMN, EMPTY, Desk

_FACE: Final = (1 << CARD) - 1
_SPADES: Final = 0x1111111111111


@inline
def head_of(columns: int, index: int) -> int:
    """Return the first card of a column that isn't empty."""
    return columns >> COLUMN * index & _FACE


@inline
def end_of(columns: int, index: int) -> int:
    """Return the last card of a column that isn't empty."""
    return columns >> COLUMN * index + CARD & _FACE


@inline
def is_empty(columns: int, index: int) -> bool:
    """Tell whether a column holds no card."""
    return columns >> COLUMN * index & EMPTY == EMPTY


@inline
def with_column(columns: int, index: int, head: int, end: int) -> int:
    """Return the columns with other cards at both ends of one."""
    shift = COLUMN * index
    return columns & ~(EMPTY << shift) | (head | end << CARD) << shift


@inline
def without_column(columns: int, index: int) -> int:
    """Return the columns with one of them empty."""
    return columns | EMPTY << COLUMN * index


@inline
def heads_of(desk: Desk, columns: int) -> int:
    """Return the first cards of all columns."""
    found = 0
    for index in range(desk.columns):
        if not is_empty(columns, index):
            found |= 1 << head_of(columns, index)
    return found


@inline
def ends_of(desk: Desk, columns: int) -> int:
    """Return the last cards of all columns."""
    found = 0
    for index in range(desk.columns):
        if not is_empty(columns, index):
            found |= 1 << end_of(columns, index)
    return found


@inline
def ending_with(columns: int, card: int) -> int:
    """Return the column whose last card is `card`."""
    index = 0
    while end_of(columns, index) != card:
        index += 1
    return index


@inline
def headed_by(columns: int, card: int) -> int:
    """Return the column whose first card is `card`."""
    index = 0
    while head_of(columns, index) != card:
        index += 1
    return index


@inline
def first_space(columns: int) -> int:
    """Return the first empty column; there must be one."""
    index = 0
    while not is_empty(columns, index):
        index += 1
    return index


@inline
def link(lower: int, upper: int) -> int:
    """Return the link of card `lower` lying on card `upper`."""
    return 1 << lower if upper & 3 >= 2 else 0


@inline
def carrier(card: int, links: int, ranks: int) -> int:
    """Return the card on which a card lies."""
    second = links >> card & 1
    suit = 1 + second if (card & 3 == 0 or card & 3 == 3) else 3 * second
    rank = (card >> 2) + 1
    return (0 if rank == ranks else rank) << 2 | suit


@inline
def carriers(cards: int, links: int, ranks: int) -> int:
    """Return the cards on which a set of cards lies."""
    first, second = cards & ~links, cards & links
    found = (first >> 1 | first >> 2) & _SPADES
    found |= ((first | first >> 3) & _SPADES) << 1
    found |= ((second | second >> 3) & _SPADES) << 2
    found |= ((second >> 1 | second >> 2) & _SPADES) << 3
    return rank_up(found, ranks)
