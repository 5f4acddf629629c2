"""Double Solitaire with redeals as the fair player sees it: worlds differ in the columns."""

from __future__ import annotations

from collections.abc import Sequence

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
from saratoga.solver.quotient.double_calm import CALM_WORDS, raised, settle
from saratoga.solver.quotient.double_desk import (
    BASE_ONCE,
    BASE_TWICE,
    EXIT,
    FROM_ONCE,
    FROM_TWICE,
    LEVEL_CODE,
    LEVELS,
    ONCE,
    PHASE,
    STACK_WORDS,
    STOCK,
    TWICE,
    WASTE,
    Desk,
    desk_of,
    root_of,
)
from saratoga.solver.quotient.double_line import line_of
from saratoga.solver.quotient.double_search import (
    HEAD_HOME,
    heads_of,
    search_piece,
    settled_root,
)
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

_PARENT = STACK_WORDS
#: In place of an exit: no column is to be turned.
_NO_TURN = -1


def new_scratch() -> Scratch:
    """Return memory for searches of Double Solitaire."""
    return Scratch(STACK_WORDS, CALM_WORDS, 0)


class DoubleTable(QuotientTable):
    """A position of Double Solitaire, or of a game like it, with what its player hasn't seen."""

    phase = PHASE
    words = STACK_WORDS

    def __init__(self, position: Position, unseen: Places, scratch: Scratch) -> None:
        self._unseen = np.array(unseen.columns, np.int64)
        self._desk = desk_of(position, SWITCHES)
        self._quick = self._desk._replace(rows=FEW_ROWS)
        super().__init__(position, settled_root(self._desk, root_of(position)), scratch)
        self.root[EXIT] = _NO_TURN
        self._dealt: dict[World, Words] = {}

    def line(self, candidate: Candidate) -> tuple[Move, ...]:
        """Return the moves of a candidate."""
        way = np.array(candidate.steps, np.int64)
        desk = self._quick if candidate.few_rows else self._desk
        return line_of(self.position, desk, self.scratch.for_lines(), way)

    def candidate(self, way: list[Words]) -> Candidate:
        """Return the candidate of a way, stack entries from the root on.

        Its place is the last entry, but with the card that it shows still hidden: which one it is
        depends on the world.
        """
        last = way[-1].copy()
        if len(way) > 1 and self.shows(last):
            before = way[-2]
            kind, column = int(last[EXIT]) >> 8, int(last[EXIT]) & 255
            once, twice = int(last[FROM_ONCE]), int(last[FROM_TWICE])
            if kind == HEAD_HOME:
                level = int(before[LEVELS]) >> 4 * column & 15
                once, twice = raised(once, twice, 1 << int(self._desk.dealt[column, level - 1]))
            last[ONCE], last[TWICE] = once, twice
            for word in (BASE_ONCE, BASE_TWICE, LEVELS, LEVEL_CODE):
                last[word] = before[word]
            last[EXIT] = column
            way = [*way[:-1], _stopped(way[-1], once, twice)]
        else:
            last[EXIT] = _NO_TURN
        place = tuple(last.tolist())
        state = (ONCE, TWICE, LEVELS, STOCK, WASTE, EXIT)
        return Candidate(place, as_rows(way), tuple(place[word] for word in state))

    def shows(self, row: Words) -> bool:
        """Tell whether a column's card that was never seen lies open."""
        return bool(_shows(row, self._unseen))

    def spread(self, memory: Memory, nodes: Words, states: int, found: Words, tally: Words) -> int:
        """Expand up to `states` positions in the order in which they were reached."""
        ended = _spread(self._desk, memory, self.root, self._unseen, nodes, states, found, tally)
        return int(ended)

    def answers(
        self, root: Words, worlds: Sequence[World], nodes: int, exact: bool = False
    ) -> list[int]:
        """Return for each world whether `root` is won there, by `FEW_ROWS` unless `exact`."""
        desk = self._desk if exact else self._quick
        dealt = np.stack([self._dealt_in(world) for world in worlds])
        answers = np.zeros(len(worlds), np.int64)
        _judge(desk, self.scratch.memory(nodes), root, dealt, nodes, answers)
        found: list[int] = answers.tolist()
        return found

    def _dealt_in(self, world: World) -> Words:
        if world not in self._dealt:
            dealt = self._desk.dealt.copy()
            for column, cards in enumerate(world.hidden):
                dealt[column, : len(cards)] = cards
            self._dealt[world] = dealt
        return self._dealt[world]


def _stopped(row: Words, once: int, twice: int) -> Words:
    """Return an entry without the cards that went up only after a card had come into sight."""
    row = row.copy()
    row[ONCE], row[TWICE] = once, twice
    return row


@kernel
def _shows(row: Words, unseen: Words) -> bool:
    for column in range(unseen.size):
        if 0 < unseen[column] >= row[LEVELS] >> 4 * column & 15:
            return True
    return False


@kernel
def _judge(
    desk: Desk, memory: Memory, root: Words, dealt: Words, nodes: int, answers: Words
) -> None:
    """Search the root in every world, the card that it shows turned up."""
    for world in range(answers.size):
        for column in range(dealt.shape[1]):
            copy_words(dealt[world, column], desk.dealt[column])
        memory.table[:] = 0
        copy_words(root, memory.stack[0])
        if root[EXIT] >= 0:
            _turn(desk, memory.stack[0], root[EXIT])
        memory.stack[0, PHASE] = FRESH
        memory.control[TOP] = 1
        memory.control[NODES] = 0
        memory.control[USED] = 0
        memory.control[LEFT_OUT] = 0
        ended = search_piece(desk, memory, nodes)
        lost = ended == LOST and desk.rows > FEW_ROWS and memory.control[LEFT_OUT] == 0
        answers[world] = int(ended == WON) - int(lost)


@kernel
def _turn(desk: Desk, row: Words, column: int) -> None:
    """Turn up the next card of a column; a king with nothing under it is no card of its own."""
    level = (row[LEVELS] >> 4 * column & 15) - 1
    card = 1 << desk.dealt[column, level - 1]
    row[BASE_TWICE] |= row[BASE_ONCE] & card
    row[BASE_ONCE] |= card
    less = 2 if level == 1 and card & desk.kings else 1
    row[LEVELS] -= less << 4 * column
    row[LEVEL_CODE] -= less * desk.weights[column]
    if desk.take_back:
        heads_once, heads_twice, spaces = heads_of(desk, row[LEVELS])
        row[ONCE], row[TWICE] = settle(
            desk, row[ONCE], row[TWICE], row[BASE_ONCE], row[BASE_TWICE],
            heads_once, heads_twice, spaces,
        )  # fmt: skip


@kernel
def _spread(
    desk: Desk,
    memory: Memory,
    root: Words,
    unseen: Words,
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
    tally[MOST] = popcount(root[ONCE]) + popcount(root[TWICE])
    node = 0
    expanded = 0
    while node < tally[COUNT]:
        if _shows(nodes[node], unseen):
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
            if _add(desk, nodes, stack[row], node, unseen, found, tally):
                return CUT
        node += 1
    return DONE if whole and control[LEFT_OUT] == 0 else CUT


@kernel
def _add(
    desk: Desk, nodes: Words, row: Words, parent: int, unseen: Words, found: Words, tally: Words
) -> bool:
    """Add what a position leads to; return whether that is a win."""
    child = tally[COUNT]
    copy_words(row, nodes[child])
    nodes[child, _PARENT] = parent
    if _shows(row, unseen):
        if tally[SHOWING] < found.size and _is_new(nodes, found, tally[SHOWING], child):
            found[tally[SHOWING]] = child
            tally[SHOWING] += 1
            tally[COUNT] += 1
        return False
    tally[COUNT] += 1
    once, twice = popcount(row[ONCE]), popcount(row[TWICE])
    if once + twice > tally[MOST]:
        tally[MOST] = once + twice
        tally[BEST] = child
    return bool(row[ONCE] == desk.pack and (desk.decks == 1 or row[TWICE] == desk.pack))


@kernel
def _is_new(nodes: Words, found: Words, count: int, child: int) -> bool:
    for index in range(count):
        same = True
        for word in (ONCE, TWICE, LEVELS, STOCK, WASTE):
            if nodes[found[index], word] != nodes[child, word]:
                same = False
        if same:
            return False
    return True
