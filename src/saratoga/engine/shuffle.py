"""The shuffle, version 1: frozen, so that a code deals the same cards for ever (docs/codes.md)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from saratoga.cards import CLUBS, DIAMONDS, HEARTS, SPADES, make, parse_all

_MASK: Final = (1 << 64) - 1
_GAMMA: Final = 0x9E3779B97F4A7C15

_ONE_PACK: Final = parse_all(
    "AC 7H 3C 4C 5C 9C 7C 8C 6C QC JC TC KC AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD"
    " QH JS 3H 4H 5H AS QS 9H 8H TH JH AH 7S 6H 2S 3S 4S 5S 6S KH 8S 9S TS 2H 2C KS"
)


def split_mix_64(seed: int) -> Iterator[int]:
    """Yield the outputs of SplitMix64 (Steele, Lea and Flood, 2014) from a seed, 64 bits each."""
    state = seed
    while True:
        state = (state + _GAMMA) & _MASK
        mixed = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB & _MASK
        yield mixed ^ (mixed >> 31)


def number_below(limit: int, outputs: Iterator[int]) -> int:
    """Return a number from 0 to `limit` - 1 without bias."""
    fair = (1 << 64) // limit * limit
    return next(output for output in outputs if output < fair) % limit


def fresh_pack(decks: int) -> list[int]:
    """Return the full pack before the shuffle, of one deck or two (docs/codes.md)."""
    if decks == 1:
        return list(_ONE_PACK)
    deck = [make(rank, suit) for suit in (CLUBS, DIAMONDS, HEARTS, SPADES) for rank in range(13)]
    return deck * decks


def shuffled_pack(decks: int, seed: int) -> tuple[int, ...]:
    """Return the pack of `decks` decks in dealing order for a seed from 0 to 2^32 - 1."""
    return shuffled(fresh_pack(decks), seed)


def shuffled(pack: list[int], seed: int) -> tuple[int, ...]:
    """Return any pack shuffled: Fisher-Yates from the last card downwards."""
    cards = list(pack)
    outputs = split_mix_64(seed)
    for last in range(len(cards) - 1, 0, -1):
        chosen = number_below(last + 1, outputs)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return tuple(cards)
