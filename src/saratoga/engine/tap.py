"""What a tap does (CF-tap, DS-tap)."""

from __future__ import annotations

from collections.abc import Sequence

from saratoga.engine.moves import Move
from saratoga.engine.play import legal_moves
from saratoga.engine.position import Position
from saratoga.rules.piles import FOUNDATION, HOME, MAX_COLUMNS, RESERVE, STOCK, WASTE


def tap(
    position: Position,
    pile: int,
    card: int | None = None,
    taps: int = 1,
    double_click: bool = True,
    legal: Sequence[Move] | None = None,
) -> Move | None:
    """Return the move that tapping a card makes, None if it makes none.

    `card` counts the cards of the pile from its bottom, hidden ones included; None means the top
    card. `taps` quick taps were made on it, none of which has moved it yet. With `double_click` a
    tap that finds no foundation looks for a place: the longest column that accepts the card with
    the run on it, the leftmost of equals, then the leftmost space, but never one for a whole
    column. A foundation card never moves by a tap (CF-back, DS-back). `legal` are the legal moves,
    for a caller who knows them already.
    """
    if legal is None:
        legal = legal_moves(position)
    if pile == STOCK:
        return next((move for move in legal if STOCK in (move.source, move.target)), None)
    count = _lifted(position, pile, card)
    home = Move(pile, HOME)
    if count == 1 and home in legal:
        return home
    if not double_click or taps < position.rules.taps_to_place or pile >= FOUNDATION:
        return None
    places = [
        move
        for move in legal
        if move.source == pile and move.count == count and move.target < MAX_COLUMNS
    ]
    return _longest(position, places) or _space(position, places)


def _lifted(position: Position, pile: int, card: int | None) -> int:
    """How many cards a tap on `card` would lift; 0 for a card that isn't there."""
    if card is None:
        return 1
    if pile < MAX_COLUMNS:
        cards = position.columns[pile] if pile < len(position.columns) else ()
    else:
        cards = {WASTE: position.waste, RESERVE: position.reserve}.get(pile, ())
    return max(len(cards) - card, 0)


def _longest(position: Position, places: list[Move]) -> Move | None:
    lengths = [(len(position.columns[move.target]), -move.target, move) for move in places]
    occupied = [entry for entry in lengths if entry[0]]
    return max(occupied)[2] if occupied else None


def _space(position: Position, places: list[Move]) -> Move | None:
    for move in places:
        whole = move.source < MAX_COLUMNS and move.count == len(position.columns[move.source])
        if not position.columns[move.target] and not whole:
            return move
    return None
