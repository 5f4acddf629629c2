"""A pool: the states of one layer, each once, with its worth and where it came from.

Whole states are compared, not hashes. `table` is an open-addressing index into the rows.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from saratoga.solver.beam.board import Ints, State
from saratoga.solver.jit import inline, kernel

#: Columns of `Pool.rows`: the state, its worth, the history entry it came from and the move.
HEIGHTS: Final = 1
WORTH: Final = 7
PARENT: Final = 8
MOVE: Final = 9
ROW: Final = 10


class Pool(NamedTuple):
    """Rows of states; `table` has a power of two of entries, -1 where empty; `used[0]` rows."""

    rows: Ints
    table: Ints
    used: Ints


def new_pool(capacity: int) -> Pool:
    """Return an empty pool for `capacity` states, rounded up to a power of two."""
    size = 1 << max(10, (capacity - 1).bit_length())
    return Pool(
        np.empty((size, ROW), np.int64), np.full(2 * size, -1, np.int32), np.zeros(1, np.int64)
    )


def grown(pool: Pool, whole: bool) -> Pool:
    """Return a pool of twice the capacity with the same rows."""
    larger = new_pool(2 * len(pool.rows))
    larger.rows[: pool.used[0]] = pool.rows[: pool.used[0]]
    larger.used[0] = pool.used[0]
    index(larger, whole)
    return larger


@kernel
def clear(pool: Pool) -> None:
    """Empty a pool."""
    pool.table[:] = -1
    pool.used[0] = 0


@inline
def slot(pool: Pool, state: State, whole: bool) -> int:
    """Return the table slot where a state is, or where it belongs.

    Of a `whole` state three words are compared, since the others follow from them; else only what
    a layer counts: pack cards played and depths of the columns.
    """
    mask = pool.table.shape[0] - 1
    key = state[0] * 0x1E3779B97F4A7C15 + state[2]
    key = (key ^ key >> 29) * 0x3F58476D1CE4E5B9
    if whole:
        key += state[1]
    key = (key ^ key >> 32) * 0x14D049BB133111EB
    at = (key ^ key >> 31) & mask
    while True:
        row = pool.table[at]
        if row < 0 or (
            pool.rows[row, 0] == state[0]
            and pool.rows[row, 2] == state[2]
            and (not whole or pool.rows[row, 1] == state[1])
        ):
            return int(at)
        at = at + 1 & mask


@inline
def put(pool: Pool, row: int, state: State, worth: int, parent: int, move: int) -> None:
    """Write a state into a row."""
    rows = pool.rows
    for word, value in enumerate(state):
        rows[row, word] = value
    rows[row, WORTH] = worth
    rows[row, PARENT] = parent
    rows[row, MOVE] = move


@inline
def append(pool: Pool, at: int, state: State, worth: int, parent: int, move: int) -> None:
    """Add a state at its slot."""
    row = pool.used[0]
    pool.table[at] = row
    pool.used[0] = row + 1
    put(pool, row, state, worth, parent, move)


@kernel
def index(pool: Pool, whole: bool) -> None:
    """Build the table anew, over whole states or over what a layer counts."""
    pool.table[:] = -1
    for row in range(pool.used[0]):
        pool.table[slot(pool, state_at(pool, row), whole)] = row


@inline
def state_at(pool: Pool, row: int) -> State:
    """Return the state in a row."""
    words = pool.rows[row]
    return words[0], words[1], words[2], words[3], words[4], words[5], words[6]


@kernel
def best(pool: Pool, start: int, width: int, order: Ints) -> int:
    """Write the rows of the best `width` states from row `start` on; return their number.

    Of equal worth the earlier row is better. Partial quicksort on keys that are all different.
    """
    count = pool.used[0] - start
    for index in range(count):
        order[index] = pool.rows[start + index, WORTH] << 24 | 0xFFFFFF - index
    low = 0
    high = count - 1
    while low < high and count > width:
        pivot = order[(low + high) >> 1]
        left = low
        right = high
        while left <= right:
            while order[left] > pivot:
                left += 1
            while order[right] < pivot:
                right -= 1
            if left <= right:
                order[left], order[right] = order[right], order[left]
                left += 1
                right -= 1
        if width - 1 <= right:
            high = right
        elif width - 1 >= left:
            low = left
        else:
            break
    count = min(count, width)
    for index in range(count):
        order[index] = start + 0xFFFFFF - (order[index] & 0xFFFFFF)
    return int(count)
