"""Cards of two packs as sets and counts.

A set of cards in which each may be there twice is two masks of 52 bits: the cards that are there,
and those that are there twice. A *class* (rank and colour) has up to four cards; how many is a
nibble of a word, the nibble of rank r at bit 4r, one word for black and one for red.
"""

from typing import Final

from saratoga.solver.jit import inline

_ONES: Final = 0x1111111111111
BLACK: Final = 9
RED: Final = 6


@inline
def black_counts(once: int, twice: int) -> int:
    """Return the number of black cards of each rank."""
    return (
        (once & _ONES) + ((once >> 3) & _ONES) + (twice & _ONES) + ((twice >> 3) & _ONES)
    )


@inline
def red_counts(once: int, twice: int) -> int:
    """Return the number of red cards of each rank."""
    return (
        ((once >> 1) & _ONES)
        + ((once >> 2) & _ONES)
        + ((twice >> 1) & _ONES)
        + ((twice >> 2) & _ONES)
    )


@inline
def some(counts: int) -> int:
    """Return bit 4r for each rank r with a count above 0."""
    return (counts | counts >> 1 | counts >> 2 | counts >> 3) & _ONES


@inline
def next_home(once: int, twice: int, pack: int) -> int:
    """Return the cards that may go up next, given those up once and twice."""
    return ((once << 4 | 15) & ~once | (twice << 4 | 15) & ~twice) & pack


@inline
def home_tops(once: int, twice: int) -> int:
    """Return the cards on top of a foundation."""
    return once & ~(once >> 4) | twice & ~(twice >> 4)


@inline
def settled_twice(lower: int) -> int:
    """Return the cards that nothing of use can be laid on, by the rule of the two colours.

    `lower` are the cards up in the lower foundation of each suit.
    """
    below = lower << 4 | 15  # bit r: rank r - 1 is up, or r = 0
    second = below << 4 | 15
    third = second << 4 | 15
    second &= ((second & _ONES) << 3) | ((second >> 3) & _ONES) | (
        (second & _ONES << 1) << 1
    ) | ((second >> 1) & _ONES << 1)
    third &= ((third & _ONES) << 3) | ((third >> 3) & _ONES) | (
        (third & _ONES << 1) << 1
    ) | ((third >> 1) & _ONES << 1)
    even = _ONES | _ONES << 2
    return ((second & even) << 1 | (second >> 1) & even) & third
