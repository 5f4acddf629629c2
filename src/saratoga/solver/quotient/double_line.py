"""From the way through the calms of a game with hidden cards back to moves."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from saratoga.engine.moves import Move
from saratoga.engine.position import Position
from saratoga.rules.piles import HOME
from saratoga.solver.quotient.double_calm import ORIGIN, ROW_ONCE, ROW_TWICE, raised
from saratoga.solver.quotient.double_desk import (
    EXIT,
    FROM_ONCE,
    FROM_TWICE,
    LEVELS,
    ONCE,
    STOCK,
    TWICE,
    Desk,
)
from saratoga.solver.quotient.double_search import (
    HEAD_HOME,
    HEAD_PLACE,
    PILE_HOME,
    PILE_PLACE,
    fill_for,
    settle_order,
)
from saratoga.solver.quotient.memory import Memory, Words
from saratoga.solver.quotient.player import Player

_Homes = tuple[int, int]


def line_of(position: Position, desk: Desk, memory: Memory, way: Words) -> tuple[Move, ...]:
    """Return the moves of a way that begins at `position`."""
    player = Player(position)
    _settle(player, desk, (int(way[0][FROM_ONCE]), int(way[0][FROM_TWICE])), way[0])
    for entry, after in pairwise(way):
        kind, which = int(after[EXIT]) >> 8, int(after[EXIT]) & 255
        homes = int(entry[ONCE]), int(entry[TWICE])
        goal = int(after[FROM_ONCE]), int(after[FROM_TWICE])
        for step in calm_way(desk, memory, entry, goal):
            _step(player, desk, homes, step, int(entry[LEVELS]))
            homes = step
        card = _leave(player, desk, kind, which, entry)
        if kind not in (HEAD_PLACE, PILE_PLACE):
            homes = raised(*homes, 1 << card)
        _settle(player, desk, homes, after)
    return tuple(player.line)


def calm_way(desk: Desk, memory: Memory, entry: Words, goal: _Homes) -> list[_Homes]:
    """Return the foundations, step by step, on a shortest way within a calm."""
    way: list[_Homes] = []
    if (int(entry[ONCE]), int(entry[TWICE])) != goal:
        rows = memory.calm[: fill_for(desk, memory, entry)]
        found = (rows[:, ROW_ONCE] == goal[0]) & (rows[:, ROW_TWICE] == goal[1])
        row = int(found.argmax())
        while row:
            way.append((int(rows[row, ROW_ONCE]), int(rows[row, ROW_TWICE])))
            row = int(rows[row, ORIGIN])
    return way[::-1]


def _settle(player: Player, desk: Desk, homes: _Homes, entry: Words) -> None:
    """Let loose cards go up until the foundations are those of an entry."""
    if homes != (int(entry[ONCE]), int(entry[TWICE])):
        order = np.empty(104, np.int64)
        levels = int(entry[LEVELS])
        for card in order[: settle_order(desk, *homes, entry, order)].tolist():
            _raise(player, card, levels)


def _step(player: Player, desk: Desk, homes: _Homes, other: _Homes, levels: int) -> None:
    """Let a card go up or take it back, as the foundations change."""
    card = ((homes[0] ^ other[0]) | (homes[1] ^ other[1])).bit_length() - 1
    if sum(other) > sum(homes):
        _raise(player, card, levels)
    else:
        player.take_back(card, _place_for(player, desk, card))


def _raise(player: Player, card: int, levels: int) -> None:
    """Play a loose card home: not one that is a column's own."""
    places = [
        (len(cards) - place, column)
        for column, cards in enumerate(player.columns)
        for place in range(levels >> 4 * column & 15, len(cards))
        if cards[place] == card
    ]
    count, column = min(places)
    player.go_home(column, count)


def _leave(player: Player, desk: Desk, kind: int, which: int, entry: Words) -> int:
    """Play an exit and return its card."""
    if kind in (HEAD_HOME, HEAD_PLACE):
        level = int(entry[LEVELS]) >> 4 * which & 15
        card = int(desk.dealt[which, level - 1])
        count = len(player.columns[which]) - level + 1
        if kind == HEAD_HOME:
            player.go_home(which, count)
        else:
            player.play(Move(which, _place_for(player, desk, card, which), count))
        return card
    if kind in (PILE_HOME, PILE_PLACE):
        card = int(desk.order[which])
        number = (int(entry[STOCK]) & ((2 << which) - 1)).bit_count()
        target = HOME if kind == PILE_HOME else _place_for(player, desk, card)
        player.play_waste(number, target)
        return card
    _raise(player, which, int(entry[LEVELS]))
    return which


def _place_for(player: Player, desk: Desk, card: int, but: int = -1) -> int:
    if desk.kings >> card & 1:
        return player.space()
    return player.places_for(card, but)[0]
