"""The compiled laws and moves are those of the engine, in 10,000 positions of random play."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from saratoga.engine.deals import Deal
from saratoga.engine.moves import Move
from saratoga.engine.play import apply, legal_moves
from saratoga.engine.position import Position
from saratoga.rules.catalogue import all_rules
from saratoga.rules.piles import STOCK
from saratoga.solver.plain import moves as compiled
from saratoga.solver.plain.board import (
    CARDS,
    HEIGHTS,
    HIDDEN,
    IN_RESERVE,
    IN_WASTE,
    PACK_LEFT,
    SIZES,
    board_of,
    desk_of,
    table_of,
)
from solver.packs import dealt_position, random_rules, walk

CODES = [f"{form}-{letters}" for form in all_rules() for letters in ("AAAAACL", "MOLLUSK")]


def compiled_moves(position: Position) -> dict[Move, int]:
    """Return the moves of the compiled generator, in its order, each with its integer."""
    board, desk = board_of(position), desk_of(position)
    found = np.empty(compiled.most_moves(board), np.int64)
    made = compiled.legal(table_of(position), board, desk, found)
    return {
        Move(move & 127, move >> compiled.TARGET & 127, move >> compiled.COUNT & 127): move
        for move in found[:made].tolist()
    }


def compiled_after(position: Position, move: int) -> tuple[object, ...]:
    """Return what lies where after a compiled move."""
    board, desk = board_of(position), desk_of(position)
    compiled.apply(table_of(position), board, desk, move)
    columns = []
    for column, hidden in enumerate(desk[HIDDEN : HIDDEN + len(position.columns)].tolist()):
        spot = CARDS + column * position.rules.pack_size
        shown = desk[spot : spot + int(desk[SIZES + column])].tolist()
        columns.append((*position.columns[column][:hidden], *shown))
    return (
        int(desk[PACK_LEFT] - desk[IN_WASTE]),
        int(desk[IN_WASTE]),
        int(desk[IN_RESERVE]),
        tuple(desk[HEIGHTS : HEIGHTS + len(position.foundations)].tolist()),
        tuple(columns),
        tuple(desk[HIDDEN : HIDDEN + len(position.columns)].tolist()),
    )


def engine_after(position: Position, move: Move) -> tuple[object, ...]:
    after = apply(position, move)
    return (
        len(after.stock),
        len(after.waste),
        len(after.reserve),
        after.foundations,
        after.columns,
        after.hidden,
    )


def check(position: Position) -> None:
    """Moves, their order, and what each of them does."""
    found = compiled_moves(position)
    assert list(found) == legal_moves(position)
    for move, packed in found.items():
        if STOCK not in (move.source, move.target):
            assert compiled_after(position, packed) == engine_after(position, move), move


@pytest.mark.parametrize("code", CODES)
def test_moves_of_the_games_are_those_of_the_engine(code: str) -> None:
    chance = Random(code)
    for _ in range(3):
        for position in walk(Deal.from_code(code).position(), chance, 150):
            check(position)


def test_moves_under_random_rules_are_those_of_the_engine() -> None:
    chance = Random(7)
    positions = 0
    while positions < 4_000:
        for position in walk(dealt_position(random_rules(chance), chance), chance, 40):
            check(position)
            positions += 1
