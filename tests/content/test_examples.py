"""The examples are what they say: real positions, moves that the engine plays or refuses."""

from __future__ import annotations

import json
import re
from itertools import pairwise

import pytest

from saratoga import cards
from saratoga.engine.describe import describe
from saratoga.engine.moves import Move
from saratoga.engine.play import run_length
from saratoga.engine.words import landing_pile
from saratoga.i18n import languages
from saratoga.rules.catalogue import GAMES
from saratoga.rules.piles import FOUNDATION
from saratoga.web.content.example_texts import TEXTS
from saratoga.web.content.examples import DATA, Example, all_examples, examples_of, steps

CARD = re.compile(r"[♠♥♦♣](?:10|[2-9AJQK])")


def named(game: str, name: str) -> Example:
    return next(example for example in examples_of(game) if example.id == name)


@pytest.mark.parametrize("game", [game.slug for game in GAMES])
def test_each_game_has_at_least_eight(game: str) -> None:
    assert len(examples_of(game)) >= 8


def test_every_text_belongs_to_an_example_and_every_example_has_one() -> None:
    entries = json.loads(DATA.read_text(encoding="utf-8"))
    known = {(entry["game"], entry["id"]) for entry in entries}
    assert len(known) == len(entries)
    assert known == {(game, name) for game, group in TEXTS.items() for name in group}


@pytest.mark.parametrize("example", all_examples(), ids=lambda each: f"{each.game}-{each.id}")
def test_the_engine_plays_and_refuses_what_the_example_shows(example: Example) -> None:
    shown = steps(example)
    for step, word in zip(shown[1:], example.moves, strict=True):
        assert (step.refused is not None) == word.startswith("!")
    for before, step in pairwise(shown):
        if step.refused is not None:
            assert step.move not in before.game.legal_moves
            assert step.game.position == before.game.position


@pytest.mark.parametrize("example", all_examples(), ids=lambda each: f"{each.game}-{each.id}")
def test_every_card_that_the_text_names_can_be_seen(example: Example) -> None:
    shown = steps(example)
    seen = " ".join(describe(step.game.position) for step in shown)
    extra = {"♠K", "♦Q", "♣2"} if example.id in ("ace", "ace-on-king", "back") else set()
    for step in shown:
        assert set(CARD.findall(str(step.text))) <= set(CARD.findall(seen)) | extra


@pytest.mark.parametrize("language", languages())
def test_texts_fill_in_every_language(language: str) -> None:
    for example in all_examples():
        for step in steps(example):
            said = step.text.in_language(language)
            assert said
            assert "{" not in said


def test_the_fixed_example_in_three_steps() -> None:
    *_, last = steps(named("canfield", "fixed"))
    position = last.game.position
    columns = ["6C", "QS", "QH", "AS KH QC"]
    assert list(map(cards.texts, position.columns)) == columns
    assert (len(position.reserve), cards.text(position.reserve[-1])) == (10, "JS")


def test_cf_base_an_ace_is_refused_as_the_start_of_a_foundation() -> None:
    _, refused = steps(named("canfield", "ace"))
    assert str(refused.refused) == "♠A doesn't go up yet; the foundation needs ♠7."


def test_cf_fill_the_reserve_fills_by_itself() -> None:
    before, after = steps(named("canfield", "fill"))
    assert len(before.game.position.columns[2]) == 1
    assert after.game.position.columns[2] == before.game.position.reserve[-1:]


def test_cf_down_a_king_goes_on_an_ace() -> None:
    before, after = steps(named("canfield", "king-on-ace"))
    assert after.move is not None
    moved = before.game.position.columns[after.move.source][-after.move.count]
    assert (cards.RANKS[cards.rank_of(moved)], after.move.target) == ("K", 2)
    assert cards.text(before.game.position.columns[2][-1]) == "AH"


@pytest.mark.parametrize("game", ["canfield", "double-solitaire"])
def test_cf_run_ds_run_a_run_is_cut_in_the_middle(game: str) -> None:
    before, after = steps(named(game, "cut"))
    assert after.move is not None
    assert 1 < after.move.count < run_length(before.game.position, after.move.source)


@pytest.mark.parametrize("game", ["canfield", "double-solitaire"])
def test_cf_back_ds_back_a_card_is_taken_back_for_no_points(game: str) -> None:
    before, back, after = steps(named(game, "back"))
    assert back.move is not None
    assert back.move.source >= FOUNDATION
    assert back.game.score == before.game.score
    assert after.move is not None
    assert after.move.target == back.move.target


@pytest.mark.parametrize(("game", "cost"), [("canfield", 0), ("classic-canfield", 0)])
def test_cf_redeal_the_same_cards_come_again(game: str, cost: int) -> None:
    before, turned, _ = steps(named(game, "redeal"))
    assert turned.game.position.stock == before.game.position.waste[::-1]
    assert before.game.score - turned.game.score == cost


def test_ds_score_a_redeal_at_40_points_costs_40() -> None:
    before, after = steps(named("double-solitaire", "redeal"))
    assert (before.game.score, after.game.score) == (40, 0)


def test_ds_up_the_second_ace_of_spades_goes_to_the_second_place() -> None:
    before, after = steps(named("double-solitaire", "second-ace"))
    assert after.move is not None
    assert landing_pile(before.game.position, after.move) == FOUNDATION + 4
    assert after.game.position.foundations[4] == 1


def test_ds_king_another_card_is_refused_at_a_space() -> None:
    _, refused = steps(named("double-solitaire", "space"))
    assert str(refused.refused) == "Only a king can fill a space."


def test_ds_vegas_the_balance_is_positive_from_the_21st_card() -> None:
    before, after = steps(named("double-solitaire", "vegas"))
    assert before.game.score <= 0 < after.game.score
    assert sum(after.game.position.foundations) == 21


def test_hc_space_only_the_waste_may_fill() -> None:
    _, refused, filled = steps(named("classic-canfield", "space"))
    assert str(refused.refused) == "Only the waste's top card can fill a space."
    assert filled.move == Move.parse("W-2")


@pytest.mark.parametrize(("game", "score"), [("canfield", 255), ("classic-canfield", 450)])
def test_games_are_won_with_the_score_of_the_rulebook(game: str, score: int) -> None:
    last = steps(named(game, "win"))[-1]
    assert (last.game.is_won, last.game.score) == (True, score)
