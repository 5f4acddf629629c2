"""What the plain search works on: a board (what never changes) and a desk (the cards now).

Both are one array each, with named places: compiled functions call each other faster so, and are
compiled faster, than with tuples of arrays.

The *pack* is stock and waste together in the order in which cards are drawn: the waste from its
bottom, then the stock. No move changes that order, so what is left of the pack is a set, and the
waste is the first so many of the cards left.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from saratoga.engine.position import Position
from saratoga.errors import InvalidPosition
from saratoga.i18n import Message
from saratoga.rules import laws
from saratoga.rules.piles import MAX_COLUMNS
from saratoga.rules.table import RuleTable, rule_table
from saratoga.solver.jit import inline, kernel
from saratoga.solver.plain import laws as _compiled_laws  # noqa: F401  # registers the laws

Ints = NDArray[np.int64]

#: Cards in one word of a set.
WORD: Final = 52
#: Most cards of a pack, two decks.
MOST: Final = 2 * WORD

#: Places on the board. Numbers: the start rank, all cards, the room for a column, the columns, the
#: foundations, the pack and reserve cards; whether the deal hides cards.
START: Final = 0
ALL: Final = 1
DEPTH: Final = 2
COLUMNS: Final = 3
FOUNDATIONS: Final = 4
PACK_SIZE: Final = 5
HIDES: Final = 6
#: The set of cards that may lie on each card; pack cards; reserve cards, the top one last; for each
#: column, `board[DEPTH]` places with its face-down cards from the bottom.
FITS: Final = 8
PACK: Final = FITS + WORD
RESERVE_CARDS: Final = PACK + MOST
UNDER: Final = RESERVE_CARDS + MOST

#: Places on the desk. Cards in waste and reserve, redeals since the start, pack cards left, cards
#: on the foundations.
IN_WASTE: Final = 0
IN_RESERVE: Final = 1
REDEALS: Final = 2
PACK_LEFT: Final = 3
GONE_UP: Final = 4
#: Foundation heights; the face-up and the face-down cards of each column.
HEIGHTS: Final = 5
SIZES: Final = HEIGHTS + 8
HIDDEN: Final = SIZES + MAX_COLUMNS
#: Places of the pack cards left, in order; for each column its face-up cards from the bottom.
LEFT: Final = HIDDEN + MAX_COLUMNS
CARDS: Final = LEFT + MOST


def table_of(position: Position) -> RuleTable:
    """Return the rules for searches from a position.

    Redeals are counted from here on. Between two that make sense a pack card is played, so more
    than there are pack cards are as good as no limit.
    """
    rules = position.rules
    table = rule_table(rules)
    if rules.redeals is None:
        return table
    left = rules.redeals - position.redeals
    return table._replace(redeals=left if left <= len(position.stock) + len(position.waste) else -1)


def board_of(position: Position) -> Ints:
    """Return the board of a position.

    Raises InvalidPosition if the top card of a column is face down.
    """
    rules = position.rules
    pack = position.waste + position.stock[::-1]
    depth = rules.pack_size
    board = np.zeros(UNDER + len(position.columns) * depth, np.int64)
    board[START] = position.start_rank
    board[ALL] = rules.pack_size
    board[DEPTH] = depth
    board[COLUMNS] = len(position.columns)
    board[FOUNDATIONS] = len(position.foundations)
    board[PACK_SIZE] = len(pack)
    board[HIDES] = any(position.hidden)
    board[PACK : PACK + len(pack)] = pack
    board[RESERVE_CARDS : RESERVE_CARDS + len(position.reserve)] = position.reserve
    for column, (cards, hidden) in enumerate(zip(position.columns, position.hidden, strict=True)):
        if hidden and hidden >= len(cards):
            raise InvalidPosition(
                Message("the top card of column {column} is face down", column=column + 1)
            )
        spot = UNDER + column * depth
        board[spot : spot + hidden] = cards[:hidden]
    write_fits(table_of(position), board)
    return board


def desk_of(position: Position) -> Ints:
    """Return the desk of a position on its own board."""
    depth = position.rules.pack_size
    desk = np.zeros(CARDS + len(position.columns) * depth, np.int64)
    for column, (cards, hidden) in enumerate(zip(position.columns, position.hidden, strict=True)):
        shown = cards[hidden:]
        desk[SIZES + column] = len(shown)
        desk[HIDDEN + column] = hidden
        spot = CARDS + column * depth
        desk[spot : spot + len(shown)] = shown
    left = len(position.stock) + len(position.waste)
    desk[LEFT : LEFT + left] = range(left)
    desk[HEIGHTS : HEIGHTS + len(position.foundations)] = position.foundations
    desk[IN_WASTE] = len(position.waste)
    desk[IN_RESERVE] = len(position.reserve)
    desk[PACK_LEFT] = left
    desk[GONE_UP] = sum(position.foundations)
    return desk


@kernel
def write_fits(table: RuleTable, board: Ints) -> None:
    """Write for each card the set of cards that may lie on it, as bits."""
    for upper in range(4 * table.ranks):
        for lower in range(4 * table.ranks):
            if laws.fits_on(table, board[START], upper, lower):
                board[FITS + upper] |= 1 << lower


@kernel
def run_length(board: Ints, desk: Ints, column: int) -> int:
    """Return the length of the run at the top end of a column."""
    size = int(desk[SIZES + column])
    if size == 0:
        return 0
    at = CARDS + column * board[DEPTH] + size - 1
    length = 1
    while length < size and board[FITS + desk[at - 1]] >> desk[at] & 1:
        length += 1
        at -= 1
    return length


@kernel
def foundation_for(table: RuleTable, board: Ints, desk: Ints, card: int) -> int:
    """Return the index of the first foundation pile that takes `card`, -1 if none does (DS-up)."""
    for index in range(card & 3, board[FOUNDATIONS], 4):
        if laws.goes_up(table, board[START], desk[HEIGHTS + index], card):
            return index
    return -1


@inline
def takes(table: RuleTable, board: Ints, desk: Ints, column: int, card: int, source: int) -> bool:
    """Tell whether a column takes `card` from pile `source`."""
    size = desk[SIZES + column]
    if size == 0:
        return laws.fills_space(table, card, source)
    top = desk[CARDS + column * board[DEPTH] + size - 1]
    return bool(board[FITS + top] >> card & 1 != 0)


@inline
def waste_top(board: Ints, desk: Ints, waste: int) -> int:
    """Return the top card of the waste when it holds the first `waste` > 0 cards of the pack."""
    return int(board[PACK + desk[LEFT + waste - 1]])


@inline
def reserve_top(board: Ints, desk: Ints) -> int:
    """Return the top card of a reserve that isn't empty."""
    return int(board[RESERVE_CARDS + desk[IN_RESERVE] - 1])
