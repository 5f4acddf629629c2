"""The shortest ways to see a hidden card: breadth first over the moves of seen cards.

Draws are no moves of their own here: a move of a pack card says how far to draw.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from saratoga.engine.moves import Move
from saratoga.engine.position import Position
from saratoga.rules.table import RuleTable
from saratoga.solver.fair.hidden import Places
from saratoga.solver.jit import inline, kernel
from saratoga.solver.plain.board import (
    ALL,
    COLUMNS,
    GONE_UP,
    HIDDEN,
    IN_RESERVE,
    Ints,
    board_of,
    desk_of,
    table_of,
)
from saratoga.solver.plain.explore import Scratch, new_scratch
from saratoga.solver.plain.keys import read_key, toggle_card, write_key, write_sets
from saratoga.solver.plain.lines import line_to
from saratoga.solver.plain.memory import (
    EXPANDED,
    NODES,
    Better,
    Memory,
    find_or_add,
    grown,
    has_room,
    new_memory,
)
from saratoga.solver.plain.moves import apply, choices

#: Places in the tally: nodes that show a card, the node with most cards home, how many.
_SHOWING: Final = 0
_BEST: Final = 1
_HOME: Final = 2
_WON: Final = 3

#: No position stands for another: the shortest way counts.
_NONE_BETTER: Final = Better(-1, 1)

FULL: Final = -1
DONE: Final = 0
CUT: Final = 1


class Found(NamedTuple):
    """What the search found: lines of moves, the last of which shows a hidden card.

    `home` is a shortest line to most cards on the foundations without showing a hidden card,
    `wins` tells that it wins, `complete` that there is nothing else to be found.
    """

    lines: list[tuple[Move, ...]]
    home: tuple[Move, ...]
    wins: bool
    complete: bool


def shortest_ways(position: Position, unseen: Places, states: int, wanted: int) -> Found:
    """Search at most `states` positions for `wanted` ways to see a hidden card.

    `position` holds seen cards in its stock; cards in the `unseen` places may be any.
    """
    table, board, desk = table_of(position), board_of(position), desk_of(position)
    scratch = new_scratch(table, board)
    children, longest = scratch.moves.size, scratch.key.size
    nodes = grown(new_memory(), children, longest, _NONE_BETTER)
    found = np.zeros(wanted + children, np.int64)
    tally = np.zeros(4, np.int64)
    hiding = np.array([unseen.reserve, *unseen.columns], np.int64)
    _add_root(table, board, desk, nodes, scratch, tally)
    while True:
        status = _widen(table, board, desk, nodes, scratch, hiding, states, wanted, found, tally)
        if status != FULL:
            break
        nodes = grown(nodes, children, longest, _NONE_BETTER)
    return Found(
        lines=[
            line_to(board, position, nodes, int(node))
            for node in found[: min(wanted, tally[_SHOWING])]
        ],
        home=line_to(board, position, nodes, int(tally[_BEST])),
        wins=bool(tally[_WON]),
        complete=status == DONE,
    )


@kernel
def _add_root(
    table: RuleTable, board: Ints, desk: Ints, nodes: Memory, scratch: Scratch, tally: Ints
) -> None:
    write_sets(board, desk, scratch.sets)
    length = write_key(table, board, desk, scratch.sets, scratch.order, scratch.key)
    find_or_add(nodes, scratch.key, length, -1, _NONE_BETTER)
    tally[_HOME] = desk[GONE_UP]
    tally[_WON] = desk[GONE_UP] == board[ALL]


@inline
def _shows(board: Ints, desk: Ints, hiding: Ints) -> bool:
    """Tell whether a card that was never seen lies open: of the reserve, or of a column."""
    shown = hiding[0] > 0 and desk[IN_RESERVE] <= hiding[0]
    for column in range(board[COLUMNS]):
        shown |= desk[HIDDEN + column] < hiding[column + 1]
    return bool(shown)


@kernel
def _widen(
    table: RuleTable,
    board: Ints,
    desk: Ints,
    nodes: Memory,
    scratch: Scratch,
    hiding: Ints,
    states: int,
    wanted: int,
    found: Ints,
    tally: Ints,
) -> int:
    """Expand nodes in the order in which they were found; return why it ended."""
    while True:
        node = nodes.counts[EXPANDED]
        if node == nodes.counts[NODES]:
            return DONE
        if node >= states or tally[_SHOWING] >= wanted or tally[_WON]:
            return CUT
        _read(board, desk, nodes, scratch, node)
        if not _shows(board, desk, hiding):
            made = choices(table, board, desk, scratch.moves)
            if not has_room(nodes, made, scratch.key.size):
                return FULL
            for index in range(made):
                _follow(
                    table, board, desk, nodes, scratch, hiding, node,
                    scratch.moves[index], found, tally,
                )  # fmt: skip
                _read(board, desk, nodes, scratch, node)
        nodes.counts[EXPANDED] += 1


@inline
def _read(board: Ints, desk: Ints, nodes: Memory, scratch: Scratch, node: int) -> None:
    start, end = nodes.starts[node], nodes.starts[node + 1]
    read_key(board, nodes.words, start, end, desk, scratch.sets)


@kernel
def _follow(
    table: RuleTable,
    board: Ints,
    desk: Ints,
    nodes: Memory,
    scratch: Scratch,
    hiding: Ints,
    node: int,
    move: int,
    found: Ints,
    tally: Ints,
) -> None:
    """Make a move on the desk, enter what it leads to, and note what that is good for."""
    apply(table, board, desk, move)
    toggle_card(desk, move, scratch.sets)
    length = write_key(table, board, desk, scratch.sets, scratch.order, scratch.key)
    child = find_or_add(nodes, scratch.key, length, node << 32 | move, _NONE_BETTER)
    if child < 0:
        return
    if _shows(board, desk, hiding):
        found[tally[_SHOWING]] = child
        tally[_SHOWING] += 1
    elif desk[GONE_UP] > tally[_HOME]:
        tally[_HOME] = desk[GONE_UP]
        tally[_BEST] = child
        tally[_WON] = desk[GONE_UP] == board[ALL]
