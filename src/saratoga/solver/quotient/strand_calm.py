"""Calms of strands: what can be reached by moves that can be reversed, runs as they really lie.

As in `canfield_calm` cards go up and come back; and a tail may move over to the twin of the card
that it lies on, if that is free and doesn't lie in the tail itself. The argument for exits is the
same; where a card is laid is now part of the exit.
"""

from __future__ import annotations

from typing import Final

from saratoga.solver.jit import inline, kernel, popcount
from saratoga.solver.quotient.bits import next_up, takes, tops, twins
from saratoga.solver.quotient.canfield_desk import Desk
from saratoga.solver.quotient.memory import STAMP, Memory
from saratoga.solver.quotient.rows import row_at
from saratoga.solver.quotient.strand_bits import SECONDS, base_of, covered, holds

# Kinds of exits, each a word of a row. "First" and "second" say on which of two twins.
PILE_HOME: Final = 0
PILE_FIRST: Final = 1
PILE_SECOND: Final = 2
PILE_SPACE: Final = 3
HEAD_HOME: Final = 4
HEAD_FIRST: Final = 5
HEAD_SECOND: Final = 6
TAIL_HOME: Final = 7
TAIL_SPACE: Final = 8
BACK_SPACE: Final = 9
# Foundations, carried tails, the row it was found from, neighbours one card higher.
ROW_HOME: Final = 10
ROW_CARRIED: Final = 11
ORIGIN: Final = 12
ABOVE: Final = 13
NEIGHBOURS: Final = 14
CALM_WORDS: Final = 18


@kernel
def fill_strands(
    desk: Desk, memory: Memory, home: int, carried: int, unplayed: int, heads: int
) -> int:
    """Fill the calm of a position and return the number of its rows, 0 if there are too many."""
    calm = memory.calm
    memory.control[STAMP] += 1
    spaces = desk.columns - popcount(heads)
    count = row_at(memory, ROW_HOME, home, carried, 0, 0) + 1
    row = 0
    while row < min(count, desk.rows):
        if count + 20 > calm.shape[0]:
            return 0
        home, carried = calm[row, ROW_HOME], calm[row, ROW_CARRIED]
        column = desk.pack & ~unplayed & ~home
        tails = column & ~heads
        free = column & ~covered(tails, carried, desk.ranks)
        on_first = _taken(free & ~SECONDS, desk.ranks)
        on_second = _taken(free & SECONDS, desk.ranks)
        following = next_up(home, desk.pack)
        calm[row, PILE_HOME] = unplayed & following
        calm[row, PILE_FIRST] = unplayed & on_first
        calm[row, PILE_SECOND] = unplayed & on_second
        calm[row, PILE_SPACE] = unplayed if spaces else 0
        calm[row, HEAD_HOME] = heads & free & following
        calm[row, HEAD_FIRST] = _apart(desk, heads & on_first, False, tails, carried)
        calm[row, HEAD_SECOND] = _apart(desk, heads & on_second, True, tails, carried)
        going = tails & free & following
        calm[row, TAIL_HOME] = 0 if desk.take_back else going
        calm[row, TAIL_SPACE] = tails if spaces else 0
        calm[row, BACK_SPACE] = tops(home) if spaces and desk.take_back else 0
        calm[row, ABOVE] = 0
        if desk.take_back:
            count = _raise(desk, memory, row, going, count)
            count = _lower(memory, row, tops(home) & on_first, False, count)
            count = _lower(memory, row, tops(home) & on_second, True, count)
        shifts = _apart(desk, tails & carried & on_first, False, tails, carried)
        shifts |= _apart(desk, tails & ~carried & on_second, True, tails, carried)
        while shifts != 0:
            other = row_at(memory, ROW_HOME, home, carried ^ (shifts & -shifts), row, count)
            count = max(count, other + 1)
            shifts &= shifts - 1
        row += 1
    return row


@inline
def _taken(cards: int, ranks: int) -> int:
    """Return the cards that may be laid on `cards`."""
    return takes(cards | twins(cards), ranks)


@inline
def _apart(desk: Desk, cards: int, second: bool, tails: int, carried: int) -> int:
    """Return those of `cards` for which the place to lay them isn't in what they carry."""
    apart = 0
    while cards != 0:
        bit = cards & -cards
        cards ^= bit
        if not holds(bit, base_of(bit, second, desk.ranks), tails, carried, desk.ranks):
            apart |= bit
    return apart


@inline
def _raise(desk: Desk, memory: Memory, row: int, going: int, count: int) -> int:
    home, carried = memory.calm[row, ROW_HOME], memory.calm[row, ROW_CARRIED]
    above = 0
    while going != 0:
        bit = going & -going
        going ^= bit
        other = row_at(memory, ROW_HOME, home | bit, carried & ~bit, row, count)
        count = max(count, other + 1)
        if other < desk.rows:
            memory.calm[row, NEIGHBOURS + above] = other
            above += 1
    memory.calm[row, ABOVE] = above
    return count


@inline
def _lower(memory: Memory, row: int, coming: int, second: bool, count: int) -> int:
    home, carried = memory.calm[row, ROW_HOME], memory.calm[row, ROW_CARRIED]
    while coming != 0:
        bit = coming & -coming
        coming ^= bit
        other = row_at(memory, ROW_HOME, home ^ bit, carried | (bit if second else 0), row, count)
        count = max(count, other + 1)
    return count


@inline
def loose_strand(desk: Desk, home: int, carried: int, unplayed: int, heads: int) -> int:
    """Return the first tail that can go up, 0 if none can."""
    column = desk.pack & ~unplayed & ~home
    tails = column & ~heads
    going = tails & ~covered(tails, carried, desk.ranks) & next_up(home, desk.pack)
    return going & -going
