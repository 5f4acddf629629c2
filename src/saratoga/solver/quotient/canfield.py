"""The quotient search of Canfield: the passes, and what they prove."""

from __future__ import annotations

from functools import partial
from typing import Final

from saratoga.engine.position import Position
from saratoga.solver.options import Limits, Switches
from saratoga.solver.quotient.canfield_calm import CALM_WORDS, settled_root
from saratoga.solver.quotient.canfield_desk import EVERY_ROW, PHASE, Desk, desk_of, root_of
from saratoga.solver.quotient.canfield_line import line_of
from saratoga.solver.quotient.canfield_search import search_piece
from saratoga.solver.quotient.memory import LOST, WON, Words, new_memory
from saratoga.solver.quotient.player import Entangled
from saratoga.solver.quotient.run import Pass, Stop, run
from saratoga.solver.verdict import Finding, Outcome, Reason

#: Rows of a calm that are looked at, and nodes, in each pass; the last is exhaustive.
PASSES: Final = ((1, 300), (EVERY_ROW, None))


def search(position: Position, limits: Limits, switches: Switches, stop: Stop) -> Finding:
    """Search a position that `canfield_desk.knows`.

    With full wrap it is read in the restricted way first: positions are left out in which a run
    could go round all ranks and meet its own class. A win so is a win. If there is none and
    something was left out, the wider reading, in which runs may pass through themselves, decides:
    what can't be won there can't be won.
    """
    desk = desk_of(position, switches)
    root = settled_root(desk, root_of(position))
    done: Pass | None = None
    for rows, most in PASSES if desk.take_back else PASSES[-1:]:
        desk = desk._replace(rows=rows)
        done = _pass(desk, root, done, limits, stop, most)
        if done.end == WON or done.reason is not None:
            break
    assert done is not None
    if done.end == LOST and done.cut:
        desk = desk._replace(cycle=0)
        done = _pass(desk, root, done, limits, stop, None)
    if done.reason is not None:
        return Finding(Outcome.UNKNOWN, done.reason, done.nodes, done.bytes)
    if done.end == LOST:
        return Finding(Outcome.UNWINNABLE, Reason.EXHAUSTED, done.nodes, done.bytes)
    assert done.way is not None
    assert done.memory is not None
    try:
        line = line_of(position, desk, done.memory, done.way)
    except Entangled:
        return Finding(Outcome.UNKNOWN, Reason.OPEN, done.nodes, done.bytes)
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
