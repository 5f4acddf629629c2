"""Promises: of lines that do the same in another order, one is enough.

A *line* is a sequence of moves to a win. Two kinds of moves are as good now as later.

*A card x goes up*, from the end of a column or the top of the reserve. Say that a card is laid *in
vain* if it could have gone up instead and, until it goes up, cards are laid on it only in vain. If
all that a line lays on x is laid in vain, x can go up now: those cards go up where they would have
been laid. Nobody misses any of them, for only each other they carried. Where x was alone in its
column, the reserve's next card comes there ahead of the line: what the line plays from the reserve
is played from this column, and the next one comes. So once "x goes up" is tried, all other moves
are tried with the promise that a card is laid on x, not in vain, before it goes up: x is *owed* a
card. The same is promised of a card of stock or waste that is laid in a column or a space though
it could go up.

*The card h is laid on the end t of a column*, where h is the top of the reserve or, with its whole
column, the head of another one. If a line does so later, and until then t stays where it is and
nothing else is laid on it, then it can be done now: the end of h's column is the same wherever it
lies, and the reserve comes ahead as above. So once it is tried, all other moves are tried with the
promise that another card is laid on t before h is: t *refuses* h.

Changing a line so keeps the promises already made: cards come to each end in the same order, and
what is left out was laid in vain, which no promise counts. Hence, of the lines from a position that
keep its promises, one begins with a move that is tried and goes on keeping the promises there; and
a position that has been searched under no promises but some of another's needs no search again
under those (`table`). A promise ends as a card is laid on x or t, or h on something else; if no
card is left that could be laid on an owed one, no line keeps it.

Not every promise needs its own words: an owed card is the next of its suit, and an end has at most
two *guests*, of twin cards the first (♠ or ♥) and the second.
"""

from __future__ import annotations

from typing import Final

from saratoga.solver.jit import inline, lowest
from saratoga.solver.quotient.bits import rank_up, recoloured, takes, twins
from saratoga.solver.whole.desk import Desk

#: The cards that are the first of their twins.
FIRSTS: Final = 0x3333333333333
_SUITS: Final = 4


@inline
def guests_of(desk: Desk, cards: int) -> int:
    """Return the cards that may be laid on one of `cards`."""
    cards &= ~desk.no_host
    return takes(cards | twins(cards), desk.ranks)


@inline
def hosts_of(desk: Desk, cards: int) -> int:
    """Return the cards that one of `cards` may be laid on."""
    return recoloured(rank_up(cards | twins(cards), desk.ranks)) & ~desk.no_host


@inline
def packed(owed: int, first: int, second: int, ends: int) -> int:
    """Return promises as 12 bits: the suits of the owed cards, then two bits for each end.

    `first` are the ends that refuse their first guest, `second` those that refuse the second.
    """
    bits = 0
    while owed != 0:
        bits |= 1 << (lowest(owed) & 3)
        owed &= owed - 1
    if first | second:
        shift = _SUITS
        while ends != 0:
            card = lowest(ends)
            ends &= ends - 1
            bits |= ((first >> card & 1) | (second >> card & 1) << 1) << shift
            shift += 2
    return bits


@inline
def kept_owed(owed: int, promises: int) -> int:
    """Return the owed cards that are among packed promises."""
    kept = 0
    while owed != 0:
        bit = owed & -owed
        owed ^= bit
        if promises >> (lowest(bit) & 3) & 1:
            kept |= bit
    return kept


@inline
def kept_refusals(ends: int, promises: int, side: int) -> int:
    """Return the ends that refuse their first guest (side 0) or second by packed promises."""
    kept = 0
    promises >>= _SUITS + side
    while ends != 0:
        if promises & 1:
            kept |= ends & -ends
        ends &= ends - 1
        promises >>= 2
    return kept
