"""Positions as text."""

from __future__ import annotations

from dataclasses import replace

import pytest

from saratoga import CANFIELD, DOUBLE_SOLITAIRE, Deal, parse_position, position_text
from saratoga.errors import InvalidPosition

SMALL = """
base: 7H
reserve: 3S QC
foundations: - 8H - -
1: 6C
4: AS KH
"""


def test_piles_left_out_are_empty() -> None:
    position = parse_position(SMALL, CANFIELD, partial=True)
    assert position.stock == position.waste == ()
    assert position.foundations == (0, 2, 0, 0)
    assert position.columns == ((23,), (), (), (0, 49))


def test_hidden_cards_stand_in_brackets() -> None:
    text = "foundations: 2S - - - AS - - -\n3: [4H KD] 7S\n"
    position = parse_position(text, DOUBLE_SOLITAIRE, partial=True)
    assert position.hidden == (0, 0, 2, 0, 0, 0, 0, 0, 0)
    assert position.foundations == (2, 0, 0, 0, 1, 0, 0, 0)
    assert "3: [4H KD] 7S\n" in position_text(position)


def test_redeals_are_kept_where_the_rules_limit_them() -> None:
    rules = replace(DOUBLE_SOLITAIRE, redeals=2)
    position = Deal.from_code("DS1-D1V-MOLLUSK").position()._replace(rules=rules, redeals=1)
    assert parse_position(position_text(position), rules) == position


def test_a_whole_position_obeys_what_is_automatic() -> None:
    text = position_text(Deal.from_code("CF1-D3-AAAAACL").position())
    with pytest.raises(InvalidPosition, match="no card of a column is hidden in this game"):
        parse_position(text.replace("1: 6C\n2: KH", "1: [6C] KH"))
    with pytest.raises(InvalidPosition, match="a column is empty although the reserve has cards"):
        parse_position(text.replace("1: 6C\n2: KH", "1: KH 6C"))


def test_rules_that_contradict_the_named_game_are_refused() -> None:
    text = position_text(Deal.from_code("CF1-D3-AAAAACL").position())
    with pytest.raises(InvalidPosition, match="the position is one of CF1-D3, not of other rules"):
        parse_position(text, DOUBLE_SOLITAIRE)


def test_a_fixed_start_rank_stays() -> None:
    for base in ("7H", "AH"):
        if base == "7H":
            with pytest.raises(InvalidPosition, match="is not the one card"):
                parse_position(f"base: {base}", DOUBLE_SOLITAIRE, partial=True)
        else:
            assert parse_position(f"base: {base}", DOUBLE_SOLITAIRE, partial=True).base == 0


def test_cards_outside_a_short_pack_are_refused() -> None:
    short = replace(DOUBLE_SOLITAIRE, ranks=5, suits=3, columns=(1, 1), decks=1)
    with pytest.raises(InvalidPosition, match="there is no KS in this pack"):
        parse_position("foundations: KS - - -", short, partial=True)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("base: 7H", "missing"),
        ("game: XX", "unknown game 'XX'; the games are CF1-D3, CF1-D1, HC1-D3"),
        ("nonsense", "line 1: 'nonsense' doesn't start with a pile"),
        ("base: 7H\n\npile: 3S", "line 3: 'pile: 3S' doesn't start with a pile"),
        ("1: 6C\n1: 6C", "line 2: '1' stands twice"),
        ("base: 7H\n5: 6C", "column 5: Canfield has 4 columns"),
        ("base: 7H\nstock: 6X", "stock: '6X' is not a card"),
        ("base: 7H\n1: [6C]", "column 1: its top card can't be hidden"),
        ("base: 7H\n1: 6C [7C] 8C", "column 1: only its first cards can stand in brackets"),
        ("base: 7H\nfoundations: -", "foundations: 1 pile, not 4"),
        ("base: 7H\nfoundations: 7H - - -", "7H stands in the place of another suit"),
        ("base: 7H\n1: 6C\n2: 6C", "too many of 6C"),
        ("1: 6C", "base: '' is not the one card that Canfield needs there"),
        ("base: 7H 8H", "base: '7H 8H' is not the one card that Canfield needs there"),
        ("base: 7H\nredeals: x", "redeals: 'x' is not a number of redeals made, at most 0 here"),
    ],
)
def test_what_is_no_position_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(InvalidPosition) as error:
        parse_position(text, CANFIELD)
    assert complaint in str(error.value)


def test_rules_are_needed_where_no_game_is_named() -> None:
    with pytest.raises(InvalidPosition, match="names no game and no rules were given"):
        parse_position("1: 6C")
