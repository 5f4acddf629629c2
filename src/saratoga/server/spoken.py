"""Texts for the ear: cards by their names, not by their signs."""

from __future__ import annotations

import re
from typing import Final

from saratoga import cards
from saratoga.engine.describe import describe
from saratoga.engine.view import PlayerView
from saratoga.engine.words import card_name
from saratoga.i18n import capital, translator

_SIGNS: Final = {cards.symbol(card): card for card in range(52)}
_SIGN: Final = "|".join(sorted(_SIGNS, key=len, reverse=True))
_RUN: Final = re.compile(rf"(?:{_SIGN})(?: (?:{_SIGN}))*")
#: A space that stood beside a sign, between Chinese characters now.
_LOST_SPACE: Final = re.compile(r"(?<=[\u3400-\u9fff，。：；、]) (?=[\u3400-\u9fff])")


def position_words(view: PlayerView, language: str) -> list[str]:
    """Return the position in words, a line a pile, with the cards' names."""
    return [spoken(line, language) for line in describe(view, language).splitlines()]


def spoken(text: str, language: str) -> str:
    """Return a text with the names of cards in place of their signs.

    >>> spoken("Column 2: ♥K ♣Q", "en")
    'Column 2: king of hearts, queen of clubs'
    >>> spoken("♣J 不能放在 ♥5 上。", "zh-Hant")
    '梅花 J 不能放在紅心 5 上。'
    >>> spoken("♥8 non va su ♠A. Va su ♠9.", "it")
    "l'8 di cuori non va sull'asso di picche. Va sul 9 di picche."
    """
    words = translator(language)
    # NOTE: stands between the things of a list.
    comma = words.say(", ")
    aloud, end = "", 0
    for found in _RUN.finditer(text):
        aloud, end = aloud + text[end : found.start()], found.end()
        begins = aloud.endswith((". ", "! ", "? "))
        names = [card_name(_SIGNS[sign], language) for sign in found[0].split()]
        if len(names) == 1:
            aloud, names[0] = words.grammar.introduced(aloud, names[0], text[end:])
        named = comma.join(names)
        aloud += capital(named) if begins else named
    return _LOST_SPACE.sub("", aloud + text[end:])
