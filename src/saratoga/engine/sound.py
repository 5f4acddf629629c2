"""Whether the cards of a position are what its rules deal, each of them where one can lie.

>>> from saratoga.engine.deals import Deal
>>> check(Deal.from_code("CF1-D3-AAAAACL").position())
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from saratoga import cards
from saratoga.engine.deals import pack_of, wrong_cards
from saratoga.engine.position import Position
from saratoga.errors import InvalidPosition, quoted
from saratoga.i18n import Message
from saratoga.rules.model import Bases, Rules


def check(position: Position) -> None:
    """Refuse a position that no cards can form.

    Raises InvalidPosition for other piles than those of the rules, missing, doubled or unknown
    cards, columns that are hidden to their end, spaces that the reserve fills.
    """
    _check_piles(position)
    _check_known(position)
    check_cards(position)
    check_automatic(position)


def _check_piles(position: Position) -> None:
    rules = position.rules
    columns, hidden = len(position.columns), len(position.hidden)
    if not columns == hidden == len(rules.columns):
        raise InvalidPosition(
            Message(
                "columns: {columns} with cards and {hidden} with hidden cards are given;"
                " {game} has {right}",
                columns=columns,
                hidden=hidden,
                game=Message(rules.name),
                right=len(rules.columns),
            )
        )
    for number, (cards_there, covered) in enumerate(
        zip(position.columns, position.hidden, strict=True), 1
    ):
        if covered and not 0 < covered < len(cards_there):
            raise InvalidPosition(
                Message("the top card of column {column} is face down", column=number)
            )


def _check_known(position: Position) -> None:
    rules, heights = position.rules, position.foundations
    if len(heights) != 4 * rules.decks or not all(0 <= high <= rules.ranks for high in heights):
        raise InvalidPosition(
            Message(
                "foundations: {heights}; {game} has {count}, each of 0 to {ranks} cards",
                heights=", ".join(map(str, heights)),
                game=Message(rules.name),
                count=4 * rules.decks,
                ranks=rules.ranks,
            )
        )
    piles = (position.stock, position.waste, position.reserve, *position.columns)
    for card in (position.base, *(card for pile in piles for card in pile)):
        if card not in range(52):
            raise InvalidPosition(Message("there is no card {number}", number=card))
    if rules.bases is not Bases.FIRST and position.start_rank != rules.start_rank:
        raise InvalidPosition(
            Message(
                "base: {text} is not the one card that {game} needs there",
                text=quoted(cards.text(position.base)),
                game=Message(rules.name),
            )
        )


def check_cards(position: Position, partial: bool = False) -> None:
    """Refuse missing cards, unless `partial`, and those that are there too often."""
    there = all_cards(position)
    if sorted(there) == _sorted_pack(position.rules):
        return
    pack, found = pack_of(position.rules), Counter(there)
    complaint = wrong_cards(Counter() if partial else pack - found, found - pack)
    if complaint:
        raise InvalidPosition(complaint)


@lru_cache(maxsize=64)
def _sorted_pack(rules: Rules) -> list[int]:
    return sorted(pack_of(rules).elements())


def check_automatic(position: Position) -> None:
    """Refuse what the automatic fill and an open tableau make impossible (CF-fill, CF-open)."""
    if any(position.hidden) and not position.rules.face_down:
        raise InvalidPosition(Message("no card of a column is hidden in this game"))
    filled = position.rules.reserve_fills and all(position.rules.columns)
    if filled and position.reserve and not all(position.columns):
        raise InvalidPosition(Message("a column is empty although the reserve has cards"))


def all_cards(position: Position) -> list[int]:
    """Return every card of a position, those on the foundations too, in no special order."""
    start, ranks = position.start_rank, position.rules.ranks
    placed = [
        cards.make((start + step) % ranks, index & 3)
        for index, height in enumerate(position.foundations)
        for step in range(height)
    ]
    columns = [card for column in position.columns for card in column]
    return [*position.stock, *position.waste, *position.reserve, *columns, *placed]
