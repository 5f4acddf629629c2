"""What the moves of a position lead to, and under which promises."""

from __future__ import annotations

from saratoga.solver.jit import inline, kernel, popcount
from saratoga.solver.quotient.bits import next_up
from saratoga.solver.whole.columns import (
    carrier,
    end_of,
    ending_with,
    ends_of,
    first_space,
    head_of,
    headed_by,
    heads_of,
    link,
    with_column,
    without_column,
)
from saratoga.solver.whole.desk import (
    COLUMNS,
    CROSSING,
    FRESH,
    HOME,
    LINKS,
    MOVE,
    OWED,
    PHASE,
    REFUSED_FIRST,
    REFUSED_SECOND,
    RESERVE,
    STOCK,
    UNPLAYED,
    WASTE,
    Desk,
    Words,
)
from saratoga.solver.whole.memory import TOP, Memory
from saratoga.solver.whole.moves import (
    END_HOME,
    HOST,
    MERGE,
    RESERVE_HOME,
    RESERVE_PLACE,
    STOCK_HOME,
    STOCK_PLACE,
    STOCK_SPACE,
    card_of,
    kind_of,
)
from saratoga.solver.whole.promises import FIRSTS, hosts_of, packed
from saratoga.solver.whole.states import is_searched, residue


@kernel
def push_all(desk: Desk, memory: Memory, entry: int, made: int) -> None:
    """Push what each of the listed moves leads to, unless it needs no search.

    The last move is tried first: it makes no promises; each other one makes those that the moves
    after it allow.
    """
    stack, moves = memory.stack, memory.moves
    owed = stack[entry, OWED]
    first, second = stack[entry, REFUSED_FIRST], stack[entry, REFUSED_SECOND]
    following = next_up(stack[entry, HOME], desk.pack) if desk.promise else 0
    if desk.promise:
        for index in range(made):
            kind, card = kind_of(moves[index]), card_of(moves[index])
            if kind == END_HOME or kind == RESERVE_HOME:
                owed |= 1 << card
            elif kind >= RESERVE_PLACE:
                if FIRSTS >> card & 1:
                    first |= 1 << (moves[index] >> HOST)
                else:
                    second |= 1 << (moves[index] >> HOST)
    for index in range(made):
        kind, card = kind_of(moves[index]), card_of(moves[index])
        owing = owed
        if desk.promise:
            if kind == END_HOME or kind == RESERVE_HOME:
                owed &= ~(1 << card)
                owing = owed
            elif kind == STOCK_PLACE or kind == STOCK_SPACE:
                owing |= following & 1 << card
            elif kind >= RESERVE_PLACE:
                if FIRSTS >> card & 1:
                    first &= ~(1 << (moves[index] >> HOST))
                else:
                    second &= ~(1 << (moves[index] >> HOST))
        _push(desk, memory, entry, moves[index], owing, first, second)


@inline
def _push(
    desk: Desk, memory: Memory, entry: int, move: int, owed: int, first: int, second: int
) -> None:
    """Push what a move leads to, unless it needs no search."""
    stack = memory.stack
    home, unplayed, links, columns, stock, waste, reserve = _moved(desk, stack, entry, move)
    heads, ends = heads_of(desk, columns), ends_of(desk, columns)
    promises = 0
    if owed | first | second:
        top = 1 << desk.reserve[reserve - 1] if reserve > 0 else 0
        owed &= ends | top
        first &= ends & hosts_of(desk, (heads | top) & FIRSTS)
        second &= ends & hosts_of(desk, (heads | top) & ~FIRSTS)
        promises = packed(owed, first, second, ends)
    if is_searched(desk, memory, home, unplayed, links, heads, waste, promises):
        return
    top = memory.control[TOP]
    stack[top, HOME], stack[top, UNPLAYED] = home, unplayed
    stack[top, LINKS], stack[top, COLUMNS] = links, columns
    stack[top, STOCK], stack[top, WASTE], stack[top, RESERVE] = stock, waste, reserve
    stack[top, OWED], stack[top, REFUSED_FIRST] = owed, first
    stack[top, REFUSED_SECOND] = second
    stack[top, CROSSING] = stack[entry, CROSSING]
    stack[top, MOVE], stack[top, PHASE] = move, FRESH
    memory.control[TOP] = top + 1


@inline
def _moved(
    desk: Desk, stack: Words, entry: int, move: int
) -> tuple[int, int, int, int, int, int, int]:
    """Return the words of a position, from HOME to RESERVE, after a move and the fill (CF-fill)."""
    kind, card, host = kind_of(move), card_of(move), move >> HOST
    home, unplayed = stack[entry, HOME], stack[entry, UNPLAYED]
    links, columns = stack[entry, LINKS], stack[entry, COLUMNS]
    stock, waste, reserve = stack[entry, STOCK], stack[entry, WASTE], stack[entry, RESERVE]
    emptied = -1
    if kind >= STOCK_HOME and kind <= STOCK_SPACE:
        unplayed ^= 1 << card
        place = desk.places[card]
        waste = popcount(stock & ((1 << place) - 1))
        stock ^= 1 << place
        if residue(desk.draw, waste) == 0 or stock >> place == 0:
            waste = 0
    elif kind == RESERVE_HOME or kind == RESERVE_PLACE:
        unplayed ^= 1 << card
        reserve -= 1
    if kind <= STOCK_HOME:
        home |= 1 << card
        if kind == END_HOME:
            at = ending_with(columns, card)
            if head_of(columns, at) == card:
                emptied = at
            else:
                under = carrier(card, links, desk.ranks)
                columns = with_column(columns, at, head_of(columns, at), under)
                links &= ~(1 << card)
    elif kind == STOCK_SPACE:
        columns = with_column(columns, first_space(columns), card, card)
    else:
        end = card
        if kind == MERGE:
            emptied = headed_by(columns, card)
            end = end_of(columns, emptied)
        at = ending_with(columns, host)
        columns = with_column(columns, at, head_of(columns, at), end)
        links |= link(card, host)
    if emptied >= 0:
        columns = without_column(columns, emptied)
        if desk.fills and reserve > 0:
            reserve -= 1
            filler = desk.reserve[reserve]
            columns = with_column(columns, emptied, filler, filler)
            unplayed ^= 1 << filler
    return home, unplayed, links, columns, stock, waste, reserve
