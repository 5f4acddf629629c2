"""A bound: what could be reached if nothing that has become possible were ever lost again.

In the easier game a card that can be reached once can be reached for ever, also while it lies
elsewhere; a class that has once been open for a card stays open. Every move of a real game is
possible in the easier one, so a position that can't be won there can't be won at all. What can be
reached is found by going round until nothing is added:

- cards that can go up: next on their foundation, and reached in stock or reserve, or a column card
  of an open class;
- open classes: those open now; those of cards that can be laid somewhere, also taken back; and
  those of the cards that a card lies on that can go up;
- the reserve: its cards are reached one after the other. One that can neither be laid nor go up
  leaves only to start a column, and keeps that column for ever; so no more of them can leave than
  there are columns whose head can be laid or go up. If a space is there, or can come to be there as
  all cards of the reserve leave and such a column is left, any card could be laid on it, and the
  bound gives no answer. Each card that leaves may do so to start a column, if any head leaves;
- the stock with draw K: the card at number n (of all that are left) can be reached at once if K
  divides n, if it is the last, or from the waste's top; else after at least n mod K cards before it
  have left (each moves it by one, and only their leaving moves it or starts a new count in front of
  it), or as the card under one that is reached and leaves.
"""

from __future__ import annotations

from saratoga.solver.jit import highest, inline, kernel, lowest, popcount
from saratoga.solver.quotient.bits import next_up, open_classes, rank_up, recoloured, takes, twins
from saratoga.solver.quotient.canfield_desk import Desk
from saratoga.solver.quotient.canfield_unnamed import exchangeable


@kernel
def hopeless(
    desk: Desk,
    home: int,
    unplayed: int,
    heads: int,
    stock: int,
    waste: int,
    reserve: int,
    unnamed: int,
) -> bool:
    """Tell whether even the easier game can't be won; `unnamed` may stand for their twins."""
    column = desk.pack & ~unplayed & ~home
    tails = column & ~heads
    free = open_classes(column, tails, desk.ranks)
    spaces = desk.columns - popcount(heads)
    if spaces > 0:
        return False
    up = home
    drawn = 0
    in_stock = unplayed
    for index in range(reserve):
        in_stock &= ~(1 << desk.reserve[index])
    exchanging = twins(exchangeable(unnamed, in_stock, tails))
    while True:
        old_up, old_free, old_drawn = up, free, drawn
        placeable = takes(free & ~desk.no_host, desk.ranks)
        leaves = placeable | up
        room = popcount(heads & leaves)
        if room > 0 and not desk.fills:
            return False
        reached, starts, room = _reserve(desk, reserve, leaves, room)
        if room > 0:
            return False
        drawn = in_stock if desk.draw == 1 else _stock(desk, stock, waste, leaves, drawn)
        reached |= drawn | exchanging
        laid = (reached | (up if desk.take_back else 0)) & placeable | starts
        free |= laid | twins(laid)
        going = next_up(up, desk.pack) & (reached | column & free)
        up |= going
        freed = recoloured(rank_up(going & tails, desk.ranks))
        free |= freed | twins(freed)
        if up == desk.pack:
            return False
        if up == old_up and free == old_free and drawn == old_drawn:
            return True


@inline
def _reserve(desk: Desk, reserve: int, leaves: int, room: int) -> tuple[int, int, int]:
    """Return the reserve's cards that are reached, those that start a column, and columns left.

    `room` is the number of columns whose head leaves. No column is left unless the whole reserve
    leaves.
    """
    reached = 0
    starts = 0
    fills = room > 0
    while reserve > 0:
        reserve -= 1
        bit = 1 << desk.reserve[reserve]
        reached |= bit
        if bit & leaves == 0:
            if room == 0:
                return reached, starts, 0
            room -= 1
        if fills:
            starts |= bit
    return reached, starts, room


@inline
def _stock(desk: Desk, stock: int, waste: int, leaves: int, reached: int) -> int:
    """Add to `reached` the cards of stock and waste that are reached now."""
    number = 0
    left = 0
    rest = stock
    while rest != 0:
        bit = 1 << desk.order[lowest(rest)]
        rest &= rest - 1
        number += 1
        if number == waste:
            found = True
        elif number < waste or waste == 0:
            found = number % desk.draw <= left
        else:
            found = left > 0 or number % desk.draw == 0 or (number - waste) % desk.draw == 0
        if found:
            reached |= bit
        if reached & leaves & bit != 0:
            left += 1
    found = True
    while stock != 0:
        place = highest(stock)
        stock ^= 1 << place
        bit = 1 << desk.order[place]
        if found:
            reached |= bit
        found = reached & leaves & bit != 0
    return reached
