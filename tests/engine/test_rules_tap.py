"""What a tap does: CF-tap and DS-tap, branch by branch of their order of preference."""

from __future__ import annotations

import pytest

from saratoga.engine.tap import tap
from saratoga.rules.piles import MAX_COLUMNS
from spelled import after, at, tapped

CANFIELD = "game: CF1-D3 \n base: 7H \n"
DOUBLE = "game: DS1-D1N \n"


@pytest.mark.parametrize("pile", ["W", "R", "1"])
def test_cf_tap_sends_a_card_to_its_foundation_first(pile: str) -> None:
    """CF-tap: also if a column accepts it, and with the setting off."""
    place = {"W": "waste: 8H", "R": "reserve: 8H", "1": "1: 8H"}[pile]
    position = at(f"{CANFIELD} foundations: - 7H - - \n {place} \n 2: 9S")
    assert tapped(position, pile) == f"{pile}-F"
    assert tapped(position, pile, double_click=False) == f"{pile}-F"


def test_cf_tap_then_looks_for_the_longest_column() -> None:
    """CF-tap: of the columns that accept the card, the one with most cards."""
    position = at(f"{CANFIELD} waste: 9D \n 1: TS \n 2: QC JD TC \n 3: JH 5S \n 4: 3S")
    assert tapped(position, "W") == "W-2"


def test_cf_tap_takes_the_leftmost_of_two_equally_long_columns() -> None:
    """CF-tap: on a tie the leftmost."""
    position = at(f"{CANFIELD} reserve: 2D 9D \n 1: 4S \n 2: JD TS \n 3: JH TC \n 4: 3S")
    assert tapped(position, "R") == "R-2"


def test_cf_tap_prefers_a_column_to_a_space_and_then_takes_the_leftmost_space() -> None:
    """CF-tap: a column that accepts it first, then the leftmost empty column."""
    assert tapped(at(f"{CANFIELD} waste: 9D \n 2: 3S \n 4: TS"), "W") == "W-4"
    assert tapped(at(f"{CANFIELD} waste: 9D \n 1: 3S"), "W") == "W-2"


def test_cf_tap_leaves_the_cards_own_column_out() -> None:
    """CF-tap: the card lies on a fitting one already, and goes to another, shorter column."""
    position = at(f"{CANFIELD} reserve: 2C \n 1: JD TS 9D \n 2: TC \n 3: 3S \n 4: 4C")
    assert tapped(position, "1") == "1-2"


def test_cf_tap_without_double_click_looks_for_no_place() -> None:
    """CF-tap: with the setting off, a tap only sends cards home."""
    position = at(f"{CANFIELD} waste: 9D \n 1: TS")
    assert tapped(position, "W") == "W-1"
    assert tapped(position, "W", double_click=False) == ""


def test_cf_tap_inside_a_run_moves_the_run() -> None:
    """CF-tap: the card goes with the run above it; the longest accepting column first."""
    position = at(f"{CANFIELD} reserve: 2C \n 1: KC 8S 7D \n 2: 9D \n 3: 2S 9H \n 4: 5C")
    assert tapped(position, "1", "8S") == "1-3x2"


def test_cf_tap_inside_a_run_takes_a_space_for_a_part_of_the_column() -> None:
    """CF-tap: then the leftmost empty column, never for the whole column."""
    position = at(f"{CANFIELD} 1: QH JS TH \n 2: 4C")
    assert tapped(position, "1", "TH") == "1-3"
    assert tapped(position, "1", "JS") == "1-3x2"
    assert tapped(position, "1", "QH") == ""
    assert tapped(position, "2") == ""


def test_cf_tap_moves_a_whole_column_onto_another() -> None:
    """CF-tap: only to a space a whole column never goes."""
    position = at(f"{CANFIELD} 1: QH JS TH \n 2: KC \n 3: 4C")
    assert tapped(position, "1", "QH") == "1-2x3"


def test_cf_tap_inside_a_run_sends_nothing_home() -> None:
    """CF-tap: a card under others can't go to its foundation, even if it is next there."""
    position = at(f"{CANFIELD} reserve: 2C \n foundations: - 7H - - \n 1: 8H 7S \n 2: 3C \n 3: 4C")
    assert tapped(position, "1", "8H") == ""


def test_cf_tap_on_a_card_out_of_a_run_does_nothing() -> None:
    """CF-tap: cards that don't move as one aren't moved."""
    position = at(f"{CANFIELD} 1: QH 4C \n 2: KC")
    assert tapped(position, "1", "QH") == ""


def test_cf_tap_on_the_stock_draws_or_redeals_or_does_nothing() -> None:
    """CF-tap, CF-redeal: with both empty a tap does nothing."""
    assert tapped(at(f"{CANFIELD} stock: 2C \n waste: 3C"), "stock") == "D"
    assert tapped(at(f"{CANFIELD} waste: 3C"), "stock") == "T"
    assert tapped(at(f"{CANFIELD} 1: 3C"), "stock") == ""


@pytest.mark.parametrize("taps", [1, 2])
@pytest.mark.parametrize(("game", "base"), [("CF1-D3", "7H"), ("DS1-D1N", "AS")])
def test_cf_back_and_ds_back_are_never_done_by_a_tap(game: str, base: str, taps: int) -> None:
    """CF-back, DS-back: though a column would accept the card."""
    tops = "- 7H - -" if game == "CF1-D3" else "- 7H - - - - - -"
    position = at(f"game: {game} \n base: {base} \n foundations: {tops} \n 1: 8S")
    assert after(position, "FH-1").columns[0] != position.columns[0]
    assert tapped(position, "FH", taps=taps) == ""


def test_cf_tap_on_empty_or_missing_places_does_nothing() -> None:
    """CF-tap: no card, no move."""
    position = at(f"{CANFIELD} 2: 4C")
    assert [tapped(position, pile) for pile in ("W", "R", "1", "FS")] == [""] * 4
    assert tap(position, 1, 5) is None
    assert tap(position, MAX_COLUMNS - 1) is None


def test_cf_waste_a_tap_on_a_card_under_the_top_does_nothing() -> None:
    """CF-tap, CF-waste: only the last card of the fan can be played."""
    position = at(f"{CANFIELD} foundations: - 7H - - \n waste: 8H 9D 3C \n 1: TS")
    assert tapped(position, "W", "8H") == ""
    assert tapped(position, "W", "9D") == ""


def test_hc_whole_a_tap_moves_only_whole_columns() -> None:
    """CF-tap in Classic Canfield, HC-whole, HC-space."""
    position = at("game: HC1-D3 \n base: 7H \n waste: 3D \n 1: QH JS TH \n 2: KC \n 3: QD")
    assert tapped(position, "1", "QH") == "1-2x3"
    assert tapped(position, "1", "JS") == ""
    assert tapped(position, "1") == ""
    assert tapped(position, "W") == "W-4"


def test_ds_tap_one_tap_sends_a_top_card_home_and_does_nothing_else() -> None:
    """DS-tap: one tap looks for no place on the columns."""
    position = at(f"{DOUBLE} waste: 6S \n 1: AH \n 2: 7D")
    assert tapped(position, "1") == "1-F"
    assert tapped(position, "W") == ""


def test_ds_tap_two_taps_look_for_the_longest_column_hidden_cards_included() -> None:
    """DS-tap: counted as in CF-tap, the leftmost on a tie."""
    position = at(f"{DOUBLE} waste: 6S \n 1: 8S 7D \n 2: [2C 3C] 7H \n 3: [2C 3C] 7H")
    assert tapped(position, "W", taps=2) == "W-2"
    assert tapped(position, "W", taps=2, double_click=False) == ""


def test_ds_tap_two_taps_take_a_king_to_the_leftmost_space() -> None:
    """DS-tap: then, for a K alone."""
    assert tapped(at(f"{DOUBLE} waste: KS \n 1: 5C"), "W", taps=2) == "W-2"
    assert tapped(at(f"{DOUBLE} waste: QS \n 1: 5C"), "W", taps=2) == ""


def test_ds_tap_prefers_the_foundation_with_two_taps_too() -> None:
    """DS-tap: the first tap would have sent it home."""
    position = at(f"{DOUBLE} foundations: - AH - - - - - - \n waste: 2H \n 1: 3S")
    assert tapped(position, "W", taps=2) == "W-F"


def test_ds_tap_two_taps_inside_a_run_move_the_run() -> None:
    """DS-tap: on a card inside a run; one tap does nothing there."""
    position = at(f"{DOUBLE} 1: [3D] 8C 7H 6S \n 2: 8S \n 3: 9H")
    assert tapped(position, "1", "7H", taps=2) == "1-2x2"
    assert tapped(position, "1", "8C", taps=2) == "1-3x3"
    assert tapped(position, "1", "7H") == ""
    assert tapped(position, "1", "3D", taps=2) == ""


def test_ds_tap_a_king_with_its_run_leaves_hidden_cards_for_a_space() -> None:
    """DS-tap, DS-king: but a column headed by a K stays where it is."""
    position = at(f"{DOUBLE} 1: [3D] KC QH \n 2: KS QD \n 3: 9H")
    assert tapped(position, "1", "KC", taps=2) == "1-4x2"
    assert tapped(position, "2", "KS", taps=2) == ""


def test_ds_tap_the_second_tap_belongs_to_the_card_tapped_first() -> None:
    """DS-tap: it was sent home, so the second tap, on its place, moves nothing."""
    position = at(f"{DOUBLE} 1: [3D] 8C AS \n 2: 9H")
    assert tapped(position, "1", "AS") == "1-F"
    assert tap(after(position, "1-F"), 0, 2, 2) is None


def test_ds_tap_on_the_stock() -> None:
    """DS-tap, DS-redeal: draws or redeals; in Vegas and with both empty it does nothing."""
    assert tapped(at(f"{DOUBLE} stock: 2C"), "stock") == "D"
    assert tapped(at(f"{DOUBLE} waste: 2C"), "stock") == "T"
    assert tapped(at("game: DS1-D1V \n waste: 2C"), "stock") == ""
    assert tapped(at(f"{DOUBLE} 1: 2C"), "stock") == ""
