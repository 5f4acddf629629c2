"""Positions that no cards can form are refused with what is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from saratoga.engine.deals import Deal
from saratoga.engine.position import Position
from saratoga.engine.sound import check
from saratoga.errors import InvalidPosition
from saratoga.rules import Rules
from saratoga.solver.solve import solve

CANFIELD = Deal.from_code("CF1-D3-AAAAACL").position()
CLASSIC = Deal.from_code("HC1-D3-AAAAAAB").position()
DOUBLE = Deal.from_code("DS1-D3N-AAAAAAB").position()

BROKEN: dict[str, tuple[Position, dict[str, Any], str]] = {
    "a card missing": (CANFIELD, {"stock": CANFIELD.stock[1:]}, "missing 9C"),
    "cards missing": (CLASSIC, {"stock": CLASSIC.stock[5:]}, "missing "),
    "cards doubled": (CANFIELD, {"waste": CANFIELD.stock[:2]}, "too many of "),
    "a number that is no card": (
        CANFIELD,
        {"stock": (99, *CANFIELD.stock[1:])},
        "there is no card 99",
    ),
    "a base that is no card": (CANFIELD, {"base": 60}, "there is no card 60"),
    "another base": (CANFIELD, {"base": 3}, "missing 7H; too many of AH"),
    "a base where the game has none": (
        DOUBLE,
        {"base": 4},
        "base: '2S' is not the one card that Double Solitaire needs there",
    ),
    "too few columns": (
        CANFIELD,
        {"columns": CANFIELD.columns[:3]},
        "columns: 3 with cards and 4 with hidden cards are given; Canfield has 4",
    ),
    "too few columns with hidden cards": (
        CANFIELD,
        {"hidden": (0, 0, 0)},
        "columns: 4 with cards and 3 with hidden cards are given; Canfield has 4",
    ),
    "a foundation below nothing": (
        CANFIELD,
        {"foundations": (-1, 1, 0, 0)},
        "foundations: -1, 1, 0, 0; Canfield has 4, each of 0 to 13 cards",
    ),
    "a foundation above the king": (
        CANFIELD,
        {"foundations": (0, 14, 0, 0)},
        "foundations: 0, 14, 0, 0; Canfield has 4, each of 0 to 13 cards",
    ),
    "a space that the reserve fills": (
        CANFIELD,
        {"columns": ((), *CANFIELD.columns[1:]), "waste": CANFIELD.columns[0]},
        "a column is empty although the reserve has cards",
    ),
    "columns hidden to their end": (
        DOUBLE,
        {"hidden": tuple(map(len, DOUBLE.columns))},
        "the top card of column 1 is face down",
    ),
    "a hidden card where all are open": (
        CANFIELD,
        {"columns": (CANFIELD.stock[:2], *CANFIELD.columns[1:]), "hidden": (1, 0, 0, 0)}
        | {"stock": (*CANFIELD.columns[0], *CANFIELD.stock[2:])},
        "no card of a column is hidden in this game",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_no_cards_can_form_is_refused_before_it_is_solved(name: str) -> None:
    position, changes, message = BROKEN[name]
    for refuses in (check, solve):
        with pytest.raises(InvalidPosition) as refused:
            refuses(position._replace(**changes))
        assert str(refused.value).startswith(message)


@pytest.mark.parametrize("position", [CANFIELD, CLASSIC, DOUBLE])
def test_deals_are_sound(position: Position) -> None:
    check(position)


def test_rules_of_other_sizes_are_sound() -> None:
    """Fewer suits than foundations, and none of the cards that they lack."""
    rules = Rules(name="tiny", suits=1, ranks=3, columns=(2, 1), take_back=False)
    check(Deal(rules, (8, 0, 4)).position())
