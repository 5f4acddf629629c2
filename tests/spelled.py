"""Tiny positions and deals spelled as text, for tests that read like the rulebook."""

from __future__ import annotations

from saratoga import cards
from saratoga.cards import parse
from saratoga.engine.deals import Deal, pack_of
from saratoga.engine.moves import Move
from saratoga.engine.play import legal_moves, play
from saratoga.engine.position import Position
from saratoga.engine.tap import tap
from saratoga.engine.text import parse_position
from saratoga.rules import Rules
from saratoga.rules.piles import FOUNDATION, RESERVE, STOCK, WASTE

PILES = {"stock": STOCK, "W": WASTE, "R": RESERVE}


def at(text: str, rules: Rules | None = None) -> Position:
    """Return the position that the text spells; cards that it leaves out are nowhere."""
    return parse_position(text, rules, partial=True)


def legal(position: Position) -> str:
    """Return the legal moves as text, in their order."""
    return " ".join(map(str, legal_moves(position)))


def after(position: Position, moves: str) -> Position:
    """Return the position after these moves."""
    for move in moves.split():
        position = play(position, Move.parse(move))
    return position


def tapped(
    position: Position, pile: str, card: str = "", taps: int = 1, double_click: bool = True
) -> str:
    """Return the move that tapping makes as text, "" for none.

    A pile is "stock", "W", "R", "FS" or a column's number; a card under the top one is named.
    """
    if pile.startswith("F"):
        number = FOUNDATION + cards.SUITS.index(pile[1]) + 4 * pile.endswith("2")
    else:
        number = PILES[pile] if pile in PILES else int(pile) - 1
    under = {"W": position.waste, "R": position.reserve}
    place = None
    if card:
        place = (under[pile] if pile in under else position.columns[number]).index(parse(card))
    move = tap(position, number, place, taps, double_click)
    return "" if move is None else str(move)


def deal(rules: Rules, first: str, drawn: str = "") -> Deal:
    """Return a deal whose first cards and first cards of the stock are these.

    The others follow in the order of ranks.
    """
    head, tail = cards.parse_all(first), cards.parse_all(drawn)
    rest = pack_of(rules)
    rest.subtract(head)
    rest.subtract(tail)
    others = list(rest.elements())
    before = rules.pack_size - rules.stock_size - len(head)
    return Deal(rules, (*head, *others[:before], *tail, *others[before:]))


def straight_deal(rules: Rules) -> Deal:
    """Return a deal in which every card goes home as soon as it can: columns first, then stock."""
    order = sorted(pack_of(rules).elements())
    columns: list[int] = []
    for size in rules.columns:
        columns += order[:size][::-1]
        order = order[size:]
    return Deal(rules, (*columns, *order))


#: The moves that win the straight deal of Double Solitaire.
STRAIGHT = [f"{column}-F" for column in range(1, 10) for _ in range(column)] + ["D", "W-F"] * 59
