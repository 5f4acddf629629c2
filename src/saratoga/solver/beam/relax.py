"""A monotone relaxation: a state that even an easier game can't win is given up.

In the easier game cards multiply: what has once been in a place is there for good, and serves as
well. A card on a column is a host for every card that could ever lie on it, its column never fills
up, and a space once made stays. Only the order of the pack stays as it is: the draws come one after
the other, and of the waste only the top can be played. Before each draw all is played that can be.

Known are the `hosts`, cards that may lie face up on a column, and the `home` cards, those that may
have left for the foundations, and of both the hosts are known to be able to go there. A card that
covers another one is *movable* as soon as

- all lower ranks of its suit are hosts or home, one copy of each, or
- a card of the next rank and the other colour is a host, or
- it is a king, and a space exists or some column or king can be cleared away;

then what it covers is reached: the next hidden card, or the next card of the waste. In the second
and third case a pack card becomes a host, in the first it is home; where cards may be taken back, a
home card that some host takes becomes a host too.

Take any line of the real game. By induction over its moves, the columns' cards turned by it are
turned, and the pack cards played by it are played in the easier game before the same draw; what
lies on columns is among the hosts, and what is on the foundations is a host or home. For the waste:
if the line plays the top x, all cards drawn later have been played by the line, so in the easier
game too, and x is its top unless played already. So a line that wins turns and plays every card
there too. Where some card stays, no line wins.
"""

from __future__ import annotations

from saratoga.solver.beam.board import (
    COLUMN,
    COLUMN_CARDS,
    PACK_CARDS,
    RANKS,
    SIZE,
    SPADES,
    STOPS,
    TAKE_BACK,
    WIDTH,
    Board,
    State,
)
from saratoga.solver.beam.moves import EACH_COLUMN, openings, stock_left
from saratoga.solver.jit import highest, inline, kernel, lowest


@inline
def _foundation_cards(heights: int) -> int:
    cards = 0
    for suit in range(4):
        cards |= (SPADES & (1 << 4 * (heights >> 8 * suit & 15)) - 1) << suit
    return cards


@inline
def _rising(cards: int) -> int:
    """Return the cards all of whose lower ones of the suit are in a set."""
    rising = 0
    for suit in range(4):
        gap = lowest(~(cards >> suit) & SPADES | 1 << 52)
        rising |= (SPADES & (2 << gap) - 1) << suit
    return rising


@inline
def _placed(cards: int) -> int:
    """Return the cards that fit on some card of a set."""
    red = (cards >> 1 | cards >> 2) & SPADES
    black = (cards | cards >> 3) & SPADES
    return black >> 4 << 1 | black >> 4 << 2 | red >> 4 | red >> 4 << 3


@inline
def _placed_kings(board: Board, placed: int, space: bool) -> int:
    if space:
        return placed | 15 << 4 * (board[RANKS] - 1)
    return placed


@kernel
def hopeless(board: Board, state: State) -> bool:
    """Tell whether some card can't be reached even in the easier game."""
    played, heights, depths, hosts, _, _, _ = state
    home = _foundation_cards(heights)
    kings = 15 << 4 * (board[RANKS] - 1)
    everything = (16 << 4 * (board[RANKS] - 1)) - 1
    _, _, spaces, _ = openings(board, state)
    space = spaces > 0
    left = stock_left(board, played)
    rest = ~played & (1 << board[SIZE]) - 1
    movable = 0
    changed = True
    while True:
        while changed:
            changed = False
            rising = _rising(hosts | home)
            space = space or rising & kings & hosts != 0
            placed = _placed_kings(board, _placed(hosts), space)
            movable = rising | placed
            if movable & everything == everything:
                return False
            if board[TAKE_BACK] and home & placed & ~hosts:
                hosts |= home & placed
                changed = True
            for column in range(board[WIDTH]):
                depth = depths >> 4 * column & 15
                start = COLUMN_CARDS + column * COLUMN - 1
                while depth and movable >> board[start + depth] & 1:
                    depth -= 1
                    depths -= 1 << 4 * column
                    changed = True
                    if depth:
                        hosts |= 1 << board[start + depth]
                    else:
                        space = True
            waste = rest >> left << left
            while waste and movable >> board[PACK_CARDS + lowest(waste)] & 1:
                bit = 1 << board[PACK_CARDS + lowest(waste)]
                home |= bit
                hosts |= bit & placed
                rest ^= waste & -waste
                waste &= waste - 1
                changed = True
        if left == 0:
            break
        left = highest(board[STOPS] & (1 << left) - 1)
        changed = movable >> board[PACK_CARDS + left] & 1 != 0
    return rest != 0 or depths & ~EACH_COLUMN != 0
