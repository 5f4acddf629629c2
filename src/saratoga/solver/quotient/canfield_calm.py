"""Calm: everything that can be reached by moves that can all be reversed, as one position.

Where cards may be taken back, a card that goes up from the end of a column, where it lay on
another, can come back to where it lay. So positions that differ only by such moves reach each
other, and the search holds them for one: a *calm*. With the cards in stock, waste and reserve and
the column heads given, a position is nothing but four foundation heights, and it is possible if no
class has more cards laid on it than cards. Two possible positions that differ by one height reach
each other (a card goes up or comes back), so a calm is a connected part of a lattice with four
dimensions; it is filled here from one of its positions.

Every other move (an *exit*) is one of a few kinds, with a card. Take two neighbours of a calm, both
of which allow the exit: after it they are still neighbours, so they lead to the same calm. Thus an
exit needs to be followed only from positions from which no neighbour higher up allows it too:
each connected part of those that do has at least one.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from saratoga.solver.jit import kernel, lowest, popcount
from saratoga.solver.quotient.bits import goes_round, next_up, open_classes, takes, tops

Words = NDArray[np.int64]

# Kinds of exits, and the words of a position of a calm that hold the cards they are possible for.
PILE_HOME: Final = 0
HEAD_HOME: Final = 1
HEAD_MERGE: Final = 2
PILE_PLACE: Final = 3
TAIL_HOME: Final = 4
PILE_SPACE: Final = 5
TAIL_SPACE: Final = 6
BACK_PLACE: Final = 7
BACK_SPACE: Final = 8
KINDS: Final = 9
HOME: Final = 9
ABOVE: Final = 10
NEIGHBOURS: Final = 11
WORDS: Final = 15

_SUIT: Final = 0x1111111111111


@kernel
def fill_calm(
    calm: Words,
    stamps: Words,
    stamp: int,
    home: int,
    unplayed: int,
    heads: int,
    pack: int,
    ranks: int,
    no_host: int,
    spaces: int,
    take_back: int,
    cycle: int,
    kept: int,
) -> int:
    """Fill `calm` with all positions of the calm of `home` and return their number.

    The columns of kinds hold the cards that could make each exit, as if every card of stock,
    waste and reserve could be played. `stamps` marks lattice points; `stamp` must be new.
    """
    side = ranks + 1
    index = 0
    for suit in range(4):
        index = index * side + popcount(home & (_SUIT << (3 - suit)))
    calm[0, HOME] = home
    calm[0, ABOVE] = index
    stamps[index] = stamp << 20
    count = 1
    done = 0
    while done < count:
        home = calm[done, HOME]
        index = calm[done, ABOVE]
        column = pack & ~unplayed & ~home
        tails = column & ~heads
        free = open_classes(column, tails, ranks)
        placeable = takes(free & ~no_host, ranks)
        following = next_up(home, pack)
        highest = tops(home)
        calm[done, PILE_HOME] = unplayed & following
        calm[done, PILE_PLACE] = unplayed & placeable
        calm[done, HEAD_HOME] = heads & free & following
        calm[done, HEAD_MERGE] = heads & placeable
        calm[done, TAIL_HOME] = tails & free & following
        calm[done, PILE_SPACE] = unplayed if spaces else 0
        calm[done, TAIL_SPACE] = tails if spaces else 0
        if done == 0:
            calm[0, BACK_PLACE] = 0
        calm[done, BACK_SPACE] = highest if spaces and take_back else 0
        above = 0
        if take_back:
            going = calm[done, TAIL_HOME]
            calm[done, TAIL_HOME] = 0
            while going != 0:
                bit = going & -going
                going ^= bit
                step = index + _stride(lowest(bit) & 3, side)
                if stamps[step] >> 20 != stamp:
                    stamps[step] = stamp << 20 | count
                    calm[count, HOME] = home | bit
                    calm[count, ABOVE] = step
                    count += 1
                calm[done, NEIGHBOURS + above] = stamps[step] & 0xFFFFF
                above += 1
            coming = highest & placeable & ~kept
            while coming != 0:
                bit = coming & -coming
                coming ^= bit
                if cycle != 0 and goes_round(tails | bit, cycle, pack):
                    calm[0, BACK_PLACE] = 1
                    continue
                step = index - _stride(lowest(bit) & 3, side)
                if stamps[step] >> 20 != stamp:
                    stamps[step] = stamp << 20 | count
                    calm[count, HOME] = home ^ bit
                    calm[count, ABOVE] = step
                    count += 1
        calm[done, ABOVE] = above
        done += 1
    return count


@kernel
def _stride(suit: int, side: int) -> int:
    stride = 1
    for _ in range(suit):
        stride *= side
    return stride


@kernel
def settle(home: int, unplayed: int, heads: int, pack: int, ranks: int) -> int:
    """Return the foundations once all cards that can have gone up from ends of columns."""
    while True:
        column = pack & ~unplayed & ~home
        tails = column & ~heads
        going = tails & open_classes(column, tails, ranks) & next_up(home, pack)
        if going == 0:
            return home
        home |= going & -going
