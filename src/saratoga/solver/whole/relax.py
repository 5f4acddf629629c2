"""An easier game that proves positions lost: what it can't win, nobody can.

In the easier game a card that can be played once can be played for ever, and an end that has lain
open stays open, though cards be laid there. Every line of the real game is possible in it. What can
be reached is found by going round until nothing is added:

- `up` goes a card that is next on its foundation and bare, drawn or the reserve's top;
- `bare` are the ends, and what lies under a bare card that has gone up: what lies on another card
  leaves it in no other way;
- `hosts` are the bare cards and those that have been laid somewhere; `placeable` what fits on them;
- the reserve's cards come one after the other. One that is neither placeable nor up can leave only
  to a column whose head has left, and holds it: so no more of them leave than heads do;
- a space opens once the reserve is gone and a head has left: then all drawn cards can be laid;
- of stock and waste with draw K, if t cards before card number n have been played, it can be drawn
  if K divides n - t, so only t modulo K counts, and t can be anything up to the number of those
  that can be played; or from the waste's top; or as the card under one that is played.

Columns hold only so much: see `capacity`. So the reserve is let down to one floor after the other.

Promises (see there): an owed card doesn't go up before one that fits on it has. A card refused by
an end needs another host, until its twin has gone up.

*Crossing.* With full wrap a card of the highest rank, counted from the base, may be laid on a base
card. Then its whole suit must be up before that of the base card begins. So first no such pair is
allowed. If the game is lost then, it is asked for each suit not begun which other ones can be done
while it isn't (`banned`): of those the highest cards may cross. If there are none, or it is lost
with them, it is lost. What can't cross never can later on.
"""

from __future__ import annotations

from saratoga.solver.jit import highest, inline, kernel, lowest, popcount
from saratoga.solver.quotient.bits import next_up, twins
from saratoga.solver.whole.capacity import exceeded, first_floor, next_floor
from saratoga.solver.whole.columns import carriers, ends_of, heads_of
from saratoga.solver.whole.desk import (
    COLUMNS,
    CROSSING,
    HOME,
    LINKS,
    OWED,
    REFUSED_FIRST,
    REFUSED_SECOND,
    RESERVE,
    STOCK,
    UNPLAYED,
    WASTE,
    Desk,
    Words,
)
from saratoga.solver.whole.promises import FIRSTS, guests_of, hosts_of
from saratoga.solver.whole.stock import at_once, by_residue, coming_with


@inline
def is_lost(desk: Desk, stack: Words, entry: int) -> bool:
    """Tell whether even the easier game can't be won."""
    if reach(desk, stack, entry, 0, 0) == desk.pack:
        return False
    home, columns = stack[entry, HOME], stack[entry, COLUMNS]
    crossing = stack[entry, CROSSING] & (stack[entry, UNPLAYED] | heads_of(desk, columns))
    possible = 0
    bases = desk.pack & 15 & ~home
    while bases != 0 and crossing & ~possible != 0:
        guests = guests_of(desk, bases & -bases) & crossing & ~possible
        if guests != 0:
            possible |= guests & reach(desk, stack, entry, bases & -bases, crossing)
        bases &= bases - 1
    stack[entry, CROSSING] = possible
    return possible == 0 or reach(desk, stack, entry, 0, possible) != desk.pack


@kernel
def reach(desk: Desk, stack: Words, entry: int, banned: int, crossing: int) -> int:
    """Return the cards that can go up in the easier game, or all as soon as it is won.

    Cards `banned` don't go up; of the highest rank only those `crossing` are laid in columns.
    """
    home, columns, links = stack[entry, HOME], stack[entry, COLUMNS], stack[entry, LINKS]
    reserve, owed = stack[entry, RESERVE], stack[entry, OWED]
    first, second = stack[entry, REFUSED_FIRST], stack[entry, REFUSED_SECOND]
    heads, bare = heads_of(desk, columns), ends_of(desk, columns)
    layable = stack[entry, UNPLAYED] | heads
    inner = desk.pack & ~layable & ~home
    crossing |= ~(15 << 4 * (desk.ranks - 1))
    stock = stack[entry, STOCK]
    ends = by_residue(desk.draw, stock)
    coming = at_once(desk.draw, ends, stock, stack[entry, WASTE])
    comes = coming
    reached = 1 << desk.reserve[reserve - 1] if reserve > 0 else 0
    refused = guests_of(desk, first) & FIRSTS | guests_of(desk, second) & ~FIRSTS
    refused &= heads | reached
    space = popcount(heads) < desk.columns
    up, hosts, staying, free = home, bare, heads, 0
    drawn, played, gone, under, filled = 0, 0, 0, 0, False
    floor = first_floor(desk, reserve)
    while True:
        old_up, old_hosts, old_staying, old_reserve = up, hosts, staying, reserve
        while coming != 0:
            drawn |= 1 << desk.order[lowest(coming)]
            coming &= coming - 1
        going = -1
        while going != 0:
            if owed != 0:
                owed &= ~hosts_of(desk, up & layable)
            going = next_up(up, desk.pack) & (bare | reached | drawn) & ~owed & ~banned
            up |= going
            bare |= carriers(going & inner, links, desk.ranks)
        if up == desk.pack:
            return int(up)
        hosts |= bare
        placeable = guests_of(desk, hosts) & crossing
        if refused != 0:
            refused &= ~twins(up)
            placeable &= ~_refused(desk, refused & placeable, hosts, first, second)
        leaves = placeable | up
        free += popcount(staying & leaves)
        staying &= ~leaves
        filled |= free > 0 and desk.fills != 0
        while reserve > floor:
            card = 1 << desk.reserve[reserve - 1]
            reached |= card
            if card & leaves == 0:
                if free == 0 or not desk.fills:
                    break
                free -= 1
                staying |= card
            reserve -= 1
        space |= free > 0 and (reserve == 0 or not desk.fills)
        laid = drawn if space else drawn & placeable
        going = (laid | drawn & up) & ~played
        played |= going
        while going != 0:
            place = 1 << desk.places[lowest(going)]
            going &= going - 1
            gone |= place
            below = stock & place - 1
            under |= 1 << highest(below) if below != 0 else 0
        hosts |= laid | (reached if filled else reached & placeable)
        coming = (under | coming_with(desk.draw, ends, gone)) & ~comes
        comes |= coming
        if coming == 0 and up == old_up and hosts == old_hosts:
            if staying == old_staying and reserve == old_reserve:
                if floor == 0 or reserve > floor:
                    return int(up)
                there = (desk.pack & ~layable | heads | reached) & ~home
                possible, crossed = there | hosts & ~home, crossing | inner
                if exceeded(desk, floor, there & ~up, possible, staying, crossed):
                    return int(up)
                floor = next_floor(desk, floor)
                reached |= 1 << desk.reserve[reserve - 1]


@inline
def _refused(desk: Desk, cards: int, hosts: int, first: int, second: int) -> int:
    """Return those of some cards that all their `hosts` refuse."""
    found = 0
    while cards != 0:
        card = cards & -cards
        cards ^= card
        if hosts_of(desk, card) & hosts & ~(first if card & FIRSTS else second) == 0:
            found |= card
    return found
