"""A position of a game of whole columns as numbers for the kernels, and which can be so written.

Columns are alternating runs that only grow at their end, and lose cards there to the foundations.
A column is written as its first and its last card. What lies between follows from the set of all
column cards and from the *links*: for each card that lies on another, which of the two twins that
could carry it does.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from saratoga.engine.position import Position
from saratoga.rules import Build, Run, Space
from saratoga.solver.options import Switches
from saratoga.solver.relative import (
    bits,
    drawn_order,
    home_of,
    is_run,
    no_host_of,
    pack_of,
    places_of,
    relative,
    unplayed_of,
    waste_of,
)

Words = NDArray[np.int64]

# Words of a stack entry: foundations, cards not played yet, links (the cards that lie on ♦ or ♣),
# columns, places of the stock left, sizes of waste and reserve; the move that led here, the phase;
# promises: owed cards, ends that refuse their first or second guest; the cards that may cross (see
# `relax`).
HOME: Final = 0
UNPLAYED: Final = 1
LINKS: Final = 2
COLUMNS: Final = 3
STOCK: Final = 4
WASTE: Final = 5
RESERVE: Final = 6
MOVE: Final = 7
PHASE: Final = 8
OWED: Final = 9
REFUSED_FIRST: Final = 10
REFUSED_SECOND: Final = 11
CROSSING: Final = 12
STACK_WORDS: Final = 13

#: Any card may cross.
UNKNOWN: Final = -1

# Phases of a stack entry.
FRESH: Final = 0
EXPANDED: Final = 1

#: Bits of a card in a column, and of a column: the first card, then the last one.
CARD: Final = 6
COLUMN: Final = 2 * CARD
#: A column without cards.
EMPTY: Final = (1 << COLUMN) - 1
MOST_COLUMNS: Final = 4

#: The largest stock with draw 2 and 3 whose waste fits into its lane.
_LARGEST_STOCK: Final = 41


class Desk(NamedTuple):
    """The laws of a search and the order of the cards; ranks count from the base card.

    `no_host` are cards that nothing can be laid on, `hosts` the cards that each card can be laid
    on. `order` are the cards of waste and stock as they will be drawn, `places` where each card is
    in it, `reserve` the reserve from its bottom, `below` the first so many of these as a set;
    `trust` is written while searching (see `capacity`).
    """

    pack: int
    ranks: int
    no_host: int
    draw: int
    columns: int
    fills: int
    promote: int
    relax: int
    dominate: int
    promise: int
    capacity: int
    order: Words
    places: Words
    reserve: Words
    below: Words
    hosts: Words
    trust: Words


def knows(position: Position) -> bool:
    """Tell whether the search knows these rules and can write this position."""
    rules = position.rules
    return (
        rules.decks == 1
        and rules.build is Build.ALTERNATE
        and rules.run is Run.WHOLE
        and rules.space is Space.WASTE
        and not rules.take_back
        and rules.redeals is None
        and rules.draw <= 3
        and len(position.columns) <= MOST_COLUMNS
        and (rules.draw == 1 or len(position.stock) + len(position.waste) <= _LARGEST_STOCK)
        and not any(position.hidden)
        and all(is_run(position, column) for column in position.columns)
        and not _waits_for_reserve(position)
    )


def _waits_for_reserve(position: Position) -> bool:
    """Tell whether there is a space that the reserve will fill: none that play makes.

    A card laid there and taken up again would bring out the reserve, which the search leaves out.
    """
    return position.rules.reserve_fills and bool(position.reserve) and () in position.columns


def desk_of(position: Position, switches: Switches) -> Desk:
    """Return the desk of a search from a position that it `knows`."""
    rules = position.rules
    order = drawn_order(position)
    reserve = [relative(position, card) for card in position.reserve]
    no_host = no_host_of(position)
    return Desk(
        pack=pack_of(position),
        ranks=rules.ranks,
        no_host=no_host,
        draw=rules.draw,
        columns=len(position.columns),
        fills=int(rules.reserve_fills),
        promote=int(switches.promote),
        relax=int(switches.relax),
        dominate=int(switches.dominate),
        promise=int(switches.promise),
        capacity=int(switches.capacity),
        order=np.array([*order, 0], np.int64),
        places=places_of(order),
        reserve=np.array([*reserve, 0], np.int64),
        below=np.array([bits(reserve[:size]) for size in range(len(reserve) + 1)], np.int64),
        hosts=np.array(
            [hosts_of(card, rules.ranks) & ~no_host for card in range(4 * rules.ranks)], np.int64
        ),
        trust=np.ones(len(reserve) + 1, np.int64),
    )


def hosts_of(card: int, ranks: int) -> int:
    """Return the cards one rank higher, going round, and of the other colour."""
    suits = (0, 3) if card & 3 in (1, 2) else (1, 2)
    return bits(((card >> 2) + 1) % ranks * 4 + suit for suit in suits)


def root_of(position: Position) -> Words:
    """Return the stack entry of a position."""
    root = np.zeros(STACK_WORDS, np.int64)
    root[HOME] = home_of(position)
    root[UNPLAYED] = unplayed_of(position)
    columns = [[relative(position, card) for card in column] for column in position.columns]
    root[LINKS] = bits(
        lower for column in columns for upper, lower in pairwise(column) if upper & 3 >= 2
    )
    root[COLUMNS] = sum(
        (column[0] | column[-1] << CARD if column else EMPTY) << COLUMN * index
        for index, column in enumerate(columns)
    )
    root[STOCK] = (1 << len(position.stock) + len(position.waste)) - 1
    root[WASTE] = waste_of(position, position.rules.draw)
    root[CROSSING] = UNKNOWN
    root[RESERVE] = len(position.reserve)
    return root
