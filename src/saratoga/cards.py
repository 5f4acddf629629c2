"""Cards as small integers: `rank * 4 + suit`.

Ranks run from 0 (ace) to 12 (king). Suits are 0 ♠, 1 ♥, 2 ♦, 3 ♣, in the order in which
foundations are shown. The two twins of a double pack are the same integer.

>>> text(parse("10h")), symbol(parse("QC")), is_red(parse("♦7"))
('TH', '♣Q', True)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from saratoga.errors import InvalidCard, quoted
from saratoga.i18n import Message

RANKS: Final = "A23456789TJQK"
SUITS: Final = "SHDC"
SUIT_SYMBOLS: Final = "♠♥♦♣"
RANK_NAMES: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

SPADES, HEARTS, DIAMONDS, CLUBS = range(4)


def make(rank: int, suit: int) -> int:
    """Return the card of a rank (0–12) and a suit (0–3)."""
    return rank * 4 + suit


def rank_of(card: int) -> int:
    """Return the rank of a card: 0 for an ace to 12 for a king."""
    return card >> 2


def suit_of(card: int) -> int:
    """Return the suit of a card: 0 ♠, 1 ♥, 2 ♦, 3 ♣."""
    return card & 3


def is_red(card: int) -> bool:
    """Tell whether a card is a heart or a diamond."""
    return (card & 3) in (HEARTS, DIAMONDS)


TEXTS: Final = tuple(RANKS[card >> 2] + SUITS[card & 3] for card in range(52))
SYMBOLS: Final = tuple(SUIT_SYMBOLS[card & 3] + RANK_NAMES[card >> 2] for card in range(52))


def text(card: int) -> str:
    """Return the two letters of a card: `QC`, `TH` (T = 10)."""
    return TEXTS[card]


def symbol(card: int) -> str:
    """Return a card with its suit's sign: `♣Q`, `♥10`."""
    return SYMBOLS[card]


def texts(cards: Iterable[int]) -> str:
    """Return cards as text, separated by spaces."""
    return " ".join(TEXTS[card] for card in cards)


def _spellings() -> dict[str, int]:
    known: dict[str, int] = {}
    for card in range(52):
        suit = card & 3
        for rank in {RANKS[card >> 2], RANK_NAMES[card >> 2]}:
            for sign in (SUITS[suit], SUIT_SYMBOLS[suit]):
                known[rank + sign] = known[sign + rank] = card
    return known


_SPELLINGS: Final = _spellings()


def parse(word: str) -> int:
    """Read one card: `QC`, `qc`, `10H`, `TH`, `♣Q` or `Q♣`.

    Raises InvalidCard for anything else.
    """
    card = _SPELLINGS.get(word.strip().upper())
    if card is None:
        raise InvalidCard(
            Message(
                "{word} is not a card: write a rank (A 2 … 9 T J Q K, or 10) and a suit (S H D C),"
                " such as QC or TH",
                word=quoted(word),
            )
        )
    return card


def parse_all(words: str) -> tuple[int, ...]:
    """Read cards separated by spaces.

    >>> parse_all("AS 10H KD")
    (0, 37, 50)
    """
    return tuple(parse(word) for word in words.split())
