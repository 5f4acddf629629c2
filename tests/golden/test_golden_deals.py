"""The full order of some codes of each game, frozen for ever, and the vectors of docs/codes.md."""

from __future__ import annotations

from pathlib import Path

import pytest

import naive
from saratoga.cards import parse_all
from saratoga.engine.deals import Deal
from saratoga.engine.shuffle import number_below

GAMES = ("canfield", "classic-canfield", "double-solitaire")


def golden(game: str) -> list[tuple[str, str]]:
    text = (Path(__file__).parent / f"{game}.deals").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return [(code, cards) for code, _, cards in (line.partition(" ") for line in lines)]


DEALS = [deal for game in GAMES for deal in golden(game)]

VECTORS = {
    "CF1-D3-AAAAACL": (
        "3S 2C JD QD 4H 5C AH AD 2D JS QS 8H QC 7H 6C KH QH AS KC 6H AC JH KS 7S TH 3D TS JC 9S "
        "2S 9H 8C 5S 8S 4D 3C 8D 9D 5D TD 5H 4C 4S KD 3H 7D 6D 7C 2H TC 6S 9C"
    ),
    "CF1-D3-AAAAAAA": (
        "8S JH 6C 2S 2D QD 6S QC 3D AC JC 7C 8H 8C 2C 7S 5H 7H 3H 5C QH 9C 4S TD 5D 9H 8D AD AH "
        "TS TC JD 3S 4D JS 9D 3C KD 6H KH 9S 7D 2H AS KS 4C QS 5S 6D 4H KC TH"
    ),
    "CF1-D3-AAAAAAB": (
        "7D 6C 4D 9H 8D 5S JD 6D 9S JC 5D KD 3C 2D JH 5H QS 4H 7H AD 6S KC 7S TH TS 2H TD 8S TC "
        "4S 9C 7C 6H 5C QH KS AS 2C AH QD 9D 3D 3S AC 4C JS 8C QC 3H 2S 8H KH"
    ),
    "CF1-D3-MOLLUSK": (
        "7C 3H 8H KC 5H JD 9C JH 4S AH 7S 5C JS AD TH 8D KS 6H 2S 2C TC 3C 9H TD 5D AC QD 9D 7D "
        "5S 9S 6C 4D QS QH 2D 3S 3D QC 8S KD 4H JC TS 8C 6S KH 6D AS 2H 7H 4C"
    ),
    "CF1-D3-NXMRLXV": (
        "AS 2D 9H 3S QC 5S 4H TC 3C JC 8C 5H 2H KD KH 8H 4D 5D 3D AD JD KS AC 4S 7C 8D 6C 7H 9D "
        "JS 2S JH 2C 9C 6D 9S 7S 6H 4C 6S QS 8S 5C QD TS TH 7D QH TD AH KC 3H"
    ),
    "DS1-D1N-AAAAAAB": (
        "6H 7H JC 8C KS 7D 6S 8C 6C 9C 5C TH KD JH AH QS TS 4D 3C 4C JC 9S JS KC 5S 3S 7S AC 8S "
        "9C 8D 9D QD 3D 6C 7D AS AD AS 6D 6H KH 3H KC JS TD 5S 5D 2D 3S 2C 8H 7C 4S 8H 2H JH 2S "
        "9H 2C 5C 9S 5H 7C 3C 6S 2S AH TH 4S 9H QH 4C 4D QS QH 2H 9D 4H QC KS TC 7H 6D 5D 5H AD "
        "TS 2D KH QD 3H 8S QC 3D 8D TD KD JD TC JD AC 4H 7S"
    ),
    "DS1-D1N-MOLLUSK": (
        "QD JC 4H QH 8H 7C TS KC 9H 3S 5D KH KH TS KD 2D 3S 6C 2C QS 4S 6S 4C 6C 8C 2S KS 6H 8S "
        "9S 8D 9C TD 8S KC JS 3H QS AS AS 7S JH 7D JS QC 3C TC 4H JH 8H 3D JD 7S 5S QH JC QC KS "
        "JD 9C AC 9D 9D 5C 3D 2H 3H TH AD 5D AH 6S 4D 2S 9S 3C 2C AH 7H TC 7C 8D 4D 5C KD AC 7H "
        "9H 6D 8C TD 2H 4S 5S 2D 7D AD 5H 6H 6D QD TH 5H 4C"
    ),
    "DS1-D1N-NXMRLXV": (
        "8D AS QD QH 5H 7C QH 4H 8C KH TS 2D AD TH 9D 7C 5D 6S KD 9H 3H 7D 3C AC TS 8H 5S 2S 6C "
        "7H 3S 5H QD 6S 2S KS AH 2C KC JH 5C 6H 4D 7D 4S TH QS 4H 5D TC 9C QS 2D 9D 9S JH KC 6H "
        "AS 7H AD 4C JC 9C AH 6D 8S TD JS JD 5S 2C 6D 2H QC 5C 9H 8D 3S KD 4S JS KS 8C 9S 2H QC "
        "KH 7S 3C 4C JC 7S 6C JD 8S 3D 8H 4D TD AC 3D TC 3H"
    ),
}


@pytest.mark.parametrize(("code", "cards"), DEALS, ids=[code for code, _ in DEALS])
def test_code_deals_the_frozen_order(code: str, cards: str) -> None:
    assert Deal.from_code(code).text() == cards


@pytest.mark.parametrize("game", GAMES)
def test_at_least_twenty_codes_are_frozen(game: str) -> None:
    assert len(dict(golden(game))) >= 20


@pytest.mark.parametrize("code", VECTORS)
def test_published_vectors_hold_in_both_shuffles(code: str) -> None:
    assert naive.order_of(code) == VECTORS[code].split()
    assert Deal.from_code(code).cards == parse_all(VECTORS[code])


def test_a_number_below_is_drawn_again_where_it_would_be_biased() -> None:
    """Outputs from floor(2^64 / n) × n upward are passed over; no known deal meets one."""
    last = 2**64 - 1
    assert last % 10 == 5
    assert number_below(10, iter([last, last - 5, last - 6])) == 9
    assert number_below(16, iter([last])) == 15


@pytest.mark.parametrize(
    "forms",
    [("CF1-D3", "CF1-D1", "HC1-D3"), ("DS1-D1N", "DS1-D3N", "DS1-D1V", "DS1-D3V")],
    ids=["one pack", "two packs"],
)
def test_options_dont_change_the_cards(forms: tuple[str, ...]) -> None:
    assert len({Deal.from_code(f"{form}-MOLLUSK").cards for form in forms}) == 1


@pytest.mark.parametrize("code", ["CF1-D1-MOLLUSK", "HC1-D3-NXMRLXV", "DS1-D3V-AAAAAAB"])
def test_cards_are_dealt_in_the_order_of_the_rulebook(code: str) -> None:
    """CF-deal, HC and DS-deal: the layout equals the naive one, pile by pile."""
    table, position = naive.deal(code), Deal.from_code(code).position()
    assert position.reserve == parse_all(" ".join(table.reserve))
    assert position.columns == tuple(parse_all(" ".join(column)) for column in table.columns)
    assert position.stock == parse_all(" ".join(table.stock))
    assert position.hidden == tuple(table.hidden)
