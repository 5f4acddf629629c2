"""The notation of moves."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from saratoga.engine.moves import DRAW, REDEAL, Move
from saratoga.errors import InvalidMove
from saratoga.rules.piles import FOUNDATION, HOME, RESERVE, WASTE

EXAMPLES = {
    "D": DRAW,
    "T": REDEAL,
    "W-F": Move(WASTE, HOME),
    "W-3": Move(WASTE, 2),
    "R-F": Move(RESERVE, HOME),
    "R-2": Move(RESERVE, 1),
    "4-F": Move(3, HOME),
    "4-2": Move(3, 1),
    "4-2x3": Move(3, 1, 3),
    "FS-3": Move(FOUNDATION, 2),
    "FS2-3": Move(FOUNDATION + 4, 2),
    "FC2-64": Move(FOUNDATION + 7, 63),
}


@pytest.mark.parametrize(("text", "move"), EXAMPLES.items())
def test_notation_round_trips(text: str, move: Move) -> None:
    assert Move.parse(text) == move
    assert Move.parse(f" {text.lower()} ") == move
    assert str(move) == text


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "is not a move: write D, T, W-F"),
        ("4-0", "is not a move"),
        ("W-W", "is not a move"),
        ("4-2x0", "is not a move"),
        ("FX-3", "is not a move"),
        ("FS3-3", "is not a move"),
        ("2-2", "source and target are the same column"),
        ("FS-F", "no card moves from foundation to foundation"),
        ("W-3x2", "only from column to column can more than one card move"),
        ("4-Fx2", "only from column to column can more than one card move"),
        ("1٢-2", "is not a move"),
        ("Fſ-3", "is not a move"),
        ("70-80", "columns are numbered from 1 to 64"),
        ("65-1", "columns are numbered from 1 to 64"),
        ("1-99", "columns are numbered from 1 to 64"),
    ],
)
def test_what_is_no_move_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(InvalidMove) as error:
        Move.parse(text)
    assert complaint in str(error.value)


@given(st.text(alphabet="DTWRFSHC0123456789-x2", max_size=8))
def test_any_text_is_a_move_or_a_clear_error(text: str) -> None:
    try:
        move = Move.parse(text)
    except InvalidMove:
        return
    assert Move.parse(str(move)) == move
