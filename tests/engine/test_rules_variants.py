"""Variants built as `Rules`: what each field changes, in tiny positions."""

from __future__ import annotations

import pytest

from saratoga.cards import RANKS, parse
from saratoga.engine.deals import Deal, pack_of
from saratoga.engine.game import Game
from saratoga.errors import IllegalMove
from spelled import after, at, legal
from variants import VARIANTS


@pytest.mark.parametrize(
    ("name", "base", "moves"),
    [
        ("Canfield without wrap", "7C", "3-4"),
        ("Canfield not past the base", "7C", "1-2 3-4"),
        ("Canfield with full wrap", "7C", "1-2 3-4"),
        ("Canfield without wrap", "AC", "2-F 3-4"),
        ("Canfield not past the base", "AC", "2-F 3-4"),
        ("Canfield with full wrap", "AC", "1-2 2-F 3-4"),
        ("Canfield without wrap", "5D", "3-4 4-F"),
        ("Canfield not past the base", "5D", "1-2 4-F"),
        ("Canfield with full wrap", "5D", "1-2 3-4 4-F"),
    ],
)
def test_cf_down_with_each_wrap(name: str, base: str, moves: str) -> None:
    """CF-down: ♥K on ♠A, and ♣4 on ♥5, where going round or the base card doesn't forbid it."""
    position = at(
        f"base: {base} \n reserve: 9S \n 1: KH \n 2: AS \n 3: 4C \n 4: 5H", VARIANTS[name]
    )
    assert legal(position) == moves


def test_rainbow_builds_down_in_any_suit() -> None:
    position = at(
        "base: 7C \n reserve: 2S \n 1: 9H 8H \n 2: TH \n 3: TC \n 4: KD", VARIANTS["Rainbow"]
    )
    assert legal(position) == "1-2x2 1-3x2"


def test_storehouse_builds_in_suit_from_the_four_twos() -> None:
    rules = VARIANTS["Storehouse"]
    start = Deal(rules, tuple(sorted(pack_of(rules).elements()))).position()
    assert start.foundations == (1, 1, 1, 1)
    assert (len(start.stock), len(start.reserve)) == (52 - 4 - 13 - 4, 13)
    assert RANKS[start.start_rank] == "2"
    tops = "base: 2S \n foundations: 2S 2H 2D 2C"
    position = at(f"{tops} \n reserve: 5S \n 1: 3H \n 2: KH \n 3: AH \n 4: AC", rules)
    assert legal(position) == "1-F 2-3 FH-1"


def test_klondike_with_one_deck() -> None:
    rules = VARIANTS["Klondike"]
    start = Deal(rules, tuple(sorted(pack_of(rules).elements()))).position()
    assert [len(column) for column in start.columns] == [1, 2, 3, 4, 5, 6, 7]
    assert start.hidden == (0, 1, 2, 3, 4, 5, 6)
    assert (len(start.stock), start.foundations) == (24, (0, 0, 0, 0))
    position = at("waste: KH \n 1: AS \n 2: 2D \n 3: [4S] 3C \n 4: KC QD", rules)
    assert legal(position) == "T W-5 W-6 W-7 1-F 1-2 2-3 4-5x2 4-6x2 4-7x2"
    assert after(position, "2-3 1-3").columns[2] == tuple(map(parse, ["4S", "3C", "2D", "AS"]))


def test_gargantua_has_two_passes() -> None:
    rules = VARIANTS["Gargantua"]
    game = Game(Deal(rules, tuple(sorted(pack_of(rules).elements()))))
    for redeal in range(2):
        while game.position.stock:
            game.play("D")
        if redeal == 0:
            game.play("T")
    with pytest.raises(IllegalMove, match="may not be dealt again"):
        game.play("T")
    assert game.moves == 59 * 2 + 1
