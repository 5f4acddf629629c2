"""The plain search: every position that can be reached, under any rules."""

from __future__ import annotations

from typing import Final

from saratoga.engine.position import Position
from saratoga.rules.table import RuleTable
from saratoga.solver.options import Limits, Switches
from saratoga.solver.plain.board import Ints, board_of, desk_of, table_of
from saratoga.solver.plain.explore import (
    EXHAUSTED,
    FULL,
    PAUSED,
    add_root,
    explore,
    new_scratch,
)
from saratoga.solver.plain.keys import pack_words
from saratoga.solver.plain.lines import line_to
from saratoga.solver.plain.memory import EXPANDED, Better, grown, new_memory
from saratoga.solver.verdict import Finding, Outcome, Reason, Stop

#: Nodes expanded between two looks at the limits.
CHUNK: Final = 4096


def search(position: Position, limits: Limits, switches: Switches, stop: Stop) -> Finding:
    """Search a position to a win, to the end, or until a limit.

    Raises InvalidPosition for a position that the engine never makes.
    """
    table, board, desk = table_of(position), board_of(position), desk_of(position)
    better = _better(table, board, switches)
    scratch = new_scratch(table, board)
    children, longest = scratch.moves.size, scratch.key.size
    memory = grown(new_memory(), 1, longest, better)
    add_root(table, board, desk, memory, scratch, better)
    most = memory.bytes
    while True:
        nodes = int(memory.counts[EXPANDED])
        reason = stop(nodes, most)
        if reason is not None:
            return Finding(Outcome.UNKNOWN, reason, nodes, most)
        chunk = CHUNK if limits.nodes is None else min(CHUNK, limits.nodes - nodes)
        found = explore(
            table,
            board,
            desk,
            memory,
            scratch,
            better,
            chunk,
            switches.relax,
            switches.promote,
        )
        if found == EXHAUSTED:
            nodes = int(memory.counts[EXPANDED])
            return Finding(Outcome.UNWINNABLE, Reason.EXHAUSTED, nodes, most)
        if found == FULL:
            held = memory.bytes
            memory = grown(memory, children, longest, better)
            most = max(most, held + memory.bytes // 2)
        elif found != PAUSED:
            line = line_to(board, position, memory, found)
            return Finding(Outcome.WINNABLE, Reason.LINE, int(memory.counts[EXPANDED]), most, line)


def _better(table: RuleTable, board: Ints, switches: Switches) -> Better:
    """Return how nodes are compared; with draw one and redeals a waste never counts."""
    if switches.dominate and table.redeals < 0 and table.draw > 1:
        return Better(pack_words(board), table.draw)
    return Better(-1, 1)
