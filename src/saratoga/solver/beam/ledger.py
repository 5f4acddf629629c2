"""The worth of a state's children, read off a ledger of the state.

A move changes little of a state, so little of its worth. The ledger holds the parts of the worth of
a state, and what waste and stock become with each pack card played. `after` first makes the change
of place under the old foundations, and then corrects the distances of the one suit whose foundation
has changed. The result is what `evaluate` finds from nothing.
"""

from __future__ import annotations

from typing import Final

from saratoga.solver.beam.board import (
    COLUMN,
    COLUMN_CARDS,
    COLUMN_SUIT,
    MAX_COLUMNS,
    PACK_CARDS,
    PACK_SUIT,
    SIZE,
    SPADES,
    WIDTH,
    Board,
    Ints,
    State,
)
from saratoga.solver.beam.features import (
    COLUMNS,
    HIDDEN,
    HIDDEN_DEPTH,
    PLACES,
    STOCK,
    WASTE,
    WASTE_DEPTH,
    band,
    by_distance,
    distance_of,
    hidden,
    pack,
    room,
)
from saratoga.solver.beam.moves import BACK, HEAD, HEAD_UP, PACK, PACK_UP, stock_left
from saratoga.solver.jit import inline, lowest, popcount

#: Entries: the worth of hidden and column cards together; of waste and stock; of the hidden cards
#: of each original column; and of waste and stock once a pack card is played, by its place.
_TABLE: Final = 0
_PACKED: Final = 1
_EACH: Final = 2
_PLAYED: Final = _EACH + MAX_COLUMNS
LEDGER: Final = _PLAYED + PLACES


@inline
def enter(board: Board, state: State, weights: Ints, base: int, ledger: Ints) -> None:
    """Fill the ledger of a state."""
    ledger[_TABLE] = by_distance(state[1], state[3], state[4], weights, base + COLUMNS)
    for column in range(board[WIDTH]):
        depth = state[2] >> 4 * column & 15
        ledger[_EACH + column] = hidden(board, state[1], depth, column, weights, base)
        ledger[_TABLE] += ledger[_EACH + column]
    waste, stock = pack(board, state, 0, weights, base, ledger, _PLAYED)
    ledger[_PACKED] = waste + stock


@inline
def after(
    board: Board, state: State, child: State, move: int, weights: Ints, base: int, ledger: Ints
) -> int:
    """Return the worth of the child to which a move leads, by the ledger of the state."""
    kind = move & 7
    argument = move >> 3
    heights = state[1]
    columns = base + COLUMNS
    once, twice = child[3], child[4]
    total = ledger[_TABLE] + room(board, child, weights, base)
    if kind in (PACK, PACK_UP):
        card = board[PACK_CARDS + argument]
        total += ledger[_PLAYED + argument]
        if kind == PACK:
            return int(total + weights[columns + distance_of(heights, card)])
    elif kind in (HEAD, HEAD_UP):
        spot = COLUMN_CARDS + argument * COLUMN + (state[2] >> 4 * argument & 15) - 1
        card = board[spot]
        depth = child[2] >> 4 * argument & 15
        total += ledger[_PACKED] - ledger[_EACH + argument]
        total += hidden(board, heights, depth, argument, weights, base)
        if state[2] >> 4 * argument & 15 > 1:
            total += weights[columns + distance_of(heights, board[spot - 1])]
        if kind == HEAD:
            return int(total)
        total -= weights[columns]
    else:
        card = argument
        total += ledger[_PACKED]
        if kind == BACK:
            total += weights[columns + distance_of(child[1], card)]
            once, twice = state[3], state[4]
        else:
            total -= weights[columns]
    return int(total + _correction(board, heights, child, once, twice, card & 3, weights, base))


@inline
def _distances(old: int, new: int, rank: int) -> tuple[int, int]:
    """Return the distance of a rank under two pairs of foundations, the higher one first."""
    before = rank - (old & 15 if rank >= old & 15 else old >> 4)
    return before, rank - (new & 15 if rank >= new & 15 else new >> 4)


@inline
def _correction(
    board: Board,
    heights: int,
    child: State,
    once: int,
    twice: int,
    suit: int,
    weights: Ints,
    base: int,
) -> int:
    """Return the change of worth of one suit's cards where other heights become the child's."""
    old = heights >> 8 * suit & 255
    new = child[1] >> 8 * suit & 255
    total = 0
    for cards in (once, twice):
        ranks = cards >> suit & SPADES
        while ranks:
            before, now = _distances(old, new, lowest(ranks) >> 2)
            ranks &= ranks - 1
            total += weights[base + COLUMNS + now] - weights[base + COLUMNS + before]
    for column in range(board[WIDTH]):
        depth = (child[2] >> 4 * column & 15) - 1
        places = board[COLUMN_SUIT + 4 * column + suit] & (1 << max(0, depth)) - 1
        while places:
            place = lowest(places)
            places &= places - 1
            rank = board[COLUMN_CARDS + column * COLUMN + place] >> 2
            before, now = _distances(old, new, rank)
            total += weights[base + HIDDEN + now] - weights[base + HIDDEN + before]
            burden = weights[base + HIDDEN_DEPTH + band(now)]
            total += (burden - weights[base + HIDDEN_DEPTH + band(before)]) * (depth - place)
    left = stock_left(board, child[0])
    rest = ~child[0] & (1 << board[SIZE]) - 1
    places = rest & board[PACK_SUIT + suit]
    while places:
        place = lowest(places)
        places &= places - 1
        before, now = _distances(old, new, board[PACK_CARDS + place] >> 2)
        if place < left:
            total += weights[base + STOCK + now] - weights[base + STOCK + before]
        elif before != now:
            total += weights[base + WASTE + now] - weights[base + WASTE + before]
            burden = weights[base + WASTE_DEPTH + band(now)]
            burden -= weights[base + WASTE_DEPTH + band(before)]
            total += burden * popcount((rest & (1 << place) - 1) >> left)
    return int(total)
