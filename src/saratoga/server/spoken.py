"""Texts for the ear: cards by their names, not by their signs."""

from __future__ import annotations

import re
from typing import Final

from saratoga import cards
from saratoga.engine.describe import describe
from saratoga.engine.view import PlayerView
from saratoga.engine.words import card_name
from saratoga.i18n import translator

_SIGNS: Final = {cards.symbol(card): card for card in range(52)}
_SIGN: Final = "|".join(sorted(_SIGNS, key=len, reverse=True))
_RUN: Final = re.compile(rf"(?:{_SIGN})(?: (?:{_SIGN}))*")


def position_words(view: PlayerView, language: str) -> list[str]:
    """Return the position in words, a line a pile, with the cards' names."""
    return [spoken(line, language) for line in describe(view, language).splitlines()]


def spoken(text: str, language: str) -> str:
    """Return a text with the names of cards in place of their signs.

    >>> spoken("Column 2: ♥K ♣Q", "en")
    'Column 2: king of hearts, queen of clubs'
    """
    # NOTE: stands between the things of a list.
    comma = translator(language).say(", ")

    def named(found: re.Match[str]) -> str:
        return comma.join(card_name(_SIGNS[sign], language) for sign in found[0].split())

    return _RUN.sub(named, text)
