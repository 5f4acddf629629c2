"""A bound of capacity: cards that can't all lie in the columns prove a position lost.

Where the reserve fills columns, look at the moment at which it has just come down to some number of
cards, the *floor*. The cards that were in columns and those that have left the reserve have gone up
or lie in columns. The easier game (`relax`), stopped at this floor, shows which of them can be up
by then: all others lie in columns for `certain`. What else can lie there is `possible`: cards that
the easier game has drawn and laid.

A column is a run of falling ranks and turning colours. Its cards belong to one of two *lanes*: red
ones of even and black ones of odd rank, or the other way round. In a lane each rank has two cards,
twins. Let d(r) of those of rank r lie in columns, and f(r) of these stay the first card of theirs
(`staying`: they can neither be laid on another nor go up). A card that isn't the first lies on one
of the next rank. So at least s(r) = max(d(r) - d(r + 1), f(r), 0) columns begin with rank r.

Split d into two levels: a rank is in the first if d(r) is 1 or 2, in the second if it is 2. Cut
each level into *stretches* of neighbouring ranks; cut the first also above a rank of which all
possible cards stay, the second above one of which any card stays. Then no more than s(r) stretches
end at rank r: none if d(r) = 0; if d(r) = 1 the one of the first level, if d(r + 1) = 0 or the card
stays; if d(r) = 2 both, if d(r + 1) = 0 or both cards stay, else the one of the second level, if
d(r + 1) = 1 or a card stays. So there are no fewer columns than stretches. Which ranks are in the
levels isn't known, but the certain ones are, and only possible ones: each stretch of possible ranks
with a certain one among them holds at least one.

With full wrap a card of the highest rank may lie on one of the base rank, where lanes end: of these
each one that may do so is taken off.

To look at each floor takes time, and most prove nothing. So a floor is left out when it has proved
nothing `_TRUST` times in a row, until one of the rare looks at all of them finds it useful again.
"""

from __future__ import annotations

from typing import Final

from saratoga.solver.jit import inline, popcount
from saratoga.solver.quotient.bits import twins
from saratoga.solver.whole.desk import Desk

#: How often a floor may prove nothing before it is left out.
_TRUST: Final = 64
#: All floors are looked at once in so many times, a power of two.
_RARELY: Final = 64
#: The word of `Desk.trust` that counts how often floors were looked for; the others are floors.
_CALLS: Final = 0
_RANKS: Final = 0x1111111111111
#: One card of each pair of twins in each lane.
_LANE: Final = 0x1212121212121
_OTHER_LANE: Final = 0x2121212121212


@inline
def first_floor(desk: Desk, reserve: int) -> int:
    """Return the first floor to look at below a reserve of so many cards; 0 is none."""
    if not desk.capacity or not desk.fills:
        return 0
    desk.trust[_CALLS] += 1
    return next_floor(desk, reserve)


@inline
def next_floor(desk: Desk, floor: int) -> int:
    """Return the next floor to look at; 0 is none."""
    every = desk.trust[_CALLS] & _RARELY - 1 == 0
    while floor > 0:
        floor -= 1
        if every or desk.trust[floor] > 0:
            break
    return floor


@inline
def exceeded(
    desk: Desk, floor: int, certain: int, possible: int, staying: int, crossing: int
) -> bool:
    """Tell whether there are too few columns at a floor, and remember how useful the floor is."""
    if columns_needed(desk.ranks, certain, possible, staying, crossing) > desk.columns:
        desk.trust[floor] = _TRUST
        return True
    if desk.trust[floor] > 0:
        desk.trust[floor] -= 1
    return False


@inline
def columns_needed(ranks: int, certain: int, possible: int, staying: int, crossing: int) -> int:
    """Return a number of columns without which the `certain` cards can't lie in columns.

    `staying` are cards that begin columns. Those of the highest rank that are `crossing` may lie on
    a card of the base rank.
    """
    moving = possible & ~staying
    needed = _stretches(
        certain | twins(certain), possible | twins(possible), moving | twins(moving)
    )
    needed += _stretches(
        certain & twins(certain), possible & twins(possible), moving & twins(moving)
    )
    top = moving & crossing & 15 << 4 * (ranks - 1)
    return needed - popcount(top)


@inline
def _stretches(certain: int, possible: int, moving: int) -> int:
    """Return the number of stretches of `possible` ranks with a certain one, in both lanes.

    A stretch goes on above a rank only if a card of it is `moving`.
    """
    return _in_lane(certain & _LANE, possible & _LANE, moving & _LANE) + _in_lane(
        certain & _OTHER_LANE, possible & _OTHER_LANE, moving & _OTHER_LANE
    )


@inline
def _in_lane(certain: int, possible: int, moving: int) -> int:
    """Count by addition: a one runs from a certain rank to the end of its stretch, and falls out.

    A rank is four bits, of which the highest leads on to the next one.
    """
    ones = (certain | certain >> 1) & _RANKS
    room = ((possible | possible >> 1) & _RANKS) * 7 | ((moving | moving >> 1) & _RANKS) << 3
    return popcount(room + ones & ~room)
