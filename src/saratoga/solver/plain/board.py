"""What the plain search works on: a board (what never changes) and a desk (the cards now).

The *pack* is stock and waste together in the order in which cards are drawn: the waste from its
bottom, then the stock. No move changes that order, so what is left of the pack is a set, and the
waste is the first so many of the cards left.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from saratoga.engine.position import Position
from saratoga.errors import InvalidPosition
from saratoga.rules import laws
from saratoga.rules.table import RuleTable, rule_table
from saratoga.solver.jit import kernel
from saratoga.solver.plain import laws as _compiled_laws  # noqa: F401  # registers the laws

Ints = NDArray[np.int64]

#: Pack cards in one word of a set.
WORD: Final = 52

#: Places in `Desk.counts`.
IN_WASTE: Final = 0
IN_RESERVE: Final = 1
REDEALS: Final = 2
PACK_LEFT: Final = 3
GONE_UP: Final = 4


class Board(NamedTuple):
    """What stays the same during a search.

    `fits[upper]` is the set of cards that may lie on `upper`, as bits. `reserve` has its top card
    last. `under[c * depth + k]` is the card at place k, from the bottom, of what was face down in
    column c at the start. `depth` is the room for one column.
    """

    table: RuleTable
    start: int
    cards: int
    depth: int
    pack: Ints
    reserve: Ints
    under: Ints
    fits: Ints
    any_hidden: int


class Desk(NamedTuple):
    """The cards now. `cards[c * depth + k]` are the face-up cards of column c from the bottom.

    `size` and `hidden` count the face-up and face-down cards of each column. `left` holds the
    indices of the pack cards left, in order; `counts` see the constants above.
    """

    cards: Ints
    size: Ints
    hidden: Ints
    heights: Ints
    left: Ints
    counts: Ints


def board_of(position: Position) -> Board:
    """Return the board of a position.

    Redeals are counted from here on. Between two that make sense a pack card is played, so more
    than there are pack cards are as good as no limit.
    Raises InvalidPosition if the top card of a column is face down.
    """
    rules = position.rules
    table = rule_table(rules)
    pack = position.waste + position.stock[::-1]
    if rules.redeals is not None:
        left = rules.redeals - position.redeals
        table = table._replace(redeals=left if left <= len(pack) else -1)
    depth = rules.pack_size
    under = np.zeros(len(position.columns) * depth, np.int64)
    for column, (cards, hidden) in enumerate(zip(position.columns, position.hidden, strict=True)):
        if hidden and hidden >= len(cards):
            raise InvalidPosition(f"the top card of column {column + 1} is face down")
        under[column * depth : column * depth + hidden] = cards[:hidden]
    return Board(
        table=table,
        start=position.start_rank,
        cards=rules.pack_size,
        depth=depth,
        pack=np.array(pack, np.int64),
        reserve=np.array(position.reserve, np.int64),
        under=under,
        fits=fitting(table, position.start_rank),
        any_hidden=int(any(position.hidden)),
    )


def desk_of(board: Board, position: Position) -> Desk:
    """Return the desk of a position on its own board."""
    columns = len(position.columns)
    desk = Desk(
        cards=np.zeros(columns * board.depth, np.int64),
        size=np.zeros(columns, np.int64),
        hidden=np.array(position.hidden, np.int64),
        heights=np.array(position.foundations, np.int64),
        left=np.arange(len(board.pack), dtype=np.int64),
        counts=np.zeros(5, np.int64),
    )
    for column, cards in enumerate(position.columns):
        shown = cards[position.hidden[column] :]
        desk.size[column] = len(shown)
        desk.cards[column * board.depth : column * board.depth + len(shown)] = shown
    desk.counts[IN_WASTE] = len(position.waste)
    desk.counts[IN_RESERVE] = len(position.reserve)
    desk.counts[PACK_LEFT] = len(board.pack)
    desk.counts[GONE_UP] = sum(position.foundations)
    return desk


@kernel
def fitting(table: RuleTable, start: int) -> Ints:
    """Return for each card the set of cards that may lie on it, as bits."""
    fits = np.zeros(52, np.int64)
    for upper in range(4 * table.ranks):
        for lower in range(4 * table.ranks):
            if laws.fits_on(table, start, upper, lower):
                fits[upper] |= 1 << lower
    return fits


@kernel
def run_length(board: Board, desk: Desk, column: int) -> int:
    """Return the length of the run at the top end of a column."""
    size = desk.size[column]
    if size == 0:
        return 0
    at = column * board.depth + size - 1
    length = 1
    while length < size and board.fits[desk.cards[at - 1]] >> desk.cards[at] & 1:
        length += 1
        at -= 1
    return length


@kernel
def foundation_for(board: Board, desk: Desk, card: int) -> int:
    """Return the index of the first foundation pile that takes `card`, -1 if none does (DS-up)."""
    for index in range(card & 3, desk.heights.size, 4):
        if laws.goes_up(board.table, board.start, desk.heights[index], card):
            return index
    return -1


@kernel
def takes(board: Board, desk: Desk, column: int, card: int, source: int) -> bool:
    """Tell whether a column takes `card` from pile `source`."""
    size = desk.size[column]
    if size == 0:
        return laws.fills_space(board.table, card, source)
    return board.fits[desk.cards[column * board.depth + size - 1]] >> card & 1 != 0


@kernel
def waste_top(board: Board, desk: Desk, waste: int) -> int:
    """Return the top card of the waste when it holds the first `waste` > 0 cards of the pack."""
    return board.pack[desk.left[waste - 1]]
