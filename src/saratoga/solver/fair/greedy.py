"""The greedy player, the baseline: whatever can go up goes up, whatever helps is played.

It looks at the present moves alone: a card home, then a move that shows a hidden card, then a card
from the waste to a column, then a draw; it gives up after a pass through the stock without a move.
"""

from __future__ import annotations

from saratoga.engine.moves import Move
from saratoga.engine.play import apply, legal_moves
from saratoga.engine.position import Position
from saratoga.engine.view import PlayerView
from saratoga.rules.piles import FOUNDATION, HOME, RESERVE, STOCK, WASTE
from saratoga.solver.fair.hidden import position_in, sample_worlds
from saratoga.solver.fair.player import Advice, Why, seeded


class GreedyPlayer:
    """Plays by looking at the present moves; remembers only how long it has drawn in vain."""

    def __init__(self) -> None:
        self._in_vain = 0

    def advise(self, view: PlayerView) -> Advice:
        """Return what to do in a view; to be asked for every move of a game in turn."""
        (world, *_) = sample_worlds(view, 1, seeded(view))
        position = position_in(view, world)
        if position.is_won:
            return Advice(Why.WON)
        moves = [(_liking(position, move), move) for move in legal_moves(position)]
        liked = [(liking, move) for liking, move in moves if liking]
        if not liked:
            return Advice(Why.NO_WAY)
        best = max(liked, key=lambda pair: pair[0])[1]
        if STOCK not in best[:2]:
            self._in_vain = 0
            return Advice(Why.SHOW, (best,))
        self._in_vain += 1
        if self._in_vain > len(position.stock) + len(position.waste) + 2:
            self._in_vain = 0
            return Advice(Why.NO_WAY)
        return Advice(Why.STOCK, (best,))


def _liking(position: Position, move: Move) -> int:
    """Return how much the greedy player likes a move; 0: it never makes it."""
    if move.source >= FOUNDATION:
        return 0
    if move.target == HOME:
        return 5
    if STOCK in move[:2]:
        return 1
    if move.source in (RESERVE, WASTE):
        return 4 if move.source == RESERVE else 2
    after = apply(position, move)
    shows = after.hidden != position.hidden or len(after.reserve) < len(position.reserve)
    return 3 if shows else 0
