"""The compiled depth-first search of a game of whole columns."""

from __future__ import annotations

from saratoga.solver.jit import kernel
from saratoga.solver.whole.desk import EXPANDED, HOME, PHASE, Desk
from saratoga.solver.whole.memory import (
    LOST,
    MOST_MOVES,
    NODES,
    PAUSED,
    STACK_FULL,
    TABLE_FULL,
    TOP,
    USED,
    WON,
    Memory,
)
from saratoga.solver.whole.moves import list_moves
from saratoga.solver.whole.push import push_all
from saratoga.solver.whole.relax import is_lost
from saratoga.solver.whole.states import enter


@kernel
def search_piece(desk: Desk, memory: Memory, budget: int) -> int:
    """Search on for at most `budget` nodes; return why it ended."""
    stack, control = memory.stack, memory.control
    limit = control[NODES] + budget
    while control[TOP] > 0:
        entry = control[TOP] - 1
        if stack[entry, PHASE] == EXPANDED:
            control[TOP] = entry
            continue
        if stack[entry, HOME] == desk.pack:
            return WON
        if control[NODES] >= limit:
            return PAUSED
        if control[USED] * 8 > memory.table.shape[0] * 5:
            return TABLE_FULL
        if entry + 1 + MOST_MOVES > stack.shape[0]:
            return STACK_FULL
        if not enter(desk, memory, entry) or (desk.relax and is_lost(desk, stack, entry)):
            control[TOP] = entry
            continue
        stack[entry, PHASE] = EXPANDED
        push_all(desk, memory, entry, list_moves(desk, stack, entry, memory.moves))
    return LOST
