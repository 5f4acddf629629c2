"""The compiled move generator, and what a move does to a desk.

A move is one integer: source, target and count as in `saratoga.engine.moves`, 7 bits each, then
7 bits with the number of cards in the waste when its top card is played and one bit for a redeal
before. So drawing is no move of its own: a move of a pack card says how far to draw.
"""

from __future__ import annotations

from typing import Final

from saratoga.rules import laws
from saratoga.rules.piles import FOUNDATION, HOME, MAX_COLUMNS, RESERVE, STOCK, WASTE
from saratoga.rules.table import RuleTable
from saratoga.solver.jit import inline, kernel
from saratoga.solver.plain.board import (
    ALL,
    CARDS,
    COLUMNS,
    DEPTH,
    FITS,
    FOUNDATIONS,
    GONE_UP,
    HEIGHTS,
    HIDDEN,
    IN_RESERVE,
    IN_WASTE,
    PACK_LEFT,
    PACK_SIZE,
    REDEALS,
    RESERVE_CARDS,
    SIZES,
    START,
    UNDER,
    Ints,
    foundation_for,
    reserve_top,
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


def most_moves(board: Ints) -> int:
    """Return a number that no count of moves exceeds."""
    columns = int(board[COLUMNS])
    singles = 2 + int(board[PACK_SIZE]) + int(board[FOUNDATIONS]) + columns
    return singles * (columns + 1) + columns * int(board[ALL])


@inline
def first_space(board: Ints, desk: Ints) -> int:
    """Return the first empty column, the number of columns if there is none."""
    column = 0
    while column < board[COLUMNS] and desk[SIZES + column] > 0:
        column += 1
    return column


@kernel
def legal(table: RuleTable, board: Ints, desk: Ints, moves: Ints) -> int:
    """Write all legal moves into `moves`, draw and redeal as in the engine; return their number."""
    waste = desk[IN_WASTE]
    stock = desk[PACK_LEFT] - waste
    made = 0
    if desk[GONE_UP] == board[ALL]:
        return made
    if laws.drawn(table, stock) > 0:
        moves[made] = STOCK | WASTE << TARGET
        made += 1
    elif laws.may_redeal(table, stock, waste, desk[REDEALS]):
        moves[made] = WASTE | STOCK << TARGET
        made += 1
    if waste > 0:
        card = waste_top(board, desk, waste)
        made = _of_card(table, board, desk, moves, made, card, WASTE | waste << DRAWN, EACH)
    return _of_the_rest(table, board, desk, moves, made, EACH)


@kernel
def choices(table: RuleTable, board: Ints, desk: Ints, moves: Ints) -> int:
    """Write the moves of a search into `moves`; return their number.

    Every pack card that draws and at most one redeal can bring to the waste's top is played from
    there. Of several spaces only the first is used (column symmetry).
    """
    space = first_space(board, desk)
    made = _of_pack(table, board, desk, moves, space, _placeable(table, board, desk, space))
    return _of_the_rest(table, board, desk, moves, made, space)


@inline
def _placeable(table: RuleTable, board: Ints, desk: Ints, space: int) -> int:
    """Return the set of pack cards that have a place anywhere, and maybe some more."""
    cards = 0
    for index in range(board[FOUNDATIONS]):
        height = desk[HEIGHTS + index]
        if height < table.ranks:
            cards |= 1 << laws.foundation_top(table, board[START], height + 1, index & 3)
    for column in range(board[COLUMNS]):
        size = desk[SIZES + column]
        if size > 0:
            cards |= board[FITS + desk[CARDS + column * board[DEPTH] + size - 1]]
    return -1 if space < board[COLUMNS] else int(cards)


@kernel
def _of_pack(
    table: RuleTable, board: Ints, desk: Ints, moves: Ints, space: int, placeable: int
) -> int:
    """Add the moves of pack cards: now, after draws, after a redeal and draws.

    With `waste` cards in the waste, draws bring it to waste + K, waste + 2K, …, all; after a
    redeal to K, 2K, …, all. A waste that needs no redeal is never reached by one: the same cards
    with fewer redeals made are at least as good.
    """
    left = desk[PACK_LEFT]
    start = desk[IN_WASTE]
    made = 0
    if left == 0:
        return made
    waste = start
    if waste == 0:
        waste = laws.drawn(table, left)
    while True:
        card = waste_top(board, desk, waste)
        if placeable >> card & 1:
            made = _of_card(table, board, desk, moves, made, card, WASTE | waste << DRAWN, space)
        if waste == left:
            break
        waste += laws.drawn(table, left - waste)
    if start == 0 or not laws.may_redeal(table, 0, left, desk[REDEALS]):
        return made
    waste = laws.drawn(table, left)
    while waste < left:
        card = waste_top(board, desk, waste)
        reached = waste >= start and (waste - start) % table.draw == 0
        if placeable >> card & 1 and not reached:
            pile = WASTE | waste << DRAWN | 1 << TURNED
            made = _of_card(table, board, desk, moves, made, card, pile, space)
        waste += laws.drawn(table, left - waste)
    return made


@kernel
def _of_the_rest(
    table: RuleTable, board: Ints, desk: Ints, moves: Ints, made: int, space: int
) -> int:
    """Add the moves from reserve, columns and foundations."""
    if desk[IN_RESERVE] > 0:
        card = reserve_top(board, desk)
        made = _of_card(table, board, desk, moves, made, card, RESERVE, space)
    for column in range(board[COLUMNS]):
        if desk[SIZES + column] > 0:
            made = _of_column(table, board, desk, moves, made, column, space)
    if table.take_back:
        for index in range(board[FOUNDATIONS]):
            height = desk[HEIGHTS + index]
            if height > 0:
                card = laws.foundation_top(table, board[START], height, index & 3)
                made = _of_card(table, board, desk, moves, made, card, FOUNDATION + index, space)
    return made


@kernel
def _of_card(
    table: RuleTable,
    board: Ints,
    desk: Ints,
    moves: Ints,
    made: int,
    card: int,
    pile: int,
    space: int,
) -> int:
    """Add the moves of one card from waste, reserve or foundation; `pile` is source and draws."""
    source = pile & FIELD
    if source < FOUNDATION and foundation_for(table, board, desk, card) >= 0:
        moves[made] = pile | HOME << TARGET | 1 << COUNT
        made += 1
    for column in range(board[COLUMNS]):
        if desk[SIZES + column] == 0 and space != EACH and column != space:
            continue
        if takes(table, board, desk, column, card, source):
            moves[made] = pile | column << TARGET | 1 << COUNT
            made += 1
    return made


@kernel
def _of_column(
    table: RuleTable, board: Ints, desk: Ints, moves: Ints, made: int, source: int, space: int
) -> int:
    """Add the moves of a column's top card to the foundations and of its runs to columns."""
    size = desk[SIZES + source]
    top = CARDS + source * board[DEPTH] + size - 1
    if foundation_for(table, board, desk, desk[top]) >= 0:
        moves[made] = source | HOME << TARGET | 1 << COUNT
        made += 1
    run = run_length(board, desk, source)
    length = size + desk[HIDDEN + source]
    for target in range(board[COLUMNS]):
        if target == source:
            continue
        if desk[SIZES + target] == 0 and space != EACH and target != space:
            continue
        for count in range(1, run + 1):
            lifted = laws.may_lift(table, length, run, count)
            if lifted and takes(table, board, desk, target, desk[top - count + 1], source):
                moves[made] = source | target << TARGET | count << COUNT
                made += 1
    return made


@kernel
def apply(table: RuleTable, board: Ints, desk: Ints, move: int) -> None:
    """Carry out a legal move that is no draw and no redeal, with fill and flip.

    The pack cards left are not written anew: the count and the move say which one has gone.
    """
    source = move & FIELD
    target = move >> TARGET & FIELD
    count = move >> COUNT & FIELD
    if source == WASTE:
        waste = move >> DRAWN & FIELD
        first = waste_top(board, desk, waste)
        desk[PACK_LEFT] -= 1
        desk[IN_WASTE] = waste - 1
        desk[REDEALS] += move >> TURNED & 1 if table.redeals >= 0 else 0
    elif source == RESERVE:
        first = reserve_top(board, desk)
        desk[IN_RESERVE] -= 1
    elif source >= FOUNDATION:
        height = desk[HEIGHTS + source - FOUNDATION]
        first = laws.foundation_top(table, board[START], height, source & 3)
        desk[HEIGHTS + source - FOUNDATION] = height - 1
        desk[GONE_UP] -= 1
    else:
        first = desk[CARDS + source * board[DEPTH] + desk[SIZES + source] - count]
    if target == HOME:
        desk[HEIGHTS + foundation_for(table, board, desk, first)] += 1
        desk[GONE_UP] += 1
    else:
        _lay(board, desk, source, target, count, first)
    if source < MAX_COLUMNS:
        desk[SIZES + source] -= count
        _tidy(table, board, desk, source)


@inline
def _lay(board: Ints, desk: Ints, source: int, target: int, count: int, first: int) -> None:
    """Lay `count` cards on column `target`: from column `source`, or the one card `first`."""
    to = CARDS + target * board[DEPTH] + desk[SIZES + target]
    desk[SIZES + target] += count
    desk[to] = first
    if count > 1:
        at = CARDS + source * board[DEPTH] + desk[SIZES + source] - count
        for offset in range(1, count):
            desk[to + offset] = desk[at + offset]


@inline
def _tidy(table: RuleTable, board: Ints, desk: Ints, column: int) -> None:
    """Turn up a hidden card or fill the space after cards have left a column (CF-fill, DS-flip)."""
    if desk[SIZES + column] > 0:
        return
    spot = column * board[DEPTH]
    if desk[HIDDEN + column] > 0:
        desk[HIDDEN + column] -= 1
        desk[CARDS + spot] = board[UNDER + spot + desk[HIDDEN + column]]
        desk[SIZES + column] = 1
    elif laws.is_filled(table, 0, desk[IN_RESERVE]):
        desk[IN_RESERVE] -= 1
        desk[CARDS + spot] = board[RESERVE_CARDS + desk[IN_RESERVE]]
        desk[SIZES + column] = 1
