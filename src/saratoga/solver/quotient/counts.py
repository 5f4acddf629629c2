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
    return (once & _ONES) + ((once >> 3) & _ONES) + (twice & _ONES) + ((twice >> 3) & _ONES)


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
def _in_both_suits(cards: int) -> int:
    """Return the cards whose twin of the same colour is there too."""
    two = _ONES << 1
    swapped = (cards & _ONES) << 3 | (cards >> 3) & _ONES | (cards & two) << 1 | (cards >> 1) & two
    return cards & swapped


@inline
def settled_twice(lower: int) -> int:
    """Return the cards that nothing of use can be laid on: they may go up at once and stay up.

    `lower` are the cards up in the lower foundation of each suit. A card x of rank r is settled if
    the lower foundations of the other colour hold r - 1 cards or more, that of the other suit of
    its colour r - 2, and that of its own suit r.

    Why: all cards of rank r - 3 and less are up, of the other colour also those of rank r - 2.
    Cards of rank r - 1 of the other colour, which alone can be laid on x, and those of rank r - 2
    of x's colour, which alone can lie on these, can then go up, both of each, wherever they would
    have been laid; up there they are of as much use, since only cards of the same kinds could be
    laid on them. And x takes no place from its double, which can go up too. So each line of moves
    can be followed with x up, leaving out the moves of those cards between columns; where x left
    a column, hidden cards and spaces come sooner.
    """
    below = lower << 4 | 15
    second = below << 4 | 15
    third = second << 4 | 15
    even = _ONES | _ONES << 2
    others = _in_both_suits(second)
    return ((others & even) << 1 | (others >> 1) & even) & _in_both_suits(third) & below
