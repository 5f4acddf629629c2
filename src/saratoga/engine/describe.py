"""A position in words, as its player sees it."""

from __future__ import annotations

from gettext import NullTranslations

from saratoga import cards
from saratoga.engine.position import Position
from saratoga.engine.view import ColumnView, PlayerView
from saratoga.engine.words import SUIT_WORDS
from saratoga.i18n import DEFAULT, translator
from saratoga.rules import laws
from saratoga.rules.table import rule_table


def describe(position: Position | PlayerView, language: str = DEFAULT) -> str:
    """Return the position in words, a line a pile; hidden cards are only counted.

    Raises InvalidOption for an unknown language.
    """
    view = PlayerView.of(position) if isinstance(position, Position) else position
    words = translator(language)
    lines = [_stock(view, words), _waste(view, words)]
    if view.rules.reserve:
        lines.append(_reserve(view, words))
    order = sorted(range(view.rules.suits), key=lambda suit: suit != view.base & 3)
    lines += [_foundations(view, suit, words) for suit in order]
    lines += [_column(column, number, words) for number, column in enumerate(view.columns, 1)]
    return "\n".join(lines)


def _count(count: int, words: NullTranslations) -> str:
    if not count:
        return words.gettext("empty")
    return words.ngettext("{count} card", "{count} cards", count).format(count=count)


def _stock(view: PlayerView, words: NullTranslations) -> str:
    return words.gettext("Stock: {cards}").format(cards=_count(len(view.stock), words))


def _waste(view: PlayerView, words: NullTranslations) -> str:
    count = _count(len(view.waste), words)
    if not view.waste:
        return words.gettext("Waste: {cards}").format(cards=count)
    shown = " ".join(map(cards.symbol, view.waste[-view.fan :]))
    return words.gettext("Waste: {cards}, the last of them {shown}").format(
        cards=count, shown=shown
    )


def _reserve(view: PlayerView, words: NullTranslations) -> str:
    count = _count(len(view.reserve), words)
    top = view.reserve[-1] if view.reserve else None
    if top is None:
        return words.gettext("Reserve: {cards}").format(cards=count)
    return words.gettext("Reserve: {cards}, top {card}").format(cards=count, card=cards.symbol(top))


def _foundations(view: PlayerView, suit: int, words: NullTranslations) -> str:
    states = " / ".join(
        _foundation(view, suit, height, words) for height in view.foundations[suit::4]
    )
    return words.gettext("Foundation {suit}: {state}").format(
        suit=words.gettext(SUIT_WORDS[suit]), state=states
    )


def _foundation(view: PlayerView, suit: int, height: int, words: NullTranslations) -> str:
    if not height:
        needed = cards.symbol(cards.make(view.base >> 2, suit))
        return words.gettext("empty, starts with {card}").format(card=needed)
    top = laws.foundation_top(rule_table(view.rules), view.base >> 2, height, suit)
    return words.gettext("up to {card} ({cards})").format(
        card=cards.symbol(top), cards=_count(height, words)
    )


def _column(column: ColumnView, number: int, words: NullTranslations) -> str:
    shown = " ".join(map(cards.symbol, column.cards))
    if column.hidden:
        shown = words.ngettext(
            "{count} hidden card, then {cards}",
            "{count} hidden cards, then {cards}",
            len(column.hidden),
        ).format(count=len(column.hidden), cards=shown)
    return words.gettext("Column {number}: {cards}").format(
        number=number, cards=shown or words.gettext("empty")
    )
