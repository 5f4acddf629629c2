"""The quotient of single-pass positions: a board (what never changes) and a state (seven integers).

Two positions that differ only by which twin carries which tail, or by the order of the columns,
are one state. A state is

| word | content |
|---|---|
| `played` | bit j: card j of the pack (see below) has left stock and waste |
| `heights` | two foundation heights for each suit, 4 bits each, the higher one first |
| `depths` | 4 bits for each column: cards left of the original column, 0 once its head is gone |
| `once`, `twice` | the column cards that face up, at least once and twice; bit = card |
| `heads`, `twins` | the heads of original columns, at least once and twice |

The last four words follow from the first three, and are kept for speed.

The *original column* of a position is its hidden cards and the lowest card on them, the head; what
lies on the head is an alternating run that can be moved as one likes. The *pack* is the stock with
the waste below it: card 0 is the last one to be drawn. With no redeals the cards come in a fixed
order, so the number of cards still in the stock follows from the lowest bit of `played`.
A column whose head is a king on no hidden card counts as gone: a king on a space.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from saratoga.engine.position import Position
from saratoga.errors import InvalidPosition
from saratoga.rules import laws
from saratoga.rules.model import Build, Rules, Run, Space, Wrap
from saratoga.rules.table import rule_table

Ints = NDArray[np.int64]
State = tuple[int, int, int, int, int, int, int]

#: Room for the cards of one original column in `Board.columns`.
COLUMN: Final = 16
MAX_PACK: Final = 60
MAX_COLUMNS: Final = 15
#: The lowest bit of each of 13 nibbles: the spades of all ranks.
SPADES: Final = 0x1111111111111


#: What stays the same during a search: one array, since compiled code passes it on for nothing.
Board = Ints

#: Entries of a board: the number of columns, of ranks and of pack cards; the size of the stock at
#: the start, hidden cards at the start, layers (all turned and played: won), take-back allowed.
WIDTH: Final = 0
RANKS: Final = 1
SIZE: Final = 2
FIRST: Final = 3
CONCEALED: Final = 4
TURNS: Final = 5
TAKE_BACK: Final = 6
#: The set of pack cards that a draw can turn up last.
STOPS: Final = 7
#: Bits of the first word of a state's key that `played` takes.
SPLIT: Final = 8
#: From here on the pack cards; the sets of cards, at least once and twice, in its lowest n.
PACK_CARDS: Final = 9
STOCK_ONCE: Final = PACK_CARDS + 64
STOCK_TWICE: Final = STOCK_ONCE + 64
#: At `+ c * COLUMN + k` the card at place k of original column c, counted from the bottom.
COLUMN_CARDS: Final = STOCK_TWICE + 64
#: At `+ c * COLUMN + n` the pairs of one suit, the higher card on the lower, in its lowest n.
TANGLE: Final = COLUMN_CARDS + MAX_COLUMNS * COLUMN
#: At `+ suit` the places of the suit's cards in the pack, as a set.
PACK_SUIT: Final = TANGLE + MAX_COLUMNS * COLUMN
#: At `+ 4 * c + suit` the places of the suit's cards in original column c, as a set.
COLUMN_SUIT: Final = PACK_SUIT + 4
#: At `+ card` the places of a card in the pack, as a set.
PACK_SPOTS: Final = COLUMN_SUIT + 4 * MAX_COLUMNS
BOARD: Final = PACK_SPOTS + 52


def is_supported(rules: Rules) -> bool:
    """Tell whether the single-pass search knows this family of rules."""
    return (
        rules.decks == 2
        and rules.redeals == 0
        and rules.reserve == 0
        and rules.start_rank == 0
        and rules.wrap is Wrap.NONE
        and rules.build is Build.ALTERNATE
        and rules.space is Space.KING
        and rules.run is Run.ANY
        and len(rules.columns) <= MAX_COLUMNS
        and max(rules.columns) < COLUMN
        and rules.stock_size <= MAX_PACK
    )


def _complaint(position: Position) -> str | None:
    """Say why a position can't be read as a board, None if it can."""
    if not is_supported(position.rules):
        return f"{position.rules.name} is not a single-pass game of the Double Solitaire family"
    table = rule_table(position.rules)
    for column, (cards, hidden) in enumerate(
        zip(position.columns, position.hidden, strict=True), start=1
    ):
        run = cards[hidden:]
        if cards and not run:
            return f"the top card of column {column} is face down"
        if not all(laws.fits_on(table, 0, upper, lower) for upper, lower in pairwise(run)):
            return f"the face-up cards of column {column} are no alternating run"
        if hidden + 1 >= COLUMN:
            return f"column {column} has more than {COLUMN - 2} hidden cards"
    return None


def board_of(position: Position) -> Board:
    """Return the board of a position.

    Raises InvalidPosition where the single-pass search doesn't apply.
    """
    complaint = _complaint(position)
    if complaint is not None:
        raise InvalidPosition(complaint)
    rules = position.rules
    pack = position.stock + position.waste[::-1]
    first = len(position.stock)
    board = np.zeros(BOARD, np.int64)
    board[WIDTH] = len(position.columns)
    board[RANKS] = rules.ranks
    board[SIZE] = len(pack)
    board[SPLIT] = max(1, len(pack))
    board[FIRST] = first
    board[CONCEALED] = sum(position.hidden)
    board[TURNS] = sum(position.hidden) + len(pack)
    board[TAKE_BACK] = rules.take_back
    board[STOPS] = sum(
        1 << left for left in range(first) if not left or (first - left) % rules.draw == 0
    )
    _fill_pack(board, pack)
    for column, cards in enumerate(position.columns):
        _fill_column(board, column, cards[: position.hidden[column] + 1])
    return board


def _fill_pack(board: Board, pack: tuple[int, ...]) -> None:
    for place, card in enumerate(pack):
        board[PACK_CARDS + place] = card
        board[PACK_SUIT + (card & 3)] |= 1 << place
        board[PACK_SPOTS + card] |= 1 << place
        once, twice = STOCK_ONCE + place, STOCK_TWICE + place
        board[twice + 1] = board[twice] | board[once] & 1 << card
        board[once + 1] = board[once] | 1 << card


def _fill_column(board: Board, column: int, cards: tuple[int, ...]) -> None:
    start = column * COLUMN
    for place, card in enumerate(cards):
        wrong = sum(card & 3 == lower & 3 and card > lower for lower in cards[:place])
        board[COLUMN_CARDS + start + place] = card
        board[COLUMN_SUIT + 4 * column + (card & 3)] |= 1 << place
        board[TANGLE + start + place + 1] = board[TANGLE + start + place] + wrong


def state_of(position: Position) -> State:
    """Return the state of a position on its own board."""
    king = position.rules.ranks - 1
    heights = depths = once = twice = heads = twins = 0
    for suit in range(4):
        pair = sorted((position.foundations[suit], position.foundations[suit + 4]))
        heights |= (pair[1] | pair[0] << 4) << 8 * suit
    for column, (cards, hidden) in enumerate(zip(position.columns, position.hidden, strict=True)):
        if cards and (hidden or cards[0] >> 2 != king):
            depths |= (hidden + 1) << 4 * column
            twins |= heads & 1 << cards[hidden]
            heads |= 1 << cards[hidden]
        for card in cards[hidden:]:
            twice |= once & 1 << card
            once |= 1 << card
    return 0, heights, depths, once, twice, heads, twins
