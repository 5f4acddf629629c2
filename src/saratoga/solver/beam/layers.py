"""The layered beam: the best states of each layer are expanded into the next one.

A layer is the number of hidden cards turned and pack cards played. It never falls, so only states
of one layer can be equal. Moves inside a layer make rounds: the best new states of the layer, half
as many as in the first round, are expanded again, at most `ROUNDS` times. A state of the next layer
is left out if its worth can't be among the best any more (the *bar* of its pool).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from saratoga.solver.beam.board import (
    TURNS,
    Board,
    Ints,
    State,
)
from saratoga.solver.beam.features import FEATURES, PLACES, evaluate, phase
from saratoga.solver.beam.ledger import LEDGER, after, enter
from saratoga.solver.beam.moves import MAX_MOVES, apply, generate, turned, turns
from saratoga.solver.beam.pool import (
    BAR,
    MOVE,
    PARENT,
    WORTH,
    Pool,
    append,
    best,
    clear,
    grown,
    new_pool,
    put,
    raise_bar,
    slot,
    state_at,
)
from saratoga.solver.beam.pool import (
    index as reindex,
)
from saratoga.solver.jit import kernel

#: Rounds of moves inside a layer: fewer lose wins, more gain none.
ROUNDS: Final = 2
Entries = NDArray[np.int32]
#: States expanded between two looks at the clock, at most.
CHUNK: Final = 1024


class Scratch(NamedTuple):
    """Room that the expansion of one state after the other writes into."""

    moves: Ints
    ledger: Ints
    places: Ints


def new_scratch() -> Scratch:
    """Return scratch for one beam."""
    return Scratch(*(np.empty(size, np.int64) for size in (MAX_MOVES, LEDGER, PLACES)))


@kernel
def expand(
    board: Board,
    weights: Ints,
    current: Pool,
    following: Pool,
    history: Entries,
    scratch: Scratch,
    order: Ints,
    span: Ints,
    layer: int,
    width: int,
    inner: bool,
) -> int:
    """Expand the rows `order[span[0]:span[1]]`; return the history entry of a win, or -1.

    `history` holds a parent and a move for each state ever expanded, `span[2]` of them so far.
    Stops with `span[0] < span[1]` where a pool may overflow. `inner` allows moves in the layer.
    """
    moves, ledger = scratch.moves, scratch.ledger
    here = phase(board, layer) * FEATURES
    there = phase(board, layer + 1) * FEATURES
    while span[0] < span[1]:
        room = min(
            current.rows.shape[0] - current.used[0], following.rows.shape[0] - following.used[0]
        )
        if room < MAX_MOVES:
            return -1
        row = order[span[0]]
        span[0] += 1
        state = state_at(current, row)
        entry = span[2]
        span[2] += 1
        history[entry, 0] = current.rows[row, PARENT]
        history[entry, 1] = current.rows[row, MOVE]
        raise_bar(following, width)
        enter(board, state, weights, there, ledger)
        for index in range(generate(board, state, moves)):
            move = moves[index]
            onward = turns(state, move)
            if not (onward or inner):
                continue
            child = apply(board, state, move)
            if layer + onward == board[TURNS]:
                history[span[2], 0] = entry
                history[span[2], 1] = move
                span[2] += 1
                return int(span[2]) - 1
            if onward:
                worth = after(board, state, child, move, weights, there, ledger)
                if worth < following.used[BAR]:
                    continue
                at = slot(following, child, False)
                other = following.table[at]
                if other < 0:
                    append(following, at, child, worth, entry, move)
                elif following.rows[other, WORTH] < worth:
                    put(following, other, child, worth, entry, move)
                continue
            at = slot(current, child, True)
            if current.table[at] < 0:
                if here == there:
                    worth = after(board, state, child, move, weights, here, ledger)
                else:
                    worth = evaluate(board, child, weights, here, scratch.places)
                append(current, at, child, worth, entry, move)
    return -1


class Beam:
    """One run of the beam with one width.

    `run` yields the number of states expanded since the last yield; afterwards `line` holds the
    moves of a win, or None. No more than `chunk` states are expanded at a time.
    """

    def __init__(self, board: Board, start: State, weights: Ints, width: int) -> None:
        self.board = board
        self.weights = weights
        self.width = width
        self.chunk = CHUNK
        self.line: list[int] | None = None
        self.layer = turned(board, start)
        self._pools = [new_pool(8 * width), new_pool(8 * width)]
        self._history = np.empty((4 * width * 8, 2), np.int32)
        self._span = np.zeros(3, np.int64)
        self._scratch = new_scratch()
        pool = self._pools[0]
        append(pool, slot(pool, start, True), start, 0, -1, -1)

    @property
    def bytes(self) -> int:
        """Memory held by pools and history."""
        return self._history.nbytes + sum(array.nbytes for pool in self._pools for array in pool)

    def run(self) -> Iterator[int]:
        """Run to a win or to the last layer that has states."""
        while self.line is None and self._pools[0].used[0]:
            start = 0
            for round_ in range(ROUNDS + 1):
                filled = int(self._pools[0].used[0])
                yield from self._round(start, inner=round_ < ROUNDS)
                if self.line is not None or self._pools[0].used[0] == filled:
                    break
                start = filled
            self._pools.reverse()
            reindex(self._pools[0], True)
            clear(self._pools[1])
            self.layer += 1

    def _round(self, start: int, inner: bool) -> Iterator[int]:
        order = np.empty(int(self._pools[0].used[0]) - start, np.int64)
        width = self.width if start == 0 else (self.width + 1) // 2
        count = best(self._pools[0], start, width, order)
        low = 0
        while low < count:
            self._span[0], self._span[1] = low, min(count, low + self.chunk)
            low = int(self._span[1])
            before = int(self._span[2])
            self._reserve(before + CHUNK + 1)
            while self._span[0] < self._span[1]:
                won = expand(
                    self.board,
                    self.weights,
                    self._pools[0],
                    self._pools[1],
                    self._history,
                    self._scratch,
                    order,
                    self._span,
                    self.layer,
                    self.width,
                    inner,
                )
                if won >= 0:
                    self.line = self._line_to(won)
                    break
                if self._span[0] < self._span[1]:
                    self._pools = [grown(self._pools[0], True), grown(self._pools[1], False)]
            yield int(self._span[2]) - before
            if self.line is not None:
                return

    def _reserve(self, entries: int) -> None:
        if entries > len(self._history):
            larger = np.empty((2 * entries, 2), np.int32)
            larger[: len(self._history)] = self._history
            self._history = larger

    def _line_to(self, entry: int) -> list[int]:
        line = []
        while self._history[entry, 0] >= 0:
            line.append(int(self._history[entry, 1]))
            entry = int(self._history[entry, 0])
        return line[::-1]
