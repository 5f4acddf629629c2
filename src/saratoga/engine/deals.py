"""Deals: a full pack in dealing order under given rules, by code or spelled out.

>>> deal = Deal.from_code("CF1-D3-AAAAACL")
>>> deal.position().columns
((23,), (49,), (45,), (0,))
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from saratoga import cards
from saratoga.engine.codes import DealCode
from saratoga.engine.position import Position
from saratoga.engine.shuffle import shuffled_pack
from saratoga.errors import InvalidDeal, quoted
from saratoga.i18n import Message, counted
from saratoga.rules.model import Bases, Rules


@dataclass(frozen=True)
class Deal:
    """A pack in dealing order; `code` is its name, None for a deal that was spelled out.

    Raises InvalidDeal if the cards aren't exactly the pack of `rules`.
    """

    rules: Rules
    cards: tuple[int, ...]
    code: DealCode | None = None

    def __post_init__(self) -> None:
        _check_pack(self.rules, self.cards)
        if self.code is not None and self.cards != shuffled_pack(self.rules.decks, self.code.seed):
            raise InvalidDeal(Message("these are not the cards of {code}", code=str(self.code)))

    @classmethod
    def from_code(cls, code: DealCode | str) -> Deal:
        """Return the deal that a code names.

        Raises InvalidCode if the text is none.
        """
        if isinstance(code, str):
            code = DealCode.parse(code)
        rules = code.rules
        return cls(rules, shuffled_pack(rules.decks, code.seed), code)

    @classmethod
    def from_text(cls, text: str, rules: Rules) -> Deal:
        """Read the cards of a deal in dealing order.

        Raises InvalidCard or InvalidDeal.
        """
        return cls(rules, cards.parse_all(text))

    def text(self) -> str:
        """Return the cards in dealing order, separated by spaces."""
        return cards.texts(self.cards)

    def position(self) -> Position:
        """Return the starting position (CF-deal, DS-deal)."""
        return deal_out(self.rules, self.cards)


def pack_of(rules: Rules) -> Counter[int]:
    """Return how often each card is in the pack of `rules`."""
    pack = (cards.make(rank, suit) for rank in range(rules.ranks) for suit in range(rules.suits))
    return Counter(dict.fromkeys(pack, rules.decks))


def _check_pack(rules: Rules, dealt: Iterable[int]) -> None:
    pack, found = pack_of(rules), Counter(dealt)
    unknown = [card for card in found if card not in range(52)]
    if unknown:
        raise InvalidDeal(Message("there is no card {number}", number=unknown[0]))
    complaint = wrong_cards(pack - found, found - pack)
    if complaint:
        raise InvalidDeal(
            Message(
                "not the {count} cards of {game}: {complaint}",
                count=rules.pack_size,
                game=Message(rules.name),
                complaint=complaint,
            )
        )


def wrong_cards(missing: Counter[int], surplus: Counter[int]) -> Message | None:
    """Return what is wrong with a pack, None if nothing is."""
    values = {
        "missing": cards.texts(sorted(missing.elements())),
        "surplus": cards.texts(sorted(surplus.elements())),
    }
    if missing and surplus:
        return Message("missing {missing}; too many of {surplus}", **values)
    if missing:
        return Message("missing {missing}", **values)
    return Message("too many of {surplus}", **values) if surplus else None


def deal_out(rules: Rules, pack: Iterable[int]) -> Position:
    """Lay out a pack in dealing order: reserve, base card, columns, stock."""
    pack = list(pack)
    heights = [0] * (4 * rules.decks)
    base = cards.make(rules.start_rank, cards.SPADES)
    if rules.bases is Bases.ALL:
        for twin in range(rules.decks):
            heights[twin * 4 : twin * 4 + rules.suits] = [1] * rules.suits
        pack = [card for card in pack if cards.rank_of(card) != rules.start_rank]
    reserve, pack = pack[: rules.reserve], pack[rules.reserve :]
    if rules.bases is Bases.FIRST:
        base, *pack = pack
        heights[cards.suit_of(base)] = 1
    columns = []
    for size in rules.columns:
        columns.append(tuple(pack[:size]))
        pack = pack[size:]
    return Position(
        rules=rules,
        base=base,
        stock=tuple(reversed(pack)),
        waste=(),
        reserve=tuple(reserve),
        foundations=tuple(heights),
        columns=tuple(columns),
        hidden=tuple(max(size - 1, 0) if rules.face_down else 0 for size in rules.columns),
    )


_JSON_LISTS: Final = ("reserve", "foundations", "stock")
_JSON_COLUMNS: Final = "tableau piles"


def deal_to_json(deal: Deal) -> dict[str, Any]:
    """Return a deal in Solvitaire's JSON form (T is written 10).

    In every list the last card is the one played first.
    """
    start = deal.position()
    names = {
        "reserve": start.reserve,
        "foundations": _bases(deal.rules, start.base),
        "stock": start.stock,
    }
    data: dict[str, Any] = {key: _json_cards(pile) for key, pile in names.items() if pile}
    data[_JSON_COLUMNS] = [_json_cards(column) for column in start.columns]
    return data


def _bases(rules: Rules, base: int) -> tuple[int, ...]:
    if rules.bases is Bases.ALL:
        suits = tuple(range(rules.suits)) * rules.decks
        return tuple(cards.make(rules.start_rank, suit) for suit in suits)
    return (base,) if rules.bases is Bases.FIRST else ()


def _json_cards(pile: Iterable[int]) -> list[str]:
    return [cards.text(card).replace("T", "10") for card in pile]


def deal_from_json(data: str | dict[str, Any], rules: Rules) -> Deal:
    """Read a deal in Solvitaire's JSON form, as text or already parsed.

    Raises InvalidDeal (or InvalidCard) if it isn't a full deal under `rules`.
    """
    if isinstance(data, str):
        data = _parse_json(data)
    if not isinstance(data, dict):
        raise InvalidDeal(Message("a deal in JSON is an object with 'tableau piles' and 'stock'"))
    unknown = sorted(set(map(str, data)) - {*_JSON_LISTS, _JSON_COLUMNS})
    if unknown:
        raise InvalidDeal(Message("unknown key {key} in the deal", key=quoted(unknown[0])))
    piles = {key: _cards_at(data.get(key, []), key) for key in _JSON_LISTS}
    columns = data.get(_JSON_COLUMNS, [])
    if not isinstance(columns, list):
        raise InvalidDeal(
            Message("{key} must be a list of lists of cards", key=quoted(_JSON_COLUMNS))
        )
    laid = [_cards_at(column, f"column {n}") for n, column in enumerate(columns, 1)]
    _check_sizes(rules, piles, laid)
    bases = [] if rules.bases is Bases.ALL else piles["foundations"]
    order = [*piles["reserve"], *bases, *(c for column in laid for c in column)]
    order += reversed(piles["stock"])
    if rules.bases is Bases.ALL:
        order += piles["foundations"]
    return Deal(rules, tuple(order))


def _parse_json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidDeal(Message("not JSON: {reason}", reason=error)) from None


def _cards_at(pile: object, where: str) -> list[int]:
    if not isinstance(pile, list) or not all(isinstance(word, str) for word in pile):
        raise InvalidDeal(Message("{pile} must be a list of cards such as 'QC'", pile=where))
    return [cards.parse(word) for word in pile]


def _check_sizes(rules: Rules, piles: dict[str, list[int]], columns: list[list[int]]) -> None:
    expected = {
        "reserve": rules.reserve,
        "foundations": rules.dealt_bases,
        "stock": rules.stock_size,
    }
    for key, size in expected.items():
        if len(piles[key]) != size:
            raise InvalidDeal(
                counted(
                    "{pile} has {count} card; {game} deals {size}",
                    "{pile} has {count} cards; {game} deals {size}",
                    len(piles[key]),
                    pile=key,
                    game=Message(rules.name),
                    size=size,
                )
            )
    sizes = tuple(len(column) for column in columns)
    if sizes != rules.columns:
        raise InvalidDeal(
            Message(
                "the columns hold {sizes} cards; {game} deals {wanted}",
                sizes=sizes,
                game=Message(rules.name),
                wanted=rules.columns,
            )
        )
