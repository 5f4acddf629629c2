"""From the way through the calms of a Canfield back to moves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from saratoga.engine.moves import Move
from saratoga.engine.position import Position
from saratoga.rules.piles import HOME as FOUNDATIONS
from saratoga.solver.quotient.bits import twins
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
)
from saratoga.solver.quotient.canfield_desk import (
    EVERY_ROW,
    EXIT,
    FROM,
    HEADS,
    HOME,
    UNPLAYED,
    Desk,
)
from saratoga.solver.quotient.canfield_search import fill_for
from saratoga.solver.quotient.memory import CALM_FULL, Memory, Words, grown
from saratoga.solver.quotient.player import Player

#: A step: its kind, and the card that moves.
Step = tuple[int, int]
#: A kind of step that is no exit: a card is taken back to where it can lie.
BACK_PLACE: Final = 8


def line_of(position: Position, desk: Desk, memory: Memory, way: Words) -> tuple[Move, ...]:
    """Return the moves of a way that begins at `position`.

    Raises Entangled if the cards, as they lie, don't allow a step.
    """
    player = Player(position)
    for kind, card in named(desk.unnamed, list(_steps(desk, memory, way))):
        _play(player, kind, player.absolute(card))
    return tuple(player.line)


def _steps(desk: Desk, memory: Memory, way: Words) -> Iterator[Step]:
    """Yield the steps of a way: its exits, and the moves within calms between them."""
    home = int(way[0][FROM])
    for entry, after in pairwise(way):
        kind, card = int(after[EXIT]) >> 8, int(after[EXIT]) & 255
        goal = int(after[FROM])
        for step in calm_way(desk, memory, entry, home, goal) if home != goal else ():
            yield TAIL_HOME if step > home else BACK_PLACE, (home ^ step).bit_length() - 1
            home = step
        yield kind, card
        if kind in (PILE_HOME, HEAD_HOME, TAIL_HOME):
            home |= 1 << card
        elif kind == BACK_SPACE:
            home ^= 1 << card
    for step in calm_way(desk, memory, way[-1], home, int(way[-1][HOME])):
        yield TAIL_HOME, (home ^ step).bit_length() - 1
        home = step


def calm_way(desk: Desk, memory: Memory, entry: Words, home: int, goal: int) -> list[int]:
    """Return the foundations, step by step, on a shortest way from `home` within a calm."""
    way = []
    if home != goal:
        whole = desk._replace(rows=EVERY_ROW)
        count = 0
        while count == 0:
            count = fill_for(whole, memory, home, int(entry[UNPLAYED]), int(entry[HEADS]))
            memory = memory if count else grown(memory, CALM_FULL, desk.lanes)
        rows = memory.calm[:count]
        row = int((rows[:, ROW_HOME] == goal).argmax())
        while row:
            way.append(int(rows[row, ROW_HOME]))
            row = int(rows[row, ORIGIN])
    return way[::-1]


def named(unnamed: int, steps: list[Step]) -> list[Step]:
    """Return the steps with names for unnamed cards that are laid (see `canfield_unnamed`).

    The first step that depends on the name gives it: of two twins, the one that comes from the
    stock was there, and the one that leaves a column lay there.
    """
    found = list(steps)
    laid: dict[int, int] = {}
    for number, (kind, card) in enumerate(steps):
        if not unnamed >> card & 1:
            continue
        pair = 1 << card | int(twins(1 << card))
        if kind == PILE_PLACE and pair not in laid:
            laid[pair] = number
            continue
        unnamed &= ~pair
        if pair in laid:
            from_pile = kind in (PILE_HOME, PILE_PLACE, PILE_SPACE)
            found[laid[pair]] = (
                PILE_PLACE,
                (pair ^ 1 << card).bit_length() - 1 if from_pile else card,
            )
    return found


def _play(player: Player, kind: int, card: int) -> None:
    """Play a step."""
    if kind in (PILE_HOME, PILE_PLACE, PILE_SPACE):
        target = FOUNDATIONS
        if kind != PILE_HOME:
            target = player.space() if kind == PILE_SPACE else player.places_for(card)[0]
        if player.reserve[-1:] == [card]:
            player.play_reserve(target)
        else:
            player.play_waste(player.number_of(card), target)
    elif kind in (HEAD_HOME, TAIL_HOME):
        player.go_home(*player.find(card))
    elif kind == HEAD_PLACE:
        player.shift(*player.find(card))
    elif kind == TAIL_SPACE:
        column, count = player.find(card)
        player.play(Move(column, player.space(), count))
    else:
        player.take_back(card, player.space() if kind == BACK_SPACE else player.places_for(card)[0])
