"""What a view leaves open, and worlds that agree with it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fair_views import walked
from saratoga.engine.deals import Deal
from saratoga.engine.play import apply, legal_moves
from saratoga.engine.position import Position
from saratoga.engine.view import Memory, PlayerView
from saratoga.solver.fair.hidden import (
    Places,
    count_orders,
    placed,
    position_in,
    sample_worlds,
    unseen_cards,
    unseen_places,
)
from saratoga.solver.fair.judging import Candidate, Trial, surely_better
from saratoga.solver.fair.leak import redealt
from spelled import at
from strategies import dice, small_deals

CODES = ["CF1-D3-AAAAACL", "HC1-D3-AAAAACL", "DS1-D1N-AAAAAAB", "DS1-D3V-AAAAAAB"]


def test_a_fresh_deal_hides_stock_reserve_and_columns() -> None:
    canfield = Deal.from_code("CF1-D3-AAAAACL").position()
    assert unseen_places(PlayerView.of(canfield)) == Places(34, 12, (0, 0, 0, 0))
    double = Deal.from_code("DS1-D1N-AAAAAAB").position()
    assert unseen_places(PlayerView.of(double)) == Places(59, 0, tuple(range(9)))


def test_unseen_cards_are_the_pack_without_what_was_shown() -> None:
    position = Deal.from_code("CF1-D3-AAAAACL").position()
    view = PlayerView.of(position)
    assert unseen_cards(view) == sorted(position.stock + position.reserve[:-1])


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("steps", [0, 15, 60])
def test_every_world_looks_like_the_view(code: str, steps: int) -> None:
    game = walked(Deal.from_code(code), Random(steps), steps)
    unseen = unseen_places(game.view)
    for world in sample_worlds(game.view, 5, Random(1)):
        position = position_in(game.view, world)
        memory = Memory(*unseen)
        assert PlayerView.of(position, memory) == game.view


@given(small_deals(), dice(), st.integers(0, 30))
def test_worlds_of_small_games_look_like_their_views(
    deal: Deal, chance: Random, steps: int
) -> None:
    game = walked(deal, chance, steps)
    for world in sample_worlds(game.view, 3, Random(1)):
        position = position_in(game.view, world)
        assert PlayerView.of(position, Memory(*unseen_places(game.view))) == game.view
        assert position_in(game.view, world) == placed(game.position, game.position, world)


def shows_more(unseen: Places, position: Position) -> bool:
    """Tell whether a card lies open that was never seen before."""
    return Memory(*unseen).after(position) != Memory(*unseen)


@given(small_deals(), dice(), st.integers(0, 30))
def test_a_position_is_placed_in_a_world_as_play_there_leads_to_it(
    deal: Deal, chance: Random, steps: int
) -> None:
    """Moves of seen cards, redeals among them, lead in another world to the position as placed."""
    game = walked(deal, chance, steps)
    here, unseen = game.position, unseen_places(game.view)
    world = sample_worlds(game.view, 3, chance)[-1]
    there, before = position_in(game.view, world), here
    for _ in range(40):
        moves = legal_moves(here)
        if not moves or shows_more(unseen, here):
            break
        move = chance.choice(moves)
        here, there = apply(here, move), apply(there, move)
        assert placed(before, here, world) == there


def test_a_redeal_of_seen_cards_changes_no_stock() -> None:
    """The failing case: where the stock went round, worlds lost the cards that it had again."""
    game = walked(Deal.from_code("HC1-D3-AAAAACL"), Random(0), 0)
    for move in ("D " * 12 + "T D D").split():
        game.play(move)
    (world, *_) = sample_worlds(game.view, 5, Random(2))
    before = game.position
    for move in ("D " * 10 + "T").split():
        game.play(move)
    after = placed(before, game.position, world)
    assert (after.stock, after.waste) == (game.position.stock, game.position.waste)


def test_few_orders_are_all_taken_once() -> None:
    view = PlayerView.of(at("game: CF1-D3\nbase: AS\nreserve: 2C 3C 4C 5D\n1: KH"))
    everything = [2 * 4 + 3, 3 * 4 + 3, 1 * 4 + 3]
    assert count_orders(everything) == 6
    assert count_orders([4, 4, 8]) == 3
    assert view.reserve.count(None) == 3


def test_each_card_comes_next_equally_often() -> None:
    game = walked(Deal.from_code("CF1-D3-AAAAACL"), Random(0), 0)
    for _ in range(12):
        game.play("D")
    worlds = sample_worlds(game.view, 36, Random(3))
    following = Counter(world.reserve[-2] for world in worlds)
    assert set(following.values()) == {3}
    assert len(following) == 12


@settings(max_examples=50)
@given(small_deals(), dice(), st.integers(0, 30))
def test_redealing_hidden_cards_changes_nothing_seen(
    deal: Deal, chance: Random, steps: int
) -> None:
    if deal.rules.bases.value == "all":
        return
    game = walked(deal, chance, steps)
    again = redealt(game, chance)
    assert again.view == game.view
    assert again.log == game.log
    assert again.score == game.score


def test_a_gain_counts_only_beyond_its_standard_error() -> None:
    usual, best = (Trial(Candidate(None, (), None), number) for number in range(2))
    usual.answers, best.answers = [0.2, 0.2, 0.2, 0.2], [0.3, 0.1, 0.5, 0.1]
    assert not surely_better(best, usual)
    best.answers = [0.3, 0.3, 0.3, 0.2]
    assert surely_better(best, usual)
    usual.answers, best.answers = [0.2], [0.9]
    assert not surely_better(best, usual)
