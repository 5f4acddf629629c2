"""Every number of the rule pages comes from `Rules`, in every language."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from saratoga.i18n import Message, languages
from saratoga.rules.catalogue import CANFIELD, CLASSIC_CANFIELD, GAMES, GameEntry, game_named
from saratoga.rules.model import Rules
from saratoga.web.content.blocks import Block, Links, Page, Picture, Points, Section, Table
from saratoga.web.content.faq import faq_page
from saratoga.web.content.history import FIGURES, history_page
from saratoga.web.content.rules import rule_page
from saratoga.web.content.scoring import won_score

NUMBER = re.compile(r"(?:(?<!\w)[+−-])?\$?\d(?:[\d.,]*\d)?")
#: Numbers that are part of an illustration, not of the rules: "a red 6 on a black 7".
ILLUSTRATION = {"columns": ["6", "7"]}
TWINS = ["6", "7", "7"]


def said(block: Block, language: str = "en") -> Iterator[str]:
    if isinstance(block, Message):
        yield block.in_language(language)
    elif isinstance(block, Points):
        yield from (item.in_language(language) for item in block.items)
    elif isinstance(block, Table):
        yield block.caption.in_language(language)
        for name, value in block.rows:
            yield name.in_language(language)
            yield value if isinstance(value, str) else value.in_language(language)
    elif isinstance(block, Links):
        yield from (name.in_language(language) for _, name in block.items)
    else:
        assert isinstance(block, Picture)
        yield block.caption.in_language(language)


def numbers(section: Section, language: str = "en") -> Counter[str]:
    text = " ".join(part for block in section.blocks if not isinstance(block, Picture)
                    for part in said(block, language))  # fmt: skip
    return Counter(re.sub(r"(?<=\d)[.,](?=\d{3})", "", found) for found in NUMBER.findall(text))


def sections(page: Page) -> dict[str, Section]:
    return {section.anchor: section for section in page.sections}


def hidden(rules: Rules) -> int:
    return sum(size - 1 for size in rules.columns) if rules.face_down else 0


def expected(game: GameEntry) -> dict[str, list[object]]:
    """Return the numbers of each section, computed from the game's rules."""
    rules = game.rules()
    if rules.decks == 2:
        setup = [len(rules.columns), *rules.columns, hidden(rules), rules.stock_size]
        foundations: list[object] = [rules.decks * rules.suits]
    else:
        setup = [rules.reserve, rules.suits, len(rules.columns), rules.stock_size]
        foundations = [rules.ranks]
    fans = [draw for draw in game.draws if draw > 1]
    cost = [-rules.scoring.redeal] if rules.scoring.redeal else []
    return {
        "setup": [*setup],
        "columns": [*ILLUSTRATION["columns"], *(TWINS if rules.decks == 2 else [])],
        "spaces": [],
        "foundations": foundations,
        "stock": [*fans, *cost],
        "end": [rules.pack_size],
        "extras": [rules.undo_depth],
    }


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_number_equals_rules(game: GameEntry) -> None:
    page = sections(rule_page(game))
    wanted = expected(game)
    assert set(page) == {*wanted, "scoring"}
    for anchor, values in wanted.items():
        assert numbers(page[anchor]) == Counter(map(str, values)), anchor


SCORING = {
    "canfield": ["0", "+5", "0", "0", "255"],
    "classic-canfield": ["$50", "$5", "52", "$500", "-$45", "+$5", "+$240", "$0", "$450"],
    "double-solitaire": [
        *["0", "+10", "+5", "+5", "−100", "0", "0", "1220", "5"],
        *["$104", "$5", "21", "-$104", "+$5", "$0", "$416"],
    ],
}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_cf_score_hc_money_ds_score_ds_vegas_as_the_rulebook_has_them(game: GameEntry) -> None:
    assert numbers(sections(rule_page(game))["scoring"]) == Counter(SCORING[game.slug])


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_language_says_the_same_numbers(game: GameEntry, language: str) -> None:
    for anchor, section in sections(rule_page(game)).items():
        wanted = +numbers(section)
        found = numbers(section, language)
        # Small numbers may be words in one language and digits in another.
        small = {"1", "2", "3"}
        for number in (set(wanted) | set(found)) - small:
            assert found[number] == wanted[number], (anchor, number)


@pytest.mark.parametrize("language", languages())
def test_every_page_is_complete_in_every_language(language: str) -> None:
    for page in (*map(rule_page, GAMES), faq_page(), history_page()):
        parts = [page.title, page.lead, *(section.title for section in page.sections)]
        blocks = [block for section in page.sections for block in section.blocks]
        for text in (*parts, *blocks):
            for words in said(text, language):
                assert words
                assert not re.search(r"[{}]", words)


def test_a_variant_changes_its_page() -> None:
    variant = replace(CANFIELD, reserve=10, columns=(1,) * 5, undo_depth=33, take_back=False)
    page = sections(rule_page(replace(game_named("canfield"), scorings=(("", variant),))))
    assert numbers(page["setup"]) == Counter(["10", "4", "5", "36"])
    assert numbers(page["extras"]) == Counter(["33"])
    texts = [words for block in page["foundations"].blocks for words in said(block)]
    assert "Cards on the foundations are not taken back." in texts


def test_a_game_won_without_taking_back_ends_as_the_rulebook_says() -> None:
    scores = {f"{game.prefix}{letter}": won_score(rules)
              for game in GAMES for letter, rules in game.scorings}  # fmt: skip
    assert scores == {"CF1": 255, "HC1": 450, "DS1N": 1220, "DS1V": 416}


def test_the_history_names_both_accounts_and_claims_no_more() -> None:
    text = " ".join(words for section in history_page().sections for block in section.blocks
                    for words in said(block) if not isinstance(block, Table))  # fmt: skip
    assert Counter(NUMBER.findall(text)) == Counter(
        ["$52", "$5", "$50", "$5", "52", "$500", "3", "100", "95"]
    )
    assert "Florida" in text
    assert "Saratoga Springs, New York" in text


def test_the_odds_are_those_of_our_studies() -> None:
    """The ends of the interval are rounded outwards to a tenth of a percent."""
    (table,) = [block for section in history_page().sections for block in section.blocks
                if isinstance(block, Table)]  # fmt: skip
    figures = {each["rules"]: each for each in json.loads(FIGURES.read_text(encoding="utf-8"))}
    figure = figures[CANFIELD.digest]
    name, value = table.rows[0]
    low, high = re.findall(r"([\d.]+)%", str(value))
    assert str(name) == "Canfield, draw three"
    assert 0 <= 100 * figure["low"] - float(low) <= 0.1
    assert 0 <= float(high) - 100 * figure["high"] <= 0.1
    assert f"({figure['n']:,} deals)" in str(value)
    assert isinstance(value, Message)
    assert "%" in value.in_language("it")


def test_the_game_of_the_printed_odds_has_its_figure() -> None:
    """However wide its interval is, it is told, with the number of deals."""
    (table,) = [block for section in history_page().sections for block in section.blocks
                if isinstance(block, Table)]  # fmt: skip
    shown = {str(name): str(value) for name, value in table.rows}
    assert list(shown) == ["Canfield, draw three", "Canfield, draw one", "Classic Canfield"]
    figures = {each["rules"]: each for each in json.loads(FIGURES.read_text(encoding="utf-8"))}
    low, high = map(float, re.findall(r"([\d.]+)%", shown["Classic Canfield"]))
    figure = figures[CLASSIC_CANFIELD.digest]
    assert (low, high) == pytest.approx((100 * figure["low"], 100 * figure["high"]), abs=0.1)
    assert f"({figure['n']:,} deals)" in shown["Classic Canfield"]


def test_the_odds_are_the_figures_of_the_documents() -> None:
    documents = Path(__file__).parents[2] / "docs" / "studies" / "results" / "figures.json"
    assert FIGURES.read_bytes() == documents.read_bytes()
