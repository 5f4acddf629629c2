"""Cards, piles and moves in words, in the player's language.

>>> card_name(47, "en")
'queen of clubs'
"""

from __future__ import annotations

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
    _ = translator(language).gettext
    rank_word = rank if rank.isdigit() else _(rank)
    return _("{rank} of {suit}").format(rank=rank_word, suit=_(suit))


def pile_name(pile: int, language: str) -> str:
    """Return a pile in words: `column 3`, `the reserve`."""
    _ = translator(language).gettext
    if pile < MAX_COLUMNS:
        return _("column {number}").format(number=pile + 1)
    if pile >= FOUNDATION or pile == HOME:
        return _("the foundations")
    return {STOCK: _("the stock"), WASTE: _("the waste"), RESERVE: _("the reserve")}[pile]


def move_words(position: Position, move: Move, language: str) -> str:
    """Return what a legal move does: `queen of clubs from the reserve to column 2`."""
    _ = translator(language).gettext
    if move.source == STOCK:
        return _("draw from the stock")
    if move.target == STOCK:
        return _("turn the waste over")
    words = {
        "card": card_name(moved_card(position, move), language),
        "source": pile_name(move.source, language),
        "target": pile_name(move.target, language),
        "count": str(move.count),
    }
    if move.count > 1:
        return _("{card} and the run on it, {count} cards, from {source} to {target}").format(
            **words
        )
    return _("{card} from {source} to {target}").format(**words)


def landing_pile(position: Position, move: Move) -> int:
    """Return the very pile on which a legal move's card lands, a foundation by its own number."""
    if move.target != HOME:
        return move.target
    index = foundation_for(position, moved_card(position, move))
    assert index is not None
    return FOUNDATION + index
