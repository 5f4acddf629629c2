"""A monotone relaxation: a state that even an easier game can't win is given up.

In the easier game a card once reached stays where it serves: it is a host for every card that
could ever lie on it, its column never fills up, and a space once made stays. Cards reached at the
start are the column cards that face up, the foundations, the waste's top and every card that a
draw can end with. A card that covers another one is *movable* as soon as

- all lower ranks of its suit are reached, one copy of each, or
- a card of the next rank and the other colour is reached (one on the foundations only where cards
  may be taken back), or
- it is a king, and a space exists or some column or king can be cleared away;

then what it covers is reached too: the next hidden card, or the next card of the pack up to the end
of the draw. Every move of the real game is possible in the easier one with all that was reached
before, by induction over the moves of a line, so a line that wins reaches every card. If some card
stays out of reach, there is no such line.
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
from saratoga.solver.beam.moves import openings, stock_left
from saratoga.solver.jit import inline, kernel, lowest


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


@kernel
def hopeless(board: Board, state: State) -> bool:
    """Tell whether some card can't be reached even in the easier game."""
    played, heights, depths, hosts, _, _, _ = state
    home = _foundation_cards(heights)
    if board[TAKE_BACK]:
        hosts |= home
    kings = 15 << 4 * (board[RANKS] - 1)
    _, _, spaces, _ = openings(board, state)
    space = spaces > 0
    left = stock_left(board, played)
    rest = ~played & (1 << board[SIZE]) - 1
    waste = rest >> left << left
    starts = board[STOPS] & (1 << left) - 1 | waste & -waste
    unreached = rest
    changed = True
    while changed:
        changed = False
        rising = _rising(hosts | home)
        movable = rising | _placed(hosts)
        if space or rising & kings:
            movable |= kings
        hidden = 0
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
            hidden |= depth >> 1
        cards = rest
        flows = False
        while cards and unreached:
            place = lowest(cards)
            cards &= cards - 1
            if flows or starts >> place & 1:
                card = board[PACK_CARDS + place]
                if unreached >> place & 1:
                    unreached ^= 1 << place
                    hosts |= 1 << card
                    changed = True
                flows = movable >> card & 1 != 0
        if not (hidden or unreached):
            return False
    return True
