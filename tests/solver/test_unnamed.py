"""CF-draw with draw 1: twins of the stock that are laid without a name, and how they get one."""

from __future__ import annotations

from random import Random

import pytest

from saratoga.engine.deals import Deal
from saratoga.solver.options import Limits, Switches
from saratoga.solver.quotient import canfield
from saratoga.solver.quotient.canfield import NARROW, WIDE, Step
from saratoga.solver.quotient.canfield_calm import (
    HEAD_PLACE,
    PILE_HOME,
    PILE_PLACE,
    PILE_SPACE,
    TAIL_HOME,
    TAIL_SPACE,
)
from saratoga.solver.quotient.canfield_desk import EVERY_ROW
from saratoga.solver.quotient.canfield_line import BACK_PLACE, named
from saratoga.solver.quotient.canfield_unnamed import unnamed_of
from saratoga.solver.relative import bits, drawn_order
from saratoga.solver.verdict import Outcome
from solver.packs import dealt_position
from solver.quotients import decide, larger_canfield

# Two twins, the first and the second, and one of another class.
FIRST, SECOND, OTHER = 4, 7, 9
PAIR = 1 << FIRST | 1 << SECOND


@pytest.mark.parametrize("step", [(PILE_HOME, FIRST), (PILE_SPACE, FIRST), (PILE_PLACE, FIRST)])
def test_the_one_that_comes_from_the_stock_was_there(step: tuple[int, int]) -> None:
    steps = [(PILE_PLACE, FIRST), (HEAD_PLACE, OTHER), step]
    assert named(PAIR, steps) == [(PILE_PLACE, SECOND), (HEAD_PLACE, OTHER), step]


@pytest.mark.parametrize("step", [(TAIL_HOME, SECOND), (TAIL_SPACE, SECOND)])
def test_the_one_that_leaves_a_column_lay_there(step: tuple[int, int]) -> None:
    assert named(PAIR, [(PILE_PLACE, FIRST), step]) == [(PILE_PLACE, SECOND), step]


def test_a_name_once_given_stays() -> None:
    steps = [(PILE_HOME, FIRST), (BACK_PLACE, FIRST), (PILE_PLACE, SECOND), (TAIL_HOME, FIRST)]
    assert named(PAIR, steps) == steps
    assert named(0, [(PILE_PLACE, FIRST), (TAIL_HOME, SECOND)])[0] == (PILE_PLACE, FIRST)


def test_only_twins_that_are_both_in_the_stock_have_no_names() -> None:
    """Of the reserve and the columns each card is known by its name."""
    position = Deal.from_code("CF1-D1-AAAAACL").position()
    stock = set(drawn_order(position))
    assert unnamed_of(position) == bits(card for card in stock if card ^ 3 in stock) != 0


def test_a_loss_takes_a_tenth_of_the_positions() -> None:
    """Seed 374 with draw 1: 387,708 positions when each card has its name."""
    position = Deal.from_code("CF1-D1-AAAAAOK").position()
    finding = decide(position)
    assert finding.outcome is Outcome.UNWINNABLE
    plain = decide(position, Switches().without("unnamed"))
    assert plain.outcome is Outcome.UNWINNABLE
    assert 10 * finding.nodes < plain.nodes


def test_where_no_names_fit_the_search_begins_again_with_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A card that goes up and back within a calm has its name, which the search overlooks."""
    rounds = (Step(NARROW, EVERY_ROW, None), Step(WIDE, EVERY_ROW, None), *canfield.ROUND_STEPS)
    monkeypatch.setattr(canfield, "ROUND_STEPS", rounds)
    again = []
    all_named = canfield.Search._all_named

    def noted(search: canfield.Search) -> canfield.Search:
        again.append(search)
        return all_named(search)

    monkeypatch.setattr(canfield.Search, "_all_named", noted)
    chance = Random(11608)
    position = dealt_position(larger_canfield(chance), chance)
    finding = decide(position, limits=Limits(nodes=5_000))
    assert (finding.outcome, len(again)) == (Outcome.WINNABLE, 1)
