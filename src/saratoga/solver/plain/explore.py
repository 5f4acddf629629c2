"""The compiled depth-first search: expand a node, keep the children that are new, go on."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from saratoga.rules.piles import FOUNDATION, HOME, MAX_COLUMNS, RESERVE, WASTE
from saratoga.solver.jit import kernel
from saratoga.solver.plain.board import GONE_UP, Board, Desk, Ints
from saratoga.solver.plain.keys import (
    longest_key,
    pack_sets,
    pack_words,
    read_key,
    without_card,
    write_key,
)
from saratoga.solver.plain.memory import (
    EXPANDED,
    STACKED,
    Better,
    Memory,
    find_or_add,
    has_room,
)
from saratoga.solver.plain.moves import COUNT, FIELD, TARGET, apply, choices, most_moves
from saratoga.solver.plain.promote import forced
from saratoga.solver.plain.relax import can_judge, is_lost, new_easy

#: What `explore` stopped for; a node number means a won one.
EXHAUSTED: Final = -1
PAUSED: Final = -2
FULL: Final = -3


class Scratch(NamedTuple):
    """Room that an expansion uses again and again."""

    moves: Ints
    ranking: Ints
    key: Ints
    sets: Ints
    order: Ints
    size: Ints
    hidden: Ints
    heights: Ints
    counts: Ints


@kernel
def new_scratch(board: Board, desk: Desk) -> Scratch:
    """Return the room for expansions on this board."""
    return Scratch(
        np.empty(most_moves(board, desk), np.int64),
        np.empty(most_moves(board, desk), np.int64),
        np.empty(longest_key(board, desk), np.int64),
        np.zeros(max(1, pack_words(board)), np.int64),
        np.empty(desk.size.size, np.int64),
        np.empty(desk.size.size, np.int64),
        np.empty(desk.size.size, np.int64),
        np.empty(desk.heights.size, np.int64),
        np.empty(desk.counts.size, np.int64),
    )


@kernel
def add_root(board: Board, desk: Desk, memory: Memory, better: Better) -> None:
    """Put the position on the desk on the stack as the first node."""
    scratch = new_scratch(board, desk)
    pack_sets(board, desk, scratch.sets)
    length = write_key(board, desk, scratch.sets, scratch.order, scratch.key)
    memory.stack[0] = find_or_add(memory, scratch.key, length, -1, better)
    memory.counts[STACKED] = 1


@kernel
def explore(
    board: Board,
    desk: Desk,
    memory: Memory,
    better: Better,
    nodes: int,
    relax: int,
    promote: int,
) -> int:
    """Expand up to `nodes` nodes; return a won node or what it stopped for."""
    scratch = new_scratch(board, desk)
    easy = new_easy(board)
    counts = memory.counts
    for _ in range(nodes):
        if counts[STACKED] == 0:
            return EXHAUSTED
        node = memory.stack[counts[STACKED] - 1]
        read_key(
            board, memory.words, memory.starts[node], memory.starts[node + 1], desk, scratch.sets
        )
        if desk.counts[GONE_UP] == board.cards:
            return node
        if relax and can_judge(board) and is_lost(board, desk, easy):
            counts[STACKED] -= 1
            counts[EXPANDED] += 1
            continue
        made = choices(board, desk, scratch.moves)
        if promote:
            first = forced(board, desk, scratch.moves, made)
            if first >= 0:
                scratch.moves[0] = scratch.moves[first]
                made = 1
        if not has_room(memory, made, scratch.key.size):
            return FULL
        counts[STACKED] -= 1
        counts[EXPANDED] += 1
        _rank(board, desk, scratch, made)
        _push_children(board, desk, memory, better, scratch, node, made)
    return PAUSED


@kernel
def _push_children(
    board: Board,
    desk: Desk,
    memory: Memory,
    better: Better,
    scratch: Scratch,
    node: int,
    made: int,
) -> None:
    """Put the new children of a node on the stack, in the order of `scratch.moves`."""
    scratch.size[:] = desk.size
    scratch.hidden[:] = desk.hidden
    scratch.heights[:] = desk.heights
    scratch.counts[:] = desk.counts
    for index in range(made):
        move = scratch.moves[index]
        spot = (move & FIELD) * board.depth if move & FIELD < MAX_COLUMNS else 0
        lowest = desk.cards[spot]
        apply(board, desk, move)
        without_card(desk, move, scratch.sets)
        length = write_key(board, desk, scratch.sets, scratch.order, scratch.key)
        child = find_or_add(memory, scratch.key, length, node << 32 | move, better)
        if child >= 0:
            memory.stack[memory.counts[STACKED]] = child
            memory.counts[STACKED] += 1
        without_card(desk, move, scratch.sets)
        desk.cards[spot] = lowest
        desk.size[:] = scratch.size
        desk.hidden[:] = scratch.hidden
        desk.heights[:] = scratch.heights
        desk.counts[:] = scratch.counts


@kernel
def _rank(board: Board, desk: Desk, scratch: Scratch, made: int) -> None:
    """Sort moves so that the most promising come last; equal ones keep their order reversed."""
    for index in range(made):
        move = scratch.moves[index]
        worth = promise(board, desk, move) << 32 | made - index
        place = index
        while place > 0 and scratch.ranking[place - 1] > worth:
            scratch.ranking[place] = scratch.ranking[place - 1]
            scratch.moves[place] = scratch.moves[place - 1]
            place -= 1
        scratch.ranking[place] = worth
        scratch.moves[place] = move


@kernel
def promise(board: Board, desk: Desk, move: int) -> int:
    """Return how early to try a move: a guess that decides the order alone."""
    source = move & FIELD
    target = move >> TARGET & FIELD
    if target == HOME:
        return 9 if source != WASTE else 8
    if source == RESERVE:
        return 7
    if source >= FOUNDATION:
        return 0
    if source == WASTE:
        return 4
    if move >> COUNT & FIELD == desk.size[source]:
        return 6 if desk.hidden[source] > 0 or desk.size[target] > 0 else 1
    return 2
