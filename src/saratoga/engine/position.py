"""Position: the cards as they lie now, immutable.

In every pile the last card is the one played first: the top of a column, of the reserve, of the
waste, and the next card that the stock gives.
"""

from __future__ import annotations

from typing import NamedTuple

from saratoga.rules.laws import foundation_top
from saratoga.rules.model import Rules
from saratoga.rules.table import rule_table


class Position(NamedTuple):
    """The cards as they lie, under given rules.

    `base` is the base card; in games without one, the spade of the start rank. `foundations`
    holds the height of each foundation pile, `twin * 4 + suit` its index; `hidden` the number of
    face-down cards at the bottom of each column; `redeals` the number of redeals made so far
    where the rules limit them, else 0.
    """

    rules: Rules
    base: int
    stock: tuple[int, ...]
    waste: tuple[int, ...]
    reserve: tuple[int, ...]
    foundations: tuple[int, ...]
    columns: tuple[tuple[int, ...], ...]
    hidden: tuple[int, ...]
    redeals: int = 0

    @property
    def start_rank(self) -> int:
        """The rank with which every foundation starts (CF-base, DS-up)."""
        return self.base >> 2

    @property
    def is_won(self) -> bool:
        """Tell whether every card is on the foundations (CF-win, DS-win)."""
        return sum(self.foundations) == self.rules.pack_size

    def foundation_top(self, index: int) -> int | None:
        """Return the top card of a foundation pile, None if it is empty."""
        height = self.foundations[index]
        if not height:
            return None
        return foundation_top(rule_table(self.rules), self.base >> 2, height, index & 3)

    def foundation_order(self) -> tuple[int, ...]:
        """Return foundation indices in the order in which they are shown (CF-base, DS-up).

        The base card's suit comes first, then ♠ ♥ ♦ ♣; twins stand side by side.
        """
        suits = sorted(range(self.rules.suits), key=lambda suit: suit != self.base & 3)
        return tuple(twin * 4 + suit for suit in suits for twin in range(self.rules.decks))
