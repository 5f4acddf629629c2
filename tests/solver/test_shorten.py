"""Detours are taken out of winning lines; what is left still wins."""

from __future__ import annotations

from dataclasses import replace

import pytest

from saratoga.cards import parse_all
from saratoga.engine.deals import Deal
from saratoga.engine.moves import Move
from saratoga.engine.play import play
from saratoga.engine.position import Position
from saratoga.rules import Rules, Space
from saratoga.solver.options import Limits, SolverOptions
from saratoga.solver.replay import replayed
from saratoga.solver.shorten import shortened
from saratoga.solver.solve import solve
from spelled import at

#: Two suits, three ranks; three columns of one card, three cards in the stock.
SMALL = Rules(name="small", suits=2, ranks=3, columns=(1, 1, 1), space=Space.ANY)


def position_of(cards: str) -> Position:
    return Deal(SMALL, parse_all(cards)).position()


def line_of(text: str) -> tuple[Move, ...]:
    return tuple(Move.parse(word) for word in text.split())


def short(position: Position, text: str) -> str:
    """Return the shortened line as text; both lines win."""
    line = shortened(position, replayed(position, line_of(text)))
    return " ".join(map(str, replayed(position, line)))


DIRECT = "D W-F D W-F D W-F 1-F 2-F 3-F"


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(DIRECT, id="nothing to drop"),
        pytest.param("D D D T D W-F D W-F D W-F 1-F 2-F 3-F", id="an idle round of the stock"),
        pytest.param("D W-F D W-F FH-1 1-F D W-F 1-F 2-F 3-F", id="taken back and put up again"),
        pytest.param("D W-F D W-F 1-2 2-1 D W-F 1-F 2-F 3-F", id="moved to and fro"),
        pytest.param("D W-F D W-1 1-F D W-F 1-F 2-F 3-F", id="moved before it goes up"),
    ],
)
def test_a_detour_is_dropped(line: str) -> None:
    """♠2, ♥3 and ♠3 in the columns; ♠A, ♥A and ♥2 are drawn."""
    assert short(position_of("2S 3H 3S AS AH 2H"), line) == DIRECT


@pytest.mark.parametrize("budget", [0, 10_000])
def test_no_position_comes_twice(budget: int) -> None:
    """♠A up and down again, twice; a column moved to a space and back."""
    rules = replace(SMALL, columns=(1, 1, 1, 1))
    position = at("base: AS \n stock: 2H AH AS \n 2: 2S \n 3: 3H \n 4: 3S", rules)
    line = "D W-F FS-1 1-F FS-1 1-F D W-F D W-F 2-1 1-2 2-F 3-F 4-F"
    after = shortened(position, replayed(position, line_of(line)), budget)
    assert " ".join(map(str, replayed(position, after))) == "D W-F D W-F D W-F 2-F 3-F 4-F"


@pytest.mark.parametrize("code", ["CF1-D3-AABNVNJ", "CF1-D1-AABNVNK", "DS1-D1N-AABNVNG"])
def test_lines_of_the_games_come_to_no_position_twice(code: str) -> None:
    position = Deal.from_code(code).position()
    line = solve(position, SolverOptions(Limits(nodes=300_000))).line
    seen = [position]
    for move in line:
        position = play(position, move)
        seen.append(position)
    assert position.is_won
    assert len(set(seen)) == len(seen)


def test_lines_of_the_games_get_no_longer_and_still_win() -> None:
    shorter = 0
    for code in ("CF1-D3-AAAAACL", "CF1-D1-AAAAACL", "HC1-D3-AAAAAAI", "DS1-D1N-AAAAAAB"):
        position = Deal.from_code(code).position()
        line = solve(position, SolverOptions(Limits(nodes=100_000), shorten=False)).line
        after = replayed(position, shortened(position, line))
        assert len(after) <= len(line)
        shorter += len(after) < len(line)
    assert shorter >= 2


def test_nothing_is_tried_without_a_budget() -> None:
    position = Deal.from_code("CF1-D1-AAAAACL").position()
    line = solve(position, SolverOptions(shorten=False)).line
    assert len(shortened(position, line, budget=0)) <= len(line)


def test_equal_lines_are_shortened_equally() -> None:
    position = Deal.from_code("DS1-D1N-AAAAAAB").position()
    line = solve(position, SolverOptions(shorten=False)).line
    assert shortened(position, line) == shortened(position, line)
