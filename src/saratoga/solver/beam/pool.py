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

#: Entries of `Pool.used` after the number of rows: the bar, and the rows at which it is raised.
BAR: Final = 1
RAISE: Final = 2
#: Bits of a key for the place of its row, and the last place.
_PLACE: Final = 24
_LAST: Final = (1 << _PLACE) - 1
#: A bar that keeps nothing out.
_LOW: Final = -1 << 62


class Pool(NamedTuple):
    """Rows of states; `table` has a power of two of entries, -1 where empty; `used[0]` rows.

    States of less worth than the *bar* are not among the best ones that will be chosen. `keys` is
    room for choosing them.
    """

    rows: Ints
    table: Ints
    used: Ints
    keys: Ints


def new_pool(capacity: int) -> Pool:
    """Return an empty pool for `capacity` states, rounded up to a power of two."""
    size = 1 << max(10, (capacity - 1).bit_length())
    return Pool(
        np.empty((size, ROW), np.int64),
        np.full(2 * size, -1, np.int32),
        np.array([0, _LOW, 0], np.int64),
        np.empty(size, np.int64),
    )


def grown(pool: Pool, whole: bool) -> Pool:
    """Return a pool of twice the capacity with the same rows."""
    larger = new_pool(2 * len(pool.rows))
    larger.rows[: pool.used[0]] = pool.rows[: pool.used[0]]
    larger.used[:] = pool.used
    index(larger, whole)
    return larger


@kernel
def clear(pool: Pool) -> None:
    """Empty a pool."""
    pool.table[:] = -1
    pool.used[0] = 0
    pool.used[BAR] = _LOW
    pool.used[RAISE] = 0


@inline
def raise_bar(pool: Pool, width: int) -> None:
    """Raise the bar to the least worth of the best `width` rows, each time so many have come."""
    count = pool.used[0]
    if count < max(2 * width, pool.used[RAISE]):
        return
    _choose(pool, 0, width, pool.keys)
    lowest = pool.keys[0]
    for index in range(width):
        lowest = min(lowest, pool.keys[index])
    pool.used[BAR] = lowest >> _PLACE
    pool.used[RAISE] = count + width


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

    Of equal worth the earlier row is better.
    """
    _choose(pool, start, width, order)
    count = min(pool.used[0] - start, width)
    for index in range(count):
        order[index] = start + _LAST - (order[index] & _LAST)
    return int(count)


@inline
def _choose(pool: Pool, start: int, width: int, keys: Ints) -> None:
    """Write a key for each row from `start` on, the best `width` first: worth, then place.

    Partial quicksort on keys that are all different.
    """
    count = pool.used[0] - start
    for index in range(count):
        keys[index] = pool.rows[start + index, WORTH] << _PLACE | _LAST - index
    low = 0
    high = count - 1
    while low < high and count > width:
        pivot = keys[(low + high) >> 1]
        left = low
        right = high
        while left <= right:
            while keys[left] > pivot:
                left += 1
            while keys[right] < pivot:
                right -= 1
            if left <= right:
                keys[left], keys[right] = keys[right], keys[left]
                left += 1
                right -= 1
        if width - 1 <= right:
            high = right
        elif width - 1 >= left:
            low = left
        else:
            break
