"""Running a compiled search piece by piece: limits, growing memory, the way to a win."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from saratoga.solver.options import Limits
from saratoga.solver.quotient.memory import (
    CUT,
    EXPANDED,
    LOST,
    NODES,
    PAUSED,
    TOP,
    WON,
    Memory,
    Words,
    grown,
    growth,
)
from saratoga.solver.verdict import Reason, Stop

#: Nodes between two looks at the limits.
PIECE: Final = 4096


class Pass(NamedTuple):
    """How a pass of the search ended.

    `end` is WON, LOST, or PAUSED when its own nodes were used up or a limit was met, which is
    `reason` then. `memory` is what the search held then, with which it can go on; `way` are the
    stack entries from the root to the win. `cut`: the restricted reading left something out.
    """

    end: int
    reason: Reason | None
    nodes: int
    bytes: int
    memory: Memory
    way: Words | None = None
    cut: bool = False


def run(
    piece: Callable[[Memory, int], int],
    memory: Memory,
    lanes: int,
    phase: int,
    before: Pass | None,
    limits: Limits,
    stop: Stop,
    most: int | None = None,
    held: int = 0,
) -> Pass:
    """Run one pass up to `most` nodes of its own; nodes and bytes of `before` count too.

    `phase` is the word of a stack entry that holds its phase; `held` are bytes that other passes
    keep meanwhile, to go on later.
    """
    spent = (before.nodes if before else 0) - int(memory.control[NODES])
    peak = max(held + memory.bytes, before.bytes if before else 0)
    while True:
        own = int(memory.control[NODES])
        reason = stop(spent + own, peak)
        if reason is not None or (most is not None and own >= most):
            return Pass(PAUSED, reason, spent + own, peak, memory)
        budget = PIECE if limits.nodes is None else min(PIECE, limits.nodes - spent - own)
        end = piece(memory, budget if most is None else min(budget, most - own))
        own = int(memory.control[NODES])
        if end == LOST:
            return Pass(LOST, None, spent + own, peak, memory, cut=bool(memory.control[CUT]))
        if end == WON:
            return Pass(WON, None, spent + own, peak, memory, _way(memory, phase))
        if end != PAUSED:
            peak = max(peak, held + memory.bytes + growth(memory, end))
            reason = stop(spent + own, peak)
            if reason is not None:
                return Pass(PAUSED, reason, spent + own, peak, memory)
            memory = grown(memory, end, lanes)


def _way(memory: Memory, phase: int) -> Words:
    """Return the entries that led to the one on top of the stack, and that one."""
    stack = memory.stack[: memory.control[TOP]]
    on_way = stack[:, phase] == EXPANDED
    on_way[-1] = True
    way: Words = stack[on_way]
    return way
