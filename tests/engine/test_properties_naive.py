"""The engine against the naive games: the same moves, positions and scores on random walks."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings

import bridge
import naive
from saratoga.cards import RANKS
from saratoga.engine.codes import letters_of
from saratoga.engine.deals import Deal, pack_of
from saratoga.engine.game import Game
from saratoga.engine.moves import Move
from saratoga.engine.play import apply, legal_moves
from saratoga.engine.position import Position
from saratoga.engine.shuffle import shuffled
from saratoga.rules import CANFIELD, DOUBLE_SOLITAIRE, Bases, Build, Rules, Run, Wrap
from strategies import dice, small_deals

STEPS = 300

VARIANTS = {
    "Canfield without wrap": replace(CANFIELD, wrap=Wrap.NONE),
    "Canfield not past the base": replace(CANFIELD, wrap=Wrap.NOT_PAST_BASE),
    "Canfield with full wrap": replace(CANFIELD, wrap=Wrap.FULL),
    "Rainbow": replace(CANFIELD, build=Build.ANY, run=Run.WHOLE, draw=1, redeals=1),
    "Storehouse": replace(
        CANFIELD,
        bases=Bases.ALL,
        start_rank=RANKS.index("2"),
        build=Build.SUIT,
        run=Run.WHOLE,
        draw=1,
        redeals=2,
    ),
    "Klondike": replace(DOUBLE_SOLITAIRE, decks=1, columns=(1, 2, 3, 4, 5, 6, 7), draw=3),
    "Gargantua": replace(DOUBLE_SOLITAIRE, redeals=1),
}


def agree(position: Position, table: naive.Table) -> list[str]:
    """Check that both sides hold the same position with the same moves; return these."""
    assert bridge.engine_picture(position) == bridge.naive_picture(table)
    texts = [str(move) for move in legal_moves(position)]
    assert sorted(texts) == sorted(naive.moves(table))
    assert len(texts) == len(set(texts))
    assert position.is_won == naive.is_won(table)
    return texts


def walk_together(deal: Deal, dice: random.Random, steps: int) -> int:
    """Walk until no move is left, and return the number of steps made."""
    position, table = deal.position(), bridge.naive_deal(deal)
    for step in range(steps):
        moves = agree(position, table)
        if not moves:
            return step
        move = bridge.choose(dice, moves)
        position, table = apply(position, Move.parse(move)), naive.apply(table, move)
    agree(position, table)
    return steps


@pytest.mark.parametrize("form", bridge.FORMS)
def test_games_agree_in_moves_positions_and_scores(form: str) -> None:
    """Every game with every option: CF-score, HC-money, DS-score and DS-vegas step by step."""
    dice = random.Random(form)
    steps = 0
    while steps < STEPS:
        code = f"{form}-{letters_of(dice.getrandbits(32))}"
        game, table = Game(Deal.from_code(code)), naive.deal(code)
        for _ in range(STEPS // 2):
            moves = agree(game.position, table)
            assert game.score == table.score, game.history
            if not moves:
                break
            move = bridge.choose(dice, moves)
            game.play(move)
            table = naive.apply(table, move)
            steps += 1


@pytest.mark.parametrize("name", VARIANTS)
def test_variants_agree(name: str) -> None:
    rules, dice = VARIANTS[name], random.Random(name)
    steps = 0
    while steps < STEPS:
        pack = sorted(pack_of(rules).elements())
        deal = Deal(rules, shuffled(pack, dice.getrandbits(32)))
        steps += walk_together(deal, dice, STEPS // 2)


@given(small_deals(), dice())
@settings(max_examples=150, deadline=None)
def test_random_small_games_agree(deal: Deal, dice: random.Random) -> None:
    walk_together(deal, dice, 40)


def test_storehouse_begins_with_all_cards_of_the_start_rank_on_the_foundations() -> None:
    rules: Rules = VARIANTS["Storehouse"]
    position = Deal(rules, tuple(sorted(pack_of(rules).elements()))).position()
    assert position.foundations == (1, 1, 1, 1)
    assert len(position.stock) == 52 - 4 - 13 - 4
