"""The shortest ways to see a hidden card: breadth first over the moves of seen cards.

Draws are no moves of their own here: a move of a pack card says how far to draw.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from saratoga.engine.moves import Move
from saratoga.engine.position import Position
from saratoga.rules.piles import WASTE
from saratoga.solver.fair.hidden import Places
from saratoga.solver.jit import kernel
from saratoga.solver.plain.board import (
    GONE_UP,
    IN_RESERVE,
    Board,
    Desk,
    Ints,
    board_of,
    desk_of,
)
from saratoga.solver.plain.explore import Scratch, new_scratch
from saratoga.solver.plain.keys import (
    longest_key,
    pack_sets,
    read_key,
    without_card,
    write_key,
)
from saratoga.solver.plain.lines import line_to
from saratoga.solver.plain.memory import (
    EXPANDED,
    NODES,
    Better,
    find_or_add,
    grown,
    has_room,
    new_memory,
)
from saratoga.solver.plain.memory import Memory as Nodes
from saratoga.solver.plain.moves import FIELD, apply, choices, most_moves

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
    board = board_of(position)
    desk = desk_of(board, position)
    children, longest = most_moves(board, desk), longest_key(board, desk)
    nodes = grown(new_memory(), children, longest, _NONE_BETTER)
    found = np.zeros(wanted + children, np.int64)
    tally = np.zeros(4, np.int64)
    hiding = np.array(unseen.columns, np.int64)
    _add_root(board, desk, nodes, tally)
    while True:
        status = _widen(board, desk, nodes, hiding, unseen.reserve, states, wanted, found, tally)
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
def _add_root(board: Board, desk: Desk, nodes: Nodes, tally: Ints) -> None:
    scratch = new_scratch(board, desk)
    pack_sets(board, desk, scratch.sets)
    length = write_key(board, desk, scratch.sets, scratch.order, scratch.key)
    find_or_add(nodes, scratch.key, length, -1, _NONE_BETTER)
    tally[_HOME] = desk.counts[GONE_UP]
    tally[_WON] = desk.counts[GONE_UP] == board.cards


@kernel
def _shows(desk: Desk, hiding: Ints, reserve: int) -> bool:
    """Tell whether a card that was never seen lies open."""
    if reserve > 0 and desk.counts[IN_RESERVE] <= reserve:
        return True
    for column in range(hiding.size):
        if desk.hidden[column] < hiding[column]:
            return True
    return False


@kernel
def _widen(
    board: Board,
    desk: Desk,
    nodes: Nodes,
    hiding: Ints,
    reserve: int,
    states: int,
    wanted: int,
    found: Ints,
    tally: Ints,
) -> int:
    """Expand nodes in the order in which they were found; return why it ended."""
    scratch = new_scratch(board, desk)
    while True:
        node = nodes.counts[EXPANDED]
        if node == nodes.counts[NODES]:
            return DONE
        if node >= states or tally[_SHOWING] >= wanted or tally[_WON]:
            return CUT
        read_key(board, nodes.words, nodes.starts[node], nodes.starts[node + 1], desk, scratch.sets)
        if not _shows(desk, hiding, reserve):
            made = choices(board, desk, scratch.moves)
            if not has_room(nodes, made, scratch.key.size):
                return FULL
            for index in range(made):
                _child(board, desk, nodes, scratch, node, scratch.moves[index])
                last = nodes.counts[NODES] - 1
                if nodes.links[last] == node << 32 | scratch.moves[index]:
                    if _shows(desk, hiding, reserve):
                        found[tally[_SHOWING]] = last
                        tally[_SHOWING] += 1
                    elif desk.counts[GONE_UP] > tally[_HOME]:
                        tally[_HOME] = desk.counts[GONE_UP]
                        tally[_BEST] = last
                        tally[_WON] = desk.counts[GONE_UP] == board.cards
                read_key(
                    board,
                    nodes.words,
                    nodes.starts[node],
                    nodes.starts[node + 1],
                    desk,
                    scratch.sets,
                )
        nodes.counts[EXPANDED] += 1


@kernel
def _child(board: Board, desk: Desk, nodes: Nodes, scratch: Scratch, node: int, move: int) -> None:
    """Make a move on the desk and enter what it leads to."""
    apply(board, desk, move)
    if move & FIELD == WASTE:
        without_card(desk, move, scratch.sets)
    length = write_key(board, desk, scratch.sets, scratch.order, scratch.key)
    find_or_add(nodes, scratch.key, length, node << 32 | move, _NONE_BETTER)
