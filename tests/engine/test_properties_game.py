"""Properties of games on random walks: cards, undo and redo, texts, records, score, refusals."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest
from hypothesis import given

import bridge
import naive
from saratoga.engine.deals import Deal, pack_of
from saratoga.engine.game import Game
from saratoga.engine.moves import Move
from saratoga.engine.play import legal_moves
from saratoga.engine.position import Position
from saratoga.engine.record import read_record, write_record
from saratoga.engine.refusals import refusal
from saratoga.engine.sound import all_cards
from saratoga.engine.text import parse_position, position_text
from saratoga.errors import IllegalMove, NothingToUndo
from saratoga.rules import Rules
from saratoga.rules.piles import FOUNDATION, HOME, RESERVE, STOCK, WASTE
from strategies import dice, examples, small_deals

Facts = tuple[Position, int, list[str], bool]
quick = examples(80)
small_games = given(small_deals(), dice())
every_game = pytest.mark.parametrize("form", bridge.FORMS)


def facts(game: Game) -> Facts:
    return game.position, game.score, game.history, game.replaced


def walked(deal: Deal, dice: random.Random, steps: int) -> Game:
    """Return a game after a random walk in which one action in six is an undo or a redo."""
    game = Game(deal)
    for _ in range(steps):
        kind = dice.random()
        if kind < 0.12 and game.undoable:
            game.undo()
        elif kind < 0.17 and game.redoable:
            game.redo()
        elif moves := [str(move) for move in game.legal_moves]:
            game.play(bridge.choose(dice, moves))
    return game


def check_cards(position: Position) -> None:
    assert Counter(all_cards(position)) == pack_of(position.rules)


@small_games
@quick
def test_cards_are_conserved(deal: Deal, dice: random.Random) -> None:
    game = Game(deal)
    for _ in range(30):
        check_cards(game.position)
        if moves := [str(move) for move in game.legal_moves]:
            game.play(bridge.choose(dice, moves))


def check_undo_and_redo(deal: Deal, dice: random.Random, steps: int) -> None:
    game = Game(deal)
    trail = [facts(game)]
    for _ in range(steps):
        moves = [str(move) for move in game.legal_moves]
        if not moves:
            break
        game.play(bridge.choose(dice, moves))
        trail.append(facts(game))
    count = game.moves
    back = min(len(trail) - 1, deal.rules.undo_depth)
    for number in range(back):
        assert facts(game.undo()) == trail[-2 - number]
    with pytest.raises(NothingToUndo):
        game.undo()
    for number in range(back):
        assert facts(game.redo()) == trail[len(trail) - back + number]
    with pytest.raises(NothingToUndo):
        game.redo()
    assert game.moves == count


@small_games
@quick
def test_undo_and_redo_restore_exactly(deal: Deal, dice: random.Random) -> None:
    """CF-undo, DS-undo: position, score and history, as far back as the rules allow."""
    check_undo_and_redo(deal, dice, 30)


@every_game
def test_undo_and_redo_restore_exactly_in_the_games(form: str) -> None:
    """CF-undo, DS-undo: over more actions than can be undone."""
    check_undo_and_redo(Deal.from_code(f"{form}-LUXFORD"), random.Random(form), 230)


def check_texts(game: Game, rules: Rules) -> None:
    position = game.position
    assert parse_position(position_text(position), rules) == position
    for move in game.legal_moves:
        assert Move.parse(str(move)) == move
    record = write_record(game)
    again = read_record(record, rules).game
    assert facts(again) == facts(game)
    assert (again.moves, again.log, again.view) == (game.moves, game.log, game.view)
    assert write_record(again) == record


@small_games
@quick
def test_texts_and_records_round_trip(deal: Deal, dice: random.Random) -> None:
    check_texts(walked(deal, dice, 30), deal.rules)


@every_game
def test_texts_and_records_of_the_games_round_trip(form: str) -> None:
    game = walked(Deal.from_code(f"{form}-MOLLUSK"), random.Random(form), 150)
    check_texts(game, game.deal.rules)


def parts(game: Game) -> int:
    """Add up the score from its parts: the moves as text, and what happens on the naive table.

    Written from the meaning of each field of `Scoring`, not from the engine's scoring.
    """
    scoring, table = game.deal.rules.scoring, bridge.naive_deal(game.deal)
    total = scoring.start
    for text in game.history:
        before, table = table, naive.apply(table, text)
        source, _, target = text.partition("-")
        total += scoring.to_foundation if target == "F" else 0
        total += scoring.from_waste if source == "W" and target != "F" else 0
        total += scoring.redeal if text == "T" else 0
        total += scoring.flip * (sum(before.hidden) - sum(table.hidden))
        total += scoring.win if naive.is_won(table) else 0
        if scoring.floor is not None:
            total = max(total, scoring.floor)
    return total


@small_games
@quick
def test_the_score_is_the_sum_of_its_parts(deal: Deal, dice: random.Random) -> None:
    game = walked(deal, dice, 40)
    assert game.score == parts(game)


@every_game
def test_the_score_of_the_games_is_the_sum_of_its_parts(form: str) -> None:
    game = walked(Deal.from_code(f"{form}-CASINOX"), random.Random(form), 250)
    assert game.score == parts(game)


def possible_moves(rules: Rules) -> list[Move]:
    """Return every move between two piles of these rules that a `Move` can hold."""
    columns = range(len(rules.columns))
    foundations = range(FOUNDATION, FOUNDATION + 4 * rules.decks)
    piles = [STOCK, WASTE, RESERVE, HOME, *foundations, *columns]
    singles = [Move(source, target) for source, target in product(piles, piles)]
    runs = [Move(*each) for each in product(columns, [*columns, HOME], range(2, 8))]
    return singles + runs


@small_games
@quick
def test_a_move_is_refused_with_a_reason_exactly_if_it_is_not_legal(
    deal: Deal, dice: random.Random
) -> None:
    position = walked(deal, dice, 25).position
    legal = legal_moves(position)
    for move in possible_moves(deal.rules):
        reason = refusal(position, move)
        assert (reason is None) == (move in legal), f"{move}: {reason}"


@small_games
@quick
def test_a_refused_move_changes_nothing(deal: Deal, dice: random.Random) -> None:
    """CF-run, a case from the field, for every move that can be written down."""
    game = walked(deal, dice, 15)
    if game.is_won:
        return
    before = (facts(game), game.moves, game.log[:], game.redoable, game.view)
    refused = [move for move in possible_moves(deal.rules) if move not in game.legal_moves]
    for move in dice.sample(refused, min(5, len(refused))):
        with pytest.raises(IllegalMove):
            game.play(move)
        assert (facts(game), game.moves, game.log, game.redoable, game.view) == before
