"""The quotient search of games with hidden cards and kings in spaces: its passes."""

from __future__ import annotations

from functools import partial
from typing import Final

from saratoga.engine.position import Position
from saratoga.solver.options import Limits, Switches
from saratoga.solver.quotient.double_calm import CALM_WORDS
from saratoga.solver.quotient.double_desk import EVERY_ROW, PHASE, desk_of, root_of
from saratoga.solver.quotient.double_line import line_of
from saratoga.solver.quotient.double_search import search_piece, settled_root
from saratoga.solver.quotient.memory import LOST, WON, new_memory
from saratoga.solver.quotient.run import Pass, run
from saratoga.solver.verdict import Finding, Outcome, Reason, Stop

#: Rows of a calm that are looked at, and nodes, in each pass; the last is exhaustive. With few
#: rows hardly a card is taken back, and most wins are found so; large calms are dear.
PASSES: Final = (
    (2, 200),
    (8, 1_000),
    (64, 3_000),
    (1, 20_000),
    (2, 20_000),
    (8, 50_000),
    (EVERY_ROW, None),
)


def search(position: Position, limits: Limits, switches: Switches, stop: Stop) -> Finding:
    """Search a position that `double_desk.knows`."""
    desk = desk_of(position, switches)
    root = settled_root(desk, root_of(position))
    done: Pass | None = None
    for rows, most in PASSES if desk.take_back else PASSES[-1:]:
        memory = new_memory(root, CALM_WORDS)
        desk = desk._replace(rows=rows)
        piece = partial(search_piece, desk)
        done = run(piece, memory, desk.lanes, PHASE, done, limits, stop, most)
        if done.end == WON or done.reason is not None:
            break
    assert done is not None
    if done.reason is not None:
        return Finding(Outcome.UNKNOWN, done.reason, done.nodes, done.bytes)
    if done.end == LOST:
        return Finding(Outcome.UNWINNABLE, Reason.EXHAUSTED, done.nodes, done.bytes)
    assert done.way is not None
    line = line_of(position, desk, done.memory, done.way)
    return Finding(Outcome.WINNABLE, Reason.LINE, done.nodes, done.bytes, line)
