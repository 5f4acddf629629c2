"""Moves of the quotient: what a state allows, and what a move does to it.

| kind | argument | move |
|---|---|---|
| `UP` | card | a column card that heads no original column, to the foundations |
| `HEAD_UP` | column | the head of an original column, to the foundations |
| `HEAD` | column | the head and all on it, to an open card or, a king, to a space |
| `BACK` | card | taken back from a foundation to an open card or a space |
| `PACK_UP` | pack card | drawn to or the waste's top, to the foundations |
| `PACK` | pack card | the same, to an open card or a space |

A class (rank, colour) is *open* as often as it has more column cards than cards that lie on them;
an open class can show any of its cards bare, since tails move freely between its cards. All
counting is done for 13 ranks at once, in nibbles of one integer for each colour.
"""

from __future__ import annotations

from typing import Final

from saratoga.solver.beam.board import (
    COLUMN,
    COLUMN_CARDS,
    CONCEALED,
    FIRST,
    PACK_CARDS,
    RANKS,
    SIZE,
    SPADES,
    STOPS,
    TAKE_BACK,
    WIDTH,
    Board,
    Ints,
    State,
)
from saratoga.solver.jit import inline, lowest, popcount

#: The lowest bit of each of 15 nibbles, one for each column.
EACH_COLUMN: Final = 0x111111111111111

UP: Final = 0
HEAD_UP: Final = 1
HEAD: Final = 2
BACK: Final = 3
PACK_UP: Final = 4
PACK: Final = 5

#: No state has more moves than this: 2 for each pack card, 3 for each card and column elsewhere.
MAX_MOVES: Final = 256


@inline
def reds(cards: int) -> int:
    """Count the red cards of a set, one nibble for each rank."""
    return (cards >> 1 & SPADES) + (cards >> 2 & SPADES)


@inline
def blacks(cards: int) -> int:
    """Count the black cards of a set, one nibble for each rank."""
    return (cards & SPADES) + (cards >> 3 & SPADES)


@inline
def some(counts: int) -> int:
    """Return the nibbles (each below 8) that are not zero, as ones."""
    return (counts | counts >> 1 | counts >> 2) & SPADES


@inline
def columns_gone(board: Board, depths: int) -> int:
    """Count the original columns whose head is gone."""
    filled = depths | depths >> 1
    filled |= filled >> 2
    return int(board[WIDTH] - popcount(filled & EACH_COLUMN))


@inline
def openings(board: Board, state: State) -> tuple[int, int, int, int]:
    """Return open red and black cards by rank, the spaces, and the column cards that are no heads.

    What lies on cards of a class are the cards one rank lower, of the other colour, that are no
    heads. A king that is no head lies on a space.
    """
    _, _, depths, once, twice, heads, twins = state
    red = reds(once) + reds(twice)
    black = blacks(once) + blacks(twice)
    red_loose = red - reds(heads) - reds(twins)
    black_loose = black - blacks(heads) - blacks(twins)
    whole = (1 << 4 * board[RANKS]) - 1
    open_red = red - (black_loose << 4 & whole)
    open_black = black - (red_loose << 4 & whole)
    spaces = columns_gone(board, depths) - (red_loose + black_loose >> 4 * (board[RANKS] - 1) & 15)
    loose = once & ~heads | twice & ~twins
    return open_red, open_black, spaces, loose


@inline
def bare_cards(open_red: int, open_black: int) -> int:
    """Return the cards of open classes, as a set."""
    red = some(open_red)
    black = some(open_black)
    return red << 1 | red << 2 | black | black << 3


@inline
def placeable(board: Board, open_red: int, open_black: int, spaces: int) -> int:
    """Return the cards that some open card or space takes, as a set."""
    red = some(open_black) >> 4
    black = some(open_red) >> 4
    cards = red << 1 | red << 2 | black | black << 3
    if spaces > 0:
        cards |= 15 << 4 * (board[RANKS] - 1)
    return cards


@inline
def next_up(board: Board, heights: int) -> int:
    """Return the cards that a foundation takes next, as a set."""
    cards = 0
    for suit in range(4):
        high = heights >> 8 * suit & 15
        low = heights >> 8 * suit + 4 & 15
        if high < board[RANKS]:
            cards |= 1 << 4 * high + suit
        if low < board[RANKS]:
            cards |= 1 << 4 * low + suit
    return cards


@inline
def tops(heights: int) -> int:
    """Return the top cards of the foundations, as a set."""
    cards = 0
    for suit in range(4):
        high = heights >> 8 * suit & 15
        low = heights >> 8 * suit + 4 & 15
        if high > 0:
            cards |= 1 << 4 * (high - 1) + suit
        if low > 0:
            cards |= 1 << 4 * (low - 1) + suit
    return cards


@inline
def stock_left(board: Board, played: int) -> int:
    """Return how many cards must still be in the stock: draws are made only for a card played."""
    if played == 0:
        return int(board[FIRST])
    return min(int(board[FIRST]), lowest(played))


@inline
def pack_tops(board: Board, played: int) -> int:
    """Return the pack cards that can be played: the waste's top, and each later end of a draw."""
    left = stock_left(board, played)
    waste = ~played & (1 << board[SIZE]) - (1 << left)
    return int(board[STOPS] & (1 << left) - 1 | waste & -waste)


@inline
def generate(board: Board, state: State, moves: Ints) -> int:
    """Write all moves of a state into `moves`, as `kind | argument << 3`; return their number."""
    played, heights, depths, _, _, heads, _ = state
    open_red, open_black, spaces, loose = openings(board, state)
    ups = next_up(board, heights)
    bare = bare_cards(open_red, open_black)
    accepted = placeable(board, open_red, open_black, spaces)
    count = 0
    for column in range(board[WIDTH] if heads & (accepted | ups & bare) else 0):
        depth = depths >> 4 * column & 15
        if depth:
            card = board[COLUMN_CARDS + column * COLUMN + depth - 1]
            if accepted >> card & 1:
                moves[count] = HEAD | column << 3
                count += 1
            if (ups & bare) >> card & 1:
                moves[count] = HEAD_UP | column << 3
                count += 1
    cards = loose & bare & ups
    while cards:
        moves[count] = UP | lowest(cards) << 3
        count += 1
        cards &= cards - 1
    if board[TAKE_BACK]:
        cards = tops(heights) & accepted
        while cards:
            moves[count] = BACK | lowest(cards) << 3
            count += 1
            cards &= cards - 1
    places = pack_tops(board, played)
    while places:
        place = lowest(places)
        card = board[PACK_CARDS + place]
        if ups >> card & 1:
            moves[count] = PACK_UP | place << 3
            count += 1
        if accepted >> card & 1:
            moves[count] = PACK | place << 3
            count += 1
        places &= places - 1
    return count


@inline
def raised(heights: int, card: int) -> int:
    """Return the heights once `card` has gone up; it is next on a foundation of its suit."""
    shift = 8 * (card & 3)
    if heights >> shift & 15 == card >> 2:
        return heights + (1 << shift)
    return heights + (1 << shift + 4)


@inline
def lowered(heights: int, card: int) -> int:
    """Return the heights once `card` has been taken back; it is on top of a foundation."""
    shift = 8 * (card & 3)
    if heights >> shift + 4 & 15 == (card >> 2) + 1:
        return heights - (1 << shift + 4)
    return heights - (1 << shift)


@inline
def apply(board: Board, state: State, move: int) -> State:
    """Return the state after a move."""
    played, heights, depths, once, twice, heads, twins = state
    kind = move & 7
    argument = move >> 3
    if kind in (PACK, PACK_UP):
        card = board[PACK_CARDS + argument]
        played |= 1 << argument
    elif kind in (HEAD, HEAD_UP):
        shift = 4 * argument
        spot = argument * COLUMN + (depths >> shift & 15) - 1
        card = board[COLUMN_CARDS + spot]
        heads &= ~(1 << card) | twins
        twins &= ~(1 << card)
        depths -= 1 << shift
        if depths >> shift & 15:
            under = board[COLUMN_CARDS + spot - 1]
            twice |= once & 1 << under
            once |= 1 << under
            if depths >> shift & 15 == 1 and under >> 2 == board[RANKS] - 1:
                depths -= 1 << shift
            else:
                twins |= heads & 1 << under
                heads |= 1 << under
    else:
        card = argument
    bit = 1 << card
    if kind in (PACK, BACK):
        twice |= once & bit
        once |= bit
    elif kind in (UP, HEAD_UP):
        once &= ~bit | twice
        twice &= ~bit
    if kind == BACK:
        heights = lowered(heights, card)
    elif kind in (UP, HEAD_UP, PACK_UP):
        heights = raised(heights, card)
    return played, heights, depths, once, twice, heads, twins


@inline
def turns(state: State, move: int) -> bool:
    """Tell whether a move leads on a layer: it turns a hidden card or plays a pack card."""
    kind = move & 7
    if kind in (PACK, PACK_UP):
        return True
    return (kind in (HEAD, HEAD_UP)) and state[2] >> 4 * (move >> 3) & 15 > 1


@inline
def turned(board: Board, state: State) -> int:
    """Return the layer of a state: hidden cards turned and pack cards played; `turns` is a win."""
    hidden = 0
    for column in range(board[WIDTH]):
        hidden += max(0, (state[2] >> 4 * column & 15) - 1)
    return int(board[CONCEALED]) - hidden + popcount(state[0])
