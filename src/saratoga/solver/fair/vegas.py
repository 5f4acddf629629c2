"""Games whose stock passes a limited number of times: what comes home counts, not the win alone.

Hardly any of these games is won, and each card home pays. So a candidate is worth the cards that
come home when a simple player goes on from there in each sampled world. That player sees no more
than its own cards, so what it brings home is a fair guess, and choosing the best of many such
guesses is better play than its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from saratoga.engine.moves import DRAW
from saratoga.engine.play import legal_moves
from saratoga.engine.position import Position
from saratoga.rules.laws import drawn
from saratoga.rules.piles import FOUNDATION, HOME, MAX_COLUMNS, RESERVE, STOCK, WASTE
from saratoga.rules.table import RuleTable
from saratoga.solver.fair.hidden import Places, World, placed
from saratoga.solver.fair.judging import Candidate, Ways
from saratoga.solver.fair.plain import PlainTable
from saratoga.solver.jit import inline, kernel
from saratoga.solver.plain.board import (
    GONE_UP,
    HIDDEN,
    IN_WASTE,
    LEFT,
    PACK_LEFT,
    SIZES,
    Ints,
    board_of,
    desk_of,
    table_of,
)
from saratoga.solver.plain.moves import COUNT, DRAWN, FIELD, TARGET, apply, legal, most_moves
from saratoga.solver.plain.search import search

#: Positions searched for ways to a hidden card: there are many decisions in a game.
_STATES: Final = 100
_DRAW: Final = STOCK | WASTE << TARGET


class VegasTable(PlainTable):
    """A position of a single-pass game with the cards that its player hasn't seen."""

    counts_wins = False

    def __init__(self, position: Position, unseen: Places) -> None:
        super().__init__(position, unseen, search)
        self._table = table_of(position)

    def ways(self, states: int, wanted: int) -> Ways:
        """Search for ways to see a hidden card; moves home and of the waste's top count too.

        First the moves home, then ways to a hidden column card, moves of the waste's top, a draw.
        """
        ways = super().ways(min(states, _STATES), wanted)
        moves = [move for move in legal_moves(self.position) if move.source < FOUNDATION]
        home = [(move,) for move in moves if move.target == HOME]
        waste = [(move,) for move in moves if move.source == WASTE and move.target < MAX_COLUMNS]
        draws = [way for way in ways.candidates if way.steps == (DRAW,)]
        shows = [way for way in ways.candidates if way.steps != (DRAW,)]
        ordered = [*map(self.candidate, home), *shows, *map(self.candidate, waste), *draws]
        return ways._replace(
            candidates=list({way.likeness: way for way in reversed(ordered)}.values())[::-1]
        )

    def judge(self, candidate: Candidate, worlds: Sequence[World], nodes: int) -> list[float]:
        """Return for each world the share of the pack that comes home."""
        shares = []
        for world in worlds:
            position = placed(self.position, candidate.place, world)
            board, desk = board_of(position), desk_of(position)
            moves = np.empty(most_moves(board) + 1, np.int64)
            home = _played_out(self._table, board, desk, moves)
            shares.append(home / position.rules.pack_size)
        return shares


@kernel
def _played_out(table: RuleTable, board: Ints, desk: Ints, moves: Ints) -> int:
    """Play greedily, drawing card after card, until nothing is left to do; return cards home."""
    while True:
        made = legal(table, board, desk, moves)
        best = -1
        most = 0
        for index in range(made):
            liking = _liking(desk, moves[index])
            if liking > most:
                best = moves[index]
                most = liking
        if best < 0:
            return int(desk[GONE_UP])
        if best == _DRAW:
            desk[IN_WASTE] += drawn(table, desk[PACK_LEFT] - desk[IN_WASTE])
            continue
        if best & FIELD == WASTE:
            for place in range(best >> DRAWN & FIELD, desk[PACK_LEFT]):
                desk[LEFT + place - 1], desk[LEFT + place] = (
                    desk[LEFT + place],
                    desk[LEFT + place - 1],
                )
        _play(table, board, desk, best)


@kernel
def _play(table: RuleTable, board: Ints, desk: Ints, move: int) -> None:
    """Play a move once the card of a waste move has been put behind all cards left."""
    if move & FIELD != WASTE:
        apply(table, board, desk, move)
        return
    waste = desk[IN_WASTE]
    last = desk[PACK_LEFT]
    apply(table, board, desk, move & ~(FIELD << DRAWN) | last << DRAWN)
    desk[IN_WASTE] = waste - 1


@inline
def _liking(desk: Ints, move: int) -> int:
    """Return how much the simple player likes a move; 0: it never makes it."""
    source = move & FIELD
    target = move >> TARGET & FIELD
    if source >= FOUNDATION:
        return 0
    if target == HOME:
        return 5
    if move == _DRAW:
        return 1
    if source == RESERVE:
        return 4
    if source == WASTE:
        return 2 if target < MAX_COLUMNS else 0
    turns = desk[HIDDEN + source] > 0 and desk[SIZES + source] == move >> COUNT & FIELD
    return 3 if turns else 0
