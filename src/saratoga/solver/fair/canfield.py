"""Canfield as the fair player sees it: worlds differ in the cards hidden in the reserve."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from saratoga.engine.moves import Move
from saratoga.engine.position import Position
from saratoga.solver.fair.hidden import Places, World
from saratoga.solver.fair.judging import Candidate
from saratoga.solver.fair.quotient import (
    BEST,
    COUNT,
    CUT,
    DONE,
    FEW_ROWS,
    FULL,
    MOST,
    SHOWING,
    SWITCHES,
    QuotientTable,
    as_rows,
)
from saratoga.solver.fair.scratch import Scratch
from saratoga.solver.jit import copy_words, kernel, popcount
from saratoga.solver.quotient.canfield_calm import CALM_WORDS, settled_root
from saratoga.solver.quotient.canfield_desk import (
    HEADS,
    HOME,
    PHASE,
    RESERVE,
    STACK_WORDS,
    UNPLAYED,
    WASTE,
    Desk,
    desk_of,
    root_of,
)
from saratoga.solver.quotient.canfield_line import line_of
from saratoga.solver.quotient.canfield_search import search_piece
from saratoga.solver.quotient.memory import CUT as LEFT_OUT
from saratoga.solver.quotient.memory import (
    FRESH,
    LOST,
    NODES,
    PAUSED,
    TOP,
    USED,
    WON,
    Memory,
    Words,
)
from saratoga.solver.relative import relative

#: Words of a stack entry that tell positions apart.
_STATE: Final = 6
_PARENT: Final = STACK_WORDS


def new_scratch() -> Scratch:
    """Return memory for searches of Canfield."""
    return Scratch(STACK_WORDS, CALM_WORDS, 14**4)


class CanfieldTable(QuotientTable):
    """A position of Canfield, or of a game like it, with the cards that its player hasn't seen."""

    phase = PHASE
    words = STACK_WORDS

    def __init__(self, position: Position, unseen: Places, scratch: Scratch) -> None:
        self._hidden = unseen.reserve
        self._desk = desk_of(position, SWITCHES)
        self._quick = self._desk._replace(rows=FEW_ROWS)
        super().__init__(position, settled_root(self._desk, root_of(position)), scratch)

    def line(self, candidate: Candidate) -> tuple[Move, ...]:
        """Return the moves of a candidate.

        Raises Entangled if the cards, as they lie, don't allow it.
        """
        way = np.array(candidate.steps, np.int64)
        desk = self._quick if candidate.few_rows else self._desk
        return line_of(self.position, desk, self.scratch.for_lines(), way)

    def candidate(self, way: list[Words]) -> Candidate:
        """Return the candidate of a way, stack entries from the root on."""
        rows = as_rows(way)
        return Candidate(rows[-1], rows, rows[-1][:_STATE])

    def shows(self, row: Words) -> bool:
        """Tell whether a reserve card that was never seen lies open."""
        return bool(0 < self._hidden >= row[RESERVE])

    def spread(self, memory: Memory, nodes: Words, states: int, found: Words, tally: Words) -> int:
        """Expand up to `states` positions in the order in which they were reached."""
        ended = _spread(self._desk, memory, self.root, self._hidden, nodes, states, found, tally)
        return int(ended)

    def answers(
        self, root: Words, worlds: Sequence[World], nodes: int, exact: bool = False
    ) -> list[int]:
        """Return for each world whether `root` is won there, by `FEW_ROWS` unless `exact`."""
        desk = self._desk if exact else self._quick
        reserves = np.array(
            [[relative(self.position, card) for card in world.reserve] + [0] for world in worlds],
            np.int64,
        )
        answers = np.zeros(len(worlds), np.int64)
        _judge(desk, self.scratch.memory(nodes), root, reserves, nodes, answers)
        found: list[int] = answers.tolist()
        return found


@kernel
def _judge(
    desk: Desk, memory: Memory, root: Words, reserves: Words, nodes: int, answers: Words
) -> None:
    """Search the root in every world; the desk keeps the reserve of the last one."""
    for world in range(answers.size):
        copy_words(reserves[world], desk.reserve)
        memory.table[:] = 0
        copy_words(root, memory.stack[0])
        memory.stack[0, PHASE] = FRESH
        memory.control[TOP] = 1
        memory.control[NODES] = 0
        memory.control[USED] = 0
        memory.control[LEFT_OUT] = 0
        ended = search_piece(desk, memory, nodes)
        lost = ended == LOST and desk.rows > FEW_ROWS and memory.control[LEFT_OUT] == 0
        answers[world] = int(ended == WON) - int(lost)


@kernel
def _spread(
    desk: Desk,
    memory: Memory,
    root: Words,
    hidden: int,
    nodes: Words,
    states: int,
    found: Words,
    tally: Words,
) -> int:
    stack, control = memory.stack, memory.control
    memory.table[:] = 0
    control[USED] = 0
    control[LEFT_OUT] = 0
    whole = True
    copy_words(root, nodes[0])
    nodes[0, _PARENT] = -1
    tally[COUNT] = 1
    tally[MOST] = popcount(root[HOME])
    node = 0
    expanded = 0
    while node < tally[COUNT]:
        if hidden > 0 and nodes[node, RESERVE] <= hidden:
            node += 1
            continue
        if expanded >= states or tally[SHOWING] >= found.size:
            return CUT
        copy_words(nodes[node, :STACK_WORDS], stack[0])
        stack[0, PHASE] = FRESH
        control[TOP] = 1
        control[NODES] = 0
        ended = search_piece(desk, memory, 1)
        whole &= ended in (PAUSED, WON, LOST)
        expanded += control[NODES]
        if tally[COUNT] + control[TOP] > nodes.shape[0]:
            return FULL
        for row in range(control[TOP] - 1, 0, -1):
            if _add(desk, nodes, stack[row], node, hidden, found, tally):
                return CUT
        node += 1
    return DONE if whole and control[LEFT_OUT] == 0 else CUT


@kernel
def _add(
    desk: Desk, nodes: Words, row: Words, parent: int, hidden: int, found: Words, tally: Words
) -> bool:
    """Add what a position leads to; return whether that is a win."""
    child = tally[COUNT]
    copy_words(row, nodes[child])
    nodes[child, _PARENT] = parent
    if hidden > 0 and row[RESERVE] <= hidden:
        if tally[SHOWING] < found.size and _is_new(nodes, found, tally[SHOWING], child):
            found[tally[SHOWING]] = child
            tally[SHOWING] += 1
            tally[COUNT] += 1
        return False
    tally[COUNT] += 1
    home = popcount(row[HOME])
    if home > tally[MOST]:
        tally[MOST] = home
        tally[BEST] = child
    return bool(row[HOME] == desk.pack)


@kernel
def _is_new(nodes: Words, found: Words, count: int, child: int) -> bool:
    for index in range(count):
        same = True
        for word in (HOME, UNPLAYED, HEADS, WASTE):
            if nodes[found[index], word] != nodes[child, word]:
                same = False
        if same:
            return False
    return True
