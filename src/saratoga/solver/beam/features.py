"""What the beam sees of a state: counts, weighed by learned integers.

The *distance* of a card is its rank less the number of ranks already up before it: 0 is a card
that its foundation takes next. With twins the foundation meant is the higher one for a card whose
twin is not up either, else the lower one.

| features | count |
|---|---|
| `HIDDEN`, `WASTE`, `STOCK`, `COLUMNS` | 13 each: the cards of a place, by distance |
| `HIDDEN_DEPTH`, `WASTE_DEPTH` | 3 each: cards that lie on one of distance 0–2, 3–6, 7–12 |
| `WASTE_TANGLE`, `HIDDEN_TANGLE` | pairs of one suit, the higher card on the lower one |
| `SPACES`, `OPEN`, `OPEN_CLASSES` | spaces, open cards, classes with an open card |
| `LIVE_HEADS` | heads of original columns that can move at once |

All counts enter the worth in proportion, so a feature is the worth under its unit weight.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from saratoga.solver.beam.board import (
    COLUMN,
    COLUMN_CARDS,
    PACK_CARDS,
    SIZE,
    SPADES,
    STOCK_ONCE,
    STOCK_TWICE,
    TANGLE,
    TURNS,
    WIDTH,
    Board,
    Ints,
    State,
)
from saratoga.solver.beam.moves import bare_cards, next_up, openings, placeable, some, stock_left
from saratoga.solver.jit import inline, kernel, lowest, popcount

DISTANCES: Final = 13
HIDDEN: Final = 0
WASTE: Final = DISTANCES
STOCK: Final = 2 * DISTANCES
COLUMNS: Final = 3 * DISTANCES
HIDDEN_DEPTH: Final = 4 * DISTANCES
WASTE_DEPTH: Final = HIDDEN_DEPTH + 3
WASTE_TANGLE: Final = WASTE_DEPTH + 3
HIDDEN_TANGLE: Final = WASTE_TANGLE + 1
SPACES: Final = HIDDEN_TANGLE + 1
OPEN: Final = SPACES + 1
OPEN_CLASSES: Final = OPEN + 1
LIVE_HEADS: Final = OPEN_CLASSES + 1
FEATURES: Final = LIVE_HEADS + 1
PHASES: Final = 3


@inline
def _distance(heights: int, card: int) -> int:
    pair = heights >> 8 * (card & 3)
    high = pair & 15
    low = pair >> 4 & 15
    rank = card >> 2
    return rank - low - (high - low) * (rank >= high)


@inline
def _band(distance: int) -> int:
    return (distance > 2) + (distance > 6)


@inline
def _hidden(board: Board, state: State, weights: Ints, base: int) -> int:
    total = 0
    for column in range(board[WIDTH]):
        depth = state[2] >> 4 * column & 15
        start = column * COLUMN
        total += weights[base + HIDDEN_TANGLE] * board[TANGLE + start + depth]
        for place in range(depth - 1):
            card = board[COLUMN_CARDS + start + place]
            distance = _distance(state[1], card)
            total += weights[base + HIDDEN + distance]
            total += weights[base + HIDDEN_DEPTH + _band(distance)] * (depth - 1 - place)
    return total


@inline
def _waste(board: Board, state: State, weights: Ints, base: int) -> int:
    total = 0
    left = stock_left(board, state[0])
    rest = ~state[0] & (1 << board[SIZE]) - 1
    waste = rest >> left << left
    depth = 0
    above = 0
    while waste:
        card = board[PACK_CARDS + lowest(waste)]
        distance = _distance(state[1], card)
        higher = above & SPADES << (card & 3) & -(2 << card)
        total += weights[base + WASTE + distance]
        total += weights[base + WASTE_DEPTH + _band(distance)] * depth
        total += weights[base + WASTE_TANGLE] * popcount(higher)
        above |= 1 << card
        depth += 1
        waste &= waste - 1
    return total


@inline
def _stock(board: Board, state: State, weights: Ints, base: int) -> int:
    left = stock_left(board, state[0])
    once, twice = board[STOCK_ONCE + left], board[STOCK_TWICE + left]
    return _by_distance(state[1], once, twice, weights, base + STOCK)


@inline
def _by_distance(heights: int, once: int, twice: int, weights: Ints, base: int) -> int:
    """Weigh a set of cards by distance: 13 counts side by side in nibbles, suit after suit."""
    counts = 0
    for suit in range(4):
        high = 4 * (heights >> 8 * suit & 15)
        low = 4 * (heights >> 8 * suit + 4 & 15)
        cards = (once >> suit & SPADES) + (twice >> suit & SPADES)
        counts += (cards >> high) + ((cards & (1 << high) - 1) >> low)
    total = 0
    for distance in range(DISTANCES):
        total += weights[base + distance] * (counts >> 4 * distance & 15)
    return total


@inline
def _room(board: Board, state: State, weights: Ints, base: int) -> int:
    open_red, open_black, spaces, _ = openings(board, state)
    red = some(open_red)
    black = some(open_black)
    both = open_red + open_black
    cards = 0
    for bit in range(4):
        cards += popcount(both >> bit & SPADES) << bit
    movable = placeable(board, open_red, open_black, spaces)
    movable |= next_up(board, state[1]) & bare_cards(open_red, open_black)
    live = popcount(movable & state[5]) + popcount(movable & state[6])
    return int(
        weights[base + SPACES] * spaces
        + weights[base + OPEN] * cards
        + weights[base + OPEN_CLASSES] * (popcount(red) + popcount(black))
        + weights[base + LIVE_HEADS] * live
    )


@inline
def evaluate(board: Board, state: State, weights: Ints, base: int) -> int:
    """Return the worth of a state under the `FEATURES` weights that start at `base`."""
    return (
        _room(board, state, weights, base)
        + _hidden(board, state, weights, base)
        + _waste(board, state, weights, base)
        + _stock(board, state, weights, base)
        + _by_distance(state[1], state[3], state[4], weights, base + COLUMNS)
    )


@inline
def phase(board: Board, layer: int) -> int:
    """Return the phase of the game to which a layer belongs, 0 to `PHASES` - 1."""
    return min(PHASES - 1, layer * PHASES // int(board[TURNS]))


@kernel
def describe(board: Board, state: State, out: Ints) -> None:
    """Write the features of a state into `out`: the worth under each unit weight."""
    unit = np.zeros(FEATURES, np.int64)
    for feature in range(FEATURES):
        unit[feature] = 1
        out[feature] = evaluate(board, state, unit, 0)
        unit[feature] = 0
