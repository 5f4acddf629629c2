"""The quotient search of Canfield: the passes, and what they prove."""

from __future__ import annotations

from functools import partial
from typing import Final

from saratoga.engine.position import Position
from saratoga.solver.options import Limits, Switches
from saratoga.solver.quotient.canfield_calm import CALM_WORDS
from saratoga.solver.quotient.canfield_desk import PHASE, Desk, desk_of, root_of
from saratoga.solver.quotient.canfield_line import line_of
from saratoga.solver.quotient.canfield_search import search_piece
from saratoga.solver.quotient.memory import LOST, WON, Words, new_memory
from saratoga.solver.quotient.player import Entangled
from saratoga.solver.quotient.run import Pass, Stop, run
from saratoga.solver.verdict import Finding, Outcome, Reason

#: Nodes of the first pass, which never takes a card back: most wins need no more.
BRIEF_NODES: Final = 300


def search(position: Position, limits: Limits, switches: Switches, stop: Stop) -> Finding:
    """Search a position that `canfield_desk.knows`.

    With full wrap it is read in the restricted way first: positions are left out in which a run
    could go round all ranks and meet its own class. A win so is a win. If there is none and
    something was left out, the wider reading, in which runs may pass through themselves, decides:
    what can't be won there can't be won.
    """
    desk = desk_of(position, switches)
    root = root_of(position)
    done: Pass | None = None
    if desk.take_back:
        done = _pass(desk._replace(brief=1), root, done, limits, stop, BRIEF_NODES)
        if done.end != WON and done.reason is None:
            done = _pass(desk, root, done, limits, stop)
    else:
        done = _pass(desk, root, done, limits, stop)
    if done.end == LOST and done.cut:
        done = _pass(desk._replace(cycle=0), root, done, limits, stop)
    if done.reason is not None:
        return Finding(Outcome.UNKNOWN, done.reason, done.nodes, done.bytes)
    if done.end == LOST:
        return Finding(Outcome.UNWINNABLE, Reason.EXHAUSTED, done.nodes, done.bytes)
    assert done.way is not None
    try:
        line = line_of(position, desk, done.way)
    except Entangled:
        return Finding(Outcome.UNKNOWN, Reason.OPEN, done.nodes, done.bytes)
    return Finding(Outcome.WINNABLE, Reason.LINE, done.nodes, done.bytes, line)


def _pass(
    desk: Desk,
    root: Words,
    before: Pass | None,
    limits: Limits,
    stop: Stop,
    most: int | None = None,
) -> Pass:
    memory = new_memory(root, CALM_WORDS, (desk.ranks + 1) ** 4)
    return run(partial(search_piece, desk), memory, desk.lanes, PHASE, before, limits, stop, most)
