"""The compiled move generator, and what a move does to a desk.

A move is one integer: source, target and count as in `saratoga.engine.moves`, 7 bits each, then
7 bits with the number of cards in the waste when its top card is played and one bit for a redeal
before. So drawing is no move of its own: a move of a pack card says how far to draw.
"""

from __future__ import annotations

from typing import Final

from saratoga.rules import laws
from saratoga.rules.piles import FOUNDATION, HOME, MAX_COLUMNS, RESERVE, STOCK, WASTE
from saratoga.solver.jit import kernel
from saratoga.solver.plain.board import (
    GONE_UP,
    IN_RESERVE,
    IN_WASTE,
    PACK_LEFT,
    REDEALS,
    Board,
    Desk,
    Ints,
    foundation_for,
    run_length,
    takes,
    waste_top,
)

TARGET: Final = 7
COUNT: Final = 14
DRAWN: Final = 21
TURNED: Final = 28
FIELD: Final = 127
#: Given as `space`: a move to each of several spaces is a move of its own.
EACH: Final = -1


@kernel
def most_moves(board: Board, desk: Desk) -> int:
    """Return a number that no count of moves exceeds."""
    columns = desk.size.size
    singles = 2 + len(board.pack) + desk.heights.size + columns
    return singles * (columns + 1) + columns * board.cards


@kernel
def first_space(desk: Desk) -> int:
    """Return the first empty column, the number of columns if there is none."""
    for column in range(desk.size.size):
        if desk.size[column] == 0:
            return column
    return desk.size.size


@kernel
def legal(board: Board, desk: Desk, moves: Ints) -> int:
    """Write all legal moves into `moves`, draw and redeal as in the engine; return their number."""
    waste = desk.counts[IN_WASTE]
    stock = desk.counts[PACK_LEFT] - waste
    made = 0
    if desk.counts[GONE_UP] == board.cards:
        return made
    if laws.drawn(board.table, stock) > 0:
        moves[made] = STOCK | WASTE << TARGET
        made += 1
    elif laws.may_redeal(board.table, stock, waste, desk.counts[REDEALS]):
        moves[made] = WASTE | STOCK << TARGET
        made += 1
    if waste > 0:
        card = waste_top(board, desk, waste)
        made = _of_card(board, desk, moves, made, card, WASTE | waste << DRAWN, EACH)
    return _of_the_rest(board, desk, moves, made, EACH)


@kernel
def choices(board: Board, desk: Desk, moves: Ints) -> int:
    """Write the moves of a search into `moves`; return their number.

    Every pack card that draws and at most one redeal can bring to the waste's top is played from
    there. Of several spaces only the first is used (column symmetry).
    """
    space = first_space(desk)
    made = _of_pack(board, desk, moves, space)
    return _of_the_rest(board, desk, moves, made, space)


@kernel
def _of_pack(board: Board, desk: Desk, moves: Ints, space: int) -> int:
    """Add the moves of pack cards: now, after draws, after a redeal and draws.

    With `waste` cards in the waste, draws bring it to waste + K, waste + 2K, …, all; after a
    redeal to K, 2K, …, all. A waste that needs no redeal is never reached by one: the same cards
    with fewer redeals made are at least as good.
    """
    left = desk.counts[PACK_LEFT]
    start = desk.counts[IN_WASTE]
    made = 0
    if left == 0:
        return made
    waste = start
    if waste == 0:
        waste = laws.drawn(board.table, left)
    while True:
        card = waste_top(board, desk, waste)
        made = _of_card(board, desk, moves, made, card, WASTE | waste << DRAWN, space)
        if waste == left:
            break
        waste += laws.drawn(board.table, left - waste)
    if start == 0 or not laws.may_redeal(board.table, 0, left, desk.counts[REDEALS]):
        return made
    waste = laws.drawn(board.table, left)
    while waste < left:
        if waste < start or (waste - start) % board.table.draw != 0:
            card = waste_top(board, desk, waste)
            pile = WASTE | waste << DRAWN | 1 << TURNED
            made = _of_card(board, desk, moves, made, card, pile, space)
        waste += laws.drawn(board.table, left - waste)
    return made


@kernel
def _of_the_rest(board: Board, desk: Desk, moves: Ints, made: int, space: int) -> int:
    """Add the moves from reserve, columns and foundations."""
    if desk.counts[IN_RESERVE] > 0:
        card = board.reserve[desk.counts[IN_RESERVE] - 1]
        made = _of_card(board, desk, moves, made, card, RESERVE, space)
    for column in range(desk.size.size):
        if desk.size[column] > 0:
            made = _of_column(board, desk, moves, made, column, space)
    if board.table.take_back:
        for index in range(desk.heights.size):
            height = desk.heights[index]
            if height > 0:
                card = laws.foundation_top(board.table, board.start, height, index & 3)
                made = _of_card(board, desk, moves, made, card, FOUNDATION + index, space)
    return made


@kernel
def _of_card(
    board: Board, desk: Desk, moves: Ints, made: int, card: int, pile: int, space: int
) -> int:
    """Add the moves of one card from waste, reserve or foundation; `pile` is source and draws."""
    source = pile & FIELD
    if source < FOUNDATION and foundation_for(board, desk, card) >= 0:
        moves[made] = pile | HOME << TARGET | 1 << COUNT
        made += 1
    for column in range(desk.size.size):
        if desk.size[column] == 0 and space != EACH and column != space:
            continue
        if takes(board, desk, column, card, source):
            moves[made] = pile | column << TARGET | 1 << COUNT
            made += 1
    return made


@kernel
def _of_column(board: Board, desk: Desk, moves: Ints, made: int, source: int, space: int) -> int:
    """Add the moves of a column's top card to the foundations and of its runs to columns."""
    size = desk.size[source]
    top = source * board.depth + size - 1
    if foundation_for(board, desk, desk.cards[top]) >= 0:
        moves[made] = source | HOME << TARGET | 1 << COUNT
        made += 1
    run = run_length(board, desk, source)
    for target in range(desk.size.size):
        if target == source:
            continue
        if desk.size[target] == 0 and space != EACH and target != space:
            continue
        for count in range(1, run + 1):
            if laws.may_lift(board.table, size + desk.hidden[source], run, count) and takes(
                board, desk, target, desk.cards[top - count + 1], source
            ):
                moves[made] = source | target << TARGET | count << COUNT
                made += 1
    return made


@kernel
def apply(board: Board, desk: Desk, move: int) -> None:
    """Carry out a legal move that is no draw and no redeal, with fill and flip.

    `desk.left` is left alone: `counts` and the move say which pack card has gone.
    """
    source = move & FIELD
    target = move >> TARGET & FIELD
    count = move >> COUNT & FIELD
    if source == WASTE:
        waste = move >> DRAWN & FIELD
        first = waste_top(board, desk, waste)
        desk.counts[PACK_LEFT] -= 1
        desk.counts[IN_WASTE] = waste - 1
        desk.counts[REDEALS] += move >> TURNED & 1 if board.table.redeals >= 0 else 0
    elif source == RESERVE:
        desk.counts[IN_RESERVE] -= 1
        first = board.reserve[desk.counts[IN_RESERVE]]
    elif source >= FOUNDATION:
        height = desk.heights[source - FOUNDATION]
        first = laws.foundation_top(board.table, board.start, height, source & 3)
        desk.heights[source - FOUNDATION] = height - 1
        desk.counts[GONE_UP] -= 1
    else:
        first = desk.cards[source * board.depth + desk.size[source] - count]
    if target == HOME:
        desk.heights[foundation_for(board, desk, first)] += 1
        desk.counts[GONE_UP] += 1
    else:
        _lay(board, desk, source, target, count, first)
    if source < MAX_COLUMNS:
        desk.size[source] -= count
        _tidy(board, desk, source)


@kernel
def _lay(board: Board, desk: Desk, source: int, target: int, count: int, first: int) -> None:
    """Lay `count` cards on column `target`: from column `source`, or the one card `first`."""
    to = target * board.depth + desk.size[target]
    desk.size[target] += count
    if source >= MAX_COLUMNS:
        desk.cards[to] = first
        return
    at = source * board.depth + desk.size[source] - count
    for offset in range(count):
        desk.cards[to + offset] = desk.cards[at + offset]


@kernel
def _tidy(board: Board, desk: Desk, column: int) -> None:
    """Turn up a hidden card or fill the space after cards have left a column (CF-fill, DS-flip)."""
    if desk.size[column] > 0:
        return
    spot = column * board.depth
    if desk.hidden[column] > 0:
        desk.hidden[column] -= 1
        desk.cards[spot] = board.under[spot + desk.hidden[column]]
        desk.size[column] = 1
    elif laws.is_filled(board.table, 0, desk.counts[IN_RESERVE]):
        desk.counts[IN_RESERVE] -= 1
        desk.cards[spot] = board.reserve[desk.counts[IN_RESERVE]]
        desk.size[column] = 1
