"""A position of a Canfield as numbers for the kernels, and which positions can be so written."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from saratoga.engine.position import Position
from saratoga.rules import Build, Run, Space, Wrap
from saratoga.solver.options import Switches
from saratoga.solver.quotient.memory import Words
from saratoga.solver.relative import (
    bits,
    drawn_order,
    home_of,
    is_run,
    lowest_rank,
    no_host_of,
    pack_of,
    places_of,
    relatives,
    unplayed_of,
    waste_of,
)

# Words of a stack entry: foundations, cards not played yet, column heads, places of the stock that
# are left, size of the waste and of the reserve; the exit that led here and the foundations
# then (in the first entry: before all that can go up loosely has gone); one more than the stock
# card that was laid last and has to serve the next step, or 0; and those of the cards `unnamed`
# that have their names.
HOME: Final = 0
UNPLAYED: Final = 1
HEADS: Final = 2
STOCK: Final = 3
WASTE: Final = 4
RESERVE: Final = 5
EXIT: Final = 6
FROM: Final = 7
PHASE: Final = 8
PENDING: Final = 9
NAMED: Final = 10
STACK_WORDS: Final = 11

#: Bits of the second word of a state that are taken by the state.
LANES: Final = 56
#: The same with the size of the waste, or with draw 1 a card that is pending, as a part of it.
LANES_EXACT: Final = 62
#: No bound for the rows of a calm.
EVERY_ROW: Final = 1 << 30
#: The largest stock with draw 2 and 3 whose waste fits into its lane.
_LARGEST_STOCK: Final = 41

#: How cards that nobody can need go up: not at once, or by which rule.
NEVER: Final = 0
BY_COLOURS: Final = 1
BY_HOSTS: Final = 2


class Desk(NamedTuple):
    """The laws of a search and the order of the cards; ranks count from the base card.

    `no_host` are cards that nothing can be laid on. `cycle` is, with full wrap, the set of classes
    of one cycle of ranks, in the restricted reading; 0 in the wider one. `rows`: of a calm no
    more are looked at. `unnamed` are cards that may stand for their twins (`canfield_unnamed`).
    `order` are the cards of waste and stock as they will be drawn, `places` where each card is in
    it, `reserve` the reserve from its bottom.
    """

    pack: int
    ranks: int
    no_host: int
    draw: int
    columns: int
    fills: int
    take_back: int
    cycle: int
    rows: int
    promote: int
    relax: int
    defer: int
    unnamed: int
    lanes: int
    lane_draw: int
    order: Words
    places: Words
    reserve: Words


def knows(position: Position) -> bool:
    """Tell whether the search knows these rules and can write this position."""
    rules = position.rules
    return (
        rules.decks == 1
        and rules.build is Build.ALTERNATE
        and rules.run is Run.ANY
        and rules.space is Space.ANY
        and rules.redeals is None
        and rules.draw <= 3
        and (rules.draw == 1 or len(position.stock) + len(position.waste) <= _LARGEST_STOCK)
        and not any(position.hidden)
        and all(is_run(position, column) for column in position.columns)
    )


def desk_of(position: Position, switches: Switches, draw: int | None = None) -> Desk:
    """Return the desk of a search from a position that it `knows`, in the restricted reading.

    `draw` takes the place of the number of cards that the rules draw at a time.
    """
    rules, order = position.rules, drawn_order(position)
    draw = draw or rules.draw
    dominate = switches.dominate or draw == 1
    defer = switches.defer and draw == 1
    return Desk(
        pack=pack_of(position),
        ranks=rules.ranks,
        no_host=no_host_of(position),
        draw=draw,
        columns=len(position.columns),
        fills=int(rules.reserve_fills),
        take_back=int(rules.take_back),
        cycle=_cycle(position),
        rows=EVERY_ROW,
        promote=_promotion(position) if switches.promote else NEVER,
        relax=int(switches.relax),
        defer=int(defer),
        unnamed=0,
        lanes=LANES if dominate and not defer else LANES_EXACT,
        lane_draw=draw if dominate else 1,
        order=np.array([*order, 0], np.int64),
        places=places_of(order),
        reserve=np.array([*relatives(position, position.reserve), 0], np.int64),
    )


def _cycle(position: Position) -> int:
    """Return the classes that a run can go through until it meets its first class again."""
    rules = position.rules
    if rules.wrap is not Wrap.FULL:
        return 0
    if rules.ranks % 2:
        return bits(rank * 4 + suit for rank in range(rules.ranks) for suit in range(rules.suits))
    return bits(
        rank * 4 + suit
        for rank in range(rules.ranks)
        for suit in range(rules.suits)
        if (suit in (1, 2)) == (rank % 2 == 0)
    )


def _promotion(position: Position) -> int:
    if lowest_rank(position) == 0:
        return BY_COLOURS
    if position.rules.wrap is Wrap.FULL and not position.rules.take_back:
        return BY_HOSTS
    return NEVER


def root_of(position: Position) -> Words:
    """Return the stack entry of a position."""
    root = np.zeros(STACK_WORDS, np.int64)
    root[HOME] = home_of(position)
    root[UNPLAYED] = unplayed_of(position)
    root[HEADS] = bits(relatives(position, (column[0] for column in position.columns if column)))
    root[STOCK] = (1 << len(position.stock) + len(position.waste)) - 1
    root[WASTE] = waste_of(position, position.rules.draw)
    root[RESERVE] = len(position.reserve)
    return root
