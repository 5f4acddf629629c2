"""Cards that go up at once, since nobody can need them on the table any more.

Let c be the top card of a column or of the reserve that its foundation takes, r its rank counted
from the start rank (r = 0), and nothing ever be taken back; of two decks it matters which twin goes
up, so let there be one. Then a line that wins without c going
up now still wins with it, played with these changes, if one of two rules holds.

*Nothing fits on c*: every card that may be laid on c is on the foundations. Then c is of no use
where it lies. Moves of c itself are left out; a run with c at its end moves without it; what lies
below c, or the space or reserve card that comes in its place, is used no earlier than the line
uses it. A reserve card that fills the space then stands in for the reserve's top card.

*What fits on c goes up as well*, for alternating colours: both suits of the other colour hold at
least r - 1 cards and the other suit of c's colour at least r - 2. A card w that the line lays on c
has rank r - 1 and is next on its foundation: it goes there instead. A card x that the line lays on
w has rank r - 2: it is up or next too, and what fits on x is up already. Where columns pass the
base, x may be a card of the highest rank, which is not up: so each other suit must hold a card.

A pack card goes up at once only where that changes nothing for the others: draw one, and redeals
without limit. Removing a card from the middle shifts the draws of three. And a space that the
reserve hasn't filled, as only a deal can leave it, is filled once a card has been laid there and
gone up: then no pack card is sent up past it.
"""

from __future__ import annotations

from saratoga.rules import laws
from saratoga.rules.piles import HOME, RESERVE, WASTE
from saratoga.rules.table import BUILD_ALTERNATE, WRAP_FULL, WRAP_NONE, RuleTable
from saratoga.solver.jit import inline, kernel, lowest
from saratoga.solver.plain.board import (
    CARDS,
    COLUMNS,
    DEPTH,
    FITS,
    HEIGHTS,
    IN_RESERVE,
    IN_WASTE,
    PACK_LEFT,
    SIZES,
    START,
    Ints,
    reserve_top,
    waste_top,
)
from saratoga.solver.plain.moves import COUNT, DRAWN, TARGET, TURNED, first_space


@kernel
def safe_move(table: RuleTable, board: Ints, desk: Ints, moves: Ints) -> int:
    """Write a move that plays a safe card up, if there is one; return the number of moves, 0 or 1.

    It comes from a column, the reserve or, where that is allowed, the waste's top.
    """
    if table.take_back or table.decks > 1:
        return 0
    for column in range(board[COLUMNS]):
        if desk[SIZES + column] > 0:
            top = desk[CARDS + column * board[DEPTH] + desk[SIZES + column] - 1]
            if is_safe(table, board, desk, top):
                moves[0] = column | HOME << TARGET | 1 << COUNT
                return 1
    if desk[IN_RESERVE] > 0 and is_safe(table, board, desk, reserve_top(board, desk)):
        moves[0] = RESERVE | HOME << TARGET | 1 << COUNT
        return 1
    if table.draw == 1 and table.redeals < 0 and not _waits_for_reserve(table, board, desk):
        for waste in range(1, desk[PACK_LEFT] + 1):
            if is_safe(table, board, desk, waste_top(board, desk, waste)):
                turned = 1 if waste < desk[IN_WASTE] else 0
                moves[0] = WASTE | HOME << TARGET | 1 << COUNT | waste << DRAWN | turned << TURNED
                return 1
    return 0


@inline
def _waits_for_reserve(table: RuleTable, board: Ints, desk: Ints) -> bool:
    """Tell whether there is a space that the reserve fills once a card has lain there."""
    space = first_space(board, desk) < board[COLUMNS]
    return bool(space and laws.is_filled(table, 0, desk[IN_RESERVE]))


@kernel
def is_safe(table: RuleTable, board: Ints, desk: Ints, card: int) -> bool:
    """Tell whether a card goes up and can't be missed on the table then."""
    if not laws.goes_up(table, board[START], desk[HEIGHTS + (card & 3)], card):
        return False
    if _nothing_fits(table, board, desk, card):
        return True
    rank = _from_start(table, board, card >> 2)
    least = 1 if _passes_base(table, board) else 0
    safe = table.build == BUILD_ALTERNATE and rank >= least
    for suit in range(table.suits):
        if suit != card & 3:
            same = laws.colour(suit) == laws.colour(card)
            needed = max(least, rank - 2 if same else rank - 1)
            safe &= desk[HEIGHTS + suit] >= needed
    return safe


@inline
def _nothing_fits(table: RuleTable, board: Ints, desk: Ints, card: int) -> bool:
    fitting = board[FITS + card]
    while fitting:
        lower = lowest(fitting)
        fitting &= fitting - 1
        rank = _from_start(table, board, lower >> 2)
        if lower & 3 < table.suits and desk[HEIGHTS + (lower & 3)] <= rank:
            return False
    return True


@inline
def _passes_base(table: RuleTable, board: Ints) -> bool:
    """Tell whether a card of the highest rank, counted from the start rank, may lie on a base."""
    return bool(table.wrap == WRAP_FULL or (table.wrap == WRAP_NONE and board[START] > 0))


@inline
def _from_start(table: RuleTable, board: Ints, rank: int) -> int:
    """Return a rank counted from the start rank."""
    return int(rank - board[START] + (table.ranks if rank < board[START] else 0))
