"""A monotone relaxation: a state that even an easier game can't win is given up.

In the easier game what was once possible stays possible. A class (rank, colour) once open stays
open, whatever is put on it; a space once made stays; a card once up serves the foundations for
good, and the columns as well. Only the pack keeps its order: the draws come one after the other,
of the waste only the top can be played, and before each draw all is played that can be. At first
those classes are open that are open in the state, and those cards are up that are up.

- A card *can be placed* if the class above it is open, or if it is a king and there is a space.
- A card *can go up* if one copy of each lower rank of its suit is up, and its class is open or it
  is the waste's top.
- The head of a column that can be placed or go up leaves it: the next hidden card turns up and
  opens its class, or, if there is none, a space is made.
- The waste's top that can be placed or go up leaves the waste.
- A card that left the waste, or one that is up where cards may be taken back, opens its class once
  it can be placed.
- A card that is no head at the start and can go up opens the class above it, a king a space.

Each state of a real line is within the easier game as it is before the same draw: its open classes
and spaces are open there, its cards up are up, its hidden cards turned and pack cards played are
turned and played, and a column card that was no head at the start and isn't one now lies on a class
that is open there. This holds at the start, and each move keeps it:

- what a move needs (an open class, a space, lower cards up) is there in the easier game;
- a class opens only when a card of it comes to the columns, by turning, from the waste or from the
  foundations, or when a card on it goes up: one that was no head at the start opens it by the last
  rule, and any other lies on a class already open;
- of the waste, all cards above a real top have been played in the line, so in the easier game,
  which therefore plays the top no later. If it sent it up where the line places it, the rule for
  cards that left the waste opens its class all the same.

So a line that wins turns and plays every card in the easier game too. If some card stays there, no
line wins.

The easier game puts any number of cards on one, so cards are also *counted*. Where a line places a
card x from a column or the waste, all cards that lay on it there have been moved before. Of these,
x and the cards that were no heads at the start, those of the class of x that can't be up are on the
columns and no heads, so each lies on another card of the class above it: one that faced up at the
start, has been turned or played, or was up at the start and can be taken back. If there are fewer
such cards than that, x can't be placed yet. Kings need a cleared column each instead.
"""

from __future__ import annotations

from saratoga.solver.beam.board import (
    COLUMN,
    COLUMN_CARDS,
    PACK_CARDS,
    PACK_SPOTS,
    RANKS,
    SIZE,
    SPADES,
    STOPS,
    TAKE_BACK,
    WIDTH,
    Board,
    State,
)
from saratoga.solver.beam.moves import EACH_COLUMN, columns_gone, openings, some, stock_left
from saratoga.solver.jit import highest, inline, kernel, lowest, popcount


@inline
def _foundation_cards(heights: int) -> int:
    """Return the cards on the first of the two foundations of each suit."""
    cards = 0
    for suit in range(4):
        cards |= (SPADES & (1 << 4 * (heights >> 8 * suit & 15)) - 1) << suit
    return cards


@inline
def _rising(up: int) -> int:
    """Return the cards all of whose lower ones of the suit are in a set."""
    rising = 0
    for suit in range(4):
        gap = lowest(~(up >> suit) & SPADES | 1 << 52)
        rising |= (SPADES & (2 << gap) - 1) << suit
    return rising


@inline
def _red(cards: int) -> int:
    """Return the ranks of which a set has a red card, as the lowest bits of nibbles."""
    return (cards >> 1 | cards >> 2) & SPADES


@inline
def _black(cards: int) -> int:
    return (cards | cards >> 3) & SPADES


@inline
def _both(red: int, black: int) -> int:
    """Return all cards of red ranks and of black ranks."""
    return red << 1 | red << 2 | black | black << 3


@inline
def _copies(board: Board, card: int, places: int) -> int:
    """Count the copies of a card in a set of places of the pack."""
    return popcount(board[PACK_SPOTS + card] & places)


@inline
def _hosts(
    board: Board, heights: int, depths: int, once: int, twice: int, gone: int, card: int
) -> int:
    """Count the cards of the class above that may be on the columns; for a king, cleared columns.

    `once` and `twice` have faced up, `gone` are the pack cards played.
    """
    if card >> 2 == board[RANKS] - 1:
        return columns_gone(board, depths)
    count = 0
    suit = (card ^ card >> 1) & 1 ^ 1
    for host_suit in (suit, suit ^ 3):
        host = (card & ~3) + 4 + host_suit
        count += (once >> host & 1) + (twice >> host & 1) + _copies(board, host, gone)
        if board[TAKE_BACK]:
            count += (heights >> 8 * host_suit & 15) > host >> 2
            count += (heights >> 8 * host_suit + 4 & 15) > host >> 2
    return count


@inline
def _guests(
    board: Board, up: int, loose: tuple[int, int], forced: int, column: tuple[int, int], card: int
) -> int:
    """Count the cards of a class that lie on the class above it once one of them is placed.

    `loose` are no heads at the start; `forced` pack cards and the cards of a column, from one entry
    of the board to another, have been moved.
    """
    count = 0
    for twin in (card, card ^ 3):
        if not up >> twin & 1:
            count += (loose[0] >> twin & 1) + (loose[1] >> twin & 1)
            count += _copies(board, twin, forced)
            for entry in range(column[0], column[1]):
                count += board[entry] == twin
    return count


@kernel
def hopeless(board: Board, state: State) -> bool:
    """Tell whether some card can't be reached even in the easier game."""
    played, heights, depths, once, twice, heads, _ = state
    open_red, open_black, spaces, once_loose = openings(board, state)
    loose = (once_loose, twice & ~heads)
    faced = once
    red = some(open_red)
    black = some(open_black)
    space = spaces > 0
    ranks = SPADES & (1 << 4 * board[RANKS]) - 1
    kings = 15 << 4 * (board[RANKS] - 1)
    up = _foundation_cards(heights)
    home = up if board[TAKE_BACK] else 0
    left = stock_left(board, played)
    start = ~played & (1 << board[SIZE]) - 1
    rest = start
    changed = True
    while changed:
        while changed:
            rising = _rising(up)
            lifted = rising & _both(red, black)
            placed = _both(black >> 4, red >> 4) | (kings if space else 0)
            freed = lifted & once_loose
            fresh = home & placed
            new_up = up | lifted & faced
            if board[TAKE_BACK]:
                home |= new_up
            new_red = red | _red(fresh) | _black(freed) << 4 & ranks
            new_black = black | _black(fresh) | _red(freed) << 4 & ranks
            changed = new_up != up or new_red != red or new_black != black or fresh & ~faced != 0
            faced |= fresh
            if freed & kings and not space:
                space = changed = True
            for column in range(board[WIDTH]):
                depth = depths >> 4 * column & 15
                bottom = COLUMN_CARDS + column * COLUMN
                end = bottom + (state[2] >> 4 * column & 15)
                while depth:
                    card = board[bottom + depth - 1]
                    if not lifted >> card & 1:
                        if not placed >> card & 1:
                            break
                        guests = _guests(board, new_up, loose, 0, (bottom + depth - 1, end), card)
                        gone = start & ~rest
                        if guests > _hosts(board, heights, depths, once, twice, gone, card):
                            break
                    changed = True
                    depth -= 1
                    depths -= 1 << 4 * column
                    if depth:
                        under = 1 << board[bottom + depth - 1]
                        faced |= under
                        twice |= once & under
                        once |= under
                        new_red |= _red(under)
                        new_black |= _black(under)
                    else:
                        space = True
            waste = rest >> left << left
            while waste:
                place = lowest(waste)
                card = board[PACK_CARDS + place]
                if not rising >> card & 1:
                    if not placed >> card & 1:
                        break
                    forced = start & (2 << place) - (1 << left)
                    guests = _guests(board, new_up, loose, forced, (0, 0), card)
                    gone = start & ~rest
                    if guests > _hosts(board, heights, depths, once, twice, gone, card):
                        break
                changed = True
                home |= 1 << card
                new_up |= 1 << card & rising
                rest ^= waste & -waste
                waste &= waste - 1
            up, red, black = new_up, new_red, new_black
        while left and not changed:
            left = highest(board[STOPS] & (1 << left) - 1)
            changed = (placed | rising) >> board[PACK_CARDS + left] & 1 != 0
    return rest != 0 or depths & ~EACH_COLUMN != 0
