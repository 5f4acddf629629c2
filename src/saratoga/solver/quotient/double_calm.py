"""Calms of games with hidden cards and kings in spaces, for one pack or two.

See `canfield_calm`: a calm is all positions that reach each other by cards that go up from where
they lay on others, and come back. Here a king in a space goes up and comes back as well. With
stock, waste and hidden cards given, a position is nothing but the heights of the foundations.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

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

Words = NDArray[np.int64]

# Words of a position of a calm: what may go home and be laid on columns, both as cards; then the
# heights and the neighbours higher up.
GOES_HOME: Final = 0
PLACEABLE: Final = 1
ONCE: Final = 2
TWICE: Final = 3
ABOVE: Final = 4
NEIGHBOURS: Final = 5
# What may go home from the end of a column.
OPEN_HOME: Final = 13
# The same, without heads.
OPEN_LOOSE: Final = 14
WORDS: Final = 15


@kernel
def look(
    once: int,
    twice: int,
    base_once: int,
    base_twice: int,
    heads_once: int,
    heads_twice: int,
    spaces: int,
    pack: int,
    kings: int,
) -> tuple[int, int, int]:
    """Return the cards that can go up from columns, those that may be laid, and the loose ones.

    `base` are all cards neither hidden nor in stock or waste, `heads` those that lie on hidden
    cards or started their column, `spaces` the columns without any of these.
    """
    column = base_once & ~once | base_twice & ~twice
    column_twice = base_twice & ~once
    loose = column & ~heads_once | column_twice & ~heads_twice
    loose_twice = column_twice & ~heads_once
    tails = loose & ~kings
    tails_twice = loose_twice & ~kings
    open_black = some(
        black_counts(column, column_twice) - (red_counts(tails, tails_twice) << 4)
    )
    open_red = some(red_counts(column, column_twice) - (black_counts(tails, tails_twice) << 4))
    placeable = (open_black >> 4) * RED | (open_red >> 4) * BLACK
    used = popcount(loose & kings) + popcount(loose_twice & kings)
    placeable &= pack
    if spaces > used:
        placeable |= kings
    going = (open_black * BLACK | open_red * RED) & next_home(once, twice, pack) & column
    return going, placeable, loose


@inline
def _slot(once: int, twice: int, size: int) -> int:
    mixed = (once * -7046029254386353131) ^ (twice * -4417276706812531889)
    mixed ^= mixed >> 32
    mixed *= -4658895280553007687
    return (mixed >> 33) & (size - 1)


@kernel
def _visit(calm: Words, marks: Words, stamp: int, once: int, twice: int, count: int) -> int:
    """Return the row of a position, `count` if it is new."""
    slot = _slot(once, twice, marks.shape[0])
    while marks[slot] >> 20 == stamp:
        row = marks[slot] & 0xFFFFF
        if calm[row, ONCE] == once and calm[row, TWICE] == twice:
            return row
        slot = (slot + 1) & (marks.shape[0] - 1)
    marks[slot] = stamp << 20 | count
    calm[count, ONCE] = once
    calm[count, TWICE] = twice
    return count


@kernel
def fill_calm(
    calm: Words,
    marks: Words,
    stamp: int,
    once: int,
    twice: int,
    base_once: int,
    base_twice: int,
    heads_once: int,
    heads_twice: int,
    spaces: int,
    pack: int,
    kings: int,
    take_back: int,
    kept: int,
) -> int:
    """Fill `calm` with the positions of the calm of one of them; return their number, 0: too many.

    `marks` is a hash table of rows; `stamp` must be new.
    """
    count = 1
    _visit(calm, marks, stamp, once, twice, 0)
    done = 0
    while done < count:
        if count + 16 > calm.shape[0]:
            return 0
        once = calm[done, ONCE]
        twice = calm[done, TWICE]
        going, placeable, loose = look(
            once, twice, base_once, base_twice, heads_once, heads_twice, spaces, pack, kings
        )
        calm[done, OPEN_HOME] = going
        calm[done, OPEN_LOOSE] = going & loose
        calm[done, GOES_HOME] = next_home(once, twice, pack)
        calm[done, PLACEABLE] = placeable
        above = 0
        if take_back:
            going &= loose
            while going != 0:
                bit = going & -going
                going ^= bit
                first, second = raised(once, twice, bit)
                row = _visit(calm, marks, stamp, first, second, count)
                if row == count:
                    count += 1
                calm[done, NEIGHBOURS + above] = row
                above += 1
            coming = home_tops(once, twice) & placeable & ~kept
            while coming != 0:
                bit = coming & -coming
                coming ^= bit
                if twice & bit:
                    row = _visit(calm, marks, stamp, once, twice ^ bit, count)
                else:
                    row = _visit(calm, marks, stamp, once ^ bit, twice, count)
                if row == count:
                    count += 1
        calm[done, ABOVE] = above
        done += 1
    return count


@inline
def raised(once: int, twice: int, bit: int) -> tuple[int, int]:
    """Return the foundations once a card has gone up."""
    if once & bit:
        return once, twice | bit
    return once | bit, twice


@kernel
def settle(
    once: int,
    twice: int,
    base_once: int,
    base_twice: int,
    heads_once: int,
    heads_twice: int,
    spaces: int,
    pack: int,
    kings: int,
) -> tuple[int, int]:
    """Return the foundations once every card that can go up loosely has gone."""
    while True:
        going, _, loose = look(
            once, twice, base_once, base_twice, heads_once, heads_twice, spaces, pack, kings
        )
        going &= loose
        if going == 0:
            return once, twice
        once, twice = raised(once, twice, going & -going)
