"""The single-pass search on whole deals: limits, determinism, refusals."""

from __future__ import annotations

from dataclasses import replace

import pytest

from saratoga.engine.deals import Deal
from saratoga.engine.play import play
from saratoga.engine.position import Position
from saratoga.errors import InvalidPosition
from saratoga.rules.model import Space, Wrap
from saratoga.solver.beam.board import board_of, is_supported, state_of
from saratoga.solver.beam.exhaust import Exhaustion
from saratoga.solver.beam.search import search
from saratoga.solver.options import Limits, Switches
from saratoga.solver.verdict import Finding, Outcome, Reason
from saratoga.solver.watch import Watch

#: Both fall to narrow beams.
WON = ("DS1-D1V-AAAAAAD", "DS1-D1V-AAAAAAJ")


def start(code: str) -> Position:
    return Deal.from_code(code).position()


def searched(code: str, limits: Limits) -> Finding:
    return search(start(code), limits, Switches(), Watch(limits))


@pytest.mark.parametrize("code", WON)
def test_a_line_wins_by_the_engine(code: str) -> None:
    finding = searched(code, Limits(nodes=400_000))
    assert finding.outcome is Outcome.WINNABLE
    assert finding.reason is Reason.LINE
    position = start(code)
    for move in finding.line:
        position = play(position, move)
    assert position.is_won


def test_a_limit_of_nodes_gives_the_same_finding_twice() -> None:
    limits = Limits(nodes=60_000)
    for code in ("DS1-D1V-MOLLUSK", "DS1-D3V-MOLLUSK"):
        assert searched(code, limits) == searched(code, limits)


def test_a_limit_is_unknown_with_its_reason() -> None:
    assert searched("DS1-D1V-AAAAAAB", Limits(nodes=100)).reason is Reason.NODES
    assert searched("DS1-D1V-AAAAAAB", Limits(bytes=1000)).reason is Reason.BYTES
    finding = search(
        start("DS1-D3V-AAAAAAB"), Limits(), Switches(), lambda nodes, held: Reason.CANCELLED
    )
    assert (finding.outcome, finding.reason) == (Outcome.UNKNOWN, Reason.CANCELLED)


@pytest.mark.parametrize("code", ["DS1-D1N-AAAAAAB", "CF1-D3-AAAAACL"])
def test_other_games_are_refused(code: str) -> None:
    with pytest.raises(InvalidPosition, match="single-pass"):
        searched(code, Limits(nodes=1))


def test_only_the_family_is_supported() -> None:
    vegas = start("DS1-D1V-AAAAAAB").rules
    assert is_supported(vegas)
    assert not is_supported(replace(vegas, wrap=Wrap.FULL))
    assert not is_supported(replace(vegas, space=Space.ANY))
    assert not is_supported(replace(vegas, redeals=1))


def test_cards_that_are_no_run_are_refused() -> None:
    position = start("DS1-D1V-AAAAAAB")
    open_ = position._replace(hidden=(0,) * 9)
    with pytest.raises(InvalidPosition, match="column 2 are no alternating run"):
        search(open_, Limits(), Switches(), lambda nodes, held: None)


#: Draw-1 deals that no play wins. The first is refuted by the easier game at once, and by mere
#: exhaustion as well; the other one needs both.
LOST = ("DS1-D1V-AAAACNG", "DS1-D1V-AAAACAE")


@pytest.mark.parametrize("code", LOST)
def test_a_draw_1_deal_is_proved_lost_from_its_start(code: str) -> None:
    """DS-vegas: a blocked beam gives exhaustion its share of the time."""
    finding = searched(code, Limits())
    assert (finding.outcome, finding.reason) == (Outcome.UNWINNABLE, Reason.EXHAUSTED)


def test_exhaustion_alone_proves_what_the_easier_game_refutes() -> None:
    position = start(LOST[0])
    exhaustion = Exhaustion(board_of(position), state_of(position), promote=False, relax=False)
    while not exhaustion.lost and exhaustion.line is None:
        exhaustion.run(100_000)
    assert exhaustion.lost
