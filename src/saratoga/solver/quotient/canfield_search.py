"""The compiled search of Canfield: depth first over calms."""

from __future__ import annotations

from typing import Final

from saratoga.solver.jit import inline, kernel, lowest, popcount
from saratoga.solver.quotient.bits import goes_round, hostless, settled, twins
from saratoga.solver.quotient.canfield_calm import (
    ABOVE,
    BACK_SPACE,
    HEAD_HOME,
    HEAD_PLACE,
    NEIGHBOURS,
    PILE_HOME,
    PILE_PLACE,
    PILE_SPACE,
    ROW_HOME,
    SUIT,
    TAIL_HOME,
    TAIL_SPACE,
    fill_calm,
    settle,
)
from saratoga.solver.quotient.canfield_defer import idle, serves_calm, wanted_hosts
from saratoga.solver.quotient.canfield_desk import (
    BY_COLOURS,
    EXIT,
    FROM,
    HEADS,
    HOME,
    LANES,
    NAMED,
    NEVER,
    PENDING,
    PHASE,
    RESERVE,
    STOCK,
    UNPLAYED,
    WASTE,
    Desk,
)
from saratoga.solver.quotient.canfield_relax import hopeless
from saratoga.solver.quotient.canfield_unnamed import (
    exchangeable,
    exchanged,
    in_order,
    laid_name,
)
from saratoga.solver.quotient.memory import (
    CALM_FULL,
    CHECKED,
    CUT,
    ENTERED,
    EXPANDED,
    FRESH,
    LOST,
    NODES,
    PAUSED,
    STACK_FULL,
    TABLE_FULL,
    TOP,
    USED,
    WON,
    Memory,
)
from saratoga.solver.quotient.table import enter, seen

_FROM_STOCK: Final = 16
_FROM_RESERVE: Final = 32
#: Exits in the order in which they are pushed: the last is followed first.
_ORDER: Final = (
    BACK_SPACE,
    TAIL_SPACE,
    PILE_SPACE | _FROM_STOCK | _FROM_RESERVE,
    PILE_PLACE | _FROM_STOCK,
    PILE_HOME | _FROM_STOCK,
    PILE_PLACE | _FROM_RESERVE,
    HEAD_PLACE,
    TAIL_HOME,
    HEAD_HOME,
    PILE_HOME | _FROM_RESERVE,
)


@inline
def _first_word(home: int, unplayed: int) -> int:
    low = popcount(home & SUIT) | popcount(home & SUIT << 1) << 4
    return unplayed | (low | popcount(home & SUIT << 2) << 8) << 52


@inline
def _second_word(desk: Desk, home: int, heads: int, waste: int) -> int:
    word = heads | popcount(home & SUIT << 3) << 52
    return word if desk.lanes == LANES else word | waste << LANES


@inline
def is_seen(
    desk: Desk, memory: Memory, home: int, unplayed: int, heads: int, waste: int, carried: int
) -> bool:
    """Tell whether a state is in the table; `carried` tells more of strands, and of names."""
    return seen(
        memory.table,
        _first_word(home, unplayed),
        _second_word(desk, home, heads, waste),
        carried,
        desk.lanes,
        desk.lane_draw,
        waste,
    )


@inline
def admit(
    desk: Desk, memory: Memory, home: int, unplayed: int, heads: int, waste: int, carried: int
) -> bool:
    """Enter a state; return False if it has been seen."""
    if is_seen(desk, memory, home, unplayed, heads, waste, carried):
        return False
    memory.control[USED] += enter(
        memory.table,
        _first_word(home, unplayed),
        _second_word(desk, home, heads, waste),
        carried,
        desk.lanes,
        desk.lane_draw,
        waste,
    )
    return True


@kernel
def search_piece(desk: Desk, memory: Memory, budget: int) -> int:
    """Search on for at most `budget` nodes; return why it ended."""
    stack, control = memory.stack, memory.control
    limit = control[NODES] + budget
    while control[TOP] > 0:
        entry = control[TOP] - 1
        if stack[entry, PHASE] == EXPANDED:
            control[TOP] = entry
            continue
        if stack[entry, PHASE] == FRESH:
            if stack[entry, HOME] == desk.pack:
                return WON
            if control[NODES] >= limit:
                return PAUSED
            if control[USED] * 8 > memory.table.shape[0] * 5:
                return TABLE_FULL
            if not open_entry(desk, memory, entry, stack[entry, NAMED] & stack[entry, UNPLAYED]):
                control[TOP] = entry
                continue
        full = _expand(desk, memory, entry)
        if full != PAUSED:
            control[TOP] = entry + 1
            return full
    return LOST


@inline
def open_entry(desk: Desk, memory: Memory, entry: int, carried: int) -> bool:
    """Count a position as a node; return False if it has been seen or can't be won."""
    stack = memory.stack
    home, unplayed = stack[entry, HOME], stack[entry, UNPLAYED]
    heads, waste = stack[entry, HEADS], stack[entry, WASTE]
    pending = stack[entry, PENDING]
    if pending != 0 and is_seen(desk, memory, home, unplayed, heads, 0, carried):
        return False
    if not admit(desk, memory, home, unplayed, heads, waste + pending, carried):
        return False
    memory.control[NODES] += 1
    if desk.relax and hopeless(
        desk,
        home,
        unplayed,
        heads,
        stack[entry, STOCK],
        waste,
        stack[entry, RESERVE],
        desk.unnamed & ~stack[entry, NAMED],
    ):
        return False
    stack[entry, PHASE] = ENTERED
    return True


@kernel
def _expand(desk: Desk, memory: Memory, entry: int) -> int:
    """Push all that a position leads to; return PAUSED, or what there is too little room for."""
    stack = memory.stack
    home, unplayed, heads = stack[entry, HOME], stack[entry, UNPLAYED], stack[entry, HEADS]
    named = stack[entry, NAMED]
    unnamed = desk.unnamed & ~named
    count = fill_for(desk, memory, home, unplayed, heads, unnamed)
    if count == 0:
        return CALM_FULL
    checked = stack[entry, PHASE] == CHECKED
    stack[entry, PHASE] = EXPANDED
    best = home
    wanted = 0
    for row in range(count):
        best = max(best, memory.calm[row, ROW_HOME])
        wanted |= memory.calm[row, PILE_HOME] | memory.calm[row, PILE_PLACE]
        wanted |= memory.calm[row, PILE_SPACE]
    pending = stack[entry, PENDING]
    if best != home and not checked:
        if not admit(
            desk, memory, best, unplayed, heads, stack[entry, WASTE] + pending, named & unplayed
        ):
            return PAUSED
    if pending != 0 and serves_calm(desk, memory, entry, count, pending - 1):
        stack[entry, PENDING] = 0
        if not admit(desk, memory, best, unplayed, heads, 0, named & unplayed):
            return PAUSED
    reserve, top = reserve_left(desk, stack[entry, RESERVE])
    drawn = reachable(desk, wanted & ~reserve, stack[entry, STOCK], stack[entry, WASTE])
    if desk.promote != NEVER and stack[entry, PENDING] == 0:
        forced = memory.calm[0, HEAD_HOME] | memory.calm[0, TAIL_HOME]
        forced |= memory.calm[0, PILE_HOME] & (top | (drawn if desk.draw == 1 else 0))
        forced &= promoted(desk, home)
        stocked = exchangeable(unnamed, unplayed, desk.pack & ~unplayed)
        forced &= ~(stocked | twins(stocked))
        if forced != 0:
            kind = PILE_HOME if forced & -forced & unplayed else TAIL_HOME
            kind = HEAD_HOME if forced & -forced & heads else kind
            full = _push(desk, memory, entry, kind, forced & -forced, home)
            if full != PAUSED:
                stack[entry, PHASE] = CHECKED
            return full
    laid = drawn
    if desk.defer:
        laid &= wanted_hosts(
            desk, memory, count, unplayed, unplayed & ~reserve, heads, top, unnamed
        )
    full = PAUSED
    for order in _ORDER:
        cards = desk.pack
        if order >= _FROM_STOCK:
            cards = (drawn if order & _FROM_STOCK else 0) | (top if order & _FROM_RESERVE else 0)
            if order == PILE_PLACE | _FROM_STOCK:
                cards = laid
        for row in range(count):
            if memory.calm[row, order & 15] & cards != 0 and full == PAUSED:
                full = _follow(desk, memory, entry, row, order & 15, cards)
    if full != PAUSED:
        stack[entry, PHASE] = CHECKED
    return full


@inline
def _reserve_top(desk: Desk, reserve: int) -> int:
    return desk.reserve[reserve - 1] if reserve > 0 else -1


@inline
def reserve_left(desk: Desk, count: int) -> tuple[int, int]:
    """Return the `count` cards left in the reserve, and its top; 0 for none."""
    cards = 0
    for index in range(count):
        cards |= 1 << desk.reserve[index]
    return cards, 1 << desk.reserve[count - 1] if count > 0 else 0


@inline
def taken(desk: Desk, card: int, stock: int, waste: int, reserve: int) -> tuple[int, int, int]:
    """Return stock, waste and reserve without a card that was their top."""
    if reserve > 0 and desk.reserve[reserve - 1] == card:
        return stock, waste, reserve - 1
    place = desk.places[card]
    waste = popcount(stock & ((1 << place) - 1))
    stock ^= 1 << place
    if waste % desk.draw == 0 or stock >> place == 0:
        waste = 0
    return stock, waste, reserve


@kernel
def fill_for(
    desk: Desk, memory: Memory, home: int, unplayed: int, heads: int, unnamed: int = 0
) -> int:
    """Fill the calm of a position as the search does: cards of no more use stay up."""
    kept = 0
    if desk.promote == BY_COLOURS:
        kept = settled(home | ~desk.pack)
    return fill_calm(desk, memory, home, unplayed, heads, kept, unnamed)


@inline
def promoted(desk: Desk, home: int) -> int:
    """Return the cards that may be taken to the foundations at once, for they are of no more use.

    BY_COLOURS, where ranks don't wrap past the base card: see `settled`. BY_HOSTS, with full wrap
    and without taking back: see `hostless`. There a card of rank 0 can carry the highest rank; but
    once each suit has begun none is left, and the argument of `settled` holds as well.
    """
    full = home | ~desk.pack
    if desk.promote == BY_COLOURS:
        return settled(full)
    return hostless(full) | (settled(full) & ~15 if full & 15 == 15 else 0)


@inline
def _follow(desk: Desk, memory: Memory, entry: int, row: int, kind: int, cards: int) -> int:
    """Follow the exits of one kind that no neighbour higher up allows too."""
    exits = memory.calm[row, kind] & cards
    for above in range(memory.calm[row, ABOVE]):
        exits &= ~memory.calm[memory.calm[row, NEIGHBOURS + above], kind]
    full = PAUSED
    while exits != 0 and full == PAUSED:
        bit = exits & -exits
        exits ^= bit
        full = _push(desk, memory, entry, kind, bit, memory.calm[row, ROW_HOME])
    return full


@kernel
def reachable(desk: Desk, wanted: int, stock: int, waste: int) -> int:
    """Return the cards of `wanted` that drawing can bring to the top of the waste.

    They are every K-th card (draw K) from the first, the last one, and every K-th from the waste's
    top, as the next redeal begins with the first card again.
    """
    found = 0
    size = popcount(stock)
    while wanted != 0:
        bit = wanted & -wanted
        wanted ^= bit
        number = popcount(stock & ((2 << desk.places[lowest(bit)]) - 1))
        after = number - waste
        if number % desk.draw == 0 or number == size or (after >= 0 and after % desk.draw == 0):
            found |= bit
    return found


@kernel
def _push(desk: Desk, memory: Memory, entry: int, kind: int, bit: int, home: int) -> int:
    """Push what an exit leads to, unless it has been seen; return STACK_FULL if it can't."""
    stack = memory.stack
    unplayed, heads = stack[entry, UNPLAYED], stack[entry, HEADS]
    stock, waste = stack[entry, STOCK], stack[entry, WASTE]
    reserve = stack[entry, RESERVE]
    start, named = home, stack[entry, NAMED]
    pending = 0
    if kind == PILE_PLACE and desk.defer and lowest(bit) != _reserve_top(desk, reserve):
        pending = lowest(bit) + 1
    if desk.unnamed and (kind <= PILE_SPACE or kind == TAIL_HOME or kind == TAIL_SPACE):
        unplayed = exchanged(unplayed, bit, kind <= PILE_SPACE)
    if kind <= PILE_SPACE:
        unplayed ^= bit
        stock, waste, reserve = taken(desk, lowest(bit), stock, waste, reserve)
    if kind == PILE_HOME or kind == TAIL_HOME or kind == HEAD_HOME:
        home |= bit
    elif kind == BACK_SPACE:
        home ^= bit
    if kind == PILE_SPACE or kind == TAIL_SPACE or kind == BACK_SPACE:
        heads |= bit
    elif kind == HEAD_HOME or kind == HEAD_PLACE:
        heads ^= bit
        if desk.fills and reserve > 0:
            reserve -= 1
            heads |= 1 << desk.reserve[reserve]
            unplayed ^= 1 << desk.reserve[reserve]
    if desk.unnamed:
        named |= (home | heads | twins(home | heads)) & desk.unnamed
        tails = desk.pack & ~unplayed & ~home & ~heads
        unplayed = in_order(desk.unnamed & ~named, unplayed, tails)
        pending = laid_name(unplayed, pending)
    if stack[entry, PENDING] != 0:
        if idle(desk, home, unplayed, heads, stack[entry, PENDING] - 1):
            return PAUSED
    if desk.cycle != 0:
        if goes_round(desk.pack & ~unplayed & ~home & ~heads, desk.cycle, desk.pack):
            memory.control[CUT] = 1
            return PAUSED
    if desk.take_back:
        home = settle(desk, home, unplayed, heads)
    if is_seen(desk, memory, home, unplayed, heads, waste, named & unplayed):
        return PAUSED
    if pending != 0 and is_seen(desk, memory, home, unplayed, heads, pending, named & unplayed):
        return PAUSED
    top = memory.control[TOP]
    if top == stack.shape[0]:
        return STACK_FULL
    stack[top, HOME], stack[top, UNPLAYED], stack[top, HEADS] = home, unplayed, heads
    stack[top, STOCK], stack[top, WASTE], stack[top, RESERVE] = stock, waste, reserve
    stack[top, EXIT], stack[top, FROM] = kind << 8 | lowest(bit), start
    stack[top, PENDING], stack[top, NAMED] = pending, named
    stack[top, PHASE] = FRESH
    memory.control[TOP] = top + 1
    return PAUSED
