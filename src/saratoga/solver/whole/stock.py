"""Which cards of stock and waste come to the waste's top by drawing, in the easier game.

A set of them is written as their places, the order in which they are drawn from the first card on;
the number of a card is how many of those left come before it. Draw K brings up the numbers that
leave K - 1 divided by K, the last card, and from the waste's top every K-th. If t cards before a
card have been played, its number is t less.
"""

from __future__ import annotations

from saratoga.solver.jit import highest, inline
from saratoga.solver.whole.states import draws, residue

#: The places with numbers that leave 0, 1 and 2 divided by the draw.
ByResidue = tuple[int, int, int]


@inline
def by_residue(draw: int, stock: int) -> ByResidue:
    """Split the places of stock and waste by what their numbers leave divided by `draw`."""
    if draw == 1:
        return stock, 0, 0
    zeros, ones, twos = 0, 0, 0
    while stock != 0:
        zeros |= stock & -stock
        stock &= stock - 1
        ones |= stock & -stock
        stock &= stock - 1
        if draw == 3:
            twos |= stock & -stock
            stock &= stock - 1
    return zeros, ones, twos


@inline
def _leaving(places: ByResidue, rest: int) -> int:
    if rest == 0:
        return places[0]
    return places[1] if rest == 1 else places[2]


@inline
def at_once(draw: int, places: ByResidue, stock: int, waste: int) -> int:
    """Return the places that draws reach with nothing played."""
    reached = _leaving(places, draw - 1)
    if stock != 0:
        reached |= 1 << highest(stock)
    if waste > 0:
        more = _leaving(places, residue(draw, waste - 1))
        for _ in range(draws(draw, waste - 1)):
            more &= more - 1
        reached |= more
    return reached


@inline
def coming_with(draw: int, places: ByResidue, gone: int) -> int:
    """Return the places that draws can reach once those `gone` can be played.

    With t cards played before them these are the ones whose numbers leave t - 1.
    """
    comes = 0
    for rest in range(draw - 1):
        if gone == 0:
            break
        earliest = gone & -gone
        gone ^= earliest
        comes |= _leaving(places, rest) & ~(earliest | earliest - 1)
    return comes
