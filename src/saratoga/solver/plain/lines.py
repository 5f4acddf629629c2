"""From the search's nodes back to moves that the engine plays."""

from __future__ import annotations

import numpy as np

from saratoga.engine.moves import DRAW, REDEAL, Move
from saratoga.engine.play import apply
from saratoga.engine.position import Position
from saratoga.rules.piles import MAX_COLUMNS, WASTE
from saratoga.solver.plain.board import CARDS, DEPTH, HIDDEN, SIZES, Ints, desk_of
from saratoga.solver.plain.keys import read_key
from saratoga.solver.plain.memory import Memory
from saratoga.solver.plain.moves import COUNT, DRAWN, FIELD, TARGET, TURNED

Column = tuple[int, tuple[int, ...]]


def line_to(board: Ints, position: Position, memory: Memory, node: int) -> tuple[Move, ...]:
    """Return the engine moves from `position`, the root, to a node."""
    steps: list[tuple[int, int]] = []
    while memory.links[node] >= 0:
        link = int(memory.links[node])
        node = link >> 32
        steps.append((node, link & 0xFFFFFFFF))
    line: list[Move] = []
    desk = desk_of(position)
    for parent, move in reversed(steps):
        _read(board, memory, parent, desk)
        for concrete in _concrete(position, _matching(position, board, desk), move):
            line.append(concrete)
            position = apply(position, concrete)
    return tuple(line)


def _read(board: Ints, memory: Memory, node: int, desk: Ints) -> None:
    sets = np.zeros(2, np.int64)
    start, end = int(memory.starts[node]), int(memory.starts[node + 1])
    read_key(board, memory.words, start, end, desk, sets)


def _matching(position: Position, board: Ints, desk: Ints) -> list[int]:
    """Return for each column of the desk the column of the position with the same cards."""
    places: dict[Column, list[int]] = {}
    for place, (cards, hidden) in enumerate(zip(position.columns, position.hidden, strict=True)):
        key = (place if hidden else -1, cards[hidden:])
        places.setdefault(key, []).insert(0, place)
    matched = []
    for column in range(len(position.columns)):
        spot = CARDS + column * int(board[DEPTH])
        shown = desk[spot : spot + int(desk[SIZES + column])].tolist()
        hiding = int(desk[HIDDEN + column]) > 0
        matched.append(places[column if hiding else -1, tuple(shown)].pop())
    return matched


def _concrete(position: Position, columns: list[int], move: int) -> list[Move]:
    """Return the engine moves of one move of the search: draws are spelled out."""
    source, target = move & FIELD, move >> TARGET & FIELD
    source = columns[source] if source < MAX_COLUMNS else source
    target = columns[target] if target < MAX_COLUMNS else target
    play = Move(source, target, move >> COUNT & FIELD)
    if source != WASTE:
        return [play]
    return [*_draws(position, move >> DRAWN & FIELD, bool(move >> TURNED & 1)), play]


def _draws(position: Position, waste: int, turned: bool) -> list[Move]:
    """Return the draws and the redeal that bring the waste to `waste` cards."""
    moves: list[Move] = []
    while turned or len(position.waste) != waste:
        if position.stock:
            moves.append(DRAW)
        else:
            moves.append(REDEAL)
            turned = False
        position = apply(position, moves[-1])
    return moves
