"""Canfield by the rulebook: stock and waste, score, undo, and cases from the field."""

from __future__ import annotations

from dataclasses import replace

import pytest

from saratoga import cards
from saratoga.engine.deals import Deal
from saratoga.engine.game import Game
from saratoga.engine.view import PlayerView
from saratoga.errors import IllegalMove, NothingToUndo
from saratoga.rules import CANFIELD, rules_for
from spelled import after, at, deal, legal


@pytest.mark.parametrize(
    ("form", "stock", "waste", "rest"),
    [
        ("CF1-D3", "9C 4S 3D 2H", "2H 3D 4S", "9C"),
        ("CF1-D3", "3D 2H", "2H 3D", ""),
        ("CF1-D1", "3D 2H", "2H", "3D"),
    ],
)
def test_cf_draw(form: str, stock: str, waste: str, rest: str) -> None:
    """CF-draw: three cards, or one, or all that are left; the last drawn is on top."""
    position = at(f"game: {form} \n base: 7H \n stock: {stock} \n reserve: 9D")
    drawn = after(position, "D")
    assert (cards.texts(drawn.waste), cards.texts(drawn.stock)) == (waste, rest)


def test_cf_draw_three_is_the_default() -> None:
    """CF-draw: draw three if nothing is said."""
    assert (CANFIELD.draw, rules_for("CF1").draw, rules_for("CF1", 1).draw) == (3, 3, 1)


def test_cf_draw_shows_three_fanned_of_which_the_last_plays_first() -> None:
    """CF-draw, CF-waste: the last can be played, then the one under it."""
    position = at("""
        game: CF1-D3
        base: 7H
        stock: 4S 8H 7C
        foundations: - 7H - -
        1: KH
        2: KD
        3: JH
        4: JD
    """)
    drawn = after(position, "D")
    assert PlayerView.of(drawn).fan == 3
    assert legal(drawn) == "T"
    assert cards.texts(drawn.waste) == "7C 8H 4S"
    under = at("game: CF1-D3 \n base: 7H \n waste: 7C 8H \n foundations: - 7H - - \n reserve: 2D")
    assert [move for move in legal(under).split() if move[0] == "W"] == [
        "W-F",
        "W-1",
        "W-2",
        "W-3",
        "W-4",
    ]
    assert "W-F" in legal(after(under, "W-F"))


def test_cf_redeal_keeps_the_order_and_costs_nothing() -> None:
    """CF-redeal: the same cards come again in the same order, without limit and cost."""
    game = Game(Deal.from_code("CF1-D3-AAAAAAB"))
    passes = []
    for _ in range(4):
        tops = []
        while game.position.stock:
            tops.append(game.play("D").position.waste[-1])
        assert "D" not in map(str, game.legal_moves)
        game.play("T")
        assert game.position.waste == ()
        passes.append(tops)
    assert passes == [passes[0]] * 4
    assert (game.score, len(passes[0])) == (0, 12)


def test_cf_redeal_with_nothing_to_turn_is_no_action() -> None:
    """CF-redeal, a case from the field: with stock and waste empty a tap does nothing."""
    rules = replace(CANFIELD, reserve=34, reserve_fills=False, columns=(4, 4, 4, 5))
    game = Game(deal(rules, "7H"))
    assert not game.position.stock
    for text in ("T", "D"):
        with pytest.raises(IllegalMove, match=r"nothing to turn over|stock is empty"):
            game.play(text)
    assert (game.moves, game.log, game.undoable) == (0, [], 0)


def test_cf_redeal_only_once_the_stock_is_empty() -> None:
    """CF-redeal: with cards in the stock the waste isn't turned over."""
    position = at("game: CF1-D3 \n base: 7H \n stock: 4S \n waste: 7C \n reserve: 2D")
    assert "T" not in legal(position).split()


def test_cf_back_leaves_the_score_alone() -> None:
    """CF-back, CF-score and 'Taking back and scores': taken back 0, placed again 5 once more."""
    game = Game(deal(CANFIELD, "2S 2H 2D 2C 3S 3H 3D 3C 4S 4H 4D 4C 6D 7H 8S 6C KC KS"))
    assert game.play("FH-1").score == 0
    assert game.play("1-F").score == 5
    assert game.play("FH-1").score == 5
    assert game.play("1-F").score == 10


def test_cf_score_five_for_each_card_from_reserve_column_and_waste() -> None:
    """CF-score: +5 each; draws, redeals and everything else 0."""
    first = "2S 2H 2D 2C 3S 3H 3D 3C 4S 4H 4D 4C 8H 7H 9H 7S KD QC"
    game = Game(deal(replace(CANFIELD, draw=1), first, "7D"))
    scores = [game.play(move).score for move in ("R-F", "1-F", "D", "W-F", "4-3", "D")]
    assert scores == [5, 10, 10, 15, 15, 15]
    while game.position.stock:
        game.play("D")
    assert game.play("T").score == 15


def test_cf_undo_reaches_back_a_hundred_actions() -> None:
    """CF-undo: draws and redeals are actions; the count of moves doesn't go down."""
    game = Game(Deal.from_code("CF1-D3-AAAAACL"))
    states = [game.position]
    while len(states) <= 103:
        game.play("D" if game.position.stock else "T")
        states.append(game.position)
    for number in range(100):
        assert game.undo().position == states[-2 - number]
    with pytest.raises(NothingToUndo, match="latest 100 actions"):
        game.undo()
    assert (game.position, game.moves, game.undoable) == (states[3], 103, 0)


def test_cf_undo_takes_points_back_and_redo_gives_them_again() -> None:
    """CF-undo: points of an undone move go too; redo until another action is taken."""
    game = Game(Deal.from_code("CF1-D3-AAAAACL"))
    game.play("R-2").play("R-F")
    assert (game.score, game.undo().score, game.redo().score, game.moves) == (5, 0, 5, 2)
    game.undo().play("D")
    with pytest.raises(NothingToUndo):
        game.redo()


@pytest.mark.parametrize("drawn_before", range(34))
def test_drawing_again_after_undo_gives_the_same_cards(drawn_before: int) -> None:
    """CF-draw and CF-undo, a case from the field: at every size of the stock."""
    rules = replace(CANFIELD, reserve=13 + drawn_before)
    game = Game(deal(rules, "7H"))
    assert len(game.position.stock) == 34 - drawn_before
    drawn = game.play("D").position
    assert game.undo().position == game.deal.position()
    assert game.play("D").position == drawn


@pytest.mark.parametrize("form", ["CF1-D3", "HC1-D3", "DS1-D1N", "DS1-D3V"])
def test_drawing_again_after_undo_on_the_way_through_the_stock(form: str) -> None:
    """CF-draw, DS-draw: the same in a game, draw by draw, over a redeal where there is one."""
    game = Game(Deal.from_code(f"{form}-MOLLUSK"))
    for _ in range(70):
        move = "D" if game.position.stock else "T"
        if move == "T" and game.deal.rules.redeals == 0:
            break
        drawn = game.play(move).position
        game.undo().play(move)
        assert game.position == drawn


def test_restart_after_twenty_moves_equals_a_fresh_deal() -> None:
    """A case from the field: nothing of the game played before is left."""
    fresh = Game(Deal.from_code("CF1-D3-AAAAACL"))
    game = Game(Deal.from_code("CF1-D3-AAAAACL")).play("R-2").play("R-F").undo()
    while game.moves < 20:
        game.play("D" if game.position.stock else "T")
    game.restart()
    facts = ("position", "score", "moves", "log", "history", "undoable", "redoable", "view")
    assert [getattr(game, fact) for fact in facts] == [getattr(fresh, fact) for fact in facts]


def test_only_waste_cards_left_the_game_goes_on() -> None:
    """CF-fill, CF-waste, a case from the field: reserve, stock and all columns empty."""
    position = at("game: CF1-D3 \n base: 7H \n foundations: 6S 6H 6D 4C \n waste: 5C 6C")
    assert legal(position) == (
        "T W-1 W-2 W-3 W-4 FS-1 FS-2 FS-3 FS-4 FH-1 FH-2 FH-3 FH-4 "
        "FD-1 FD-2 FD-3 FD-4 FC-1 FC-2 FC-3 FC-4"
    )
    assert not position.is_won
    assert after(position, "W-4 W-F 4-F").is_won
