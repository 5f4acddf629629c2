"""What the beam sees of a state: counts, weighed by learned integers.

The *distance* of a card is its rank less the number of ranks already up before it: 0 is a card
that its foundation takes next. With twins the foundation meant is the higher one for a card whose
twin is not up either, else the lower one.

| features | count |
|---|---|
| `HIDDEN`, `WASTE`, `STOCK`, `COLUMNS` | 13 each: the cards of a place, by distance |
| `HIDDEN_DEPTH`, `WASTE_DEPTH` | 3 each: cards that lie on one of distance 0–2, 3–6, 7–12 |
| `WASTE_TANGLE`, `HIDDEN_TANGLE` | pairs of one suit, the higher card on the lower one |
| `SPACES`, `OPEN_CLASSES` | room on the columns |
| `OPEN` | 13: open cards by rank |
| `LIVE_HEADS` | heads of original columns that can move at once |
| `TOP_FITS`, `RUN_FITS` | the waste's top, its topmost cards in a row, that have a place |
| `WASTE_FITS`, `HIDDEN_FITS`, `STOCK_FITS` | cards of a place that would have a place now |
| `HIGHS`, `LOWS`, `LOWEST`, `HIGHEST` | foundation heights: sums, the lowest, the highest |

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
OPEN_CLASSES: Final = SPACES + 1
OPEN: Final = OPEN_CLASSES + 1
LIVE_HEADS: Final = OPEN + 13
TOP_FITS: Final = LIVE_HEADS + 1
RUN_FITS: Final = TOP_FITS + 1
WASTE_FITS: Final = RUN_FITS + 1
HIDDEN_FITS: Final = WASTE_FITS + 1
STOCK_FITS: Final = HIDDEN_FITS + 1
HIGHS: Final = STOCK_FITS + 1
LOWS: Final = HIGHS + 1
LOWEST: Final = LOWS + 1
HIGHEST: Final = LOWEST + 1
FEATURES: Final = HIGHEST + 1
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
def _hidden(board: Board, state: State, wanted: int, weights: Ints, base: int) -> int:
    total = 0
    for column in range(board[WIDTH]):
        depth = state[2] >> 4 * column & 15
        start = column * COLUMN
        total += weights[base + HIDDEN_TANGLE] * board[TANGLE + start + depth]
        for place in range(depth - 1):
            card = board[COLUMN_CARDS + start + place]
            distance = _distance(state[1], card)
            total += weights[base + HIDDEN_FITS] * (wanted >> card & 1)
            total += weights[base + HIDDEN + distance]
            total += weights[base + HIDDEN_DEPTH + _band(distance)] * (depth - 1 - place)
    return total


@inline
def _waste(board: Board, state: State, wanted: int, weights: Ints, base: int) -> int:
    total = 0
    left = stock_left(board, state[0])
    rest = ~state[0] & (1 << board[SIZE]) - 1
    waste = rest >> left << left
    depth = 0
    above = 0
    run = 1
    if waste:
        top = wanted >> board[PACK_CARDS + lowest(waste)] & 1
        total += weights[base + TOP_FITS] * top
    while waste:
        card = board[PACK_CARDS + lowest(waste)]
        distance = _distance(state[1], card)
        fits = wanted >> card & 1
        run &= fits
        total += weights[base + WASTE_FITS] * fits + weights[base + RUN_FITS] * run
        higher = above & SPADES << (card & 3) & -(2 << card)
        total += weights[base + WASTE + distance]
        total += weights[base + WASTE_DEPTH + _band(distance)] * depth
        total += weights[base + WASTE_TANGLE] * popcount(higher)
        above |= 1 << card
        depth += 1
        waste &= waste - 1
    return total


@inline
def _stock(board: Board, state: State, wanted: int, weights: Ints, base: int) -> int:
    left = stock_left(board, state[0])
    once, twice = board[STOCK_ONCE + left], board[STOCK_TWICE + left]
    fits = popcount(wanted & once) + popcount(wanted & twice)
    total = _by_distance(state[1], once, twice, weights, base + STOCK)
    return int(total + weights[base + STOCK_FITS] * fits)


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
def _foundations(heights: int, weights: Ints, base: int) -> int:
    high_sum = 0
    low_sum = 0
    lowest_one = 15
    highest_one = 0
    for suit in range(4):
        high = heights >> 8 * suit & 15
        low = heights >> 8 * suit + 4 & 15
        high_sum += high
        low_sum += low
        lowest_one = min(lowest_one, low)
        highest_one = max(highest_one, high)
    return int(
        weights[base + HIGHS] * high_sum
        + weights[base + LOWS] * low_sum
        + weights[base + LOWEST] * lowest_one
        + weights[base + HIGHEST] * highest_one
    )


@inline
def evaluate(board: Board, state: State, weights: Ints, base: int) -> int:
    """Return the worth of a state under the `FEATURES` weights that start at `base`."""
    open_red, open_black, spaces, _ = openings(board, state)
    classes = popcount(some(open_red)) + popcount(some(open_black))
    ups = next_up(board, state[1])
    placed = placeable(board, open_red, open_black, spaces)
    movable = placed | ups & bare_cards(open_red, open_black)
    live = popcount(movable & state[5]) + popcount(movable & state[6])
    total = (
        weights[base + SPACES] * spaces
        + weights[base + OPEN_CLASSES] * classes
        + weights[base + LIVE_HEADS] * live
    )
    both = open_red + open_black
    for rank in range(13):
        total += weights[base + OPEN + rank] * (both >> 4 * rank & 15)
    wanted = placed | ups
    return int(
        total
        + _hidden(board, state, wanted, weights, base)
        + _waste(board, state, wanted, weights, base)
        + _stock(board, state, wanted, weights, base)
        + _by_distance(state[1], state[3], state[4], weights, base + COLUMNS)
        + _foundations(state[1], weights, base)
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
