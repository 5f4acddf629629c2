"""Draw one: which of two twins of the stock lies in a column stays open (`unnamed`).

With draw 1 a stock card can be played at any time. Say that both twins of a class are in the stock
and one is laid on a column. Which one it is changes nothing until one of them goes up, or starts a
column: what lies on it lies on the class. So the search doesn't name it. As long as one of such a
pair is in the stock and the other lies on a card in a column, a step may play each of them as the
other one. In a state the first of the two stands for the one in the stock (`in_order`).

Once one of the two has gone up or started a column, both have their names. Within a calm a card can
go up and come back; that this names it the search overlooks. So it reaches all that can be reached,
and now and then more: its losses are losses. A win counts if its steps can be played with the names
that they give (`canfield_line.named`); if not, the search begins again with all cards named.
"""

from __future__ import annotations

from saratoga.engine.position import Position
from saratoga.solver.jit import inline, lowest
from saratoga.solver.quotient.bits import twins
from saratoga.solver.quotient.strand_bits import SECONDS
from saratoga.solver.relative import bits, drawn_order


def unnamed_of(position: Position) -> int:
    """Return the cards of stock and waste whose twin is there too."""
    cards = bits(drawn_order(position))
    return cards & int(twins(cards))


@inline
def exchangeable(unnamed: int, unplayed: int, tails: int) -> int:
    """Return the stock cards whose twin lies on a card in a column, both of them unnamed."""
    return unplayed & unnamed & twins(tails)


@inline
def exchanged(unplayed: int, bit: int, from_pile: bool) -> int:
    """Return the cards not played once `bit` is one of them, or is none, as the step needs it."""
    return unplayed if (unplayed & bit != 0) == from_pile else unplayed ^ (bit | twins(bit))


@inline
def in_order(unnamed: int, unplayed: int, tails: int) -> int:
    """Return the cards not played with the first of exchangeable twins in the stock."""
    seconds = exchangeable(unnamed, unplayed, tails) & SECONDS
    return unplayed ^ (seconds | twins(seconds))


@inline
def laid_name(unplayed: int, pending: int) -> int:
    """Return one more than the card that was laid last, or 0, by its name after `in_order`."""
    if pending == 0 or unplayed >> pending - 1 & 1 == 0:
        return pending
    return lowest(twins(1 << pending - 1)) + 1
