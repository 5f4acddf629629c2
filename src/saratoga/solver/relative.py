"""The cards of one pack as the searches write them: bits, with ranks counted from the base card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from saratoga.engine.position import Position
from saratoga.rules import Wrap
from saratoga.rules.laws import fits_on
from saratoga.rules.table import rule_table


def is_run(position: Position, cards: Sequence[int]) -> bool:
    """Tell whether each of some cards may lie on the one before."""
    table = rule_table(position.rules)
    return all(
        fits_on(table, position.start_rank, upper, lower) for upper, lower in pairwise(cards)
    )


def relative(position: Position, card: int) -> int:
    """Return a card with its rank counted from the base card."""
    return relatives(position, (card,))[0]


def relatives(position: Position, cards: Iterable[int]) -> list[int]:
    """Return cards with their ranks counted from the base card."""
    start, ranks = position.start_rank, position.rules.ranks
    return [((card >> 2) - start) % ranks * 4 + (card & 3) for card in cards]


def bits(cards: Iterable[int]) -> int:
    """Return a set of cards as bits."""
    return sum(1 << card for card in cards)


def pack_of(position: Position) -> int:
    """Return all cards."""
    return _pack(position.rules.ranks, position.rules.suits)


@lru_cache
def _pack(ranks: int, suits: int) -> int:
    return bits(rank * 4 + suit for rank in range(ranks) for suit in range(suits))


def home_of(position: Position) -> int:
    """Return the cards on the foundations."""
    return bits(
        rank * 4 + suit
        for suit, height in enumerate(position.foundations)
        for rank in range(height)
    )


def unplayed_of(position: Position) -> int:
    """Return the cards of waste, stock and reserve."""
    return bits(relatives(position, (*position.waste, *position.stock, *position.reserve)))


def drawn_order(position: Position) -> list[int]:
    """Return the cards of waste and stock as they will be drawn after a redeal."""
    return relatives(position, (*position.waste, *reversed(position.stock)))


def places_of(order: Sequence[int]) -> NDArray[np.int64]:
    """Return where each card is in an order, 63 for one that isn't there."""
    places = np.full(52, 63, np.int64)
    for place, card in enumerate(order):
        places[card] = place
    return places


def waste_of(position: Position, draw: int) -> int:
    """Return the size of the waste; 0 where the same draws follow as from an empty one."""
    size = len(position.waste)
    return 0 if size % draw == 0 or not position.stock else size


def lowest_rank(position: Position) -> int | None:
    """Return the rank on which nothing lies in a column, None with full wrap."""
    if position.rules.wrap is Wrap.FULL:
        return None
    if position.rules.wrap is Wrap.NOT_PAST_BASE:
        return 0
    return -position.start_rank % position.rules.ranks


def no_host_of(position: Position) -> int:
    """Return the cards that nothing can be laid on."""
    lowest = lowest_rank(position)
    return 0 if lowest is None else 15 << 4 * lowest
