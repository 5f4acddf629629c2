"""What the beam sees of a state: counts, weighed by learned integers.

The *distance* of a card is its rank less the number of ranks already up before it: 0 is a card
that its foundation takes next. With twins the foundation meant is the higher one for a card whose
twin is not up either, else the lower one.

| features | count |
|---|---|
| `HIDDEN`, `WASTE`, `STOCK`, `COLUMNS` | 13 each: the cards of a place, by distance |
| `HIDDEN_DEPTH`, `WASTE_DEPTH` | 3 each: cards that lie on one of distance 0–2, 3–6, 7–12 |
| `WASTE_TANGLE`, `HIDDEN_TANGLE` | pairs of one suit, the higher card on the lower one |
| `DEPTHS` | 10: original columns by the number of their cards left, the last for 9 and more |
| `SPACES`, `OPEN`, `OPEN_CLASSES` | spaces, open cards, classes with an open card |
| `LIVE_HEADS` | heads of original columns that can move at once |
| `TOP_FITS` | the waste's top if it can be played at once |

All counts enter the worth in proportion, so a feature is the worth under its unit weight.
"""

from __future__ import annotations

from typing import Final

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
from saratoga.solver.beam.moves import (
    bare_cards,
    next_up,
    openings,
    placeable,
    some,
    stock_left,
)
from saratoga.solver.jit import highest, inline, kernel, lowest, popcount

DISTANCES: Final = 13
HIDDEN: Final = 0
WASTE: Final = DISTANCES
STOCK: Final = 2 * DISTANCES
COLUMNS: Final = 3 * DISTANCES
HIDDEN_DEPTH: Final = 4 * DISTANCES
WASTE_DEPTH: Final = HIDDEN_DEPTH + 3
WASTE_TANGLE: Final = WASTE_DEPTH + 3
HIDDEN_TANGLE: Final = WASTE_TANGLE + 1
DEPTHS: Final = HIDDEN_TANGLE + 1
SPACES: Final = DEPTHS + 10
OPEN: Final = SPACES + 1
OPEN_CLASSES: Final = OPEN + 1
LIVE_HEADS: Final = OPEN_CLASSES + 1
TOP_FITS: Final = LIVE_HEADS + 1
FEATURES: Final = TOP_FITS + 1
PHASES: Final = 3
#: Room for a number for each place of the pack.
PLACES: Final = 64


@inline
def distance_of(heights: int, card: int) -> int:
    """Return the distance of a card from its foundation."""
    pair = heights >> 8 * (card & 3)
    high = pair & 15
    low = pair >> 4 & 15
    rank = card >> 2
    return rank - low - (high - low) * (rank >= high)


@inline
def band(distance: int) -> int:
    """Return the part of the distances to which one belongs, 0 to 2."""
    return (distance > 2) + (distance > 6)


@inline
def hidden(board: Board, heights: int, depth: int, column: int, weights: Ints, base: int) -> int:
    """Weigh the hidden cards of an original column of which `depth` cards are left."""
    start = column * COLUMN
    total = weights[base + HIDDEN_TANGLE] * board[TANGLE + start + depth]
    total += weights[base + DEPTHS + min(depth, 9)]
    for place in range(depth - 1):
        distance = distance_of(heights, board[COLUMN_CARDS + start + place])
        total += weights[base + HIDDEN + distance]
        total += weights[base + HIDDEN_DEPTH + band(distance)] * (depth - 1 - place)
    return int(total)


@inline
def pack(
    board: Board, state: State, last: int, weights: Ints, base: int, played: Ints, at: int
) -> tuple[int, int]:
    """Weigh waste and stock; write to `played[at + place]` what the play of a card leaves.

    That is done for places from `last` up. The cards go to the waste one by one, from its bottom to
    the top, then those of the stock: what lies there before a card is what its play leaves.
    """
    left = stock_left(board, state[0])
    stock = by_distance(
        state[1], board[STOCK_ONCE + left], board[STOCK_TWICE + left], weights, base + STOCK
    )
    stock_now = stock
    waste = 0
    waste_now = 0
    burden = 0
    once = 0
    twice = 0
    rest = (~state[0] & (1 << board[SIZE]) - 1) >> last << last
    while rest:
        place = highest(rest)
        rest ^= 1 << place
        card = board[PACK_CARDS + place]
        distance = distance_of(state[1], card)
        if place < left:
            stock -= weights[base + STOCK + distance]
        played[at + place] = waste + stock
        lower = SPADES << (card & 3) & (1 << card) - 1
        tangle = popcount(once & lower) + popcount(twice & lower)
        waste += burden + weights[base + WASTE + distance] + weights[base + WASTE_TANGLE] * tangle
        burden += weights[base + WASTE_DEPTH + band(distance)]
        twice |= once & 1 << card
        once |= 1 << card
        if place >= left:
            waste_now = waste
    return waste_now, stock_now


@inline
def by_distance(heights: int, once: int, twice: int, weights: Ints, base: int) -> int:
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
def room(board: Board, state: State, weights: Ints, base: int) -> int:
    """Weigh what can move, and what can be moved to."""
    open_red, open_black, spaces, _ = openings(board, state)
    red = some(open_red)
    black = some(open_black)
    both = open_red + open_black
    cards = 0
    for bit in range(4):
        cards += popcount(both >> bit & SPADES) << bit
    placed = placeable(board, open_red, open_black, spaces)
    ups = next_up(board, state[1])
    movable = placed | ups & bare_cards(open_red, open_black)
    live = popcount(movable & state[5]) + popcount(movable & state[6])
    left = stock_left(board, state[0])
    waste = (~state[0] & (1 << board[SIZE]) - 1) >> left << left
    fits = 0
    if waste:
        fits = (placed | ups) >> board[PACK_CARDS + lowest(waste)] & 1
    return int(
        weights[base + SPACES] * spaces
        + weights[base + OPEN] * cards
        + weights[base + OPEN_CLASSES] * (popcount(red) + popcount(black))
        + weights[base + LIVE_HEADS] * live
        + weights[base + TOP_FITS] * fits
    )


@inline
def evaluate(board: Board, state: State, weights: Ints, base: int, scratch: Ints) -> int:
    """Return the worth of a state under the `FEATURES` weights that start at `base`.

    `scratch` is room for `PLACES` numbers.
    """
    total = room(board, state, weights, base)
    for column in range(board[WIDTH]):
        depth = state[2] >> 4 * column & 15
        total += hidden(board, state[1], depth, column, weights, base)
    waste, stock = pack(board, state, stock_left(board, state[0]), weights, base, scratch, 0)
    total += by_distance(state[1], state[3], state[4], weights, base + COLUMNS)
    return int(total + waste + stock)


@inline
def phase(board: Board, layer: int) -> int:
    """Return the phase of the game to which a layer belongs, 0 to `PHASES` - 1."""
    return min(PHASES - 1, layer * PHASES // int(board[TURNS]))


@kernel
def describe(board: Board, state: State, out: Ints, unit: Ints, scratch: Ints) -> None:
    """Write the features of a state into `out`: the worth under each unit weight.

    `unit` holds `FEATURES` zeros, `scratch` is room for `PLACES` numbers.
    """
    for feature in range(FEATURES):
        unit[feature] = 1
        out[feature] = evaluate(board, state, unit, 0, scratch)
        unit[feature] = 0
