"""Exhaustive search of the quotient, depth first: the proof of a loss, or a win met on the way.

The set of states seen holds whole states of two words, so that a proof is a proof. A node is a
state that is expanded.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from saratoga.solver.beam.board import SPLIT, TAKE_BACK, TURNS, WIDTH, Board, Ints, State
from saratoga.solver.beam.moves import BACK, MAX_MOVES, UP, apply, generate, turned
from saratoga.solver.beam.promote import forced
from saratoga.solver.beam.relax import hopeless
from saratoga.solver.jit import inline, kernel

#: Columns of the stack after the seven words of a state: the move to it and its depth.
_MOVE: Final = 7
_DEPTH: Final = 8
_ROW: Final = 9

#: Entries of `counts`: rows on the stack, states in the table, nodes.
_STACK: Final = 0
_SEEN: Final = 1
_NODES: Final = 2

PAUSED: Final = -1
LOST: Final = -2
FULL: Final = -3


@inline
def _first(board: Board, state: State) -> int:
    return state[0] | state[2] << int(board[SPLIT])


@inline
def _second(board: Board, state: State) -> int:
    return state[1] | state[2] >> 64 - int(board[SPLIT]) << 32


def fits(board: Board) -> bool:
    """Tell whether the states of a board fit into two words."""
    return bool(board[SPLIT] >= 1 and 4 * board[WIDTH] + board[SPLIT] + 32 < 128)


@inline
def _slot(table: Ints, first: int, second: int) -> int:
    mask = table.shape[0] - 1
    mixed = (first ^ first >> 31) * 0x1E3779B97F4A7C15 + second
    mixed = (mixed ^ mixed >> 29) * 0x3F58476D1CE4E5B9
    at = (mixed ^ mixed >> 32) & mask
    while table[at, 1] >= 0 and (table[at, 0] != first or table[at, 1] != second):
        at = at + 1 & mask
    return int(at)


@kernel
def _rehash(old: Ints, new: Ints) -> None:
    for entry in range(old.shape[0]):
        if old[entry, 1] >= 0:
            at = _slot(new, old[entry, 0], old[entry, 1])
            new[at, 0] = old[entry, 0]
            new[at, 1] = old[entry, 1]


@inline
def _push(stack: Ints, at: int, state: State, move: int, depth: int) -> None:
    for word, value in enumerate(state):
        stack[at, word] = value
    stack[at, _MOVE] = move
    stack[at, _DEPTH] = depth


@kernel
def _enter(board: Board, table: Ints, state: State) -> None:
    first, second = _first(board, state), _second(board, state)
    at = _slot(table, first, second)
    table[at, 0] = first
    table[at, 1] = second


@inline
def _undone(board: Board, move: int) -> bool:
    """Tell whether a move can be taken back by the next one, so that no hope is lost by it."""
    return bool(board[TAKE_BACK]) and move >= 0 and move & 7 in (UP, BACK)


@kernel
def explore(
    board: Board,
    table: Ints,
    stack: Ints,
    path: Ints,
    counts: Ints,
    moves: Ints,
    nodes: int,
    promote: bool,
    relax: bool,
) -> int:
    """Expand up to `nodes` states; return the depth of a win in `path`, or why it ended."""
    for _ in range(nodes):
        if counts[_STACK] == 0:
            return LOST
        if (
            counts[_STACK] + MAX_MOVES > stack.shape[0]
            or 2 * (counts[_SEEN] + MAX_MOVES) > table.shape[0]
        ):
            return FULL
        counts[_STACK] -= 1
        counts[_NODES] += 1
        row = stack[counts[_STACK]]
        state = (row[0], row[1], row[2], row[3], row[4], row[5], row[6])
        depth = row[_DEPTH]
        if depth + 1 >= path.shape[0]:
            counts[_STACK] += 1
            counts[_NODES] -= 1
            return FULL
        path[depth] = row[_MOVE]
        if turned(board, state) == board[TURNS]:
            return int(depth)
        if relax and not _undone(board, row[_MOVE]) and hopeless(board, state):
            continue
        count = generate(board, state, moves)
        if promote:
            move = forced(board, state, moves, count)
            if move >= 0:
                moves[0] = move
                count = 1
        for index in range(count):
            child = apply(board, state, moves[index])
            first, second = _first(board, child), _second(board, child)
            at = _slot(table, first, second)
            if table[at, 1] < 0:
                table[at, 0] = first
                table[at, 1] = second
                counts[_SEEN] += 1
                _push(stack, counts[_STACK], child, moves[index], depth + 1)
                counts[_STACK] += 1
    return PAUSED


class Exhaustion:
    """One exhaustive search.

    `lost` once nothing is left, `line` once a win is met, `full` once it may not grow as it must.
    """

    def __init__(
        self, board: Board, start: State, promote: bool = True, relax: bool = True
    ) -> None:
        self.board = board
        self.promote = promote
        self.relax = relax
        self.lost = self.full = False
        self.line: list[int] | None = None
        self._table = np.full((1 << 12, 2), -1, np.int64)
        self._stack = np.empty((1 << 12, _ROW), np.int64)
        self._path = np.empty(1 << 12, np.int64)
        self._counts = np.zeros(3, np.int64)
        self._moves = np.empty(MAX_MOVES, np.int64)
        self._counts[_STACK] = self._counts[_SEEN] = 1
        _enter(board, self._table, start)
        self._stack[0] = (*start, -1, 0)

    @property
    def bytes(self) -> int:
        """Memory held, and needed while the table grows."""
        return self._table.nbytes + self._stack.nbytes + self._path.nbytes

    @property
    def next_bytes(self) -> int:
        """Memory held while the table doubles."""
        return self.bytes + 2 * self._table.nbytes

    def run(self, nodes: int, most: int | None = None) -> int:
        """Expand up to `nodes` more states, within `most` bytes; return how many."""
        before = int(self._counts[_NODES])
        limit = before + nodes
        while not self.lost and self.line is None and self._counts[_NODES] < limit:
            found = explore(
                self.board,
                self._table,
                self._stack,
                self._path,
                self._counts,
                self._moves,
                limit - int(self._counts[_NODES]),
                self.promote,
                self.relax,
            )
            if found == LOST:
                self.lost = True
            elif found == FULL:
                self.full = most is not None and self.next_bytes > most
                if self.full:
                    break
                self._grow()
            elif found != PAUSED:
                self.line = self._path[1 : found + 1].tolist()
        return int(self._counts[_NODES]) - before

    def _grow(self) -> None:
        """Double what may be too small."""
        if self._counts[_STACK] + MAX_MOVES > len(self._stack):
            self._stack = np.concatenate((self._stack, np.empty_like(self._stack)))
        if 2 * (self._counts[_SEEN] + MAX_MOVES) > len(self._table):
            larger = np.full((2 * len(self._table), 2), -1, np.int64)
            _rehash(self._table, larger)
            self._table = larger
        if self._stack[: self._counts[_STACK], _DEPTH].max() + 2 >= len(self._path):
            self._path = np.concatenate((self._path, np.empty_like(self._path)))
