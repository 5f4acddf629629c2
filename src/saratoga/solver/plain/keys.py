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
from saratoga.solver.jit import kernel
from saratoga.solver.plain.board import (
    GONE_UP,
    IN_RESERVE,
    IN_WASTE,
    PACK_LEFT,
    REDEALS,
    WORD,
    Board,
    Desk,
    Ints,
)
from saratoga.solver.plain.moves import DRAWN, FIELD

HIDDEN_WORD: Final = 9
CARDS_WORD: Final = 10


@kernel
def pack_words(board: Board) -> int:
    """Return the number of words for the set of pack cards."""
    return (board.pack.size + WORD - 1) // WORD


@kernel
def hidden_words(board: Board, desk: Desk) -> int:
    """Return the number of words for the numbers of face-down cards."""
    return (desk.size.size + HIDDEN_WORD - 1) // HIDDEN_WORD if board.any_hidden else 0


@kernel
def longest_key(board: Board, desk: Desk) -> int:
    """Return the most words that a key can have."""
    symbols = board.cards + desk.size.size
    fixed = pack_words(board) + 1 + hidden_words(board, desk)
    return fixed + (symbols + CARDS_WORD - 1) // CARDS_WORD


@kernel
def fold_waste(board: Board, left: int, waste: int) -> int:
    """Return the smallest waste from which the same pack cards can be reached."""
    if board.table.redeals < 0 and (waste == left or waste % board.table.draw == 0):
        return 0
    return waste


@kernel
def pack_sets(board: Board, desk: Desk, sets: Ints) -> None:
    """Write the set of the pack cards left, as `desk.left` lists them, into `sets`."""
    sets[:] = 0
    for index in range(desk.counts[PACK_LEFT]):
        place = desk.left[index]
        sets[place // WORD] |= 1 << place % WORD


@kernel
def write_key(board: Board, desk: Desk, sets: Ints, order: Ints, key: Ints) -> int:
    """Write the key of a desk, with the pack cards `sets`; return its number of words."""
    at = 0
    for word in range(pack_words(board)):
        key[at] = sets[word]
        at += 1
    counts = fold_waste(board, desk.counts[PACK_LEFT], desk.counts[IN_WASTE])
    counts |= desk.counts[IN_RESERVE] << 7 | desk.counts[REDEALS] << 14
    for index in range(desk.heights.size):
        counts |= desk.heights[index] << 21 + 4 * index
    key[at] = counts
    at += 1
    for word in range(hidden_words(board, desk)):
        key[at] = 0
        for place in range(HIDDEN_WORD):
            column = word * HIDDEN_WORD + place
            if column < desk.size.size:
                key[at] |= desk.hidden[column] << 7 * place
        at += 1
    used = _ordered(board, desk, order)
    symbols = 0
    word_now = 0
    for position in range(used):
        column = order[position]
        size = desk.size[column]
        spot = column * board.depth
        for place in range(size + 1):
            if place < size:
                word_now |= desk.cards[spot + place] + 1 << 6 * symbols
            symbols += 1
            if symbols == CARDS_WORD:
                key[at] = word_now
                at += 1
                symbols = 0
                word_now = 0
    if symbols > 0:
        key[at] = word_now
        at += 1
    return at


@kernel
def _ordered(board: Board, desk: Desk, order: Ints) -> int:
    """Write the columns that hold cards in the order of the key; return their number."""
    used = 0
    for column in range(desk.size.size):
        if desk.hidden[column] > 0:
            order[used] = column
            used += 1
    fixed = used
    for column in range(desk.size.size):
        if desk.hidden[column] == 0 and desk.size[column] > 0:
            place = used
            while place > fixed and _before(board, desk, column, order[place - 1]):
                order[place] = order[place - 1]
                place -= 1
            order[place] = column
            used += 1
    return used


@kernel
def _before(board: Board, desk: Desk, one: int, other: int) -> bool:
    """Tell whether the cards of column `one` come before those of `other`."""
    for place in range(min(desk.size[one], desk.size[other])):
        first = desk.cards[one * board.depth + place]
        second = desk.cards[other * board.depth + place]
        if first != second:
            return first < second
    return desk.size[one] < desk.size[other]


@kernel
def read_key(board: Board, words: Ints, start: int, end: int, desk: Desk, sets: Ints) -> None:
    """Set up a desk from the key in `words[start:end]`, and its set of pack cards."""
    at = start
    left = 0
    for word in range(pack_words(board)):
        sets[word] = words[at]
        for place in range(WORD):
            if words[at] >> place & 1:
                desk.left[left] = word * WORD + place
                left += 1
        at += 1
    desk.counts[PACK_LEFT] = left
    desk.counts[IN_WASTE] = words[at] & 127
    desk.counts[IN_RESERVE] = words[at] >> 7 & 127
    desk.counts[REDEALS] = words[at] >> 14 & 127
    desk.counts[GONE_UP] = 0
    for index in range(desk.heights.size):
        desk.heights[index] = words[at] >> 21 + 4 * index & 15
        desk.counts[GONE_UP] += desk.heights[index]
    at += 1
    for word in range(hidden_words(board, desk)):
        for place in range(HIDDEN_WORD):
            column = word * HIDDEN_WORD + place
            if column < desk.size.size:
                desk.hidden[column] = words[at] >> 7 * place & 127
        at += 1
    _read_columns(board, words, at, end, desk)


@kernel
def _read_columns(board: Board, words: Ints, at: int, end: int, desk: Desk) -> None:
    """Read the face-up cards: first for the columns with face-down cards, then for the others."""
    symbol = 0
    for hiding in (True, False):
        for column in range(desk.size.size):
            if (desk.hidden[column] > 0) != hiding:
                continue
            size = 0
            while at < end:
                card = words[at] >> 6 * symbol & 63
                symbol += 1
                if symbol == CARDS_WORD:
                    symbol = 0
                    at += 1
                if card == 0:
                    break
                desk.cards[column * board.depth + size] = card - 1
                size += 1
            desk.size[column] = size


@kernel
def without_card(desk: Desk, move: int, sets: Ints) -> None:
    """Take the pack card of a move out of the set."""
    if move & FIELD == WASTE:
        place = desk.left[(move >> DRAWN & FIELD) - 1]
        sets[place // WORD] ^= 1 << place % WORD
