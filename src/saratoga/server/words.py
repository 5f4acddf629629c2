"""What the page's scripts need to speak a language; `js/words.js` reads it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from saratoga import cards
from saratoga.engine.words import card_name
from saratoga.i18n import locale_of, translator

#: How many things can be counted one by one; a higher number takes the form of the highest here.
_COUNTED = 3


@lru_cache(maxsize=32)
def page_words(language: str) -> dict[str, Any]:
    """Return the texts of the scripts, the forms of plurals, the grammar and the cards' names."""
    words = translator(language)
    return {
        "texts": words.texts_of("web/static/js/"),
        "plural": [words.form(number) for number in range(_COUNTED)],
        "grammar": words.grammar.data,
        "cards": {cards.text(card): _card(card, language) for card in range(52)},
    }


def _card(card: int, language: str) -> dict[str, str]:
    return {
        "name": card_name(card, language),
        "sign": cards.symbol(card),
        "rank": cards.RANK_NAMES[cards.rank_of(card)],
        "suit": cards.SUITS[cards.suit_of(card)],
    }


@lru_cache(maxsize=32)
def date_names(language: str) -> dict[str, Any]:
    """Return months, days of the week (Sunday first) and patterns of dates by CLDR.

    For browsers that don't know the language; `js/days.js` reads it.
    """
    locale = locale_of(language)
    days = [*range(6, 7), *range(6)]
    return {
        "months": [locale.months["format"]["wide"][month] for month in range(1, 13)],
        "days": [locale.days["format"]["wide"][day] for day in days],
        "short": [locale.days["format"]["abbreviated"][day] for day in days],
        "long": str(locale.date_formats["long"].pattern),
        "full": str(locale.date_formats["full"].pattern),
    }
