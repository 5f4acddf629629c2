"""Positions as text, for tests and bug reports.

>>> from saratoga.engine.deals import Deal
>>> print(position_text(Deal.from_code("CF1-D3-AAAAACL").position()), end="")
game: CF1-D3
base: 7H
stock: 9C 6S TC 2H 7C 6D 7D 3H KD 4S 4C 5H TD 5D 9D 8D 3C 4D 8S 5S 8C 9H 2S 9S JC TS 3D TH 7S KS JH AC 6H KC
waste:
reserve: 3S 2C JD QD 4H 5C AH AD 2D JS QS 8H QC
foundations: - 7H - -
1: 6C
2: KH
3: QH
4: AS

In every pile the last card is the one played first. Hidden cards stand in brackets: `3: [4H KD] 7S`.
Foundations are shown by their top cards, spades to clubs, the second ones of a double pack after
the first four. `redeals: 1` follows where the rules limit redeals.
"""  # noqa: E501

from __future__ import annotations

import re
from typing import Final

from saratoga import cards
from saratoga.engine.deals import pack_of
from saratoga.engine.position import Position
from saratoga.engine.sound import check_automatic, check_cards
from saratoga.errors import InvalidCard, InvalidPosition, quoted
from saratoga.i18n import Message, counted, listed
from saratoga.rules.catalogue import all_rules, form_of, unknown_game
from saratoga.rules.model import Bases, Rules

_COLUMN: Final = re.compile(r"(?:\[([^\[\]]*)\])?([^\[\]]*)")
_KEYS: Final = ("game", "base", "stock", "waste", "reserve", "foundations", "redeals")


def position_text(position: Position) -> str:
    """Return a position as text that `parse_position` reads back."""
    form = form_of(position.rules)
    lines = [f"game: {form}"] if form else []
    lines += [
        f"base: {cards.text(position.base)}",
        f"stock: {cards.texts(position.stock)}",
        f"waste: {cards.texts(position.waste)}",
        f"reserve: {cards.texts(position.reserve)}",
        f"foundations: {' '.join(_foundation_texts(position))}",
    ]
    for number, (column, hidden) in enumerate(
        zip(position.columns, position.hidden, strict=True), 1
    ):
        covered = [f"[{cards.texts(column[:hidden])}]"] if hidden else []
        lines.append(f"{number}: {' '.join([*covered, cards.texts(column[hidden:])])}")
    if position.redeals:
        lines.append(f"redeals: {position.redeals}")
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _foundation_texts(position: Position) -> list[str]:
    tops = map(position.foundation_top, range(len(position.foundations)))
    return ["-" if top is None else cards.text(top) for top in tops]


def parse_position(text: str, rules: Rules | None = None, *, partial: bool = False) -> Position:
    """Read a position.

    `rules` may be left out where the text names a game of the catalogue. Piles that the text
    leaves out are empty. All cards of the pack must be there, unless `partial`.

    Raises InvalidPosition with what is wrong.
    """
    fields = _fields(text)
    if "game" in fields:
        named = all_rules().get(fields["game"].upper())
        if named is None:
            known = listed(all_rules())
            raise InvalidPosition(unknown_game(fields["game"], known))
        if rules not in (None, named):
            raise InvalidPosition(
                Message("the position is one of {game}, not of other rules", game=fields["game"])
            )
        rules = named
    if rules is None:
        raise InvalidPosition(Message("the position names no game and no rules were given"))
    position = _build(fields, rules)
    check_cards(position, partial)
    if not partial:
        check_automatic(position)
    return position


def _fields(text: str) -> dict[str, str]:
    fields: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        key, colon, value = line.partition(":")
        key = key.strip().lower()
        if not colon or (key not in _KEYS and not re.fullmatch(r"[1-9][0-9]?", key)):
            raise InvalidPosition(
                Message(
                    "line {number}: {text} doesn't start with a pile",
                    number=number,
                    text=quoted(line.strip()),
                )
            )
        if key in fields:
            raise InvalidPosition(
                Message("line {number}: {key} stands twice", number=number, key=quoted(key))
            )
        fields[key] = value.strip()
    return fields


def _build(fields: dict[str, str], rules: Rules) -> Position:
    columns, hidden = [], []
    for number in range(1, len(rules.columns) + 1):
        covered, cards_open = _column(fields.pop(str(number), ""), number)
        columns.append(covered + cards_open)
        hidden.append(len(covered))
    if extra := next((key for key in fields if key.isdigit()), None):
        raise InvalidPosition(
            Message(
                "column {number}: {game} has {columns} columns",
                number=extra,
                game=Message(rules.name),
                columns=len(rules.columns),
            )
        )
    base = _base(fields.get("base", ""), rules)
    redeals = fields.get("redeals", "0")
    if not re.fullmatch(r"[0-9]{1,3}", redeals) or int(redeals) > (rules.redeals or 0):
        raise InvalidPosition(
            Message(
                "redeals: {text} is not a number of redeals made, at most {limit} here",
                text=quoted(redeals),
                limit=rules.redeals or 0,
            )
        )
    return Position(
        rules=rules,
        base=base,
        stock=_cards(fields.get("stock", ""), "stock"),
        waste=_cards(fields.get("waste", ""), "waste"),
        reserve=_cards(fields.get("reserve", ""), "reserve"),
        foundations=_heights(fields.get("foundations", ""), rules, base),
        columns=tuple(columns),
        hidden=tuple(hidden),
        redeals=int(redeals),
    )


def _base(text: str, rules: Rules) -> int:
    found = _cards(text, "base") or (cards.make(rules.start_rank, cards.SPADES),)
    needed = rules.bases is Bases.FIRST
    fitting = found[0] in pack_of(rules) and (needed or rules.start_rank == cards.rank_of(found[0]))
    if len(found) > 1 or not fitting or (needed and not text):
        raise InvalidPosition(
            Message(
                "base: {text} is not the one card that {game} needs there",
                text=quoted(text),
                game=Message(rules.name),
            )
        )
    return found[0] if needed else cards.make(rules.start_rank, cards.SPADES)


def _cards(text: str, pile: str) -> tuple[int, ...]:
    try:
        return cards.parse_all(text)
    except InvalidCard as error:
        raise InvalidPosition(Message("{pile}: {reason}", pile=pile, reason=error)) from None


def _column(text: str, number: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    match = _COLUMN.fullmatch(text)
    if match is None:
        raise InvalidPosition(
            Message("column {number}: only its first cards can stand in brackets", number=number)
        )
    pile = f"column {number}"
    covered, shown = _cards(match[1] or "", pile), _cards(match[2], pile)
    if covered and not shown:
        raise InvalidPosition(Message("{pile}: its top card can't be hidden", pile=pile))
    return covered, shown


def _heights(text: str, rules: Rules, base: int) -> tuple[int, ...]:
    size = 4 * rules.decks
    words = text.split() or ["-"] * size
    if len(words) != size:
        raise InvalidPosition(
            counted(
                "foundations: {count} pile, not {size}; - is an empty one",
                "foundations: {count} piles, not {size}; - is an empty one",
                len(words),
                size=size,
            )
        )
    heights = []
    for index, word in enumerate(words):
        if word == "-":
            heights.append(0)
            continue
        (card,) = _cards(word, "foundations")
        if card not in pack_of(rules):
            raise InvalidPosition(Message("there is no {card} in this pack", card=word))
        if cards.suit_of(card) != index & 3:
            raise InvalidPosition(
                Message("foundations: {card} stands in the place of another suit", card=word)
            )
        heights.append((cards.rank_of(card) - cards.rank_of(base)) % rules.ranks + 1)
    return tuple(heights)
