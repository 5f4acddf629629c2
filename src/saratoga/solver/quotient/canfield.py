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
    Desk,
    desk_of,
    root_of,
)
from saratoga.solver.quotient.canfield_line import line_of
from saratoga.solver.quotient.canfield_search import search_piece
from saratoga.solver.quotient.memory import LOST, WON, Memory, Words, new_memory
from saratoga.solver.quotient.run import Pass, Stop, run
from saratoga.solver.quotient.strand import strand_line, strand_root
from saratoga.solver.quotient.strand_calm import CALM_WORDS as STRAND_CALM_WORDS
from saratoga.solver.quotient.strand_search import search_strands
from saratoga.solver.verdict import Finding, Outcome, Reason

# How a pass reads positions. NARROW leaves those out in which a run could go round all ranks and
# meet its own class: a win is a win, and a loss is one if nothing was left out. WIDE lets runs pass
# through themselves: what can't be won so can't be won. STRANDS looks at the cards as they lie.
NARROW: Final = 0
WIDE: Final = 1
STRANDS: Final = 2


class Step(NamedTuple):
    """One pass: how it reads, rows of a calm that it looks at, its nodes (None: no bound)."""

    reading: int
    rows: int
    most: int | None


#: Where no run can go round. With few rows hardly a card is taken back; most wins are found so.
STEPS: Final = (
    Step(NARROW, 1, 300),
    Step(NARROW, EVERY_ROW, None),
)
#: With full wrap. Where the narrow reading finds no win soon, strands with few rows mostly do.
ROUND_STEPS: Final = (
    Step(NARROW, 1, 300),
    Step(NARROW, 4, 2_000),
    Step(STRANDS, 2, 2_000),
    Step(STRANDS, 8, 3_000),
    Step(NARROW, EVERY_ROW, 20_000),
    Step(STRANDS, 2, 20_000),
    Step(STRANDS, 8, 20_000),
    Step(NARROW, EVERY_ROW, None),
    Step(WIDE, EVERY_ROW, 200_000),
    Step(STRANDS, 4, 100_000),
    Step(STRANDS, 16, 300_000),
    Step(STRANDS, EVERY_ROW, None),
)


def search(position: Position, limits: Limits, switches: Switches, stop: Stop) -> Finding:
    """Search a position that `canfield_desk.knows`."""
    desk, root = desk_of(position, switches), root_of(position)
    narrow = not may_go_round(desk, root)
    done: Pass | None = None
    for step in ROUND_STEPS if desk.cycle else STEPS:
        if step.reading == NARROW and not narrow:
            continue
        done, line_from = _pass(position, desk, root, step, done, limits, stop)
        if done.reason is not None:
            return Finding(Outcome.UNKNOWN, done.reason, done.nodes, done.bytes)
        if done.end == WON and step.reading in (NARROW, STRANDS):
            assert done.memory is not None
            assert done.way is not None
            line = line_from(done.memory, done.way)
            return Finding(Outcome.WINNABLE, Reason.LINE, done.nodes, done.bytes, line)
        if done.end == LOST and step.rows == EVERY_ROW:
            if not done.cut:
                return Finding(Outcome.UNWINNABLE, Reason.EXHAUSTED, done.nodes, done.bytes)
            narrow = False
    raise AssertionError("the last step has no bound")


def _pass(
    position: Position,
    desk: Desk,
    root: Words,
    step: Step,
    before: Pass | None,
    limits: Limits,
    stop: Stop,
) -> tuple[Pass, Callable[[Memory, Words], tuple[Move, ...]]]:
    """Run one pass; return how it ended, and what makes a line of its way."""
    desk = desk._replace(rows=step.rows, cycle=desk.cycle if step.reading == NARROW else 0)
    if step.reading == STRANDS:
        memory = new_memory(strand_root(position, desk, root), STRAND_CALM_WORDS, key_words=3)
        piece, line_from = partial(search_strands, desk), partial(strand_line, position, desk)
    else:
        marks = (desk.ranks + 1) ** 4
        memory = new_memory(settled_root(desk, root.copy()), CALM_WORDS, marks)
        piece, line_from = partial(search_piece, desk), partial(line_of, position, desk)
    done = run(piece, memory, desk.lanes, PHASE, before, limits, stop, step.most)
    return done, line_from
