"""Whole games, won on the page by mouse, by touch and by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.driver import Table, pile_name
from browser.lines import CANFIELD_CODE, CANFIELD_LINE, DOUBLE_CODE, DOUBLE_LINE, moves
from saratoga.engine.deals import Deal
from saratoga.engine.game import Game
from saratoga.engine.moves import Move
from saratoga.rules.piles import HOME, STOCK

DEALS = pytest.mark.parametrize(
    ("code", "line"),
    [
        pytest.param(CANFIELD_CODE, CANFIELD_LINE, id="canfield"),
        pytest.param(DOUBLE_CODE, DOUBLE_LINE, id="double-solitaire"),
    ],
)


def win(table: Table, code: str, line: str, play: Callable[[Move], None]) -> None:
    """Play a winning line; the page must tell the numbers that the rules give."""
    table.deal(code)
    game = Game(Deal.from_code(code))
    for version, move in enumerate(moves(line), 1):
        play(move)
        table.at_version(version)
        game.play(move)
    assert game.is_won
    won = table.page.locator("#dialog-won[open]")
    won.wait_for()
    expect(won.locator("[data-won=score]")).to_have_text(game.score_text)
    expect(won.locator("[data-won=numbers]")).to_contain_text(f"{game.moves} moves")
    state = table.state()
    assert state["won"]
    assert state["score"]["value"] == game.score


@DEALS
def test_win_by_mouse(table: Table, code: str, line: str) -> None:
    """CF-win, DS-win by dragging every card."""
    win(table, code, line, table.play_by_mouse)


def test_win_by_keyboard(table: Table) -> None:
    """DS-win without a pointer; CF-win by keys is won in test_read_aloud, in every language."""
    win(table, DOUBLE_CODE, DOUBLE_LINE, table.play_by_keys)


@DEALS
def test_win_by_touch(hand: Table, code: str, line: str) -> None:
    """CF-win, DS-win by taps on a phone: CF-tap, DS-tap."""
    pairs = code.startswith("DS")

    def play(move: Move) -> None:
        if STOCK in (move.source, move.target):
            hand.tap("S")
            return
        pile = pile_name(move.source)
        place = hand.count(pile) - move.count
        point = hand.grip(pile, place)
        hand.tap_at(*[point] * (2 if pairs and move.target != HOME else 1))

    win(hand, code, line, play)
