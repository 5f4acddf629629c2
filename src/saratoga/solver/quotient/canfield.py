"""The quotient search of Canfield: the passes, and what they prove."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from saratoga.engine.moves import Move
from saratoga.engine.position import Position
from saratoga.solver.options import Limits, Switches
from saratoga.solver.quotient.canfield_calm import CALM_WORDS, may_go_round, settled_root
from saratoga.solver.quotient.canfield_desk import (
    EVERY_ROW,
    PHASE,
    WASTE,
    desk_of,
    root_of,
)
from saratoga.solver.quotient.canfield_line import line_of
from saratoga.solver.quotient.canfield_search import search_piece
from saratoga.solver.quotient.canfield_unnamed import unnamed_of
from saratoga.solver.quotient.memory import LOST, PAUSED, WON, Memory, Words, new_memory
from saratoga.solver.quotient.player import Entangled
from saratoga.solver.quotient.run import Pass, run
from saratoga.solver.quotient.strand import strand_line, strand_root
from saratoga.solver.quotient.strand_calm import CALM_WORDS as STRAND_CALM_WORDS
from saratoga.solver.quotient.strand_search import search_strands
from saratoga.solver.verdict import Finding, Outcome, Reason, Stop

# How a pass reads positions. NARROW leaves those out in which a run could go round all ranks and
# meet its own class: a win is a win, and a loss is one if nothing was left out. WIDE lets runs pass
# through themselves: what can't be won so can't be won. EASY is WIDE with one card drawn at a time,
# which reaches all that a larger draw does. STRANDS looks at the cards as they lie.
NARROW: Final = 0
WIDE: Final = 1
STRANDS: Final = 2
EASY: Final = 3


class Step(NamedTuple):
    """One pass: how it reads, rows of a calm that it looks at, its nodes in all (None: any)."""

    reading: int
    rows: int
    most: int | None


#: Where no run can go round. With few rows hardly a card is taken back; most wins are found so.
STEPS: Final = (
    Step(NARROW, 1, 300),
    Step(NARROW, EVERY_ROW, 3_000),
    Step(EASY, EVERY_ROW, 20_000),
    Step(NARROW, EVERY_ROW, 100_000),
    Step(EASY, EVERY_ROW, 200_000),
    Step(NARROW, EVERY_ROW, None),
)
#: With full wrap. Some wins that the narrow reading finds late, strands with few rows find soon.
ROUND_STEPS: Final = (
    Step(NARROW, 1, 300),
    Step(NARROW, 4, 2_000),
    Step(STRANDS, 8, 2_000),
    Step(NARROW, EVERY_ROW, 10_000),
    Step(EASY, EVERY_ROW, 5_000),
    Step(STRANDS, 8, 6_000),
    Step(NARROW, EVERY_ROW, 50_000),
    Step(EASY, EVERY_ROW, 30_000),
    Step(STRANDS, 2, 20_000),
    Step(STRANDS, 8, 20_000),
    Step(NARROW, EVERY_ROW, None),
    Step(WIDE, EVERY_ROW, 200_000),
    Step(STRANDS, 4, 100_000),
    Step(STRANDS, 16, 300_000),
    Step(STRANDS, EVERY_ROW, None),
)


class Search:
    """The passes over one position; one that was paused goes on where it was."""

    def __init__(self, position: Position, limits: Limits, switches: Switches, stop: Stop) -> None:
        self._position = position
        self._limits = limits
        self._switches = switches
        self._stop = stop
        self._desk, self._root = desk_of(position, switches), root_of(position)
        self._narrow = not may_go_round(self._desk, self._root)
        self._unnamed = unnamed_of(position) if switches.unnamed else 0
        self._held: dict[tuple[int, int], Memory] = {}
        self._done: Pass | None = None

    def finding(self) -> Finding:
        """Run one pass after the other until one of them decides, or a limit is met."""
        for step in ROUND_STEPS if self._desk.cycle else STEPS:
            if not self._fits(step):
                continue
            done, line_from = self._pass(step)
            if done.reason is not None:
                return Finding(Outcome.UNKNOWN, done.reason, done.nodes, done.bytes)
            if done.end == WON and step.reading in (NARROW, STRANDS):
                assert done.way is not None
                try:
                    line = line_from(done.memory, done.way)
                except Entangled:
                    if not self._unnamed or step.reading == STRANDS:
                        raise
                    return self._all_named().finding()
                return Finding(Outcome.WINNABLE, Reason.LINE, done.nodes, done.bytes, line)
            if done.end == LOST and step.rows == EVERY_ROW:
                if not done.cut:
                    return Finding(Outcome.UNWINNABLE, Reason.EXHAUSTED, done.nodes, done.bytes)
                self._narrow = False
        raise AssertionError("the last step has no bound")

    def _all_named(self) -> Search:
        """Return a search that begins again with all cards named, and counts on."""
        switches = self._switches.without("unnamed")
        search = Search(self._position, self._limits, switches, self._stop)
        search._done = self._done
        return search

    def _fits(self, step: Step) -> bool:
        if step.reading == NARROW:
            return self._narrow
        return step.reading != EASY or (self._switches.relax and self._desk.draw > 1)

    def _pass(self, step: Step) -> tuple[Pass, Callable[[Memory, Words], tuple[Move, ...]]]:
        """Run or go on with one pass; return how it ended, and what makes a line of its way."""
        position, root, desk = self._position, self._root, self._desk
        if step.reading == EASY:
            desk, root = desk_of(position, self._switches, draw=1), root.copy()
            root[WASTE] = 0
        if desk.draw == 1 and step.reading != STRANDS:
            desk = desk._replace(unnamed=self._unnamed)
        desk = desk._replace(rows=step.rows, cycle=desk.cycle if step.reading == NARROW else 0)
        memory = self._held.pop((step.reading, step.rows), None)
        piece, line_from = partial(search_piece, desk), partial(line_of, position, desk)
        if step.reading == STRANDS:
            piece, line_from = partial(search_strands, desk), partial(strand_line, position, desk)
            memory = memory or new_memory(
                strand_root(position, desk, root), STRAND_CALM_WORDS, key_words=3
            )
        elif memory is None:
            marks = (desk.ranks + 1) ** 4
            keys = 3 if desk.unnamed else 2
            memory = new_memory(settled_root(desk, root.copy()), CALM_WORDS, marks, keys)
        held = sum(each.bytes for each in self._held.values())
        done = run(
            piece, memory, desk.lanes, PHASE, self._done, self._limits, self._stop, step.most, held
        )
        if done.end == PAUSED:
            self._held[step.reading, step.rows] = done.memory
        self._done = done
        return done, line_from


def search(position: Position, limits: Limits, switches: Switches, stop: Stop) -> Finding:
    """Search a position that `canfield_desk.knows`."""
    return Search(position, limits, switches, stop).finding()
