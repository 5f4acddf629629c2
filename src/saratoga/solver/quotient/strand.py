"""From a position to the search over strands, and from its way back to moves."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from saratoga.engine.moves import Move
from saratoga.engine.position import Position
from saratoga.rules.piles import HOME as FOUNDATIONS
from saratoga.solver.quotient.canfield_desk import (
    EXIT,
    FROM,
    HEADS,
    HOME,
    STOCK,
    UNPLAYED,
    Desk,
)
from saratoga.solver.quotient.memory import Memory, Words
from saratoga.solver.quotient.player import Player
from saratoga.solver.quotient.strand_bits import SECONDS, base_of
from saratoga.solver.quotient.strand_calm import (
    BACK_SPACE,
    HEAD_FIRST,
    HEAD_HOME,
    HEAD_SECOND,
    ORIGIN,
    PILE_HOME,
    PILE_SECOND,
    PILE_SPACE,
    ROW_CARRIED,
    ROW_HOME,
    TAIL_HOME,
    TAIL_SPACE,
    fill_strands,
    loose_strand,
)
from saratoga.solver.quotient.strand_search import CARRIED, FROM_CARRIED, STRAND_WORDS
from saratoga.solver.relative import relative

_Place = tuple[int, int]


def strand_root(position: Position, desk: Desk, root: Words) -> Words:
    """Return the first stack entry, made from that of the quotient search, not settled yet."""
    carried = 0
    for column in position.columns:
        cards = [relative(position, card) for card in column]
        for upper, lower in pairwise(cards):
            carried |= (SECONDS >> upper & 1) << lower
    entry = np.zeros(STRAND_WORDS, np.int64)
    entry[: root.shape[0]] = root
    home = int(root[HOME])
    entry[FROM] = home
    entry[FROM_CARRIED] = carried
    while desk.take_back:
        loose = loose_strand(desk, home, carried, int(root[UNPLAYED]), int(root[HEADS]))
        if not loose:
            break
        home |= loose
        carried &= ~loose
    entry[HOME], entry[CARRIED] = home, carried
    return entry


def strand_line(position: Position, desk: Desk, memory: Memory, way: Words) -> tuple[Move, ...]:
    """Return the moves of a way that begins at `position`."""
    player = Player(position)
    _settle(player, desk, (int(way[0][FROM]), int(way[0][FROM_CARRIED])), way[0])
    for entry, after in pairwise(way):
        kind, card = int(after[EXIT]) >> 8, int(after[EXIT]) & 255
        home, carried = int(entry[HOME]), int(entry[CARRIED])
        goal = int(after[FROM]), int(after[FROM_CARRIED])
        for step in _calm_way(desk, memory, entry, goal):
            _change(player, desk, (home, carried), step)
            home, carried = step
        _leave(player, desk, kind, card, int(entry[STOCK]))
        home, carried = goal
        if kind in (PILE_HOME, HEAD_HOME, TAIL_HOME):
            home, carried = home | 1 << card, carried & ~(1 << card)
        elif kind == BACK_SPACE:
            home ^= 1 << card
        elif kind in (PILE_SECOND, HEAD_SECOND):
            carried |= 1 << card
        elif kind == TAIL_SPACE:
            carried &= ~(1 << card)
        _settle(player, desk, (home, carried), after)
    return tuple(player.line)


def _calm_way(desk: Desk, memory: Memory, entry: Words, goal: _Place) -> list[_Place]:
    """Return foundations and carried tails, step by step, on a shortest way within a calm."""
    way: list[_Place] = []
    place = int(entry[HOME]), int(entry[CARRIED])
    if place != goal:
        count = fill_strands(desk, memory, *place, int(entry[UNPLAYED]), int(entry[HEADS]))
        rows = memory.calm[:count]
        found = (rows[:, ROW_HOME] == goal[0]) & (rows[:, ROW_CARRIED] == goal[1])
        row = int(found.argmax())
        while row:
            way.append((int(rows[row, ROW_HOME]), int(rows[row, ROW_CARRIED])))
            row = int(rows[row, ORIGIN])
    return way[::-1]


def _settle(player: Player, desk: Desk, place: _Place, entry: Words) -> None:
    """Let tails go up until the foundations are those of an entry."""
    home, carried = place
    while home != entry[HOME]:
        bit = loose_strand(desk, home, carried, int(entry[UNPLAYED]), int(entry[HEADS]))
        _change(player, desk, (home, carried), (home | bit, carried & ~bit))
        home, carried = home | bit, carried & ~bit


def _change(player: Player, desk: Desk, place: _Place, other: _Place) -> None:
    """Play one step within a calm: up, back, or over to the twin."""
    if other[0] > place[0]:
        player.go_home(*player.find(_card(player, other[0] ^ place[0])))
        return
    bit = (place[0] ^ other[0]) or (place[1] ^ other[1])
    target = _column(player, desk, bit, bool(other[1] & bit))
    if other[0] < place[0]:
        player.take_back(_card(player, bit), target)
    else:
        column, count = player.find(_card(player, bit))
        player.play(Move(column, target, count))


def _card(player: Player, bit: int) -> int:
    return player.absolute(bit.bit_length() - 1)


def _column(player: Player, desk: Desk, bit: int, second: bool) -> int:
    """Return the column at whose end the card lies on which `bit` is to be laid."""
    column, count = player.find(_card(player, base_of(bit, second, desk.ranks)))
    assert count == 1
    return column


def _leave(player: Player, desk: Desk, kind: int, card: int, stock: int) -> None:
    """Play an exit."""
    bit = 1 << card
    if kind == PILE_HOME:
        _play_pile(player, desk, card, stock, FOUNDATIONS)
    elif kind == PILE_SPACE:
        _play_pile(player, desk, card, stock, player.space())
    elif kind < PILE_SPACE:
        _play_pile(player, desk, card, stock, _column(player, desk, bit, kind == PILE_SECOND))
    elif kind in (HEAD_HOME, TAIL_HOME):
        player.go_home(*player.find(_card(player, bit)))
    elif kind in (HEAD_FIRST, HEAD_SECOND):
        column, count = player.find(_card(player, bit))
        player.play(Move(column, _column(player, desk, bit, kind == HEAD_SECOND), count))
    elif kind == TAIL_SPACE:
        column, count = player.find(_card(player, bit))
        player.play(Move(column, player.space(), count))
    else:
        player.take_back(_card(player, bit), player.space())


def _play_pile(player: Player, desk: Desk, card: int, stock: int, target: int) -> None:
    if player.reserve[-1:] == [player.absolute(card)]:
        player.play_reserve(target)
    else:
        place = int(desk.places[card])
        player.play_waste((stock & ((2 << place) - 1)).bit_count(), target)
