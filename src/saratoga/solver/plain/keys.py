"""Whole positions as keys of a few words; equal keys mean equal positions, and only they do.

Words of a key, in order:

- the set of pack cards left, 52 in a word;
- counts: waste and reserve cards and redeals, 7 bits each, the foundation heights, 4 bits each;
- where the deal hides cards: the face-down cards of each column, 9 columns in a word;
- the columns' face-up cards, 10 in a word, each column closed by a zero: columns with face-down
  cards in their order, the others sorted, since their order doesn't matter.

With redeals without limit, a waste that holds everything, or a multiple of the draw, is as good as
none: the same cards can be brought to its top. It is written as none.
"""

from __future__ import annotations

from typing import Final

from saratoga.rules.piles import WASTE
from saratoga.rules.table import RuleTable
from saratoga.solver.jit import inline, kernel, lowest
from saratoga.solver.plain.board import (
    ALL,
    CARDS,
    COLUMNS,
    DEPTH,
    FOUNDATIONS,
    GONE_UP,
    HEIGHTS,
    HIDDEN,
    HIDES,
    IN_RESERVE,
    IN_WASTE,
    LEFT,
    PACK_LEFT,
    PACK_SIZE,
    REDEALS,
    SIZES,
    WORD,
    Ints,
)
from saratoga.solver.plain.moves import DRAWN, FIELD

HIDDEN_WORD: Final = 9
CARDS_WORD: Final = 10
#: The bits of the counts that hold waste, reserve and redeals; the first is lowest.
LOW: Final = 127
BITS: Final = 7
HEIGHT_BITS: Final = 4


@inline
def pack_words(board: Ints) -> int:
    """Return the number of words for the set of pack cards."""
    return int(board[PACK_SIZE] + WORD - 1) // WORD


@inline
def hidden_words(board: Ints) -> int:
    """Return the number of words for the numbers of face-down cards."""
    return int(board[COLUMNS] + HIDDEN_WORD - 1) // HIDDEN_WORD if board[HIDES] else 0


@kernel
def longest_key(board: Ints) -> int:
    """Return the most words that a key can have."""
    symbols = board[ALL] + board[COLUMNS]
    fixed = pack_words(board) + 1 + hidden_words(board)
    return int(fixed + (symbols + CARDS_WORD - 1) // CARDS_WORD)


@inline
def fold_waste(table: RuleTable, left: int, waste: int) -> int:
    """Return the smallest waste from which the same pack cards can be reached."""
    if table.redeals < 0 and (waste == left or waste % table.draw == 0):
        return 0
    return waste


@kernel
def write_sets(board: Ints, desk: Ints, sets: Ints) -> None:
    """Write the set of the pack cards left into `sets`."""
    for word in range(pack_words(board)):
        sets[word] = 0
    for index in range(desk[PACK_LEFT]):
        place = desk[LEFT + index]
        sets[place // WORD] |= 1 << place % WORD


@inline
def toggle_card(desk: Ints, move: int, sets: Ints) -> None:
    """Take the pack card of a move out of the set, or put it back."""
    if move & FIELD == WASTE:
        place = desk[LEFT + (move >> DRAWN & FIELD) - 1]
        sets[place // WORD] ^= 1 << place % WORD


@kernel
def write_key(table: RuleTable, board: Ints, desk: Ints, sets: Ints, order: Ints, key: Ints) -> int:
    """Write the key of a desk, with the pack cards `sets`; return its number of words."""
    at = pack_words(board)
    for word in range(at):
        key[word] = sets[word]
    counts = fold_waste(table, desk[PACK_LEFT], desk[IN_WASTE])
    counts |= desk[IN_RESERVE] << BITS | desk[REDEALS] << 2 * BITS
    for index in range(board[FOUNDATIONS]):
        counts |= desk[HEIGHTS + index] << 3 * BITS + HEIGHT_BITS * index
    key[at] = counts
    at += 1
    for word in range(hidden_words(board)):
        packed = 0
        for place in range(min(HIDDEN_WORD, board[COLUMNS] - word * HIDDEN_WORD)):
            packed |= desk[HIDDEN + word * HIDDEN_WORD + place] << BITS * place
        key[at] = packed
        at += 1
    return _write_columns(board, desk, order, _ordered(board, desk, order), key, at)


@kernel
def _write_columns(board: Ints, desk: Ints, order: Ints, used: int, key: Ints, at: int) -> int:
    """Write the columns in their order from word `at` on; return the number of words."""
    shift = 0
    packed = 0
    for index in range(used):
        column = order[index]
        spot = CARDS + column * board[DEPTH]
        for place in range(desk[SIZES + column] + 1):
            if place < desk[SIZES + column]:
                packed |= desk[spot + place] + 1 << shift
            shift += 6
            if shift == 6 * CARDS_WORD:
                key[at] = packed
                at += 1
                shift = 0
                packed = 0
    if shift > 0:
        key[at] = packed
        at += 1
    return at


@kernel
def _ordered(board: Ints, desk: Ints, order: Ints) -> int:
    """Write the columns that hold cards in the order of the key; return their number."""
    used = 0
    if board[HIDES]:
        for column in range(board[COLUMNS]):
            if desk[HIDDEN + column] > 0:
                order[used] = column
                used += 1
    fixed = used
    for column in range(board[COLUMNS]):
        if desk[HIDDEN + column] == 0 and desk[SIZES + column] > 0:
            place = used
            while place > fixed and _before(board, desk, column, order[place - 1]):
                order[place] = order[place - 1]
                place -= 1
            order[place] = column
            used += 1
    return used


@inline
def _before(board: Ints, desk: Ints, one: int, other: int) -> bool:
    """Tell whether the cards of column `one` come before those of `other`."""
    first = CARDS + one * board[DEPTH]
    second = CARDS + other * board[DEPTH]
    common = min(desk[SIZES + one], desk[SIZES + other])
    place = 0
    while place < common and desk[first + place] == desk[second + place]:
        place += 1
    if place == common:
        return bool(desk[SIZES + one] < desk[SIZES + other])
    return bool(desk[first + place] < desk[second + place])


@kernel
def read_key(board: Ints, words: Ints, start: int, end: int, desk: Ints, sets: Ints) -> None:
    """Set up a desk from the key in `words[start:end]`, and its set of pack cards."""
    at = start
    left = LEFT
    for word in range(pack_words(board)):
        rest = words[at]
        sets[word] = rest
        while rest:
            desk[left] = word * WORD + lowest(rest)
            left += 1
            rest &= rest - 1
        at += 1
    counts = words[at]
    desk[PACK_LEFT] = left - LEFT
    desk[IN_WASTE] = counts & LOW
    desk[IN_RESERVE] = counts >> BITS & LOW
    desk[REDEALS] = counts >> 2 * BITS & LOW
    desk[GONE_UP] = 0
    for index in range(board[FOUNDATIONS]):
        desk[HEIGHTS + index] = counts >> 3 * BITS + HEIGHT_BITS * index & 15
        desk[GONE_UP] += desk[HEIGHTS + index]
    at += 1
    for word in range(hidden_words(board)):
        for place in range(min(HIDDEN_WORD, board[COLUMNS] - word * HIDDEN_WORD)):
            desk[HIDDEN + word * HIDDEN_WORD + place] = words[at] >> BITS * place & LOW
        at += 1
    _read_columns(board, words, at, end, desk)


@kernel
def _read_columns(board: Ints, words: Ints, at: int, end: int, desk: Ints) -> None:
    """Read the face-up cards: first for the columns with face-down cards, then for the others."""
    shift = 0
    for hiding in range(board[HIDES], -1, -1):
        for column in range(board[COLUMNS]):
            if (desk[HIDDEN + column] > 0) != hiding:
                continue
            first = CARDS + column * board[DEPTH]
            spot = first
            while at < end:
                card = words[at] >> shift & 63
                shift += 6
                if shift == 6 * CARDS_WORD:
                    shift = 0
                    at += 1
                if card == 0:
                    break
                desk[spot] = card - 1
                spot += 1
            desk[SIZES + column] = spot - first
