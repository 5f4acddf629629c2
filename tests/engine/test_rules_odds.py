"""HC-odds: what somebody wins who sees no hidden card and doesn't look ahead."""

from __future__ import annotations

from saratoga.engine.codes import letters_of
from saratoga.engine.deals import Deal
from saratoga.engine.moves import DRAW, REDEAL, Move
from saratoga.engine.play import apply, legal_moves
from saratoga.engine.position import Position
from saratoga.rules.piles import HOME, RESERVE, STOCK, WASTE

DEALS = 200


def liked(position: Position) -> list[Move]:
    """Return the moves but draws, the best first: home, from the reserve, columns, the waste."""

    def order(move: Move) -> tuple[bool, bool, bool]:
        return move.target != HOME, move.source != RESERVE, move.source == WASTE

    return sorted((move for move in legal_moves(position) if STOCK not in move[:2]), key=order)


def greedy_wins(position: Position) -> bool:
    """Play whatever can be played, and draw only if nothing can, until a pass changes nothing."""
    idle = 0
    while idle <= len(position.stock) + len(position.waste):
        moves = liked(position)
        idle = 0 if moves else idle + 1
        if moves:
            position = apply(position, moves[0])
        elif position.stock:
            position = apply(position, DRAW)
        elif position.waste:
            position = apply(position, REDEAL)
        else:
            break
    return position.is_won


def test_hc_odds_few_games_are_won_without_looking_ahead() -> None:
    """HC-odds: the book says about 3 in 100; greedy play is of that order, not of none or half."""
    deals = (Deal.from_code(f"HC1-D3-{letters_of(number)}") for number in range(DEALS))
    won = sum(greedy_wins(deal.position()) for deal in deals)
    assert DEALS // 100 <= won <= DEALS // 10
