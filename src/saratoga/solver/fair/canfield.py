"""Canfield as the fair player sees it: the quotient search, for many worlds and small limits.

Worlds of one position differ only in the cards hidden in the reserve. So a position is read once,
and the compiled loops change nothing but the reserve from one search to the next. The compiled
search serves as it is: with a limit of one node it expands one position, which makes the search
for the shortest ways to the next reserve card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from saratoga.engine.moves import Move
from saratoga.engine.position import Position
from saratoga.solver.fair.hidden import Places, World
from saratoga.solver.fair.judging import Candidate, Ways
from saratoga.solver.fair.scratch import Scratch
from saratoga.solver.jit import kernel, popcount
from saratoga.solver.options import Switches
from saratoga.solver.quotient.canfield_calm import CALM_WORDS
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
    relative,
    root_of,
)
from saratoga.solver.quotient.canfield_line import line_of
from saratoga.solver.quotient.canfield_search import search_piece
from saratoga.solver.quotient.memory import (
    EXPANDED,
    FRESH,
    LOST,
    NODES,
    TOP,
    USED,
    WON,
    Memory,
    Words,
)

#: The bound costs more here than it saves.
SWITCHES: Final = replace(Switches(), relax=False)
#: After the words of a stack entry: the node that it was reached from.
_PARENT: Final = STACK_WORDS

#: Places in the tally of a spread.
_COUNT: Final = 0
_SHOWING: Final = 1
_BEST: Final = 2
_MOST: Final = 3
_TALLY: Final = 4

#: Words of a stack entry that tell positions apart.
_STATE: Final = 6

_DONE: Final = 0
_CUT: Final = 1


def new_scratch() -> Scratch:
    """Return memory for searches of Canfield."""
    return Scratch(STACK_WORDS, CALM_WORDS, 14**4)


class CanfieldTable:
    """A position with the cards that its player hasn't seen, ready for searches."""

    def __init__(self, position: Position, unseen: Places, scratch: Scratch) -> None:
        self.position = position
        self.hidden = unseen.reserve
        self._scratch = scratch
        self._desk = desk_of(position, SWITCHES)
        self._root = root_of(position)

    def ways(self, states: int, wanted: int) -> Ways:
        """Search `states` positions for `wanted` ways to see a reserve card, shortest first."""
        nodes = np.zeros((64 * states + 1024, STACK_WORDS + 1), np.int64)
        tally = np.zeros(_TALLY, np.int64)
        found = np.zeros(wanted, np.int64)
        memory = self._scratch.memory(states)
        ended = _spread(self._desk, memory, self._root, self.hidden, nodes, states, found, tally)
        home = None
        if tally[_MOST] > int(self._root[HOME]).bit_count():
            home = _candidate(_trail(nodes, int(tally[_BEST])))
        shown = found[: tally[_SHOWING]]
        return Ways(
            candidates=[_candidate(_trail(nodes, int(node))) for node in shown],
            home=home,
            wins=bool(tally[_MOST] == self.position.rules.pack_size),
            complete=ended == _DONE,
        )

    def judge(self, candidate: Candidate, worlds: Sequence[World], nodes: int) -> list[int]:
        """Return for each world 1 where the candidate is won, -1 lost, 0 undecided."""
        root = np.array(candidate.place, np.int64)
        return self._answers(root, worlds, nodes)

    def _answers(self, root: Words, worlds: Sequence[World], nodes: int) -> list[int]:
        reserves = np.array(
            [[relative(self.position, card) for card in world.reserve] + [0] for world in worlds],
            np.int64,
        )
        answers = np.zeros(len(worlds), np.int64)
        _judge(self._desk, self._scratch.memory(nodes), root, reserves, nodes, answers)
        return [int(answer) for answer in answers]

    def winning(self, world: World, nodes: int) -> tuple[int, Candidate | None]:
        """Search one world: return 1, -1 or 0 as `judge`, and the line of a win.

        The line ends where it shows a card that was never seen.
        """
        (answer,) = self._answers(self._root, [world], nodes)
        if answer != 1:
            return answer, None
        memory = self._scratch.memory(nodes)
        rows = memory.stack[: memory.control[TOP]]
        trail = []
        for row in rows:
            if row[PHASE] == EXPANDED or row is rows[-1] or row[HOME] == self._desk.pack:
                trail.append(row.copy())
                if self.hidden and row[RESERVE] <= self.hidden:
                    break
        return 1, _candidate(trail)

    def line(self, candidate: Candidate) -> tuple[Move, ...]:
        """Return the moves of a candidate.

        Raises Entangled if the cards, as they lie, don't allow it.
        """
        return line_of(self.position, self._desk, np.array(candidate.steps, np.int64))


def _candidate(way: list[Words]) -> Candidate:
    """Return the candidate of a way through the quotient, stack entries from the root on."""
    rows = tuple(tuple(map(int, row)) for row in way)
    return Candidate(rows[-1], rows, rows[-1][:_STATE])


def _trail(nodes: Words, node: int) -> list[Words]:
    trail = []
    while node >= 0:
        trail.append(nodes[node, :STACK_WORDS])
        node = int(nodes[node, _PARENT])
    return trail[::-1]


@kernel
def _judge(
    desk: Desk, memory: Memory, root: Words, reserves: Words, nodes: int, answers: Words
) -> None:
    """Search the root in every world; the desk keeps the reserve of the last one."""
    for world in range(answers.size):
        desk.reserve[:] = reserves[world]
        memory.table[:] = 0
        memory.stack[0] = root
        memory.stack[0, PHASE] = FRESH
        memory.control[TOP] = 1
        memory.control[NODES] = 0
        memory.control[USED] = 0
        ended = search_piece(desk, memory, nodes)
        answers[world] = int(ended == WON) - int(ended == LOST)


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
    """Expand positions in the order in which they were reached, none that shows a new card."""
    stack, control = memory.stack, memory.control
    memory.table[:] = 0
    control[USED] = 0
    nodes[0, :STACK_WORDS] = root
    nodes[0, _PARENT] = -1
    tally[_COUNT] = 1
    tally[_MOST] = popcount(root[HOME])
    node = 0
    expanded = 0
    while node < tally[_COUNT]:
        if hidden > 0 and nodes[node, RESERVE] <= hidden:
            node += 1
            continue
        if expanded >= states or tally[_SHOWING] >= found.size:
            return _CUT
        stack[0] = nodes[node, :STACK_WORDS]
        stack[0, PHASE] = FRESH
        control[TOP] = 1
        control[NODES] = 0
        search_piece(desk, memory, 1)
        expanded += control[NODES]
        if tally[_COUNT] + control[TOP] > nodes.shape[0]:
            return _CUT
        for row in range(control[TOP] - 1, 0, -1):
            if _add(desk, nodes, stack[row], node, hidden, found, tally):
                return _CUT
        node += 1
    return _DONE


@kernel
def _add(
    desk: Desk, nodes: Words, row: Words, parent: int, hidden: int, found: Words, tally: Words
) -> bool:
    """Add what a position leads to; return whether that is a win."""
    child = tally[_COUNT]
    nodes[child, :STACK_WORDS] = row
    nodes[child, _PARENT] = parent
    if hidden > 0 and row[RESERVE] <= hidden:
        if tally[_SHOWING] < found.size and _is_new(nodes, found, tally[_SHOWING], child):
            found[tally[_SHOWING]] = child
            tally[_SHOWING] += 1
            tally[_COUNT] += 1
        return False
    tally[_COUNT] += 1
    if popcount(row[HOME]) > tally[_MOST]:
        tally[_MOST] = popcount(row[HOME])
        tally[_BEST] = child
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
