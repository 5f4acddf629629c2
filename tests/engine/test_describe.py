"""A position in words."""

from __future__ import annotations

import pytest

from saratoga import CANFIELD, Deal, Game, Move, describe, parse_position
from saratoga.engine.words import card_name, landing_pile, move_words
from saratoga.errors import InvalidOption
from saratoga.rules.piles import FOUNDATION


def test_the_fixed_example_in_words() -> None:
    game = Game(Deal.from_code("CF1-D3-AAAAACL")).play("R-2").play("R-F").play("2-4x2")
    assert describe(game.position).splitlines() == [
        "Stock: 34 cards",
        "Waste: empty",
        "Reserve: 10 cards, top ♠J",
        "Foundation hearts: up to ♥8 (2 cards)",
        "Foundation spades: empty, starts with ♠7",
        "Foundation diamonds: empty, starts with ♦7",
        "Foundation clubs: empty, starts with ♣7",
        "Column 1: ♣6",
        "Column 2: ♠Q",
        "Column 3: ♥Q",
        "Column 4: ♠A ♥K ♣Q",
    ]


def test_ds_deal_in_words_counts_hidden_cards_only() -> None:
    lines = describe(Game(Deal.from_code("DS1-D3N-MOLLUSK")).play("D").view).splitlines()
    assert lines[:4] == [
        "Stock: 56 cards",
        "Waste: 3 cards, the last of them ♣3 ♣10 ♥4",
        "Foundation spades: empty, starts with ♠A / empty, starts with ♠A",
        "Foundation hearts: empty, starts with ♥A / empty, starts with ♥A",
    ]
    assert lines[6:9] == [
        "Column 1: ♦Q",
        "Column 2: 1 hidden card, then ♥4",
        "Column 3: 2 hidden cards, then ♣7",
    ]


def test_one_card_and_none() -> None:
    position = parse_position("base: 7H\nreserve: 3S\nwaste: 4H\n", CANFIELD, partial=True)
    lines = describe(position).splitlines()
    assert lines[:3] == [
        "Stock: empty",
        "Waste: 1 card, the last of them ♥4",
        "Reserve: 1 card, top ♠3",
    ]
    assert lines[-1] == "Column 4: empty"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(InvalidOption, match="unknown language 'xx'; Saratoga speaks en"):
        describe(Deal.from_code("CF1-D3-AAAAACL").position(), "xx")


def test_cards_and_moves_in_words() -> None:
    game = Game(Deal.from_code("CF1-D3-AAAAACL")).play("R-2")

    def said(move: str) -> str:
        return move_words(game.position, Move.parse(move), "en")

    assert card_name(37, "en") == "10 of hearts"
    assert said("D") == "draw from the stock"
    assert said("R-F") == "8 of hearts from the reserve to the foundations"
    assert said("2-4x2") == ("king of hearts and the run on it, 2 cards, from column 2 to column 4")
    assert landing_pile(game.position, Move.parse("R-F")) == FOUNDATION + 1
    assert landing_pile(game.position, Move.parse("2-4x2")) == 3
