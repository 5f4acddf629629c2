"""Draw one: a stock card is laid on a column only for the step that needs it (`defer`).

With draw 1 every stock card can be played at any time, so laying one down early gains nothing. A
step needs one more open place, of one class, at most: that of the card on which it lays one, or a
twin for a card that goes up from under others. So in any line of moves each laying of a stock card
can be put off until right before the first step that needs it; one that none needs is left out, the
card can go up from the stock. In between the line remains possible: the class on which the card lay
has one place more, and its own class was open. Where a chain of stock cards is needed, laying the
next one is the step that needs the one before. So what follows such a laying may be given up unless
it needs the card, be it a move inside the calm or an exit.

A card that has still to serve is *pending*. A position that was reached without one may do all that
the same position with one pending may, so the latter is left out where the former has been seen.
"""

from __future__ import annotations

from saratoga.solver.jit import inline, kernel
from saratoga.solver.quotient.bits import next_up, open_classes, rank_up, recoloured, tops, twins
from saratoga.solver.quotient.canfield_calm import ROW_HOME
from saratoga.solver.quotient.canfield_desk import HEADS, UNPLAYED, Desk
from saratoga.solver.quotient.canfield_unnamed import exchangeable
from saratoga.solver.quotient.memory import Memory


@inline
def idle(desk: Desk, home: int, unplayed: int, heads: int, card: int) -> bool:
    """Tell whether a stock card that was laid on a column could as well have stayed in the stock.

    It could if it is up now, for it could have gone there from the stock; if its twin is, as which
    it was played; or if its class is open, for then nothing needs it as a host, not even in place
    of its twin.
    """
    column = desk.pack & ~unplayed & ~home
    free = open_classes(column, column & ~heads, desk.ranks)
    return (free | home | unplayed) >> card & 1 != 0


@inline
def serves_calm(desk: Desk, memory: Memory, entry: int, count: int, card: int) -> bool:
    """Tell whether a card just laid on a column is needed somewhere in the calm it made."""
    unplayed, heads = memory.stack[entry, UNPLAYED], memory.stack[entry, HEADS]
    for row in range(count):
        if not idle(desk, memory.calm[row, ROW_HOME], unplayed, heads, card):
            return True
    return False


@kernel
def wanted_hosts(
    desk: Desk,
    memory: Memory,
    count: int,
    unplayed: int,
    stock: int,
    heads: int,
    top: int,
    unnamed: int,
) -> int:
    """Return the cards that a step from the calm could need as a host, directly or in a chain.

    Needed is a class that isn't open: by a head, the reserve's top or a foundation card that could
    be laid on it, by a card of its own that can go up, or by a stock card that itself is needed.
    """
    needed = 0
    closed = 0
    for row in range(count):
        home = memory.calm[row, ROW_HOME]
        column = desk.pack & ~unplayed & ~home
        shut = ~open_classes(column, column & ~heads, desk.ranks)
        guests = heads | top | (tops(home) if desk.take_back else 0)
        own = column | exchangeable(unnamed, unplayed, column & ~heads)
        host = _hosts(desk, guests) | next_up(home, desk.pack) & own
        needed |= (host | twins(host)) & shut
        closed |= shut
    while True:
        host = _hosts(desk, stock & needed)
        host = (host | twins(host)) & closed
        if host & ~needed == 0:
            return needed
        needed |= host


@inline
def _hosts(desk: Desk, cards: int) -> int:
    """Return the cards, of one suit of each class, on which some of `cards` could be laid."""
    return recoloured(rank_up(cards, desk.ranks)) & ~desk.no_host
