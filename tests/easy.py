"""A Canfield that wins in as few moves as there can be: for tests that need a whole game."""

from __future__ import annotations

from typing import Any, Final

from saratoga.cards import text
from saratoga.engine.deals import Deal
from saratoga.rules.catalogue import CANFIELD

#: The order in which the cards go up: rank by rank, the base card ♠A before all.
_ORDER: Final = tuple(range(1, 52))


def _cards() -> tuple[int, ...]:
    columns, reserve, stock = _ORDER[:4], _ORDER[4:17], _ORDER[17:]
    drawn = [card for n in range(0, len(stock), 3) for card in reversed(stock[n : n + 3])]
    return (*reversed(reserve), 0, *columns, *drawn)


def _line() -> str:
    columns = [f"{n % 4 + 1}-F" for n in range(17)]
    waste = [move for n in range(34) for move in (["D", "W-F"] if n % 3 == 0 else ["W-F"])]
    return " ".join([*columns, *waste])


EASY: Final = Deal(CANFIELD, _cards())
EASY_LINE: Final = _line()
#: As the API begins it.
EASY_WISH: Final[dict[str, Any]] = {
    "game": "canfield",
    "draw": 3,
    "deal": {"cards": [text(card) for card in EASY.cards]},
}
