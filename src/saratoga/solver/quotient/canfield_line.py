"""From the way through the calms of a Canfield back to moves."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from saratoga.engine.moves import Move
from saratoga.engine.position import Position
from saratoga.rules.piles import HOME
from saratoga.solver.quotient.bits import next_up, open_classes, takes, tops
from saratoga.solver.quotient.canfield_calm import (
    BACK_SPACE,
    HEAD_HOME,
    HEAD_PLACE,
    PILE_HOME,
    PILE_PLACE,
    PILE_SPACE,
    TAIL_HOME,
    TAIL_SPACE,
)
from saratoga.solver.quotient.canfield_desk import (
    EXIT,
    FROM,
    HEADS,
    UNPLAYED,
    Desk,
    absolute,
    home_of,
)
from saratoga.solver.quotient.canfield_desk import HOME as HOMES
from saratoga.solver.quotient.memory import Words
from saratoga.solver.quotient.player import Player


def line_of(position: Position, desk: Desk, way: Words) -> tuple[Move, ...]:
    """Return the moves of a way that begins at `position`.

    Raises Entangled if the cards, as they lie, don't allow a step.
    """
    player = Player(position)
    home = home_of(position)
    unplayed, heads = int(way[0, UNPLAYED]), int(way[0, HEADS])
    home = _calmly(player, desk, home, int(way[0, HOMES]), unplayed, heads)
    for entry in way[1:]:
        kind, card = int(entry[EXIT]) >> 8, int(entry[EXIT]) & 255
        home = _calmly(player, desk, home, int(entry[FROM]), unplayed, heads)
        _leave(player, kind, absolute(position, card))
        if kind in (PILE_HOME, HEAD_HOME, TAIL_HOME):
            home |= 1 << card
        elif kind == BACK_SPACE:
            home ^= 1 << card
        unplayed, heads = int(entry[UNPLAYED]), int(entry[HEADS])
        home = _calmly(player, desk, home, int(entry[HOMES]), unplayed, heads)
    return tuple(player.line)


def _leave(player: Player, kind: int, card: int) -> None:
    """Play an exit."""
    if kind == PILE_HOME:
        player.play_pile(card, HOME)
    elif kind == PILE_PLACE:
        player.play_pile(card, player.places_for(card)[0])
    elif kind == PILE_SPACE:
        player.play_pile(card, player.space())
    elif kind in (HEAD_HOME, TAIL_HOME):
        player.go_home(*player.find(card))
    elif kind == HEAD_PLACE:
        player.shift(*player.find(card))
    elif kind == TAIL_SPACE:
        column, count = player.find(card)
        player.play(Move(column, player.space(), count))
    else:
        player.take_back(card, player.space())


def _calmly(
    player: Player, desk: Desk, start: int, goal: int, unplayed: int, heads: int
) -> int:
    """Play the shortest way between two positions of a calm; return the foundations then."""
    for card, goes_up in _calm_way(desk, start, goal, unplayed, heads):
        card = absolute(player.position, card)
        if goes_up:
            player.go_home(*player.find(card))
        else:
            player.take_back(card, player.places_for(card)[0])
    return goal


def _calm_way(
    desk: Desk, start: int, goal: int, unplayed: int, heads: int
) -> list[tuple[int, bool]]:
    """Return the cards that go up (True) or come back (False) on the way to `goal`."""
    before: dict[int, int] = {start: start}
    queue = deque([start])
    while goal not in before:
        home = queue.popleft()
        for other in _neighbours(desk, home, unplayed, heads):
            if other not in before:
                before[other] = home
                queue.append(other)
    way = []
    while goal != start:
        way.append(((goal ^ before[goal]).bit_length() - 1, goal > before[goal]))
        goal = before[goal]
    return way[::-1]


def _neighbours(desk: Desk, home: int, unplayed: int, heads: int) -> Iterator[int]:
    """Yield the positions of a calm that are one card away, in the restricted reading or not."""
    column = desk.pack & ~unplayed & ~home
    tails = column & ~heads
    free = open_classes(column, tails, desk.ranks)
    changes = tails & free & next_up(home, desk.pack)
    if desk.take_back:
        changes |= tops(home) & takes(free & ~desk.no_host, desk.ranks)
    while changes:
        yield home ^ (changes & -changes)
        changes &= changes - 1
