"""A position in words, as its player sees it."""

from __future__ import annotations

from saratoga import cards
from saratoga.engine.position import Position
from saratoga.engine.view import ColumnView, PlayerView
from saratoga.engine.words import SUIT_WORDS
from saratoga.i18n import DEFAULT, Translator, translator
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


def _count(count: int, words: Translator) -> str:
    return words.say_n("{count} card", "{count} cards", count) if count else words.say("empty")


def _stock(view: PlayerView, words: Translator) -> str:
    return words.say("Stock: {cards}", cards=_count(len(view.stock), words))


def _waste(view: PlayerView, words: Translator) -> str:
    count = _count(len(view.waste), words)
    if not view.waste:
        return words.say("Waste: {cards}", cards=count)
    shown = " ".join(map(cards.symbol, view.waste[-view.fan :]))
    return words.say("Waste: {cards}, the last of them {shown}", cards=count, shown=shown)


def _reserve(view: PlayerView, words: Translator) -> str:
    count = _count(len(view.reserve), words)
    top = view.reserve[-1] if view.reserve else None
    if top is None:
        return words.say("Reserve: {cards}", cards=count)
    return words.say("Reserve: {cards}, top {card}", cards=count, card=cards.symbol(top))


def _foundations(view: PlayerView, suit: int, words: Translator) -> str:
    states = " / ".join(
        _foundation(view, suit, height, words) for height in view.foundations[suit::4]
    )
    return words.say("Foundation {suit}: {state}", suit=words.say(SUIT_WORDS[suit]), state=states)


def _foundation(view: PlayerView, suit: int, height: int, words: Translator) -> str:
    if not height:
        needed = cards.symbol(cards.make(view.base >> 2, suit))
        return words.say("empty, starts with {card}", card=needed)
    top = laws.foundation_top(rule_table(view.rules), view.base >> 2, height, suit)
    return words.say("up to {card} ({cards})", card=cards.symbol(top), cards=_count(height, words))


def _column(column: ColumnView, number: int, words: Translator) -> str:
    shown = " ".join(map(cards.symbol, column.cards)) or words.say("empty")
    if column.hidden:
        shown = words.say_n(
            "{count} hidden card, then {cards}",
            "{count} hidden cards, then {cards}",
            len(column.hidden),
            cards=shown,
        )
    return words.say("Column {number}: {cards}", number=number, cards=shown)
