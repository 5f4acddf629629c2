"""A bound: what could be reached if nothing that has become possible were ever lost again."""

import numpy as np
from numpy.typing import NDArray

from saratoga.solver.jit import highest, inline, kernel, lowest, popcount
from saratoga.solver.quotient.bits import next_up, open_classes, rank_up, recoloured, takes, twins

Words = NDArray[np.int64]


@inline
def _both(cards: int) -> int:
    return cards | twins(cards)


@kernel
def hopeless(
    home: int,
    unplayed: int,
    heads: int,
    stock: int,
    waste: int,
    reserve: int,
    pack: int,
    ranks: int,
    no_host: int,
    draw: int,
    columns: int,
    take_back: int,
    stock_cards: Words,
    reserves: Words,
) -> bool:
    """Tell whether even the easier game can't be won."""
    column = pack & ~unplayed & ~home
    tails = column & ~heads
    free = open_classes(column, tails, ranks)
    up = home
    spaces = columns - popcount(heads)
    size = popcount(stock)
    parents = _both(recoloured(rank_up(tails, ranks)))
    while True:
        before_up = up
        before_free = free
        placeable = takes(free & ~no_host, ranks)
        leaves = placeable | up
        # The reserve: cards that never leave a column again need one each.
        room = spaces + popcount(heads & leaves)
        access = 0
        stuck = 0
        left = reserve
        while left > 0:
            left -= 1
            bit = 1 << reserves[left]
            access |= bit
            if bit & leaves == 0:
                if room == 0:
                    left += 1
                    break
                room -= 1
                stuck |= bit
        if left == 0 and room > 0:
            return False
        # The stock.
        if draw == 1:
            access |= unplayed & ~_reserve_cards(reserves, reserve)
        else:
            number = 0
            plays = 0
            rest = stock
            while rest != 0:
                position = lowest(rest)
                rest &= rest - 1
                number += 1
                bit = 1 << stock_cards[position]
                if number > waste and waste % draw != 0:
                    reached = plays > 0 or number % draw == 0 or (number - waste) % draw == 0
                elif number == waste:
                    reached = True
                else:
                    reached = number % draw <= plays
                if reached:
                    access |= bit
                    if bit & leaves:
                        plays += 1
            # Under a reached card that leaves lies the one before it; the last is always reached.
            rest = stock
            exposed = True
            while rest != 0:
                position = highest(rest)
                rest ^= 1 << position
                bit = 1 << stock_cards[position]
                if exposed:
                    access |= bit
                exposed = access & leaves & bit != 0
        can_place = access | stuck
        if take_back:
            can_place |= up
        placed = can_place & placeable
        free |= _both(placed | stuck)
        going = next_up(up, pack) & (access | column & free)
        up |= going
        free |= _both(recoloured(rank_up(going & tails, ranks)))
        if up == pack:
            return False
        if up == before_up and free == before_free:
            return True


@inline
def _reserve_cards(reserves: Words, reserve: int) -> int:
    cards = 0
    for index in range(reserve):
        cards |= 1 << reserves[index]
    return cards
