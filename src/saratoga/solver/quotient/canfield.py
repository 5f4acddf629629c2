"""The quotient search of Canfield: the passes, and what they prove."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from saratoga.engine.moves import Move
from saratoga.engine.position import Position
from saratoga.solver.options import Limits, Switches
from saratoga.solver.quotient.canfield_calm import CALM_WORDS, may_go_round, settled_root
from saratoga.solver.quotient.canfield_desk import EVERY_ROW, PHASE, Desk, desk_of, root_of
from saratoga.solver.quotient.canfield_line import line_of
from saratoga.solver.quotient.canfield_search import search_piece
from saratoga.solver.quotient.memory import LOST, WON, Memory, Words, new_memory
from saratoga.solver.quotient.run import Pass, Stop, run
from saratoga.solver.quotient.strand import strand_line, strand_root
from saratoga.solver.quotient.strand_calm import CALM_WORDS as STRAND_CALM_WORDS
from saratoga.solver.quotient.strand_search import search_strands
from saratoga.solver.verdict import Finding, Outcome, Reason

#: Rows of a calm that are looked at, and nodes, in each pass; the last is exhaustive.
PASSES: Final = ((1, 300), (EVERY_ROW, None))
#: The same for the search over strands, whose calms are far larger.
STRAND_PASSES: Final = ((1, 3_000), (4, 100_000), (16, 300_000), (EVERY_ROW, None))
#: Nodes of the wider reading: its loss is found soon, or it isn't worth more.
WIDE_NODES: Final = 200_000


def search(position: Position, limits: Limits, switches: Switches, stop: Stop) -> Finding:
    """Search a position that `canfield_desk.knows`.

    With full wrap it is read in the restricted way first: positions are left out in which a run
    could go round all ranks and meet its own class. A win so is a win. If there is none and
    something was left out, the wider reading, in which runs may pass through themselves, is tried:
    what can't be won there can't be won. Where the two differ, the search over strands decides.
    """
    desk = desk_of(position, switches)
    root = root_of(position)
    if may_go_round(desk, root):
        return _entangled(position, desk, root, None, limits, stop)
    settled = settled_root(desk, root.copy())
    done: Pass | None = None
    for rows, most in PASSES if desk.take_back else PASSES[-1:]:
        desk = desk._replace(rows=rows)
        done = _pass(desk, settled, done, limits, stop, most)
        if done.end == WON or done.reason is not None:
            return _finding(done, partial(line_of, position, desk))
    assert done is not None
    if done.cut:
        return _entangled(position, desk, root, done, limits, stop)
    return _finding(done, partial(line_of, position, desk))


def _entangled(
    position: Position, desk: Desk, root: Words, done: Pass | None, limits: Limits, stop: Stop
) -> Finding:
    """Look for a loss in the wider reading, then decide by the search over strands."""
    wide = desk._replace(cycle=0, rows=EVERY_ROW)
    done = _pass(wide, settled_root(wide, root.copy()), done, limits, stop, WIDE_NODES)
    if done.end == LOST or done.reason is not None:
        return _finding(done, partial(strand_line, position, wide))
    strands = strand_root(position, wide, root)
    for rows, most in STRAND_PASSES:
        wide = wide._replace(rows=rows)
        memory = new_memory(strands, STRAND_CALM_WORDS, key_words=3)
        piece = partial(search_strands, wide)
        done = run(piece, memory, wide.lanes, PHASE, done, limits, stop, most)
        if done.end == WON or done.reason is not None:
            break
    return _finding(done, partial(strand_line, position, wide))


def _finding(done: Pass, line_of: Callable[[Memory, Words], tuple[Move, ...]]) -> Finding:
    if done.reason is not None:
        return Finding(Outcome.UNKNOWN, done.reason, done.nodes, done.bytes)
    if done.end == LOST:
        return Finding(Outcome.UNWINNABLE, Reason.EXHAUSTED, done.nodes, done.bytes)
    assert done.way is not None
    assert done.memory is not None
    line = line_of(done.memory, done.way)
    return Finding(Outcome.WINNABLE, Reason.LINE, done.nodes, done.bytes, line)


def _pass(
    desk: Desk,
    root: Words,
    before: Pass | None,
    limits: Limits,
    stop: Stop,
    most: int | None,
) -> Pass:
    memory = new_memory(root, CALM_WORDS, (desk.ranks + 1) ** 4)
    return run(partial(search_piece, desk), memory, desk.lanes, PHASE, before, limits, stop, most)
