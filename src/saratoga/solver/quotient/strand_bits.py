"""Columns as strands: which card lies on which, but not in which order the columns stand.

A tail (a column card that lies on another) lies on one of two twins. *Carried* are the tails that
lie on the second of them, ♣ or ♦; all other tails lie on the first, ♠ or ♥.
"""

from __future__ import annotations

from typing import Final

from saratoga.solver.jit import inline, kernel
from saratoga.solver.quotient.bits import rank_up, takes, twins

_ONES: Final = 0x1111111111111
#: ♣ and ♦.
SECONDS: Final = _ONES << 2 | _ONES << 3


@inline
def _black(cards: int) -> int:
    return (cards | cards >> 3) & _ONES


@inline
def _red(cards: int) -> int:
    return (cards >> 1 | cards >> 2) & _ONES


@inline
def covered(tails: int, carried: int, ranks: int) -> int:
    """Return the cards that tails lie on."""
    first = rank_up(tails & ~carried, ranks)
    second = rank_up(tails & carried, ranks)
    return _black(first) << 1 | _red(first) | _black(second) << 2 | _red(second) << 3


@inline
def child(card: int, tails: int, carried: int, ranks: int) -> int:
    """Return the card that lies on a card, 0 if none does."""
    below = takes(card | twins(card), ranks) & tails
    return below & carried if card & SECONDS else below & ~carried


@inline
def base_of(card: int, second: bool, ranks: int) -> int:
    """Return the card on which `card` would lie, on the second twin or on the first."""
    up = rank_up(card, ranks)
    if second:
        return _black(up) << 2 | _red(up) << 3
    return _black(up) << 1 | _red(up)


@kernel
def holds(card: int, other: int, tails: int, carried: int, ranks: int) -> bool:
    """Tell whether `other` is `card` or lies in its column after it."""
    while card != 0:
        if card == other:
            return True
        card = child(card, tails, carried, ranks)
    return False
