"""An easier game that proves positions lost: what it can't win, nobody can.

In the easier game nothing is ever used up: a card that can be played once can be played for ever,
what takes a card once takes any number of cards, and a foundation that has grown takes nothing
away. So all that can be reached is collected, in any order, until nothing more comes; a legal line
stays within it, since each of its moves is possible there too. Only spaces are counted where the
reserve fills them: a reserve card that nothing takes holds its space until something does, and in
a legal game no more such cards lie on the columns than first cards of columns have left.

It is for one deck, where a card is one bit of a set, and packs that fit into one word.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from saratoga.rules import laws
from saratoga.rules.piles import RESERVE, STOCK, WASTE
from saratoga.rules.table import RUN_ANY, RUN_WHOLE
from saratoga.solver.jit import kernel, lowest
from saratoga.solver.plain.board import (
    IN_RESERVE,
    IN_WASTE,
    PACK_LEFT,
    REDEALS,
    WORD,
    Board,
    Desk,
    Ints,
)

BOTTOM: Final = -1

#: Places in `Easy.now`: sets of cards.
#: Cards that can be played; that lie, or can be laid, open on a column.
READY: Final = 0
PLACED: Final = 1
#: Cards that some open card takes; that have gone up.
TAKEN: Final = 2
UP: Final = 3
#: Column cards that can be lifted with all that lies on them; that have left their place.
LIFT: Final = 4
LEFT: Final = 5
#: Column cards on which nothing lies; pack cards that can be drawn.
BARE: Final = 6
DRAWN: Final = 7
#: Reserve cards that hold a space.
HOLDING: Final = 8
#: Pack cards that can be drawn, that can be played, by their place among those left.
COMES: Final = 9
GONE: Final = 10
#: Counts.
SPACES: Final = 11
RESERVE_LEFT: Final = 12
ROOM: Final = 13


class Easy(NamedTuple):
    """The easier game: `now`, see above; the heights; the card below each column card, and above
    which card a run goes on (`joined`); the pack cards left; which place ends a draw.
    """

    now: Ints
    height: Ints
    below: Ints
    joined: Ints
    cards: Ints
    ends: Ints


@kernel
def can_judge(board: Board) -> bool:
    """Tell whether the easier game can be played for these rules."""
    return board.table.decks == 1 and board.pack.size < WORD


@kernel
def new_easy(board: Board) -> Easy:
    """Return the room for one easier game at a time."""
    draw = board.table.draw
    ends = np.zeros(draw, np.int64)
    for place in range(min(WORD, board.pack.size)):
        ends[(place + 1) % draw] |= 1 << place
    return Easy(
        np.zeros(ROOM, np.int64),
        np.zeros(4, np.int64),
        np.zeros(WORD, np.int64),
        np.zeros(WORD, np.int64),
        np.zeros(WORD, np.int64),
        ends,
    )


@kernel
def is_lost(board: Board, desk: Desk, easy: Easy) -> bool:
    """Tell whether even the easier game can't be won."""
    passes = _begin(board, desk, easy)
    moved = True
    while moved:
        moved = _climb(board, easy)
        moved |= _place(board, desk, easy)
        moved |= _leave_columns(board, easy)
        moved |= _leave_reserve(board, easy)
        moved |= _leave_pack(board, desk, easy, passes)
    up = 0
    for suit in range(board.table.suits):
        up += easy.height[suit]
    return up < board.cards


@kernel
def _begin(board: Board, desk: Desk, easy: Easy) -> bool:
    """Set up the easier game; tell whether the waste can be turned over, or is empty."""
    now = easy.now
    now[:] = 0
    now[RESERVE_LEFT] = desk.counts[IN_RESERVE]
    for suit in range(board.table.suits):
        easy.height[suit] = desk.heights[suit]
        for height in range(1, desk.heights[suit] + 1):
            card = laws.foundation_top(board.table, board.start, height, suit)
            now[UP] |= 1 << card
            if board.table.take_back and height == desk.heights[suit]:
                now[READY] |= 1 << card
    for column in range(desk.size.size):
        _begin_column(board, desk, easy, column)
    left = desk.counts[PACK_LEFT]
    waste = desk.counts[IN_WASTE]
    for place in range(left):
        easy.cards[place] = board.pack[desk.left[place]]
    place = waste - 1 if waste > 0 else laws.drawn(board.table, left) - 1
    while 0 <= place < left:
        _bring(easy, place)
        if place == left - 1:
            break
        place += laws.drawn(board.table, left - 1 - place)
    return waste == 0 or laws.may_redeal(board.table, 0, 1, desk.counts[REDEALS])


@kernel
def _begin_column(board: Board, desk: Desk, easy: Easy, column: int) -> None:
    below = BOTTOM
    for place in range(desk.hidden[column] + desk.size[column]):
        spot = column * board.depth + place
        open_place = place - desk.hidden[column]
        card = board.under[spot] if open_place < 0 else desk.cards[spot - desk.hidden[column]]
        easy.below[card] = below
        easy.joined[card] = open_place > 0 and board.fits[below] >> card & 1
        below = card
    if below == BOTTOM:
        easy.now[SPACES] += 1
    else:
        _bare(board, easy, below)


@kernel
def _bare(board: Board, easy: Easy, card: int) -> None:
    """Note that nothing lies on a column card any more, and which cards can be lifted now."""
    now = easy.now
    now[BARE] |= 1 << card
    now[READY] |= 1 << card
    now[PLACED] |= 1 << card
    now[TAKEN] |= board.fits[card]
    if board.table.run == RUN_WHOLE:
        while easy.joined[card]:
            card = easy.below[card]
        if easy.below[card] == BOTTOM:
            now[LIFT] |= 1 << card
        return
    now[LIFT] |= 1 << card
    while board.table.run == RUN_ANY and easy.joined[card]:
        card = easy.below[card]
        now[LIFT] |= 1 << card


@kernel
def _bring(easy: Easy, place: int) -> None:
    """Note that a pack card can be drawn."""
    easy.now[COMES] |= 1 << place
    easy.now[READY] |= 1 << easy.cards[place]
    easy.now[DRAWN] |= 1 << easy.cards[place]


@kernel
def _climb(board: Board, easy: Easy) -> bool:
    """Raise each foundation as far as playable cards go."""
    moved = False
    for suit in range(board.table.suits):
        while easy.height[suit] < board.table.ranks:
            card = laws.foundation_top(board.table, board.start, easy.height[suit] + 1, suit)
            if not easy.now[READY] >> card & 1:
                break
            easy.height[suit] += 1
            easy.now[UP] |= 1 << card
            moved = True
    return moved


@kernel
def _for_spaces(board: Board, easy: Easy, source: int) -> int:
    """Return the set of cards from `source` that a free space takes."""
    if easy.now[SPACES] == 0 or laws.is_filled(board.table, 0, easy.now[RESERVE_LEFT]):
        return 0
    if laws.fills_space(board.table, 0, source):
        return -1
    highest = 4 * (board.table.ranks - 1)
    return 15 << highest if laws.fills_space(board.table, highest, source) else 0


@kernel
def _place(board: Board, desk: Desk, easy: Easy) -> bool:
    """Lay every playable card on what takes it."""
    now = easy.now
    fresh = now[READY] & (now[TAKEN] | _for_spaces(board, easy, STOCK))
    fresh |= now[DRAWN] & _for_spaces(board, easy, WASTE)
    fresh &= ~now[PLACED]
    moved = fresh != 0
    while fresh:
        card = lowest(fresh)
        fresh &= fresh - 1
        now[PLACED] |= 1 << card
        now[TAKEN] |= board.fits[card]
        if board.table.take_back:
            _take_back_next(board, desk, easy, card)
    return moved


@kernel
def _take_back_next(board: Board, desk: Desk, easy: Easy, card: int) -> None:
    """Once a foundation card is taken back, the one below it can follow."""
    height = desk.heights[card & 3]
    while height > 0:
        top = laws.foundation_top(board.table, board.start, height, card & 3)
        easy.now[READY] |= 1 << top
        if not easy.now[PLACED] >> top & 1:
            break
        height -= 1


@kernel
def _leave_columns(board: Board, easy: Easy) -> bool:
    """Take away what can leave its place in a column, with all that lies on it."""
    now = easy.now
    fresh = now[LIFT] & (now[TAKEN] | _for_spaces(board, easy, 0)) | now[BARE] & now[UP]
    fresh &= ~now[LEFT]
    moved = fresh != 0
    while fresh:
        card = lowest(fresh)
        fresh &= fresh - 1
        now[LEFT] |= 1 << card
        below = easy.below[card]
        if below == BOTTOM:
            now[SPACES] += 1
        elif not now[BARE] >> below & 1:
            _bare(board, easy, below)
    return moved


@kernel
def _leave_reserve(board: Board, easy: Easy) -> bool:
    """Play from the reserve; a card that nothing takes may fill a space."""
    now = easy.now
    freed = now[HOLDING] & (now[TAKEN] | now[UP])
    moved = freed != 0
    now[HOLDING] ^= freed
    while freed:
        freed &= freed - 1
        now[SPACES] += 1
    while now[RESERVE_LEFT] > 0:
        card = board.reserve[now[RESERVE_LEFT] - 1]
        now[READY] |= 1 << card
        if not (now[TAKEN] | now[UP] | _for_spaces(board, easy, RESERVE)) >> card & 1:
            if board.table.reserve_fills == 0 or now[SPACES] == 0:
                break
            now[SPACES] -= 1
            now[HOLDING] |= 1 << card
            now[PLACED] |= 1 << card
            now[TAKEN] |= board.fits[card]
        now[RESERVE_LEFT] -= 1
        moved = True
    return moved


@kernel
def _leave_pack(board: Board, desk: Desk, easy: Easy, passes: bool) -> bool:
    """Play pack cards that draws can bring to the waste's top.

    In a pass that begins with t cards of those before card i gone, i (from 0) ends a draw if
    i + 1 - t is a multiple of the draw; t may be anything up to the number that can go. In the
    pass under way no card is missing. Otherwise i comes up as the next card above it is played.
    """
    now = easy.now
    gone = now[GONE]
    fresh = now[COMES] & ~gone
    moved = False
    while fresh:
        place = lowest(fresh)
        fresh &= fresh - 1
        if (now[PLACED] | now[UP]) >> easy.cards[place] & 1:
            gone |= 1 << place
            moved = True
    now[GONE] = gone
    comes = gone >> 1
    if passes:
        comes |= easy.ends[0]
        rest = gone
        for residue in range(1, easy.ends.size):
            if rest == 0:
                break
            first = rest & -rest
            rest ^= first
            comes |= easy.ends[residue] & ~(first | first - 1)
    comes &= (1 << desk.counts[PACK_LEFT]) - 1 & ~now[COMES]
    while comes:
        _bring(easy, lowest(comes))
        comes &= comes - 1
        moved = True
    return moved
