"""The quotient search against brute force that calls only the engine, shortcuts on and off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from saratoga.rules import Rules, Wrap
from saratoga.solver.options import Limits, Switches
from saratoga.solver.quotient import canfield
from saratoga.solver.quotient.canfield import EASY, NARROW, STRANDS, WIDE, Step
from saratoga.solver.quotient.canfield_desk import EVERY_ROW
from saratoga.solver.verdict import Outcome
from solver.brute import TooLarge, can_win
from solver.packs import SWITCHES, dealt_position, walk
from solver.quotients import (
    decide,
    knows,
    larger_canfield,
    small_canfield,
    small_double,
    small_round,
)

GAMES = {"Canfield": small_canfield, "Double Solitaire": small_double}

#: Passes of which the last decides alone, and each other may.
READINGS = {
    "strands": (Step(STRANDS, EVERY_ROW, None),),
    "strands with few rows": (Step(STRANDS, 2, None), Step(STRANDS, EVERY_ROW, None)),
    "wide": (Step(WIDE, EVERY_ROW, None), Step(STRANDS, EVERY_ROW, None)),
    "narrow": (Step(NARROW, EVERY_ROW, None), Step(STRANDS, EVERY_ROW, None)),
}


@pytest.mark.parametrize("block", range(4))
@pytest.mark.parametrize("game", GAMES)
def test_verdicts_are_true_with_each_shortcut_on_and_off(game: str, block: int) -> None:
    """From deals and from positions of random play; wins are replayed, none is left open."""
    counts = Counter[Outcome]()
    for seed in range(100 * block, 100 * block + 100):
        expected = _check(GAMES[game], seed)
        if expected is not None:
            counts[expected] += 1
    assert min(counts[Outcome.WINNABLE], counts[Outcome.UNWINNABLE]) >= 5, counts


def _check(rules_of: Callable[[Random], Rules], seed: int) -> Outcome | None:
    chance = Random(seed)
    start = dealt_position(rules_of(chance), chance)
    position = walk(start, chance, chance.choice((0, 0, 4, 12)))[-1]
    if position.is_won or not knows(position):
        return None
    try:
        expected = Outcome.WINNABLE if can_win(position, 3_000) else Outcome.UNWINNABLE
    except TooLarge:
        return None
    for name, switches in SWITCHES.items():
        assert decide(position, switches).outcome is expected, (seed, name)
    for nodes in (1, 3, 10, 30, 100):
        limited = decide(position, limits=Limits(nodes=nodes)).outcome
        assert limited in (expected, Outcome.UNKNOWN), (seed, nodes)
    return expected


def test_the_narrow_reading_alone_is_true_where_no_run_goes_round(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """CF-down without wrapping: no short pass finds the wins first."""
    monkeypatch.setattr(canfield, "STEPS", (Step(NARROW, EVERY_ROW, None),))
    counts = Counter[Outcome]()
    for seed in range(2000, 2200):
        expected = _check(lambda chance: replace(small_canfield(chance), wrap=Wrap.NONE), seed)
        if expected is not None:
            counts[expected] += 1
    assert min(counts[Outcome.WINNABLE], counts[Outcome.UNWINNABLE]) >= 10, counts


@pytest.mark.parametrize("name", ["defer", "unnamed"])
def test_shortcuts_of_draw_one_change_no_verdict(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """CF-draw with draw 1: each shortcut on and off agrees where the passes are exhaustive."""
    monkeypatch.setattr(canfield, "STEPS", (Step(NARROW, EVERY_ROW, None),))
    rounds = (Step(NARROW, EVERY_ROW, None), Step(WIDE, EVERY_ROW, None), *canfield.ROUND_STEPS)
    monkeypatch.setattr(canfield, "ROUND_STEPS", rounds)
    counts, limits = Counter[Outcome](), Limits(nodes=20_000)
    for seed in range(400):
        chance = Random(seed)
        position = dealt_position(larger_canfield(chance), chance)
        position = walk(position, chance, chance.choice((0, 0, 6, 15)))[-1]
        if position.is_won or not knows(position):
            continue
        with_it = decide(position, limits=limits).outcome
        plain = decide(position, Switches().without(name), limits).outcome
        assert Outcome.UNKNOWN in (with_it, plain) or with_it is plain, seed
        counts[plain] += 1
    assert min(counts[Outcome.WINNABLE], counts[Outcome.UNWINNABLE]) >= 50, counts


def test_what_draw_one_cannot_win_is_lost_with_draw_three(monkeypatch: pytest.MonkeyPatch) -> None:
    """CF-draw: asking the easier game first changes no verdict, and proves some of them."""
    monkeypatch.setattr(
        canfield, "STEPS", (Step(EASY, EVERY_ROW, None), Step(NARROW, EVERY_ROW, None))
    )
    counts = Counter[Outcome]()
    for seed in range(3000, 3200):
        expected = _check(lambda chance: replace(small_canfield(chance), wrap=Wrap.NONE), seed)
        if expected is not None:
            counts[expected] += 1
    assert min(counts[Outcome.WINNABLE], counts[Outcome.UNWINNABLE]) >= 10, counts


@pytest.mark.parametrize("steps", READINGS.values(), ids=READINGS)
def test_each_reading_is_true_where_runs_go_round(
    steps: tuple[Step, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """CF-down with full wrap, three to five ranks: what each reading proves alone is true."""
    monkeypatch.setattr(canfield, "ROUND_STEPS", steps)
    counts = Counter[Outcome]()
    for seed in range(1000, 1120):
        expected = _check(small_round, seed)
        if expected is not None:
            counts[expected] += 1
    assert min(counts[Outcome.WINNABLE], counts[Outcome.UNWINNABLE]) >= 8, counts
