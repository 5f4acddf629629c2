"""What a view leaves open: the cards never seen, and worlds, ways in which they may lie.

Every order of the unseen cards agrees equally well with what was seen, whatever was played: the
player's moves follow from seen cards alone. So uniform sampling is exact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from math import factorial, prod
from random import Random
from typing import NamedTuple

from saratoga.engine.deals import pack_of
from saratoga.engine.position import Position
from saratoga.engine.view import PlayerView
from saratoga.rules.laws import foundation_top
from saratoga.rules.table import rule_table


class World(NamedTuple):
    """One way in which all cards of a view may lie."""

    stock: tuple[int, ...]
    reserve: tuple[int, ...]
    hidden: tuple[tuple[int, ...], ...]


class Places(NamedTuple):
    """Numbers of cards of a view that were never seen."""

    stock: int
    reserve: int
    columns: tuple[int, ...]

    @property
    def total(self) -> int:
        """All of them."""
        return self.stock + self.reserve + sum(self.columns)


def unseen_places(view: PlayerView) -> Places:
    """Return how many cards of each pile were never seen."""
    return Places(
        view.stock.count(None),
        view.reserve.count(None),
        tuple(column.hidden.count(None) for column in view.columns),
    )


def unseen_cards(view: PlayerView) -> list[int]:
    """Return the cards never seen, in ascending order."""
    left: Counter[int] = pack_of(view.rules)
    left.subtract(card for card in (*view.stock, *view.waste, *view.reserve) if card is not None)
    for column in view.columns:
        left.subtract(card for card in column.hidden if card is not None)
        left.subtract(column.cards)
    table = rule_table(view.rules)
    for index, height in enumerate(view.foundations):
        for up in range(1, height + 1):
            left[foundation_top(table, view.base >> 2, up, index & 3)] -= 1
    return sorted(left.elements())


def world_of(view: PlayerView, order: tuple[int, ...]) -> World:
    """Return the world in which the unseen cards lie in this order: reserve, columns, stock.

    The first cards of `order` are those that come into sight first.
    """
    rest = iter(order)

    def filled(pile: tuple[int | None, ...]) -> tuple[int, ...]:
        return tuple(next(rest) if card is None else card for card in reversed(pile))[::-1]

    reserve = filled(view.reserve)
    hidden = tuple(filled(column.hidden) for column in view.columns)
    return World(filled(view.stock), reserve, hidden)


def position_in(view: PlayerView, world: World) -> Position:
    """Return the position of a view in one of its worlds."""
    return Position(
        rules=view.rules,
        base=view.base,
        stock=world.stock,
        waste=view.waste,
        reserve=world.reserve,
        foundations=view.foundations,
        columns=tuple(
            hidden + column.cards for hidden, column in zip(world.hidden, view.columns, strict=True)
        ),
        hidden=tuple(map(len, world.hidden)),
        redeals=view.redeals,
    )


def count_orders(cards: list[int]) -> int:
    """Return the number of different orders of cards, twins being alike."""
    return factorial(len(cards)) // prod(map(factorial, Counter(cards).values()))


def sample_worlds(view: PlayerView, number: int, chance: Random) -> list[World]:
    """Return `number` worlds, or each world once if there are no more than that.

    The orders are all rotations of random orders: so each unseen card comes next equally often.
    """
    cards = unseen_cards(view)
    if count_orders(cards) <= number:
        return [world_of(view, order) for order in sorted(set(permutations(cards)))]
    orders = _rotations(cards, chance)
    return [world_of(view, next(orders)) for _ in range(number)]


def _rotations(cards: list[int], chance: Random) -> Iterator[tuple[int, ...]]:
    while True:
        order = chance.sample(cards, len(cards))
        for first in range(len(order)):
            yield (*order[first:], *order[:first])


def placed(before: Position, after: Position, world: World) -> Position:
    """Return `after`, reached from `before` by moves of seen cards, as it lies in another world.

    Only its last move may have brought cards into sight. So where the stock holds cards never seen,
    it has not been dealt again since.
    """
    waste, stock = after.waste, after.stock
    if world.stock != before.stock:
        drawn = len(before.stock) - len(stock)
        shown = world.stock[len(stock) :][::-1]
        waste, stock = waste[: len(waste) - drawn] + shown, world.stock[: len(stock)]
    columns = tuple(
        cards if not hidden else laid + cards[hidden:]
        for cards, hidden, laid in zip(after.columns, before.hidden, world.hidden, strict=True)
    )
    return after._replace(
        stock=stock, waste=waste, reserve=world.reserve[: len(after.reserve)], columns=columns
    )
