"""The compiled depth-first search: expand a node, keep the children that are new, go on."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from saratoga.rules.piles import FOUNDATION, HOME, MAX_COLUMNS, RESERVE, WASTE
from saratoga.rules.table import RuleTable
from saratoga.solver.jit import inline, kernel
from saratoga.solver.plain.board import (
    ALL,
    CARDS,
    COLUMNS,
    DEPTH,
    GONE_UP,
    HIDDEN,
    LEFT,
    SIZES,
    Ints,
)
from saratoga.solver.plain.keys import longest_key, read_key, toggle_card, write_key, write_sets
from saratoga.solver.plain.memory import EXPANDED, STACKED, Better, Memory, find_or_add, has_room
from saratoga.solver.plain.moves import COUNT, FIELD, TARGET, apply, choices, most_moves
from saratoga.solver.plain.promote import safe_move
from saratoga.solver.plain.relax import ROOM, can_judge, is_lost, write_ends

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
    saved: Ints
    easy: Ints


def new_scratch(table: RuleTable, board: Ints) -> Scratch:
    """Return the room for expansions on this board."""
    easy = np.zeros(ROOM, np.int64)
    write_ends(table, board, easy)
    return Scratch(
        moves=np.empty(most_moves(board), np.int64),
        ranking=np.empty(most_moves(board), np.int64),
        key=np.empty(longest_key(board), np.int64),
        sets=np.zeros(2, np.int64),
        order=np.empty(int(board[COLUMNS]), np.int64),
        saved=np.empty(LEFT, np.int64),
        easy=easy,
    )


def add_root(
    table: RuleTable, board: Ints, desk: Ints, memory: Memory, scratch: Scratch, better: Better
) -> None:
    """Put the position on the desk on the stack as the first node."""
    write_sets(board, desk, scratch.sets)
    length = write_key(table, board, desk, scratch.sets, scratch.order, scratch.key)
    memory.stack[0] = find_or_add(memory, scratch.key, length, -1, better)
    memory.counts[STACKED] = 1


@kernel
def explore(
    table: RuleTable,
    board: Ints,
    desk: Ints,
    memory: Memory,
    scratch: Scratch,
    better: Better,
    nodes: int,
    relax: bool,
    promote: bool,
) -> int:
    """Expand up to `nodes` nodes; return a won node or what it stopped for."""
    counts, stack, words, starts = memory.counts, memory.stack, memory.words, memory.starts
    moves, sets, easy = scratch.moves, scratch.sets, scratch.easy
    relax = relax and can_judge(table, board)
    for _ in range(nodes):
        if counts[STACKED] == 0:
            return EXHAUSTED
        node = stack[counts[STACKED] - 1]
        read_key(board, words, starts[node], starts[node + 1], desk, sets)
        if desk[GONE_UP] == board[ALL]:
            return int(node)
        made = 0
        if not relax or not is_lost(table, board, desk, easy):
            made = safe_move(table, board, desk, moves) if promote else 0
            if made == 0:
                made = choices(table, board, desk, moves)
        if not has_room(memory, made, scratch.key.size):
            return FULL
        counts[STACKED] -= 1
        counts[EXPANDED] += 1
        if made > 0:
            _rank(desk, moves, scratch.ranking, made)
            _push_children(table, board, desk, memory, scratch, better, node, made)
    return PAUSED


@kernel
def _push_children(
    table: RuleTable,
    board: Ints,
    desk: Ints,
    memory: Memory,
    scratch: Scratch,
    better: Better,
    node: int,
    made: int,
) -> None:
    """Put the new children of a node on the stack, in the order of `scratch.moves`."""
    counts, stack, key, sets = memory.counts, memory.stack, scratch.key, scratch.sets
    saved = scratch.saved
    _copy(board, desk, saved)
    for index in range(made):
        move = scratch.moves[index]
        spot = CARDS + (move & FIELD) * board[DEPTH] if move & FIELD < MAX_COLUMNS else CARDS
        lowest_card = desk[spot]
        apply(table, board, desk, move)
        toggle_card(desk, move, sets)
        length = write_key(table, board, desk, sets, scratch.order, key)
        toggle_card(desk, move, sets)
        child = find_or_add(memory, key, length, node << 32 | move, better)
        if child >= 0:
            stack[counts[STACKED]] = child
            counts[STACKED] += 1
        desk[spot] = lowest_card
        _copy(board, saved, desk)


@inline
def _copy(board: Ints, source: Ints, target: Ints) -> None:
    """Copy what moves change of a desk but for the cards in the columns."""
    for place in range(SIZES):
        target[place] = source[place]
    for column in range(board[COLUMNS]):
        target[SIZES + column] = source[SIZES + column]
        target[HIDDEN + column] = source[HIDDEN + column]


@inline
def _rank(desk: Ints, moves: Ints, ranking: Ints, made: int) -> None:
    """Sort moves so that the most promising come last, of equal ones the first made."""
    for index in range(made):
        move = moves[index]
        worth = promise(desk, move) << 32 | made - index
        place = index
        while place > 0 and ranking[place - 1] > worth:
            ranking[place] = ranking[place - 1]
            moves[place] = moves[place - 1]
            place -= 1
        ranking[place] = worth
        moves[place] = move


@inline
def promise(desk: Ints, move: int) -> int:
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
    if move >> COUNT & FIELD == desk[SIZES + source]:
        return 6 if desk[HIDDEN + source] > 0 or desk[SIZES + target] > 0 else 1
    return 2
