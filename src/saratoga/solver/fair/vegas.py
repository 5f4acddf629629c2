"""Single-pass Double Solitaire as the fair player sees it: money counts, not the win alone.

Hardly any game is won, and each card home pays. So a candidate is worth the cards that come home
when each sampled world is played out by the beam's learned worth of a state, one state wide.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from saratoga.engine.play import legal_moves
from saratoga.engine.position import Position
from saratoga.rules.piles import STOCK, WASTE
from saratoga.solver.beam.board import RANKS, TURNS, Board, Ints, State, board_of, state_of
from saratoga.solver.beam.features import FEATURES, evaluate, phase
from saratoga.solver.beam.moves import MAX_MOVES, UP, apply, generate, turned, turns
from saratoga.solver.beam.promote import forced
from saratoga.solver.beam.weights import weights_for
from saratoga.solver.fair.hidden import Places, World, placed
from saratoga.solver.fair.judging import Candidate, Ways
from saratoga.solver.fair.plain import PlainTable
from saratoga.solver.jit import kernel


class VegasTable(PlainTable):
    """A position of single-pass Double Solitaire with the cards that its player hasn't seen."""

    counts_wins = False

    def __init__(self, position: Position, unseen: Places) -> None:
        super().__init__(position, unseen)
        self._weights = weights_for(position.rules)

    def ways(self, states: int, wanted: int) -> Ways:
        """Search for ways to see a hidden card, and add each move of the waste's top card."""
        ways = super().ways(states, wanted)
        played = [
            self.candidate((move,))
            for move in legal_moves(self.position)
            if move.source == WASTE and move.target != STOCK
        ]
        return ways._replace(candidates=ways.candidates + played)

    def judge(self, candidate: Candidate, worlds: Sequence[World], nodes: int) -> list[float]:
        """Return for each world the share of the pack that comes home."""
        shares = []
        for world in worlds:
            position = placed(self.position, candidate.place, world)
            board = board_of(position)
            home = _played_out(board, state_of(position), self._weights)
            shares.append(home / position.rules.pack_size)
        return shares


@kernel
def _played_out(board: Board, state: State, weights: Ints) -> int:
    """Return the cards home once no card can be turned up, played or sent up any more."""
    moves = np.empty(MAX_MOVES, np.int64)
    layer = turned(board, state)
    while layer < board[TURNS]:
        count = generate(board, state, moves)
        move = forced(board, state, moves, count)
        if move < 0:
            move = _best(board, state, moves, count, weights, phase(board, layer + 1) * FEATURES)
        if move < 0:
            return _home(state)
        layer += turns(state, move)
        state = apply(board, state, move)
    return int(8 * board[RANKS])


@kernel
def _best(board: Board, state: State, moves: Ints, count: int, weights: Ints, base: int) -> int:
    """Return the best move that turns or plays a card, else one that sends a card up, or -1."""
    best = -1
    most = 0
    up = -1
    for index in range(count):
        move = moves[index]
        if turns(state, move):
            worth = evaluate(board, apply(board, state, move), weights, base)
            if best < 0 or worth > most:
                best = move
                most = worth
        elif move & 7 == UP:
            up = move
    return int(best if best >= 0 else up)


@kernel
def _home(state: State) -> int:
    home = 0
    for shift in range(0, 32, 4):
        home += state[1] >> shift & 15
    return home
