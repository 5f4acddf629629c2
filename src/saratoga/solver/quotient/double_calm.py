"""Calms of games with hidden cards and kings in spaces, for one pack or two.

See `canfield_calm`: a calm is all positions that reach each other by cards that go up from where
they lay on others, and come back. Here a king in a space goes up and comes back as well. With
stock, waste and hidden cards given, a position is nothing but the heights of the foundations; of
the two of a suit it doesn't matter which is which.
"""

from __future__ import annotations

from typing import Final

from saratoga.solver.jit import inline, kernel, popcount
from saratoga.solver.quotient.counts import (
    BLACK,
    RED,
    black_counts,
    home_tops,
    next_home,
    red_counts,
    some,
)
from saratoga.solver.quotient.double_desk import Desk
from saratoga.solver.quotient.memory import STAMP, Memory
from saratoga.solver.quotient.rows import row_at

# Words of a row: what may go up from any pile, be laid on columns, go up from columns, and go up
# from where it lies on another; the foundations; the row from which it was found; how many
# neighbours are a card higher, and their rows.
GOES_HOME: Final = 0
PLACEABLE: Final = 1
OPEN_HOME: Final = 2
TAIL_OPEN_HOME: Final = 3
ROW_ONCE: Final = 4
ROW_TWICE: Final = 5
ORIGIN: Final = 6
ABOVE: Final = 7
NEIGHBOURS: Final = 8
CALM_WORDS: Final = 16


@kernel
def look(
    desk: Desk,
    once: int,
    twice: int,
    base_once: int,
    base_twice: int,
    heads_once: int,
    heads_twice: int,
    spaces: int,
) -> tuple[int, int, int]:
    """Return the cards that can go up from columns, those that may be laid, and the loose ones.

    `heads` are the heads that are cards of a column's own, `spaces` the columns without cards of
    their own. Loose cards are all others in the columns: tails, and kings in spaces.
    """
    column = base_once & ~once | base_twice & ~twice
    column_twice = base_twice & ~once
    loose = column & ~heads_once | column_twice & ~heads_twice
    loose_twice = column_twice & ~heads_once
    tails = loose & ~desk.kings
    tails_twice = loose_twice & ~desk.kings
    black = some(black_counts(column, column_twice) - (red_counts(tails, tails_twice) << 4))
    red = some(red_counts(column, column_twice) - (black_counts(tails, tails_twice) << 4))
    placeable = (black >> 4) * RED | (red >> 4) * BLACK
    if spaces > popcount(loose & desk.kings) + popcount(loose_twice & desk.kings):
        placeable |= desk.kings
    going = (black * BLACK | red * RED) & next_home(once, twice, desk.pack) & column
    return going, placeable & desk.pack, loose


@kernel
def fill_calm(
    desk: Desk,
    memory: Memory,
    once: int,
    twice: int,
    base_once: int,
    base_twice: int,
    heads_once: int,
    heads_twice: int,
    spaces: int,
    kept: int,
) -> int:
    """Fill the calm of a position and return the number of its rows, 0 if there are too many.

    The foundation cards `kept` are never taken back.
    """
    calm = memory.calm
    memory.control[STAMP] += 1
    count = row_at(memory, ROW_ONCE, once, twice, 0, 0) + 1
    row = 0
    while row < min(count, desk.rows):
        if count + 16 > calm.shape[0]:
            return 0
        once, twice = calm[row, ROW_ONCE], calm[row, ROW_TWICE]
        going, placeable, loose = look(
            desk, once, twice, base_once, base_twice, heads_once, heads_twice, spaces
        )
        calm[row, GOES_HOME] = next_home(once, twice, desk.pack)
        calm[row, PLACEABLE] = placeable
        calm[row, OPEN_HOME] = going
        calm[row, TAIL_OPEN_HOME] = going & loose
        calm[row, ABOVE] = 0
        if desk.take_back:
            count = _raise(desk, memory, row, going & loose, count)
            count = _lower(memory, row, home_tops(once, twice) & placeable & ~kept, count)
        row += 1
    return row


@inline
def _raise(desk: Desk, memory: Memory, row: int, going: int, count: int) -> int:
    above = 0
    while going != 0:
        bit = going & -going
        going ^= bit
        once, twice = raised(memory.calm[row, ROW_ONCE], memory.calm[row, ROW_TWICE], bit)
        other = row_at(memory, ROW_ONCE, once, twice, row, count)
        count = max(count, other + 1)
        if other < desk.rows:
            memory.calm[row, NEIGHBOURS + above] = other
            above += 1
    memory.calm[row, ABOVE] = above
    return count


@inline
def _lower(memory: Memory, row: int, coming: int, count: int) -> int:
    while coming != 0:
        bit = coming & -coming
        coming ^= bit
        once, twice = lowered(memory.calm[row, ROW_ONCE], memory.calm[row, ROW_TWICE], bit)
        count = max(count, row_at(memory, ROW_ONCE, once, twice, row, count) + 1)
    return count


@inline
def raised(once: int, twice: int, bit: int) -> tuple[int, int]:
    """Return the foundations once a card has gone up."""
    if once & bit:
        return once, twice | bit
    return once | bit, twice


@inline
def lowered(once: int, twice: int, bit: int) -> tuple[int, int]:
    """Return the foundations once a card on top of one has come back."""
    if twice & bit:
        return once, twice ^ bit
    return once ^ bit, twice


@kernel
def settle(
    desk: Desk,
    once: int,
    twice: int,
    base_once: int,
    base_twice: int,
    heads_once: int,
    heads_twice: int,
    spaces: int,
) -> tuple[int, int]:
    """Return the foundations once every loose card that can go up has gone."""
    while True:
        going, _, loose = look(
            desk, once, twice, base_once, base_twice, heads_once, heads_twice, spaces
        )
        going &= loose
        if going == 0:
            return once, twice
        once, twice = raised(once, twice, going & -going)
