"""Cards, piles and moves in words, in the player's language.

>>> card_name(47, "en")
'queen of clubs'
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from saratoga import cards
from saratoga.engine.moves import Move
from saratoga.engine.play import foundation_for
from saratoga.engine.position import Position
from saratoga.engine.refusals import moved_card
from saratoga.i18n import N_, translator
from saratoga.rules.piles import FOUNDATION, HOME, MAX_COLUMNS, RESERVE, STOCK, WASTE

RANK_WORDS: Final = (
    N_("ace"),
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
    "10",
    N_("jack"),
    N_("queen"),
    N_("king"),
)
SUIT_WORDS: Final = (N_("spades"), N_("hearts"), N_("diamonds"), N_("clubs"))


def card_name(card: int, language: str) -> str:
    """Return a card in words: `queen of spades`."""
    rank, suit = RANK_WORDS[cards.rank_of(card)], SUIT_WORDS[cards.suit_of(card)]
    words = translator(language)
    rank_word = rank if rank.isdigit() else words.say(rank)
    return words.say("{rank} of {suit}", rank=rank_word, suit=words.say(suit))


def pile_name(pile: int, language: str) -> str:
    """Return a pile in words: `column 3`, `the reserve`."""
    return _pile(pile, _NAMES, language)


def move_words(position: Position, move: Move, language: str) -> str:
    """Return what a legal move does: `queen of clubs from the reserve to column 2`."""
    words = translator(language)
    if move.source == STOCK:
        return words.say("draw from the stock")
    if move.target == STOCK:
        return words.say("turn the waste over")
    return _words(moved_card(position, move), move, language)


@lru_cache(maxsize=1 << 15)
def _words(card: int, move: Move, language: str) -> str:
    words = translator(language)
    values = {
        "card": card_name(card, language),
        "source": _pile(move.source, _SOURCES, language),
        "target": _pile(move.target, _TARGETS, language),
    }
    if move.count > 1:
        # NOTE: source is "from column 2", target is "to the foundations" or the like.
        return words.say(
            "{card} and the run on it, {count} cards, {source} {target}", count=move.count, **values
        )
    # NOTE: source is "from column 2", target is "to the foundations" or the like.
    return words.say("{card} {source} {target}", **values)


_FOUNDATIONS: Final = HOME
#: The foundations of a suit's second place; a card taken back from there is another than its twin.
_SECOND: Final = FOUNDATION + 4
_COLUMN: Final = 0
_NAMES: Final = {
    _COLUMN: N_("column {number}"),
    _FOUNDATIONS: N_("the foundations"),
    STOCK: N_("the stock"),
    WASTE: N_("the waste"),
    RESERVE: N_("the reserve"),
}
_SOURCES: Final = {
    _COLUMN: N_("from column {number}"),
    _FOUNDATIONS: N_("from the foundations"),
    _SECOND: N_("from the second place of the foundations"),
    WASTE: N_("from the waste"),
    RESERVE: N_("from the reserve"),
}
_TARGETS: Final = {
    _COLUMN: N_("to column {number}"),
    _FOUNDATIONS: N_("to the foundations"),
}


def _pile(pile: int, names: dict[int, str], language: str) -> str:
    words = translator(language)
    if pile < MAX_COLUMNS:
        return words.say(names[_COLUMN], number=pile + 1)
    if pile < FOUNDATION:
        return words.say(names[pile])
    return words.say(names.get(_SECOND if pile >= _SECOND else _FOUNDATIONS, names[_FOUNDATIONS]))


def landing_pile(position: Position, move: Move) -> int:
    """Return the very pile on which a legal move's card lands, a foundation by its own number."""
    if move.target != HOME:
        return move.target
    index = foundation_for(position, moved_card(position, move))
    assert index is not None
    return FOUNDATION + index
