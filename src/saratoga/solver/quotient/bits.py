"""Sets of cards of one pack as 52 bits, and what follows from them arithmetically.

Bit `rank * 4 + suit` is a card; ranks count from the base card (base = 0), so that the set of
cards on the foundations is a prefix of each suit. ♠ and ♣ are bits 0 and 3 of a rank, ♥ and ♦ bits
1 and 2. A *class* is a rank and a colour: two cards, twins. A set of classes is written as the set
of all their cards.
"""

from typing import Final

from saratoga.solver.jit import inline

_SPADES: Final = 0x1111111111111
_HEARTS: Final = _SPADES << 1
_DIAMONDS: Final = _SPADES << 2
_CLUBS: Final = _SPADES << 3
_EVEN: Final = _SPADES | _DIAMONDS


@inline
def twins(cards: int) -> int:
    """Return the twins of `cards`: ♠ for ♣, ♥ for ♦, and the other way round."""
    return (
        (cards & _SPADES) << 3
        | (cards >> 3) & _SPADES
        | (cards & _HEARTS) << 1
        | (cards >> 1) & _HEARTS
    )


@inline
def recoloured(cards: int) -> int:
    """Return as many cards of the other colour for each class of `cards`."""
    return (cards & _EVEN) << 1 | (cards >> 1) & _EVEN


@inline
def rank_up(cards: int, ranks: int) -> int:
    """Return `cards` one rank higher, going round."""
    return (cards << 4) & ((1 << 4 * ranks) - 1) | cards >> 4 * (ranks - 1)


@inline
def rank_down(cards: int, ranks: int) -> int:
    """Return `cards` one rank lower, going round."""
    return cards >> 4 | (cards & 15) << 4 * (ranks - 1)


@inline
def open_classes(column: int, tails: int, ranks: int) -> int:
    """Return the classes that have a card free to be played or built on.

    `column` are all column cards, `tails` those that lie on another. A class is open if it has
    more column cards than cards that lie on them.
    """
    laid = recoloured(rank_up(tails, ranks))
    other, other_laid = twins(column), twins(laid)
    return (column | other) & ~(laid | other_laid) | column & other & ~(laid & other_laid)


@inline
def takes(classes: int, ranks: int) -> int:
    """Return the cards that may be laid on the open `classes`."""
    return recoloured(rank_down(classes, ranks))


@inline
def next_up(foundations: int, pack: int) -> int:
    """Return the cards that may go up next."""
    return (foundations << 4 | 15) & ~foundations & pack


@inline
def tops(foundations: int) -> int:
    """Return the top card of each foundation."""
    return foundations & ~(foundations >> 4)


@inline
def settled(home: int) -> int:
    """Return the cards that nothing of use can be laid on: they may go up at once and stay up.

    `home` are the cards up; suits that the pack lacks count as up. A card x of rank r is settled if
    both foundations of the other colour hold r - 1 cards or more, and that of its twin r - 2.

    Why, where nothing is laid on a card of rank 0: all cards of rank r - 3 and less are up, of the
    other colour also those of rank r - 2. Cards of rank r - 1 of the other colour, which alone can
    be laid on x, and the twin of rank r - 2, which alone can lie on these, can then go up wherever
    they would have been laid; up there they are of as much use, since only each other could be
    laid on them. So each line of moves can be followed with x up, leaving out the moves of those
    cards between columns. Where x was the head of a column, the reserve's next card lies there in
    its place, ahead of that line by one card: what that line plays from the reserve is played from
    there, and the next one fills the column. Taking back one of these cards is of no use for the
    same reason: it could only carry cards of the same kinds.
    """
    second = (home << 4 | 15) << 4 | 15
    third = second << 4 | 15
    return recoloured(second & twins(second)) & twins(third)


@inline
def hostless(home: int) -> int:
    """Return the cards that no card is left for that could be laid on them; none of rank 0.

    Without taking back, when both cards that can be laid on x are up, nothing can ever be laid on
    it, so each line of moves can be followed with x up (see `settled` for the columns).
    """
    below = home << 4
    return recoloured(below & twins(below))


@inline
def goes_round(tails: int, cycles: int, pack: int) -> bool:
    """Tell whether a run could go round all ranks and meet its own class again.

    `cycles` is a set of classes: those of one cycle of ranks; the rest of the pack is another one
    or nothing. A run that holds both cards of a class has a tail of every class of its cycle.
    """
    classes = tails | twins(tails)
    other = pack & ~cycles
    return classes & cycles == cycles or (other != 0 and classes & other == other)
