"""perft: how many sequences of legal moves there are, the classic check of a move generator."""

from __future__ import annotations

from saratoga.engine.moves import Move
from saratoga.engine.play import apply, legal_moves
from saratoga.engine.position import Position


def perft(position: Position, depth: int) -> int:
    """Return the number of sequences of exactly `depth` ≥ 0 legal moves; a won game has none.

    >>> from saratoga.engine.deals import Deal
    >>> perft(Deal.from_code("CF1-D3-AAAAACL").position(), 2)
    9
    """
    if depth <= 0:
        return 1
    moves = legal_moves(position)
    if depth == 1:
        return len(moves)
    return sum(perft(apply(position, move), depth - 1) for move in moves)


def divide(position: Position, depth: int) -> dict[Move, int]:
    """Return the counts of `perft` by first move."""
    return {move: perft(apply(position, move), depth - 1) for move in legal_moves(position)}
