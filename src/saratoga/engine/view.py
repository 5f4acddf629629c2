"""PlayerView: what the player may see, and what the player has seen.

The view holds values only; nothing in it leads to the identity of a card that was never shown.
"""

from __future__ import annotations

from typing import NamedTuple

from saratoga.engine.position import Position
from saratoga.rules.model import Rules


class Memory(NamedTuple):
    """Which cards were never shown: counts that only fall.

    Cards never shown always lie together: the last ones that the stock will give (cards leave the
    stock only over the waste), the lowest ones of the reserve, the lowest hidden ones of a column.
    So one count a pile says it all, and it stays true through undo.
    """

    stock: int
    reserve: int
    columns: tuple[int, ...]

    @classmethod
    def of(cls, position: Position) -> Memory:
        """Return the memory of a player who has seen only this position."""
        return cls(len(position.stock), max(len(position.reserve) - 1, 0), position.hidden)

    def after(self, position: Position) -> Memory:
        """Return the memory once `position` has been seen too."""
        now = Memory.of(position)
        return Memory(
            min(self.stock, now.stock),
            min(self.reserve, now.reserve),
            tuple(map(min, self.columns, now.columns)),
        )


class ColumnView(NamedTuple):
    """One column: its hidden cards from the bottom, None where never seen, and its open cards."""

    hidden: tuple[int | None, ...]
    cards: tuple[int, ...]


class PlayerView(NamedTuple):
    """A position as its player knows it.

    As in `Position` the last card of a pile is the one played first. `stock` and `reserve` list
    every card that the player has been shown, None for the others; the top of the reserve and the
    whole waste are open. `fan` is the number of waste cards that the table shows at once.
    """

    rules: Rules
    base: int
    stock: tuple[int | None, ...]
    waste: tuple[int, ...]
    reserve: tuple[int | None, ...]
    foundations: tuple[int, ...]
    columns: tuple[ColumnView, ...]
    redeals: int
    fan: int

    @classmethod
    def of(cls, position: Position, memory: Memory | None = None) -> PlayerView:
        """Return what a player with this memory knows of `position`.

        Without a memory: only what lies open now.
        """
        seen = (memory or Memory.of(position)).after(position)
        return cls(
            rules=position.rules,
            base=position.base,
            stock=_masked(position.stock, seen.stock),
            waste=position.waste,
            reserve=_masked(position.reserve, seen.reserve),
            foundations=position.foundations,
            columns=tuple(
                ColumnView(_masked(cards[:hidden], unseen), cards[hidden:])
                for cards, hidden, unseen in zip(
                    position.columns, position.hidden, seen.columns, strict=True
                )
            ),
            redeals=position.redeals,
            fan=min(position.rules.draw, len(position.waste)),
        )


def _masked(pile: tuple[int, ...], unseen: int) -> tuple[int | None, ...]:
    """Hide the first `unseen` cards of a pile."""
    return (None,) * min(unseen, len(pile)) + pile[unseen:]
