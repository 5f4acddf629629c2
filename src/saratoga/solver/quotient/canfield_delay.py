"""With draw one: a card of the stock is played only when the very next step needs it.

With draw one and redeals every card of the stock can be played at any time, so nothing is lost by
waiting. Take a winning line and a card z that it plays from the stock, to a column or home. Play z
later, just before the first step that isn't possible with z still in the stock; if there is none,
not at all. Until then z only takes a place, so each step between remains possible. The line is no
longer than before and still wins. So it is enough to follow such lines: after a card z from the
stock the next step must need it, namely

- with z in a column: lay a card on it where no other card of its class is free, or take its twin up
  or away from under the card that it carries, which can then lie on z;
- with z home: let the next card of its suit go up. The highest card is needed by the win itself.

A step within a calm may be what needs z. So the calm with z is looked at: if a position of it isn't
possible with z in the stock, the calm is searched like any other. If all of them are, then without
z they are all in the calm from which z was played, since their neighbourhoods are the same; then
only exits that need z are followed. Such a half-searched calm is not entered in the table.
"""

from __future__ import annotations

from saratoga.solver.jit import inline, kernel, popcount
from saratoga.solver.quotient.bits import takes, twins
from saratoga.solver.quotient.canfield_calm import (
    BACK_SPACE,
    HEAD_HOME,
    HEAD_PLACE,
    PILE_HOME,
    PILE_PLACE,
    PILE_SPACE,
    ROW_HOME,
    TAIL_HOME,
    TAIL_SPACE,
)
from saratoga.solver.quotient.canfield_desk import Desk
from saratoga.solver.quotient.memory import Memory, Words


@kernel
def is_needed(
    desk: Desk, memory: Memory, count: int, unplayed: int, heads: int, card: int
) -> bool:
    """Tell whether a position of the calm isn't possible with `card` in the stock."""
    for row in range(count):
        home = memory.calm[row, ROW_HOME]
        if home & card:
            if card << 4 & (home | ~desk.pack):
                return True
        elif _spare(desk, home, unplayed, heads, card) == 0:
            return True
    return False


@kernel
def keep_needing(
    desk: Desk, memory: Memory, count: int, unplayed: int, heads: int, card: int
) -> None:
    """Drop all exits of the calm but those that need `card`."""
    for row in range(count):
        home = memory.calm[row, ROW_HOME]
        laid = 0
        gone = 0
        if home & card:
            gone = card << 4
        elif _spare(desk, home, unplayed, heads, card) == 1:
            laid = takes(card | twins(card), desk.ranks)
            gone = twins(card)
        _keep(memory.calm, row, laid, gone)


@inline
def _keep(calm: Words, row: int, laid: int, gone: int) -> None:
    calm[row, PILE_PLACE] &= laid
    calm[row, HEAD_PLACE] &= laid
    calm[row, HEAD_HOME] &= gone
    calm[row, TAIL_HOME] &= gone
    calm[row, PILE_HOME] &= gone
    calm[row, TAIL_SPACE] = 0
    calm[row, PILE_SPACE] = 0
    calm[row, BACK_SPACE] = 0


@inline
def _spare(desk: Desk, home: int, unplayed: int, heads: int, card: int) -> int:
    """Return how many cards of the class of a column card carry nothing."""
    column = desk.pack & ~unplayed & ~home
    kin = card | twins(card)
    return popcount(column & kin) - popcount(column & ~heads & takes(kin, desk.ranks))
