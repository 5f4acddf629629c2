"""Replaying a line by the compiled laws says what the engine says, move by move."""

from __future__ import annotations

from random import Random

import pytest

from saratoga.engine.deals import Deal
from saratoga.engine.moves import DRAW, REDEAL, Move
from saratoga.engine.play import apply, legal_moves
from saratoga.engine.position import Position
from saratoga.rules.piles import FOUNDATION, HOME, RESERVE, STOCK, WASTE
from saratoga.solver.options import Limits, SolverOptions
from saratoga.solver.replay import LineRefused, replayed
from saratoga.solver.solve import solve
from solver.packs import dealt_position, random_rules


def by_engine(position: Position, line: tuple[Move, ...]) -> str | None:
    """Return why the engine refuses a line, None if it plays it to the win."""
    for number, move in enumerate(line, 1):
        if move not in legal_moves(position):
            return f"move {number} of the line, {move}, is not legal"
        position = apply(position, move)
    return None if position.is_won else f"the line of {len(line)} moves doesn't end in a win"


def by_laws(position: Position, line: tuple[Move, ...]) -> str | None:
    try:
        return None if replayed(position, line) == line else "another line"
    except LineRefused as refused:
        return str(refused)


def spoilt(line: tuple[Move, ...], chance: Random) -> tuple[Move, ...]:
    """Return a line with one fault: a move left out, twice, elsewhere, or another one."""
    at = chance.randrange(len(line))
    piles = (0, 1, 2, 3, 8, 12, STOCK, WASTE, RESERVE, HOME, FOUNDATION, FOUNDATION + 3)
    other = Move(chance.choice(piles), chance.choice(piles), chance.choice((0, 1, 1, 1, 2)))
    ways = (
        line[:at] + line[at + 1 :],
        line[:at] + line[at:][:1] + line[at:],
        (*line[:at], other, *line[at:]),
        (*line[:at], chance.choice((DRAW, REDEAL)), *line[at:]),
        line[:at],
        (*line, other),
    )
    return chance.choice(ways)


@pytest.mark.parametrize("form", ["CF1-D1", "CF1-D3", "HC1-D3", "DS1-D1N", "DS1-D3N"])
def test_lines_of_the_games(form: str) -> None:
    chance = Random(form)
    lines = 0
    for letters in ("AAAAAAA", "AAAAAAC", "AAAAACL", "MOLLUSK"):
        position = Deal.from_code(f"{form}-{letters}").position()
        line = solve(position, SolverOptions(Limits(nodes=20_000))).line
        if line:
            lines += 1
            assert by_laws(position, line) is None
            for _ in range(6):
                other = spoilt(line, chance)
                assert by_laws(position, other) == by_engine(position, other)
    assert lines


def test_lines_under_random_rules() -> None:
    """Redeals that run out, whole columns, single cards, every way to start a space."""
    chance = Random(3)
    lines = 0
    while lines < 150:
        position = dealt_position(random_rules(chance), chance)
        line = solve(position, SolverOptions(Limits(nodes=500), shorten=False)).line
        if line:
            lines += 1
            for other in (line, *(spoilt(line, chance) for _ in range(4))):
                assert by_laws(position, other) == by_engine(position, other)
