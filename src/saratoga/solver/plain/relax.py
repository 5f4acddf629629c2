"""An easier game that proves positions lost: what it can't win, nobody can.

In the easier game nothing is ever used up: a card that can be played once can be played for ever,
what takes a card once takes any number of cards, and a foundation that has grown takes nothing
away. So all that can be reached is collected, in any order, until nothing more comes; a legal line
stays within it, since each of its moves is possible there too. Only spaces are counted where the
reserve fills them: a reserve card that nothing takes holds its space until something does, and in
a legal game no more such cards lie on the columns than first cards of columns have left.

It is for one deck, where a card is one bit of a set, and packs that fit into one word. Sets of
cards are kept in local variables, which the compiler holds in registers:

- `ready`: can be played; `placed`: lie open on a column, or can be laid there;
- `taken`: some open card takes them; `up`: have gone up; `wanted`: go up next;
- `lift`: can be lifted with all that lies on them; `bare`: nothing lies on them; `left`: have left
  their place in a column;
- `drawn`: pack cards that can be drawn; `out`: pack cards that can be played;
- `holding`: reserve cards that hold a space.
"""

from __future__ import annotations

from typing import Final

from saratoga.rules import laws
from saratoga.rules.piles import RESERVE, STOCK, WASTE
from saratoga.rules.table import RUN_ONE, RUN_WHOLE, RuleTable
from saratoga.solver.jit import inline, kernel, lowest, popcount
from saratoga.solver.plain.board import (
    CARDS,
    COLUMNS,
    DEPTH,
    FITS,
    HEIGHTS,
    HIDDEN,
    IN_RESERVE,
    IN_WASTE,
    LEFT,
    PACK,
    PACK_LEFT,
    PACK_SIZE,
    REDEALS,
    RESERVE_CARDS,
    SIZES,
    START,
    UNDER,
    WORD,
    Ints,
)

BOTTOM: Final = -1


#: Room for one easier game. For each column card the card under it, and the cards that can be
#: lifted once it is bare; the pack cards left, and their places; for each r the set of places i
#: with i + 1 = r modulo the draw.
BELOW: Final = 0
LIFTS: Final = BELOW + WORD
CARD_AT: Final = LIFTS + WORD
PLACES: Final = CARD_AT + WORD
ENDS: Final = PLACES + WORD
ROOM: Final = ENDS + WORD


@inline
def can_judge(table: RuleTable, board: Ints) -> bool:
    """Tell whether the easier game can be played for these rules."""
    return bool(table.decks == 1 and board[PACK_SIZE] < WORD)


@kernel
def write_ends(table: RuleTable, board: Ints, easy: Ints) -> None:
    """Write which places of pack cards end a draw after how many have gone."""
    for place in range(min(WORD - 1, board[PACK_SIZE])):
        easy[ENDS + (place + 1) % table.draw] |= 1 << place


@kernel
def is_lost(table: RuleTable, board: Ints, desk: Ints, easy: Ints) -> bool:
    """Tell whether even the easier game can't be won."""
    whole, wanted, up = _begin_foundations(table, board, desk)
    bare, spaces = _begin_columns(table, board, desk, easy)
    open_spaces = spaces > 0
    again = desk[IN_WASTE] == 0 or laws.may_redeal(table, 0, 1, desk[REDEALS])
    comes = _begin_pack(table, board, desk, easy)
    pack = (1 << desk[PACK_LEFT]) - 1
    reserve_left = desk[IN_RESERVE]
    ready = bare | _tops(table, board, up, wanted)
    placed = bare
    taken, lift, left, drawn, out, gone, holding = 0, 0, 0, 0, 0, 0, 0
    cover = bare
    while cover:
        card = lowest(cover)
        cover &= cover - 1
        taken |= board[FITS + card]
        lift |= easy[LIFTS + card]
    fresh_places = comes
    if reserve_left > 0:
        ready |= 1 << board[RESERVE_CARDS + reserve_left - 1]
    while True:
        while fresh_places:
            card = easy[CARD_AT + lowest(fresh_places)]
            fresh_places &= fresh_places - 1
            ready |= 1 << card
            drawn |= 1 << card
        before = up
        fresh = ready & wanted
        while fresh:
            up |= fresh
            wanted = wanted & ~fresh | _next_up(table, board[START], fresh)
            fresh = ready & wanted
        moved = up != before
        for_any, for_pack, for_kings = _space_takes(table, spaces, reserve_left, open_spaces)
        taken_now = taken | for_any | for_kings
        fresh = (ready & taken_now | drawn & for_pack) & ~placed
        moved |= fresh != 0
        placed |= fresh
        if table.take_back:
            ready |= _next_back(table, board[START], fresh, up)
        while fresh:
            taken |= board[FITS + lowest(fresh)]
            fresh &= fresh - 1
        fresh = (lift & taken_now | bare & up) & ~left
        moved |= fresh != 0
        left |= fresh
        while fresh:
            card = easy[BELOW + lowest(fresh)]
            fresh &= fresh - 1
            if card == BOTTOM:
                spaces += 1
            elif not bare >> card & 1:
                bare |= 1 << card
                ready |= 1 << card
                placed |= 1 << card
                taken |= board[FITS + card]
                lift |= easy[LIFTS + card]
        fresh = drawn & (placed | up) & ~out
        out |= fresh
        while fresh:
            gone |= 1 << easy[PLACES + lowest(fresh)]
            fresh &= fresh - 1
        fresh_places = _coming(table, gone, easy, again) & pack & ~comes
        comes |= fresh_places
        moved |= fresh_places != 0
        freed = holding & (taken | up)
        holding ^= freed
        spaces += popcount(freed)
        moved |= freed != 0
        if reserve_left > 0:
            card = board[RESERVE_CARDS + reserve_left - 1]
            held = not (taken_now | taken | up) >> card & 1
            if not held or (table.reserve_fills and spaces > 0):
                if held:
                    spaces -= 1
                    holding |= 1 << card
                placed |= 1 << card
                taken |= board[FITS + card]
                reserve_left -= 1
                if reserve_left > 0:
                    ready |= 1 << board[RESERVE_CARDS + reserve_left - 1]
                moved = True
        if not moved:
            return up != whole


@inline
def _begin_foundations(table: RuleTable, board: Ints, desk: Ints) -> tuple[int, int, int]:
    """Return all cards, those that go up next and those that are up."""
    whole, wanted, up = 0, 0, 0
    for suit in range(table.suits):
        rank = board[START]
        for height in range(table.ranks):
            card = 1 << 4 * rank + suit
            whole |= card
            if height < desk[HEIGHTS + suit]:
                up |= card
            elif height == desk[HEIGHTS + suit]:
                wanted |= card
            rank = rank + 1 if rank + 1 < table.ranks else 0
    return whole, wanted, up


@inline
def _next_up(table: RuleTable, start: int, cards: int) -> int:
    """Return what the foundations want after some cards have gone up."""
    last = 4 * (table.ranks - 1)
    following = (cards & (1 << last) - 1) << 4 | cards >> last
    return following & ~(15 << 4 * start)


@inline
def _tops(table: RuleTable, board: Ints, up: int, wanted: int) -> int:
    """Return the foundation cards that can be taken back at once."""
    if not table.take_back:
        return 0
    return up & _before(table, wanted | 15 << 4 * board[START])


@inline
def _before(table: RuleTable, cards: int) -> int:
    """Return the cards one rank lower in the same suits."""
    last = 4 * (table.ranks - 1)
    return cards >> 4 | (cards & 15) << last


@inline
def _next_back(table: RuleTable, start: int, cards: int, up: int) -> int:
    """Return foundation cards that lie open once some cards have been taken back."""
    return _before(table, cards & ~(15 << 4 * start)) & up


@inline
def _begin_columns(table: RuleTable, board: Ints, desk: Ints, easy: Ints) -> tuple[int, int]:
    """Write what lies under each column card; return the bare cards and the number of spaces."""
    bare, spaces = 0, 0
    for column in range(board[COLUMNS]):
        hidden = desk[HIDDEN + column]
        under = BOTTOM
        for place in range(hidden + desk[SIZES + column]):
            spot = column * board[DEPTH] + place
            card = board[UNDER + spot] if place < hidden else desk[CARDS + spot - hidden]
            joined = place > hidden and board[FITS + under] >> card & 1 != 0
            lifts = easy[LIFTS + under] if joined and table.run != RUN_ONE else 0
            if table.run != RUN_WHOLE or under == BOTTOM:
                lifts |= 1 << card
            easy[BELOW + card] = under
            easy[LIFTS + card] = lifts
            under = card
        if under == BOTTOM:
            spaces += 1
        else:
            bare |= 1 << under
    return bare, spaces


@inline
def _begin_pack(table: RuleTable, board: Ints, desk: Ints, easy: Ints) -> int:
    """Write the pack cards left and their places; return the places that draws reach now."""
    left = desk[PACK_LEFT]
    waste = desk[IN_WASTE]
    for place in range(left):
        card = board[PACK + desk[LEFT + place]]
        easy[CARD_AT + place] = card
        easy[PLACES + card] = place
    comes = 0
    if waste == 0:
        waste = laws.drawn(table, left)
    while waste > 0:
        comes |= 1 << waste - 1
        if waste == left:
            break
        waste += laws.drawn(table, left - waste)
    return comes


@inline
def _space_takes(
    table: RuleTable, spaces: int, reserve_left: int, open_spaces: bool
) -> tuple[int, int, int]:
    """Return the sets that a free space takes: of all cards, of pack cards, of highest cards.

    A space that the reserve fills is none, but the deal may leave columns empty (`open_spaces`).
    """
    if not open_spaces and (spaces == 0 or laws.is_filled(table, 0, reserve_left)):
        return 0, 0, 0
    highest = 4 * (table.ranks - 1)
    return (
        -1 if laws.fills_space(table, 0, STOCK) else 0,
        -1 if laws.fills_space(table, 0, WASTE) else 0,
        15 << highest if laws.fills_space(table, highest, RESERVE) else 0,
    )


@inline
def _coming(table: RuleTable, gone: int, easy: Ints, again: bool) -> int:
    """Return the places of pack cards that draws can bring up, once those `gone` can be played.

    In a pass that begins with t cards of those before card i gone, i (from 0) ends a draw if
    i + 1 - t is a multiple of the draw; t may be anything up to the number that can go. In the
    pass under way no card is missing. Otherwise i comes up as the next card above it is played.
    """
    comes = gone >> 1
    if again:
        comes |= easy[ENDS]
        rest = gone
        for residue in range(1, min(table.draw, WORD)):
            if rest == 0:
                break
            first = rest & -rest
            rest ^= first
            comes |= easy[ENDS + residue] & ~(first | first - 1)
    return comes
