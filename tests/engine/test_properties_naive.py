"""The engine against the naive games: the same moves, positions and scores on random walks."""

from __future__ import annotations

import random

import pytest
from hypothesis import given

import bridge
import naive
from saratoga.engine.codes import letters_of
from saratoga.engine.deals import Deal, pack_of
from saratoga.engine.game import Game
from saratoga.engine.moves import Move
from saratoga.engine.play import apply, legal_moves
from saratoga.engine.position import Position
from saratoga.engine.shuffle import shuffled
from strategies import dice, examples, small_deals
from variants import VARIANTS

STEPS = 300


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
@examples(150)
def test_random_small_games_agree(deal: Deal, dice: random.Random) -> None:
    walk_together(deal, dice, 40)
