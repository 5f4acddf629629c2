"""Classic Canfield by the rulebook, id by id, in tiny positions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from saratoga import cards
from saratoga.engine.deals import Deal
from saratoga.engine.game import Game
from saratoga.errors import IllegalMove, InvalidOption
from saratoga.rules import CLASSIC_CANFIELD, rules_for
from spelled import after, at, deal, legal


def test_hc_whole_only_a_whole_column_moves_between_columns() -> None:
    """HC-whole: no part of a column; its top card can always go to a foundation."""
    position = at("""
        game: HC1-D3
        base: TH
        reserve: 2C
        foundations: - - - -
        1: QH JS TH
        2: KS
        3: QD
        4: JC
    """)
    assert legal(position) == "1-F 1-2x3 3-2 4-3"
    assert legal(at("game: HC1-D3 \n base: TC \n reserve: 2C \n 1: KH QS \n 2: KD \n 3: AS")) == (
        "1-3x2 2-3"
    )


def test_hc_whole_ranks_wrap_on_columns() -> None:
    """HC-whole: as in Canfield, K goes on A."""
    position = at("game: HC1-D3 \n base: 7C \n reserve: 2C \n 1: KH QS \n 2: AS \n 3: 2D \n 4: 5C")
    assert legal(position) == "1-2x2 2-3"


def test_hc_space_is_filled_at_once_from_the_reserve() -> None:
    """HC-space: by the move that empties the column."""
    text = "game: HC1-D3 \n base: 7H \n 3: KC \n 4: KS \n"
    start = at(text + "reserve: 2C 5D \n foundations: - 7H - - \n 1: 8H \n 2: 9S")
    filled = at(text + "reserve: 2C \n foundations: - 8H - - \n 1: 5D \n 2: 9S")
    assert after(start, "1-F") == filled


def test_hc_space_takes_only_the_wastes_top_card_once_the_reserve_is_gone() -> None:
    """HC-space: no column, and it may be left open as long as the player likes."""
    position = at("""
        game: HC1-D3
        base: 7H
        stock: 2C
        waste: 4C 9D
        foundations: - 8H - -
        1:
        2: QH JS TH
        3: 3S
        4:
    """)
    assert legal(position) == "D W-1 W-4"
    assert after(position, "D").columns[0] == ()


def test_hc_space_refuses_others_with_a_reason() -> None:
    """HC-space: a column is refused and told why."""
    game = Game(deal(replace(CLASSIC_CANFIELD, reserve=0), "7H 8H 2S 4C KD"))
    game.play("1-F")
    with pytest.raises(IllegalMove, match="Only the waste's top card can fill a space"):
        game.play("2-1")


def test_hc_draw_three_only() -> None:
    """HC-draw: three cards, redeals without limit in the same order; there is no draw one."""
    with pytest.raises(InvalidOption):
        rules_for("HC1", draw=1)
    game = Game(Deal.from_code("HC1-D3-MOLLUSK"))
    first = cards.texts(game.play("D").position.waste)
    assert first == cards.texts(game.deal.cards[18:21])
    for _ in range(3):
        while game.position.stock:
            game.play("D")
        assert cards.texts(game.play("T").play("D").position.waste) == first


def test_hc_noback_foundation_cards_stay() -> None:
    """HC-noback: where Canfield would allow it, nothing is taken back."""
    text = "base: 7H \n reserve: 2D \n foundations: - 7H - - \n 1: 8S \n 2: 8C \n 3: KC \n 4: KS"
    assert legal(at(f"game: CF1-D3 \n {text}")) == "FH-1 FH-2"
    assert legal(at(f"game: HC1-D3 \n {text}")) == ""


def test_hc_money_counts_cards_on_the_foundations() -> None:
    """HC-money: -50 + 5 for each card there, so -45 at the start; draws cost nothing."""
    game = Game(deal(CLASSIC_CANFIELD, "2S 2H 2D 2C 3S 3H 3D 3C 4S 4H 4D 4C 8H 7H 9H 7S KD QC"))
    assert (game.score, game.score_text) == (-45, "-$45")
    assert [game.play(move).score for move in ("D", "R-F", "1-F", "4-3", "2-F")] == [
        -45,
        -40,
        -35,
        -35,
        -30,
    ]
