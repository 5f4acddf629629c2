"""Cards that nobody can need any more go up at once.

A card x of rank r is safe when its foundations would take both twins of x that are not up (the
lower foundation of its suit holds r cards), every foundation of the other colour holds at least
r - 1 cards, and every one of the other suit of its colour at least r - 2. Then all cards that could
ever lie on x, directly or not (rank r - 1 of the other colour, r - 2 of its own and lower ones),
can go up the moment they can move at all, and so can x. Take any line that wins without sending x
up now, and change it so: x goes up now; whenever the line moves one of those low cards, it goes up
instead, and low cards are never taken back. All that the line needs of the columns is still there,
since low cards serve only lower ones; a hidden card, a waste card or a space that x covered only
comes earlier. So the changed line wins too, and the other moves of the position need no search.

If only one of the twins could go up, the other might be the better one: it may lie on a card that
is needed, while x hides less.
"""

from __future__ import annotations

from saratoga.solver.beam.board import COLUMN, COLUMN_CARDS, PACK_CARDS, RANKS, Board, Ints, State
from saratoga.solver.beam.moves import HEAD_UP, PACK_UP, UP, stock_left
from saratoga.solver.jit import inline


@inline
def safe_cards(board: Board, heights: int) -> int:
    """Return the next cards of the foundations that are safe to send up, as a set."""
    lows = (heights >> 4 & 15, heights >> 12 & 15, heights >> 20 & 15, heights >> 28 & 15)
    black = min(lows[0], lows[3])
    red = min(lows[1], lows[2])
    cards = 0
    for suit in range(4):
        own, other = (red, black) if suit in (1, 2) else (black, red)
        rank = lows[suit]
        if rank < board[RANKS] and rank <= min(other + 1, own + 2):
            cards |= 1 << 4 * rank + suit
    return cards


@inline
def forced(board: Board, state: State, moves: Ints, count: int) -> int:
    """Return a move that sends a safe card up without a draw, -1 if there is none."""
    safe = safe_cards(board, state[1])
    left = stock_left(board, state[0])
    for index in range(count):
        kind = moves[index] & 7
        argument = moves[index] >> 3
        card = -1
        if kind == UP:
            card = argument
        elif kind == HEAD_UP:
            depth = state[2] >> 4 * argument & 15
            card = board[COLUMN_CARDS + argument * COLUMN + depth - 1]
        elif kind == PACK_UP and argument >= left:
            card = board[PACK_CARDS + argument]
        if card >= 0 and safe >> card & 1:
            return int(moves[index])
    return -1
