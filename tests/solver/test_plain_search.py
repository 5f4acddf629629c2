"""The plain search against brute force that calls only the engine, each shortcut on and off."""

from __future__ import annotations

from random import Random

import pytest

from saratoga.cards import parse_all
from saratoga.engine.position import Position
from saratoga.rules import Rules, Run, Space, Wrap
from saratoga.solver.options import Limits, Method, SolverOptions, Switches
from saratoga.solver.solve import solve
from saratoga.solver.verdict import Outcome, Verdict
from solver.brute import TooLarge, can_win
from solver.packs import SWITCHES, dealt_position, random_rules, walk


def plain(position: Position, switches: Switches) -> Verdict:
    options = SolverOptions(Limits(), switches, shorten=False, method=Method.PLAIN)
    return solve(position, options)


def positions_of(seed: int) -> list[Position]:
    """Return a random deal under random rules, and a position of random play from it."""
    chance = Random(seed)
    start = dealt_position(random_rules(chance), chance)
    return [start, walk(start, chance, chance.randint(1, 30))[-1]]


def test_a_card_may_have_to_lie_in_a_space_for_the_reserve_to_fill_it() -> None:
    """HC-space, CF-fill: the deal leaves a space; ♥A must go there and up to bring ♥2 out."""
    rules = Rules(
        name="a deal with a space",
        ranks=3,
        columns=(1, 1, 1, 0),
        reserve=5,
        reserve_fills=True,
        start_rank=2,
        wrap=Wrap.NOT_PAST_BASE,
        space=Space.WASTE,
        run=Run.WHOLE,
        take_back=False,
    )
    position = dealt_position(rules, Random(0))._replace(
        columns=tuple(map(tuple, map(parse_all, ("2D", "2S", "AC", "")))),
        reserve=tuple(parse_all("3S 3C 2C 2H AS")),
        stock=tuple(parse_all("AH 3H 3D AD")),
    )
    assert can_win(position)
    for switches in SWITCHES.values():
        assert plain(position, switches).outcome is Outcome.WINNABLE


@pytest.mark.parametrize("block", range(8))
def test_verdicts_are_true_with_each_shortcut_on_and_off(block: int) -> None:
    """Both outcomes occur; every win was replayed by the engine (`solve` refuses it otherwise)."""
    counts = {Outcome.WINNABLE: 0, Outcome.UNWINNABLE: 0}
    for seed in range(150 * block, 150 * block + 150):
        for position in positions_of(seed):
            try:
                expected = Outcome.WINNABLE if can_win(position, 3_000) else Outcome.UNWINNABLE
            except TooLarge:
                continue
            counts[expected] += 1
            for name, switches in SWITCHES.items():
                assert plain(position, switches).outcome is expected, (seed, name)
    assert min(counts.values()) > 40, counts
