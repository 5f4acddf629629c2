"""The search of whole columns against the truth about small games, shortcuts on and off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from saratoga.engine.position import Position
from saratoga.rules import Bases, Rules, Run, Space, Wrap
from saratoga.solver.options import Limits, Method, SolverOptions, Switches
from saratoga.solver.solve import solve
from saratoga.solver.verdict import Outcome
from saratoga.solver.whole.desk import knows
from solver.brute import TooLarge, can_win
from solver.packs import SWITCHES, dealt_position, walk
from solver.quotients import small_canfield, small_round

ALL = {name: switches for name, switches in SWITCHES.items() if name != "no defer"}
ALL |= {f"no {name}": Switches().without(name) for name in ("promise", "capacity")}
NO_LIMITS = Limits()
#: Packs too large for brute force: suits and ranks.
PACKS = ((4, 5), (4, 6), (4, 7), (3, 7), (3, 9), (2, 13), (4, 4), (2, 10), (3, 8))


def decide(position: Position, switches: Switches, limits: Limits = NO_LIMITS) -> Outcome:
    """Return what the search says; `solve` replays every win."""
    return solve(position, SolverOptions(limits, switches, False, Method.WHOLE)).outcome


def whole(rules: Rules) -> Rules:
    """Return the rules with the moves of Classic Canfield (HC-whole, HC-space, HC-noback)."""
    return replace(rules, run=Run.WHOLE, space=Space.WASTE, take_back=False)


def position_of(rules_of: Callable[[Random], Rules], seed: int) -> Position:
    """Return a random position, of a deal or of play."""
    chance = Random(seed)
    start = dealt_position(whole(rules_of(chance)), chance)
    return walk(start, chance, chance.choice((0, 0, 4, 12)))[-1]


def check(rules_of: Callable[[Random], Rules], seed: int, limit: int = 3_000) -> Outcome | None:
    """Compare the verdicts of a random position; None where brute force finds no end."""
    position = position_of(rules_of, seed)
    if position.is_won or not knows(position):
        return None
    try:
        expected = Outcome.WINNABLE if can_win(position, limit) else Outcome.UNWINNABLE
    except TooLarge:
        return None
    for name, switches in ALL.items():
        assert decide(position, switches) is expected, (seed, name)
    for nodes in (1, 3, 10, 30, 100):
        limited = decide(position, Switches(), Limits(nodes=nodes))
        assert limited in (expected, Outcome.UNKNOWN), (seed, nodes)
    return expected


def middling(chance: Random) -> Rules:
    """Return rules with a pack of 16 to 28 cards."""
    suits, ranks = chance.choice(PACKS)
    columns = (1,) * chance.randint(1, 4)
    return Rules(
        name="a middling Canfield",
        suits=suits,
        ranks=ranks,
        columns=columns,
        reserve=chance.randint(1, min(9, suits * ranks - 4 - len(columns))),
        reserve_fills=chance.random() < 0.85,
        bases=Bases.FIRST,
        wrap=chance.choice((Wrap.FULL, Wrap.FULL, Wrap.NOT_PAST_BASE, Wrap.NONE)),
        draw=chance.choice((1, 2, 3, 3, 3)),
    )


def deep(chance: Random) -> Rules:
    """Return rules with a pack of 27 to 32 cards, up to half of them in the reserve."""
    suits, ranks = chance.choice(((4, 7), (4, 8), (3, 9), (3, 10)))
    columns = (1,) * chance.randint(3, 4)
    most = suits * ranks - 1 - len(columns)
    return replace(
        middling(chance),
        suits=suits,
        ranks=ranks,
        columns=columns,
        reserve=chance.randint(most // 4, most // 2),
        reserve_fills=True,
    )


@pytest.mark.parametrize("rules_of", [small_canfield, small_round])
def test_verdicts_are_true_with_each_shortcut_on_and_off(
    rules_of: Callable[[Random], Rules],
) -> None:
    """From deals and from positions of random play; wins are replayed, none is left open."""
    counts = Counter(check(rules_of, seed) for seed in range(300))
    assert min(counts[Outcome.WINNABLE], counts[Outcome.UNWINNABLE]) >= 20, counts


@pytest.mark.parametrize("rules_of", [middling, deep])
def test_verdicts_are_those_of_the_plain_search(rules_of: Callable[[Random], Rules]) -> None:
    """In larger packs, the plain search without the shortcuts that it shares with this one."""
    bare = SolverOptions(Limits(nodes=100_000), Switches.off(), False, Method.PLAIN)
    counts = Counter[Outcome]()
    for seed in range(300):
        position = position_of(rules_of, seed)
        expected = solve(position, bare).outcome
        counts[expected] += 1
        if expected is not Outcome.UNKNOWN and not position.is_won:
            for name, switches in ALL.items():
                found = decide(position, switches, Limits(nodes=500_000))
                assert found in (expected, Outcome.UNKNOWN), (seed, name)
    assert min(counts[Outcome.WINNABLE], counts[Outcome.UNWINNABLE]) >= 50, counts
