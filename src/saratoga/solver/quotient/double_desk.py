"""A position of a game with hidden cards as numbers for the kernels."""

from __future__ import annotations

from math import prod
from typing import Final, NamedTuple

import numpy as np

from saratoga.engine.position import Position
from saratoga.rules import Build, Run, Space, Wrap
from saratoga.solver.options import Switches
from saratoga.solver.quotient.memory import Words
from saratoga.solver.relative import is_run

# Words of a stack entry: the foundations; all cards neither hidden nor in stock or waste; cards of
# its own left in each column (a nibble each) and the number of this; places of the stock that are
# left, size of the waste; the exit that led here and the foundations then (in the
# first entry: before all that can go up loosely has gone).
ONCE: Final = 0
TWICE: Final = 1
BASE_ONCE: Final = 2
BASE_TWICE: Final = 3
LEVELS: Final = 4
LEVEL_CODE: Final = 5
STOCK: Final = 6
WASTE: Final = 7
EXIT: Final = 8
FROM_ONCE: Final = 9
FROM_TWICE: Final = 10
PHASE: Final = 11
STACK_WORDS: Final = 12

#: Bits of the second word of a state that are taken by the state.
LANES: Final = 52
#: The same with the size of the waste as a part of the state.
LANES_EXACT: Final = 62
#: No bound for the rows of a calm.
EVERY_ROW: Final = 1 << 30
#: Places of the stock in the first word.
STOCK_BITS: Final = 59
_HEIGHT_BITS: Final = 28
#: Level codes fit between heights and lanes.
_LARGEST_CODE: Final = 1 << (LANES + 64 - STOCK_BITS - _HEIGHT_BITS)


class Desk(NamedTuple):
    """The laws of a search and where cards lie.

    `rows`: of a calm no more are looked at. `order` are the cards of waste and stock as they will
    be drawn; `dealt` the cards of each column's own, from the bottom up to the head; `weights`
    make one number of the levels.
    """

    pack: int
    kings: int
    decks: int
    draw: int
    columns: int
    take_back: int
    rows: int
    promote: int
    lanes: int
    lane_draw: int
    order: Words
    dealt: Words
    weights: Words


def knows(position: Position) -> bool:
    """Tell whether the search knows these rules and can write this position."""
    rules = position.rules
    return (
        rules.build is Build.ALTERNATE
        and rules.run is Run.ANY
        and rules.space is Space.KING
        and rules.wrap is Wrap.NONE
        and position.start_rank == 0
        and rules.redeals is None
        and rules.draw <= 3
        and not position.reserve
        and len(position.stock) + len(position.waste) <= STOCK_BITS
        and len(position.columns) <= 15
        and max(position.hidden) < 15
        and prod(level + 1 for level in levels_of(position)) <= _LARGEST_CODE
        and all(
            is_run(position, cards[hidden:])
            for cards, hidden in zip(position.columns, position.hidden, strict=True)
        )
    )


def levels_of(position: Position) -> list[int]:
    """Return how many cards of its own each column has: the hidden ones and the head.

    A king without hidden cards under it is none: it lies as in any other space.
    """
    kings = position.rules.ranks - 1
    return [
        0 if not cards or (hidden == 0 and cards[0] >> 2 == kings) else hidden + 1
        for cards, hidden in zip(position.columns, position.hidden, strict=True)
    ]


def twofold(cards: list[int]) -> tuple[int, int]:
    """Return the set of cards that are there, and of those that are there twice, as bits."""
    once = twice = 0
    for card in cards:
        twice |= once & 1 << card
        once |= 1 << card
    return once, twice


def homes_of(position: Position) -> tuple[int, int]:
    """Return the cards that are on the foundations once and twice."""
    return twofold(
        [
            rank * 4 + (pile & 3)
            for pile, height in enumerate(position.foundations)
            for rank in range(height)
        ]
    )


def desk_of(position: Position, switches: Switches) -> Desk:
    """Return the desk of a search from a position that it `knows`."""
    rules, levels = position.rules, levels_of(position)
    dealt = np.zeros((len(levels), 16), np.int64)
    for column, level in enumerate(levels):
        dealt[column, :level] = position.columns[column][:level]
    dominate = switches.dominate or rules.draw == 1
    pack, _ = twofold([r * 4 + suit for r in range(rules.ranks) for suit in range(rules.suits)])
    return Desk(
        pack=pack,
        kings=pack & 15 << 4 * (rules.ranks - 1),
        decks=rules.decks,
        draw=rules.draw,
        columns=len(levels),
        take_back=int(rules.take_back),
        rows=EVERY_ROW,
        promote=int(switches.promote),
        lanes=LANES if dominate else LANES_EXACT,
        lane_draw=rules.draw if dominate else 1,
        order=np.array([*position.waste, *reversed(position.stock), 0], np.int64),
        dealt=dealt,
        weights=np.array(_weights(levels), np.int64),
    )


def _weights(levels: list[int]) -> list[int]:
    return [prod(level + 1 for level in levels[:number]) for number in range(len(levels))]


def root_of(position: Position) -> Words:
    """Return the stack entry of a position."""
    size, waste = len(position.stock) + len(position.waste), len(position.waste)
    if waste % position.rules.draw == 0 or waste == size:
        waste = 0
    levels = levels_of(position)
    homes = homes_of(position)
    face_up = [
        card
        for cards, hidden in zip(position.columns, position.hidden, strict=True)
        for card in cards[hidden:]
    ]
    on_foundations = [card for home in homes for card in range(52) if home >> card & 1]
    root = np.zeros(STACK_WORDS, np.int64)
    root[ONCE], root[TWICE] = homes
    root[BASE_ONCE], root[BASE_TWICE] = twofold(face_up + on_foundations)
    root[LEVELS] = sum(level << 4 * column for column, level in enumerate(levels))
    root[LEVEL_CODE] = sum(
        level * weight for level, weight in zip(levels, _weights(levels), strict=True)
    )
    root[STOCK] = (1 << size) - 1
    root[WASTE] = waste
    return root
