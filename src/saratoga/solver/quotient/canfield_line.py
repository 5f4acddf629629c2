"""From the way through the calms of a Canfield back to moves."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from saratoga.engine.moves import Move
from saratoga.engine.position import Position
from saratoga.rules.piles import HOME as FOUNDATIONS
from saratoga.solver.quotient.canfield_calm import (
    BACK_SPACE,
    HEAD_HOME,
    HEAD_PLACE,
    ORIGIN,
    PILE_HOME,
    PILE_PLACE,
    PILE_SPACE,
    ROW_HOME,
    TAIL_HOME,
    TAIL_SPACE,
    settle_order,
)
from saratoga.solver.quotient.canfield_desk import (
    EXIT,
    FROM,
    HEADS,
    HOME,
    STOCK,
    UNPLAYED,
    Desk,
)
from saratoga.solver.quotient.canfield_search import fill_for
from saratoga.solver.quotient.memory import Memory, Words
from saratoga.solver.quotient.player import Player


def line_of(position: Position, desk: Desk, memory: Memory, way: Words) -> tuple[Move, ...]:
    """Return the moves of a way that begins at `position`.

    Raises Entangled if the cards, as they lie, don't allow a step.
    """
    player = Player(position)
    _settle(player, desk, int(way[0][FROM]), way[0])
    for entry, after in pairwise(way):
        kind, card = int(after[EXIT]) >> 8, int(after[EXIT]) & 255
        home = int(entry[HOME])
        for step in calm_way(desk, memory, entry, int(after[FROM])):
            _change(player, home ^ step, step > home)
            home = step
        _leave(player, desk, kind, card, int(entry[STOCK]))
        if kind in (PILE_HOME, HEAD_HOME, TAIL_HOME):
            home |= 1 << card
        elif kind == BACK_SPACE:
            home ^= 1 << card
        _settle(player, desk, home, after)
    return tuple(player.line)


def _settle(player: Player, desk: Desk, home: int, entry: Words) -> None:
    """Let cards go up from where they lie on others until the foundations are those of an entry."""
    if home != entry[HOME]:
        order = np.empty(52, np.int64)
        count = settle_order(desk, home, int(entry[UNPLAYED]), int(entry[HEADS]), order)
        for card in order[:count].tolist():
            _change(player, 1 << card, True)


def calm_way(desk: Desk, memory: Memory, entry: Words, goal: int) -> list[int]:
    """Return the foundations, step by step, on a shortest way within a calm."""
    home, way = int(entry[HOME]), []
    if home != goal:
        count = fill_for(desk, memory, home, int(entry[UNPLAYED]), int(entry[HEADS]))
        rows = memory.calm[:count]
        row = int((rows[:, ROW_HOME] == goal).argmax())
        while row:
            way.append(int(rows[row, ROW_HOME]))
            row = int(rows[row, ORIGIN])
    return way[::-1]


def _change(player: Player, bit: int, goes_up: bool) -> None:
    card = player.absolute(bit.bit_length() - 1)
    if goes_up:
        player.go_home(*player.find(card))
    else:
        player.take_back(card, player.places_for(card)[0])


def _leave(player: Player, desk: Desk, kind: int, relative: int, stock: int) -> None:
    """Play an exit."""
    card = player.absolute(relative)
    if kind in (PILE_HOME, PILE_PLACE, PILE_SPACE):
        target = FOUNDATIONS
        if kind != PILE_HOME:
            target = player.space() if kind == PILE_SPACE else player.places_for(card)[0]
        if player.reserve[-1:] == [card]:
            player.play_reserve(target)
        else:
            place = int(desk.places[relative])
            player.play_waste((stock & ((2 << place) - 1)).bit_count(), target)
    elif kind in (HEAD_HOME, TAIL_HOME):
        player.go_home(*player.find(card))
    elif kind == HEAD_PLACE:
        player.shift(*player.find(card))
    elif kind == TAIL_SPACE:
        column, count = player.find(card)
        player.play(Move(column, player.space(), count))
    else:
        player.take_back(card, player.space())
