"""What the tables of the two quotient searches have in common.

The compiled search serves as it is: with a limit of one node it expands one position, which makes
the search for the shortest ways to the next hidden card; with a small limit, and only the hidden
cards changed from one search to the next, it judges many worlds in a row.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from saratoga.engine.moves import Move
from saratoga.engine.position import Position
from saratoga.solver.fair.hidden import World
from saratoga.solver.fair.judging import Candidate, Ways
from saratoga.solver.fair.scratch import Scratch
from saratoga.solver.options import Switches
from saratoga.solver.quotient.memory import EXPANDED, TOP, Memory, Words

#: The bound on what can be reached costs more here than it saves.
SWITCHES: Final = replace(Switches(), relax=False)

#: Rows of a calm that are looked at where many worlds are judged: large calms are dear, and nearly
#: all wins are found without them. A loss is a loss only where every row has been looked at.
FEW_ROWS: Final = 16

#: Places in the tally of a spread: nodes, ways found, the node with most cards home, how many.
COUNT: Final = 0
SHOWING: Final = 1
BEST: Final = 2
MOST: Final = 3
TALLY: Final = 4

#: What a spread ends with: nothing is left, a limit, or no room for more nodes.
DONE: Final = 0
CUT: Final = 1
FULL: Final = 2

#: Nodes that a spread has room for at first, and at last for each position that it may expand.
_FEW: Final = 1 << 17
_MOST: Final = 64


class QuotientTable(ABC):
    """A position with the cards that its player hasn't seen, ready for searches."""

    counts_wins = True
    #: The word of a stack entry that holds its phase, and the number of its words.
    phase: int
    words: int

    def __init__(self, position: Position, root: Words, scratch: Scratch) -> None:
        self.position = position
        self.root = root
        self.scratch = scratch

    @abstractmethod
    def line(self, candidate: Candidate) -> tuple[Move, ...]:
        """Return the moves of a candidate.

        Raises Entangled if the cards, as they lie, don't allow it.
        """

    @abstractmethod
    def candidate(self, way: list[Words]) -> Candidate:
        """Return the candidate of a way, stack entries from the root on."""

    @abstractmethod
    def shows(self, row: Words) -> bool:
        """Tell whether a card that was never seen lies open."""

    @abstractmethod
    def spread(self, memory: Memory, nodes: Words, states: int, found: Words, tally: Words) -> int:
        """Expand up to `states` positions in the order in which they were reached."""

    @abstractmethod
    def answers(
        self, root: Words, worlds: Sequence[World], nodes: int, exact: bool = False
    ) -> list[int]:
        """Return for each world whether `root` is won there, by `FEW_ROWS` unless `exact`."""

    def ways(self, states: int, wanted: int) -> Ways:
        """Search `states` positions for `wanted` ways to see a hidden card, shortest first."""
        ended, nodes, tally, found = self._spread_out(states, wanted)
        home = None
        if tally[MOST] > sum(self.position.foundations):
            home = self.candidate(self._way(nodes, int(tally[BEST])))
        shown = found[: tally[SHOWING]]
        return Ways(
            candidates=[self.candidate(self._way(nodes, int(node))) for node in shown],
            home=home,
            wins=bool(tally[MOST] == self.position.rules.pack_size),
            complete=ended == DONE,
        )

    def _spread_out(self, states: int, wanted: int) -> tuple[int, Words, Words, Words]:
        """Spread with as little room as does: most would lie idle, and memory is limited."""
        memory, most = self.scratch.for_ways(states), _MOST * states + 1024
        rows = min(_FEW, most)
        while True:
            nodes = np.zeros((rows, self.words + 1), np.int64)
            tally = np.zeros(TALLY, np.int64)
            found = np.zeros(wanted, np.int64)
            ended = self.spread(memory, nodes, states, found, tally)
            if ended != FULL or rows == most:
                return ended, nodes, tally, found
            rows = min(4 * rows, most)

    def _way(self, nodes: Words, node: int) -> list[Words]:
        way = []
        while node >= 0:
            way.append(nodes[node, : self.words])
            node = int(nodes[node, self.words])
        return way[::-1]

    def judge(self, candidate: Candidate, worlds: Sequence[World], nodes: int) -> Sequence[float]:
        """Return for each world 1 where the candidate is won, -1 lost, 0 undecided."""
        return self.answers(np.array(candidate.place, np.int64), worlds, nodes)

    def winning(
        self, world: World, nodes: int, exact: bool = False
    ) -> tuple[int, Candidate | None]:
        """Search one world: return 1, -1 or 0 as `judge`, and the line of a win.

        The line ends where it shows a card that was never seen. An `exact` search leaves nothing
        out but for its limit of nodes.
        """
        (answer,) = self.answers(self.root, [world], nodes)
        few = answer == 1
        if answer != 1 and exact:
            (answer,) = self.answers(self.root, [world], nodes, exact)
        if answer != 1:
            return answer, None
        memory = self.scratch.memory(nodes)
        stack = memory.stack[: memory.control[TOP]]
        on_way = stack[:, self.phase] == EXPANDED
        on_way[-1] = True
        way = []
        for row in stack[on_way]:
            way.append(row)
            if self.shows(row):
                break
        return 1, self.candidate(way)._replace(few_rows=few)


def as_rows(way: list[Words]) -> tuple[tuple[int, ...], ...]:
    """Return stack entries as plain numbers."""
    return tuple(tuple(row.tolist()) for row in way)
