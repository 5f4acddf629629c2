"""The quotient search on whole packs: limits, shortcuts, play gone on, which rules it knows."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from saratoga.engine.deals import Deal
from saratoga.engine.position import Position
from saratoga.rules import CANFIELD, CLASSIC_CANFIELD, Rules
from saratoga.solver.options import Limits, Switches
from saratoga.solver.verdict import Outcome, Reason
from solver.packs import walk
from solver.quotients import decide, knows

#: Nodes within which almost every deal is settled.
QUICK = Limits(nodes=20_000)


@pytest.mark.parametrize("game", ["CF1", "DS1"])
@pytest.mark.parametrize("draw", [1, 3])
def test_positions_of_play_are_known_and_shortcuts_do_not_matter(game: str, draw: int) -> None:
    chance = Random(game)
    codes = [f"{game}-D{draw}{'N' if game == 'DS1' else ''}-AAAAA{a}A" for a in "BCD"]
    for code in codes:
        position = walk(Deal.from_code(code).position(), chance, chance.randint(10, 60))[-1]
        assert knows(position)
        outcomes = {
            decide(position, switches, QUICK).outcome for switches in (Switches(), Switches.off())
        } - {Outcome.UNKNOWN}
        assert len(outcomes) <= 1, code


def test_a_run_under_its_own_twin_is_settled_card_by_card() -> None:
    """CF-down with full wrap: won, though the restricted reading has no win (seed 138)."""
    finding = decide(Deal.from_code("CF1-D3-AAAAAFI").position())
    assert finding.outcome is Outcome.WINNABLE


def test_limits_of_nodes_give_the_same_answer_each_time() -> None:
    position = Deal.from_code("CF1-D3-AAAAALD").position()
    found = {decide(position, limits=Limits(nodes=nodes)) for nodes in (500, 500, 500)}
    assert len(found) == 1
    (finding,) = found
    assert (finding.outcome, finding.reason) == (Outcome.UNKNOWN, Reason.NODES)
    assert finding.nodes == 500


def test_a_limit_of_bytes_is_kept() -> None:
    position = Deal.from_code("CF1-D3-AAAAALD").position()
    finding = decide(position, limits=Limits(bytes=1 << 19))
    assert (finding.outcome, finding.reason) == (Outcome.UNKNOWN, Reason.BYTES)


def test_other_rules_are_not_for_it() -> None:
    def start(rules: Rules) -> Position:
        return Deal.from_code("CF1-D3-AAAAACL").position()._replace(rules=rules)

    assert knows(start(CANFIELD))
    assert not knows(start(CLASSIC_CANFIELD))
    assert not knows(start(replace(CANFIELD, redeals=2)))
    assert not knows(start(replace(CANFIELD, draw=4)))
    assert not knows(Deal.from_code("DS1-D1V-MOLLUSK").position())
