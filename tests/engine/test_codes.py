"""Deal codes: their form, what is forgiven and what is refused (codes.md)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from saratoga.engine.codes import SEEDS, DealCode, letters_of, seed_of
from saratoga.errors import InvalidCode, InvalidOption
from saratoga.rules.catalogue import GAMES, GameEntry, game_named

FORMS = [
    (game, draw, letter) for game in GAMES for draw in game.draws for letter, _ in game.scorings
]


@given(st.sampled_from(FORMS), st.integers(0, SEEDS - 1))
def test_codes_round_trip(form: tuple[GameEntry, int, str], seed: int) -> None:
    code = DealCode(*form, seed)
    assert DealCode.parse(str(code)) == code
    assert seed_of(letters_of(seed)) == seed


def test_letters_count_from_aaaaaaa_to_nxmrlxv() -> None:
    assert letters_of(0) == "AAAAAAA"
    assert letters_of(1) == "AAAAAAB"
    assert letters_of(26) == "AAAAABA"
    assert letters_of(SEEDS - 1) == "NXMRLXV"


@pytest.mark.parametrize(
    "text",
    [
        "CF1-D3-AAAAACL",
        "  cf1-d3-aaaaacl\n",
        "CF1D3AAAAACL",
        "CF1 D3 AAAAACL",
        "CF1_D3_AAAAACL",
        "CF1–D3—AAAAACL",
        "CF-1-D3-AAAAACL",
    ],
)
def test_case_spaces_and_wrong_dashes_are_forgiven(text: str) -> None:
    assert str(DealCode.parse(text)) == "CF1-D3-AAAAACL"


def test_a_scoring_letter_stands_apart_from_the_seed() -> None:
    assert str(DealCode.parse("ds1d1vnaaaaaa")) == "DS1-D1V-NAAAAAA"
    assert str(DealCode.parse("DS1-D3-NAAAAAAB")) == "DS1-D3N-AAAAAAB"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "'' is not a deal code; it looks like CF1-D3-AAAAACL or DS1-D1N-AAAAAAB"),
        ("XX1-D3-AAAAAAA", "unknown game 'XX1'; the games are CF1, HC1, DS1"),
        ("CF2-D3-AAAAAAA", "unknown game 'CF2'"),
        ("CF1-D2-AAAAAAA", "Canfield has no draw D2; possible: D3, D1"),
        ("CF1-D03-AAAAAAA", "Canfield has no draw D03; possible: D3, D1"),
        ("HC1-D1-AAAAAAA", "Classic Canfield has no draw D1; possible: D3"),
        ("CF1-D3-AAAAAA", "has 6 letters at its end; a code has 7"),
        ("CF1-D3", "has 0 letters at its end; a code has 7"),
        ("CF1-D3N-AAAAAAA", "8 letters after the draw; Canfield takes 7 and no scoring"),
        ("DS1-D1-AAAAAAA", "Double Solitaire needs its scoring (N, V) after the draw"),
        ("DS1-D1-NAAAAAA", "Double Solitaire needs its scoring (N, V) after the draw"),
        ("DS1-D1X-AAAAAAA", "Double Solitaire needs its scoring (N, V) after the draw"),
        ("DS1-D1N-AAAAAAAA", "has 8 letters at its end; a code has 7"),
        ("CF1-D3-NXMRLXW", "the letters NXMRLXW are out of range; the last are NXMRLXV"),
        ("CF1-D3-ZZZZZZZ", "out of range"),
        ("CF1-D3-AAAAAA1", "'1' stands among the letters at the end, which are A to Z"),
        ("CF1-D3-AAAAAAſ", "is not a deal code"),
        ("CF١-D3-AAAAAAA", "is not a deal code"),
    ],
)
def test_anything_else_is_refused_with_what_is_wrong(text: str, complaint: str) -> None:
    with pytest.raises(InvalidCode) as error:
        DealCode.parse(text)
    assert complaint in str(error.value)


@given(st.text(max_size=30))
def test_any_text_is_a_code_or_a_clear_error(text: str) -> None:
    try:
        code = DealCode.parse(text)
    except InvalidCode:
        return
    assert DealCode.parse(str(code)) == code


def test_a_code_cannot_be_built_with_options_that_its_game_lacks() -> None:
    with pytest.raises(InvalidOption, match="Classic Canfield has no draw 1"):
        DealCode(game_named("hc"), 1, "", 0)
    with pytest.raises(InvalidOption, match="outside 0 to 4294967295"):
        DealCode(game_named("cf"), 3, "", SEEDS)
