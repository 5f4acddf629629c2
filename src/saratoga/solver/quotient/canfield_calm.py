"""Calm: all that can be reached by moves that can be reversed, as one position.

Where cards may be taken back, a card that goes up from the end of a column, where it lay on
another, can come back to where it lay. So positions that differ only by such moves reach each
other, and the search holds them for one: a *calm*. With the cards in stock, waste and reserve and
the column heads given, a position is nothing but four foundation heights, and it is possible if no
class has more cards laid on it than it has cards. Two possible positions that differ by one height
reach each other (a card goes up or comes back), so a calm is a connected part of a lattice with
four dimensions; it is filled here from one of its positions.

Every other move (an *exit*) is one of a few kinds, with a card. Take two neighbours of a calm, both
of which allow the exit: after it they are still neighbours, so they lead to the same calm. Thus an
exit needs to be followed only from positions from which no neighbour higher up allows it too:
each connected part of those that do has at least one. A neighbour higher up by a card that goes up
by its name, where it lay unnamed (`canfield_unnamed`), doesn't count: less is open there.
"""

from __future__ import annotations

from typing import Final

from saratoga.solver.jit import inline, kernel, lowest, popcount
from saratoga.solver.quotient.bits import goes_round, next_up, open_classes, takes, tops, twins
from saratoga.solver.quotient.canfield_desk import FROM, HEADS, HOME, UNPLAYED, Desk
from saratoga.solver.quotient.canfield_unnamed import exchangeable
from saratoga.solver.quotient.memory import CUT, STAMP, Memory, Words

# Kinds of exits: a word of a row each, with the cards it is possible for.
PILE_HOME: Final = 0
PILE_PLACE: Final = 1
PILE_SPACE: Final = 2
HEAD_HOME: Final = 3
HEAD_PLACE: Final = 4
TAIL_HOME: Final = 5
TAIL_SPACE: Final = 6
BACK_SPACE: Final = 7
# The foundations; the row from which it was found; the number of neighbours one card higher, and
# their rows.
ROW_HOME: Final = 8
ORIGIN: Final = 9
ABOVE: Final = 10
NEIGHBOURS: Final = 11
CALM_WORDS: Final = 15

SUIT: Final = 0x1111111111111
_ROW_BITS: Final = 20


@kernel
def fill_calm(
    desk: Desk, memory: Memory, home: int, unplayed: int, heads: int, kept: int, unnamed: int
) -> int:
    """Fill the calm of a position and return the number of its rows, 0 if there are too many.

    The words of exits are filled as if every card of stock, waste and reserve could be played.
    The foundation cards `kept` are never taken back; `unnamed` may stand for their twins.
    """
    calm = memory.calm
    memory.control[STAMP] += 1
    spaces = desk.columns - popcount(heads)
    calm[0, ROW_HOME] = home
    calm[0, ABOVE] = _lattice_point(home, desk.ranks)
    memory.marks[calm[0, ABOVE]] = memory.control[STAMP] << _ROW_BITS
    count = 1
    row = 0
    while row < min(count, desk.rows):
        if count + 8 > calm.shape[0]:
            return 0
        home = calm[row, ROW_HOME]
        column = desk.pack & ~unplayed & ~home
        tails = column & ~heads
        free = open_classes(column, tails, desk.ranks)
        placeable = takes(free & ~desk.no_host, desk.ranks)
        following = next_up(home, desk.pack)
        going = tails & free & following
        stocked = exchangeable(unnamed, unplayed, tails)
        played = unplayed | twins(stocked)
        calm[row, PILE_HOME] = played & following
        calm[row, PILE_PLACE] = unplayed & placeable
        calm[row, HEAD_HOME] = heads & free & following
        calm[row, HEAD_PLACE] = heads & placeable
        calm[row, PILE_SPACE] = played if spaces else 0
        calm[row, TAIL_SPACE] = tails | stocked if spaces else 0
        calm[row, BACK_SPACE] = tops(home) if spaces and desk.take_back else 0
        calm[row, TAIL_HOME] = (0 if desk.take_back else going) | stocked & free & following
        point = calm[row, ABOVE]
        calm[row, ABOVE] = 0
        if desk.take_back:
            count = _raise(desk, memory, row, point, going, twins(stocked), count)
            coming = tops(home) & placeable & ~kept
            count = _lower(desk, memory, row, point, coming, tails, count)
        row += 1
    return row


@inline
def _raise(
    desk: Desk, memory: Memory, row: int, point: int, going: int, naming: int, count: int
) -> int:
    above = 0
    while going != 0:
        bit = going & -going
        going ^= bit
        other = _row_at(memory, point + _stride(bit, desk.ranks), row, bit, count)
        count = max(count, other + 1)
        if other < desk.rows and bit & naming == 0:
            memory.calm[row, NEIGHBOURS + above] = other
            above += 1
    memory.calm[row, ABOVE] = above
    return count


@inline
def _lower(
    desk: Desk, memory: Memory, row: int, point: int, coming: int, tails: int, count: int
) -> int:
    while coming != 0:
        bit = coming & -coming
        coming ^= bit
        if desk.cycle != 0 and goes_round(tails | bit, desk.cycle, desk.pack):
            memory.control[CUT] = 1
            continue
        other = _row_at(memory, point - _stride(bit, desk.ranks), row, bit, count)
        count = max(count, other + 1)
    return count


@inline
def _row_at(memory: Memory, point: int, row: int, bit: int, count: int) -> int:
    """Return the row of a lattice point, one card from `row`; a new one is row `count`."""
    mark = memory.marks[point]
    if mark >> _ROW_BITS == memory.control[STAMP]:
        return int(mark & ((1 << _ROW_BITS) - 1))
    memory.marks[point] = memory.control[STAMP] << _ROW_BITS | count
    memory.calm[count, ROW_HOME] = memory.calm[row, ROW_HOME] ^ bit
    memory.calm[count, ORIGIN] = row
    memory.calm[count, ABOVE] = point
    return count


@inline
def _lattice_point(home: int, ranks: int) -> int:
    point = 0
    for suit in range(3, -1, -1):
        point = point * (ranks + 1) + popcount(home & SUIT << suit)
    return point


@inline
def _stride(bit: int, ranks: int) -> int:
    stride = 1
    for _ in range(lowest(bit) & 3):
        stride *= ranks + 1
    return stride


@kernel
def loose(desk: Desk, home: int, unplayed: int, heads: int) -> int:
    """Return the first card that can go up from where it lies on another, 0 if none can."""
    column = desk.pack & ~unplayed & ~home
    tails = column & ~heads
    going = tails & open_classes(column, tails, desk.ranks) & next_up(home, desk.pack)
    return going & -going


@kernel
def settle(desk: Desk, home: int, unplayed: int, heads: int) -> int:
    """Return the foundations once all cards that can have gone up from ends of columns."""
    bit = loose(desk, home, unplayed, heads)
    while bit != 0:
        home |= bit
        bit = loose(desk, home, unplayed, heads)
    return home


def may_go_round(desk: Desk, root: Words) -> bool:
    """Tell whether the restricted reading leaves the first stack entry itself out."""
    tails = desk.pack & ~int(root[UNPLAYED]) & ~int(root[HOME]) & ~int(root[HEADS])
    return desk.cycle != 0 and bool(goes_round(tails, desk.cycle, desk.pack))


def settled_root(desk: Desk, root: Words) -> Words:
    """Return the first stack entry with its foundations settled, what they were in FROM."""
    root[FROM] = root[HOME]
    if desk.take_back:
        root[HOME] = settle(desk, int(root[HOME]), int(root[UNPLAYED]), int(root[HEADS]))
    return root
