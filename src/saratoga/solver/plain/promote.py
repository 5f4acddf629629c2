"""Cards that go up at once, since nobody can need them on the table any more.

Let c be the top card of a column or of the reserve that its foundation takes, r its rank counted
from the start rank (r = 0), and nothing ever be taken back. Then a line that wins without c going
up now still wins with it, played with these changes, if one of two rules holds.

*Nothing fits on c*: every card that may be laid on c is on the foundations. Then c is of no use
where it lies. Moves of c itself are left out; a run with c at its end moves without it; what lies
below c, or the space or reserve card that comes in its place, is used no earlier than the line
uses it. A reserve card that fills the space then stands in for the reserve's top card.

*What fits on c goes up as well*, for alternating colours: both suits of the other colour hold at
least r - 1 cards and the other suit of c's colour at least r - 2. A card w that the line lays on c
has rank r - 1 and is next on its foundation: it goes there instead. A card x that the line lays on
w has rank r - 2: it is up or next too, and what fits on x is up already. Where ranks wrap past the
base, x may be a card of the highest rank, which is not up: so each other suit must hold a card.

A pack card goes up at once only where that changes nothing for the others: draw one, and redeals
without limit. Removing a card from the middle shifts the draws of three.
"""

from __future__ import annotations

from saratoga.rules import laws
from saratoga.rules.piles import HOME, RESERVE, WASTE
from saratoga.rules.table import BUILD_ALTERNATE, WRAP_FULL
from saratoga.solver.jit import inline, kernel, lowest
from saratoga.solver.plain.board import IN_RESERVE, Board, Desk, Ints, waste_top
from saratoga.solver.plain.moves import DRAWN, FIELD, TARGET


@kernel
def forced(board: Board, desk: Desk, moves: Ints, made: int) -> int:
    """Return the first of the moves that plays a safe card to the foundations, -1 if none does."""
    if board.table.take_back:
        return -1
    for index in range(made):
        move = moves[index]
        if move >> TARGET & FIELD == HOME and _source_allows(board, move & FIELD):
            if is_safe(board, desk, _moved(board, desk, move)):
                return index
    return -1


@inline
def _source_allows(board: Board, source: int) -> bool:
    return source != WASTE or (board.table.draw == 1 and board.table.redeals < 0)


@inline
def _moved(board: Board, desk: Desk, move: int) -> int:
    """Return the one card that a move plays from reserve, column or waste."""
    source = move & FIELD
    if source == RESERVE:
        return board.reserve[desk.counts[IN_RESERVE] - 1]
    if source == WASTE:
        return waste_top(board, desk, move >> DRAWN & FIELD)
    return desk.cards[source * board.depth + desk.size[source] - 1]


@inline
def is_safe(board: Board, desk: Desk, card: int) -> bool:
    """Tell whether a card that goes up can't be missed on the table."""
    if _nothing_fits(board, desk, card):
        return True
    if board.table.build != BUILD_ALTERNATE:
        return False
    rank = _from_start(board, card >> 2)
    least = 1 if board.table.wrap == WRAP_FULL else 0
    if least == 1 and rank == 0:
        return False
    for suit in range(board.table.suits):
        if suit == card & 3:
            continue
        same = laws.colour(suit) == laws.colour(card)
        if lowest_height(desk, suit) < max(least, rank - 2 if same else rank - 1):
            return False
    return True


@inline
def _nothing_fits(board: Board, desk: Desk, card: int) -> bool:
    fitting = board.fits[card]
    while fitting:
        lower = lowest(fitting)
        fitting &= fitting - 1
        if lower & 3 < board.table.suits and lowest_height(desk, lower & 3) <= _from_start(
            board, lower >> 2
        ):
            return False
    return True


@inline
def _from_start(board: Board, rank: int) -> int:
    """Return a rank counted from the start rank."""
    return rank - board.start + (board.table.ranks if rank < board.start else 0)


@inline
def lowest_height(desk: Desk, suit: int) -> int:
    """Return the height of the lower foundation of a suit."""
    height = desk.heights[suit]
    for index in range(suit + 4, desk.heights.size, 4):
        height = min(height, desk.heights[index])
    return height
