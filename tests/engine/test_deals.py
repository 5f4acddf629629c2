"""Deals in and out: by code, as text, as Solvitaire's JSON."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from saratoga import CANFIELD, CLASSIC_CANFIELD, DOUBLE_SOLITAIRE, Bases, Deal, Wrap, cards
from saratoga.engine.deals import deal_from_json, deal_to_json
from saratoga.errors import InvalidCard, InvalidDeal

DEAL = Deal.from_code("CF1-D3-AAAAACL")
STOREHOUSE = replace(CANFIELD, name="Storehouse", bases=Bases.ALL, start_rank=1, wrap=Wrap.FULL)


@pytest.mark.parametrize("code", ["CF1-D3-AAAAACL", "HC1-D3-MOLLUSK", "DS1-D1N-NXMRLXV"])
def test_text_and_json_bring_the_same_deal_back(code: str) -> None:
    deal = Deal.from_code(code)
    assert Deal.from_text(deal.text(), deal.rules).cards == deal.cards
    assert deal_from_json(json.dumps(deal_to_json(deal)), deal.rules).cards == deal.cards


def test_cf_deal_in_solvitaires_json() -> None:
    data = deal_to_json(DEAL)
    assert data["reserve"][-2:] == ["8H", "QC"]
    assert data["foundations"] == ["7H"]
    assert data["tableau piles"] == [["6C"], ["KH"], ["QH"], ["AS"]]
    assert data["stock"][-1] == "KC"
    assert len(data["stock"]) == 34


def test_a_game_whose_start_rank_is_laid_out_first() -> None:
    start = Deal(STOREHOUSE, DEAL.cards).position()
    assert start.foundations == (1, 1, 1, 1)
    assert start.base == cards.parse("2S")
    assert len(start.stock) == 52 - 4 - 13 - 4


@pytest.mark.parametrize("decks", [1, 2])
def test_such_a_game_goes_through_json_too(decks: int) -> None:
    rules = replace(STOREHOUSE, decks=decks)
    deal = Deal(rules, DEAL.cards * decks)
    back = deal_from_json(deal_to_json(deal), rules)
    assert back.position() == deal.position()


def test_a_code_that_does_not_name_the_cards_is_refused() -> None:
    other = Deal.from_code("CF1-D3-AAAAAAA")
    with pytest.raises(InvalidDeal, match="these are not the cards of CF1-D3-AAAAAAA"):
        Deal(CANFIELD, DEAL.cards, other.code)


def broken(**changes: Any) -> dict[str, Any]:
    data = deal_to_json(DEAL)
    return {**data, **changes}


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (broken(reserve=[]), "reserve has 0 cards; Canfield deals 13"),
        (broken(foundations=["7H", "7C"]), "foundations has 2 cards; Canfield deals 1"),
        (broken(foundations=["6C"]), "missing 7H; too many of 6C"),
        (broken(**{"tableau piles": [["6C"]]}), "the columns hold (1,) cards"),
        (broken(**{"tableau piles": "6C"}), "must be a list of lists"),
        (broken(stock="KC"), "stock must be a list of cards"),
        (broken(cells=[]), "unknown key 'cells'"),
        ("[]", "a deal in JSON is an object"),
        ("{", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("9" * 5000, "not JSON"),
        ({1: [], "x": 2}, "unknown key '1'"),
    ],
)
def test_what_is_no_deal_is_refused(data: Any, complaint: str) -> None:
    with pytest.raises(InvalidDeal) as error:
        deal_from_json(data, CANFIELD)
    assert complaint in str(error.value)


def test_missing_and_doubled_cards_are_named() -> None:
    words = DEAL.text().split()
    with pytest.raises(InvalidDeal, match="missing 3S; too many of 2C"):
        Deal.from_text(" ".join(["2C", *words[1:]]), CANFIELD)
    with pytest.raises(InvalidDeal, match=r"not the 104 cards of Double Solitaire: missing AS"):
        Deal.from_text(DEAL.text(), DOUBLE_SOLITAIRE)
    with pytest.raises(InvalidCard, match="'1S' is not a card"):
        Deal.from_text(" ".join(["1S", *words[1:]]), CLASSIC_CANFIELD)
    with pytest.raises(InvalidDeal, match="there is no card 99"):
        Deal(CANFIELD, (99, *DEAL.cards[1:]))
