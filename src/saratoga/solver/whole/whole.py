"""The search of a game of whole columns: its one pass, and its line."""

from __future__ import annotations

from itertools import pairwise

from saratoga.engine.moves import Move
from saratoga.engine.position import Position
from saratoga.rules.piles import HOME as FOUNDATIONS
from saratoga.solver.options import Limits, Switches
from saratoga.solver.quotient.player import Player
from saratoga.solver.quotient.run import PIECE
from saratoga.solver.verdict import Finding, Outcome, Reason, Stop
from saratoga.solver.whole.desk import EXPANDED, MOVE, PHASE, STOCK, Desk, Words, desk_of, root_of
from saratoga.solver.whole.memory import (
    LOST,
    NODES,
    PAUSED,
    TOP,
    WON,
    Memory,
    grown,
    growth,
    new_memory,
)
from saratoga.solver.whole.moves import (
    END_HOME,
    HOST,
    MERGE,
    RESERVE_HOME,
    RESERVE_PLACE,
    STOCK_HOME,
    STOCK_PLACE,
    STOCK_SPACE,
    card_of,
    kind_of,
)
from saratoga.solver.whole.search import search_piece


def search(position: Position, limits: Limits, switches: Switches, stop: Stop) -> Finding:
    """Search a position that `desk.knows`."""
    desk = desk_of(position, switches)
    memory = new_memory(root_of(position))
    most, end = memory.bytes, PAUSED
    while True:
        nodes = int(memory.control[NODES])
        reason = stop(nodes, most)
        if reason is not None:
            return Finding(Outcome.UNKNOWN, reason, nodes, most)
        if end not in (PAUSED, WON, LOST):
            memory = grown(memory, end)
        end = search_piece(
            desk, memory, PIECE if limits.nodes is None else min(PIECE, limits.nodes - nodes)
        )
        nodes = int(memory.control[NODES])
        if end == WON:
            line = line_of(position, desk, _way(memory))
            return Finding(Outcome.WINNABLE, Reason.LINE, nodes, most, line)
        if end == LOST:
            return Finding(Outcome.UNWINNABLE, Reason.EXHAUSTED, nodes, most)
        if end != PAUSED:
            most = max(most, memory.bytes + growth(memory, end))


def _way(memory: Memory) -> Words:
    """Return the entries that led to the one on top of the stack, and that one."""
    stack = memory.stack[: memory.control[TOP]]
    on_way = stack[:, PHASE] == EXPANDED
    on_way[-1] = True
    way: Words = stack[on_way]
    return way


def line_of(position: Position, desk: Desk, way: Words) -> tuple[Move, ...]:
    """Return the moves of a way that begins at `position`."""
    player = Player(position)
    for entry, after in pairwise(way):
        _play(player, desk, int(after[MOVE]), int(entry[STOCK]))
    return tuple(player.line)


def _play(player: Player, desk: Desk, move: int, stock: int) -> None:
    kind, card = kind_of(move), card_of(move)
    target = FOUNDATIONS
    if kind in (RESERVE_PLACE, STOCK_PLACE, MERGE):
        target = _ending_with(player, move >> HOST)
    elif kind == STOCK_SPACE:
        target = player.space()
    if kind in (RESERVE_HOME, RESERVE_PLACE):
        player.play_reserve(target)
    elif kind in (STOCK_HOME, STOCK_PLACE, STOCK_SPACE):
        place = int(desk.places[card])
        player.play_waste((stock & ((2 << place) - 1)).bit_count(), target)
    elif kind == END_HOME:
        player.play(Move(_ending_with(player, card), target))
    else:
        column, count = player.find(player.absolute(card))
        player.play(Move(column, target, count))


def _ending_with(player: Player, card: int) -> int:
    tail = player.absolute(card)
    return next(index for index, cards in enumerate(player.columns) if cards[-1:] == [tail])
