"""The fair player's decisions: from what was seen alone, and right where the case is plain."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fair_views import LITTLE, SHORTEST, walked
from saratoga.engine.deals import Deal
from saratoga.engine.moves import Move
from saratoga.engine.play import play
from saratoga.engine.position import Position
from saratoga.engine.view import Memory, PlayerView
from saratoga.rules.catalogue import CANFIELD
from saratoga.solver.fair.effort import Effort
from saratoga.solver.fair.game import play_deal
from saratoga.solver.fair.hidden import position_in, sample_worlds, unseen_places
from saratoga.solver.fair.hint import fair_hint
from saratoga.solver.fair.judging import Table
from saratoga.solver.fair.leak import redealing, redealt
from saratoga.solver.fair.player import Advice, FairPlayer, Why
from saratoga.solver.fair.tables import Tables
from saratoga.solver.options import Limits, SolverOptions
from saratoga.solver.solve import solve
from saratoga.solver.verdict import Outcome
from spelled import after, at, deal
from strategies import dice, small_deals

CODES = ["CF1-D3-AAAAACL", "CF1-D1-AAAAACL", "HC1-D3-AAAAACL", "DS1-D1N-AAAAAAB", "DS1-D3V-AAAAAAB"]
PLAYER = FairPlayer(LITTLE)


def all_seen(position: Position) -> PlayerView:
    """Return the view of a player who has seen every card but those under the reserve's top."""
    hidden = max(0, len(position.reserve) - 1)
    return PlayerView.of(position, Memory(0, hidden, position.hidden))


def advised(position: Position) -> Advice:
    return fair_hint(all_seen(position), "expert")


def won_by(position: Position, plan: tuple[Move, ...]) -> bool:
    for move in plan:
        position = play(position, move)
    return position.is_won


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(CODES), dice(), st.integers(0, 60))
def test_advice_is_the_same_however_hidden_cards_lie(code: str, chance: Random, steps: int) -> None:
    game = walked(Deal.from_code(code), chance, steps)
    other = redealt(game, chance)
    assert PLAYER.advise(other.view) == PLAYER.advise(game.view)


@settings(max_examples=25, deadline=None)
@given(small_deals(), dice(), st.integers(0, 30))
def test_advice_in_any_small_game_is_legal_play_of_seen_cards(
    deal: Deal, chance: Random, steps: int
) -> None:
    game = walked(deal, chance, steps)
    advice = PLAYER.advise(game.view)
    for world in sample_worlds(game.view, 3, chance):
        position = position_in(game.view, world)
        for move in advice.plan:
            position = play(position, move)
        assert not (advice.why is Why.WIN and not unseen_places(game.view).total) or position.is_won


def test_the_same_view_gets_the_same_advice_from_another_player() -> None:
    game = walked(Deal.from_code("CF1-D3-AAAAACL"), Random(2), 25)
    assert FairPlayer(LITTLE).advise(game.view) == FairPlayer(LITTLE).advise(game.view)


def test_the_stock_is_looked_through_first_where_that_is_free() -> None:
    game = walked(Deal.from_code("CF1-D3-AAAAACL"), Random(1), 0)
    assert PLAYER.advise(game.view) == Advice(Why.STOCK, (Move.parse("D"),))


STUCK = "6S 7S 8S TD QS QH QD QC 3S 2H 2D 2C 9S 2S KS KC KH KD"


def test_a_deal_that_only_cycles_gets_no_way_forward() -> None:
    """Field case: nothing playable in a whole pass, no other move."""
    stuck = deal(CANFIELD, STUCK)
    played = play_deal(stuck, PLAYER)
    assert played.game.log == ["D"] * 12
    assert PLAYER.advise(played.game.view) == Advice(Why.NO_WAY)
    assert PLAYER.advise(played.game.view).move is None


def test_a_king_over_its_queen_goes_to_a_space_and_wins() -> None:
    """Field case: columns, stock and reserve empty, waste KS over QS, spades at J."""
    position = at("game: CF1-D3\nbase: AS\nwaste: QS KS\nfoundations: JS KH KD KC")
    advice = advised(position)
    assert advice.why is Why.WIN
    assert str(advice.move) == "W-1"
    assert len(advice.plan) == 3
    assert won_by(position, advice.plan)


TAKE_BACK = """
game: CF1-D3
base: AS
waste: KH 8S TS
foundations: 7S QH KD KC
1: JS
2: KS
3: QS
4: 9S
"""


def test_a_card_is_taken_back_where_that_alone_wins() -> None:
    """Field case: without CF-back this position is lost."""
    position = at(TAKE_BACK)
    without = position._replace(rules=replace(position.rules, take_back=False))
    assert solve(without).outcome is Outcome.UNWINNABLE
    advice = advised(position)
    assert advice.why is Why.WIN
    assert any(str(move).startswith("F") for move in advice.plan)
    assert won_by(position, advice.plan)


def test_a_won_game_gets_no_move() -> None:
    position = at("game: CF1-D3\nbase: AS\nfoundations: KS KH KD KC")
    assert advised(position) == Advice(Why.WON)


def test_cards_go_home_where_nothing_can_be_shown() -> None:
    position = after(deal(CANFIELD, STUCK.replace("TD", "3H")).position(), "D " * 12)
    changed = position._replace(waste=(*position.waste[:-1], position.reserve[8]))
    swapped = changed._replace(
        reserve=(*position.reserve[:8], position.waste[-1], *position.reserve[9:])
    )
    advice = advised(swapped)
    assert advice.why is Why.HOME
    assert str(advice.move) == "W-F"


@pytest.mark.parametrize("code", CODES)
def test_whole_games_are_legal_and_end(code: str) -> None:
    player = FairPlayer(SHORTEST if code.startswith("HC") else LITTLE)
    played = play_deal(Deal.from_code(code), player, limit=400)
    assert played.decisions > 10
    assert played.home == sum(played.game.position.foundations)
    assert played.won is played.game.is_won


def _tables(code: str, steps: int) -> tuple[PlayerView, Table]:
    game = walked(Deal.from_code(code), Random(steps), 0)
    while game.position.stock:
        game.play("D")
    for _ in range(steps):
        plan = FairPlayer(SHORTEST).advise(game.view).plan
        for move in plan:
            game.play(move)
    view = game.view
    (world, *_) = sample_worlds(view, 1, Random(0))
    return view, Tables().table(position_in(view, world), unseen_places(view))


@pytest.mark.parametrize("code", ["CF1-D3-AAAAACL", "CF1-D1-AAAAACL", "DS1-D1N-AAAAAAB"])
@pytest.mark.parametrize("steps", [0, 2])
def test_judgements_agree_with_the_solver(code: str, steps: int) -> None:
    """A world judged won or lost after a candidate is so when its moves are played there."""
    view, table = _tables(code, steps)
    decided = 0
    worlds = sample_worlds(view, 4, Random(7))
    for candidate in table.ways(100, 4).candidates:
        line = table.line(candidate)
        for world, answer in zip(worlds, table.judge(candidate, worlds, 1500), strict=True):
            position = position_in(view, world)
            for move in line:
                position = play(position, move)
            verdict = solve(position, SolverOptions(Limits(nodes=20_000), shorten=False))
            if answer and verdict.is_decided:
                assert (answer == 1) is verdict.is_winnable
                decided += 1
    assert decided


@pytest.mark.parametrize("code", ["CF1-D3-AAAAACL", "DS1-D1N-AAAAAAB"])
def test_only_the_last_move_of_a_way_shows_a_card(code: str) -> None:
    view, table = _tables(code, 2)
    (world, *_) = sample_worlds(view, 1, Random(0))
    unseen = unseen_places(view)
    ways = table.ways(200, 6)
    assert ways.candidates
    for candidate in ways.candidates:
        position = position_in(view, world)
        *before, last = table.line(candidate)
        for move in before:
            position = play(position, move)
        assert unseen_places(PlayerView.of(position, Memory(*unseen))) == unseen
        position = play(position, last)
        assert unseen_places(PlayerView.of(position, Memory(*unseen))).total == unseen.total - 1


def test_redealing_hidden_cards_after_each_decision_costs_no_wins() -> None:
    """The leak test of a few games; the long one is a benchmark."""
    player = FairPlayer(LITTLE)
    codes = [f"CF1-D1-A{letter}AAACL" for letter in "BCDEFGHI"]
    plain = sum(play_deal(Deal.from_code(code), player).won for code in codes)
    blind = sum(
        play_deal(Deal.from_code(code), player, between=redealing(Random(code))).won
        for code in codes
    )
    assert plain >= 6
    assert blind >= 6


def test_more_effort_brings_more_cards_home() -> None:
    codes = [f"CF1-D3-A{letter}AAACL" for letter in "BCDEFGHIJKLM"]
    homes = []
    for effort in (Effort(5), Effort(300), LITTLE):
        player = FairPlayer(effort)
        homes.append(sum(play_deal(Deal.from_code(code), player).home for code in codes))
    assert homes == sorted(homes)
    assert homes[0] < homes[-1]
