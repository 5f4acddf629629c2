"""From any position of play: along a winning line the rest still wins, move by move."""

from __future__ import annotations

from random import Random

import pytest

from saratoga.engine.codes import letters_of
from saratoga.engine.deals import Deal
from saratoga.engine.play import apply
from saratoga.solver.options import Limits, SolverOptions
from saratoga.solver.replay import replayed
from saratoga.solver.solve import solve
from solver.packs import walk

FORMS = ["CF1-D1", "CF1-D3", "HC1-D3", "DS1-D1N", "DS1-D3N"]
OPTIONS = SolverOptions(Limits(nodes=20_000), shorten=False)


def check(form: str, seed: int, points: int) -> bool:
    """Check a position of random play and `points` of its line; tell whether it has one."""
    chance = Random(f"{form} {seed}")
    start = Deal.from_code(f"{form}-{letters_of(seed)}").position()
    position = walk(start, chance, chance.choice((5, 20, 60, 200)))[-1]
    line = solve(position, OPTIONS).line
    watched = set(chance.sample(range(len(line)), min(points, len(line))))
    for number, move in enumerate(line):
        if number in watched:
            assert replayed(position, line[number:]) == line[number:]
            assert solve(position, OPTIONS).outcome.value in ("WINNABLE", "UNKNOWN"), (seed, number)
        position = apply(position, move)
    assert not line or position.is_won
    return bool(line)


@pytest.mark.parametrize("form", FORMS)
def test_along_a_line_the_rest_still_wins(form: str) -> None:
    assert sum(check(form, seed, 8) for seed in range(5_000, 5_012)) >= 3
