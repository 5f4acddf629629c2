"""Won games, what they are worth, and cards taken back: 'The end', 'Taking back and scores'."""

from __future__ import annotations

import pytest

import naive
from golden.games import WonGame, won_games
from saratoga.engine.deals import Deal
from saratoga.engine.game import Game
from saratoga.engine.record import read_record, write_record
from saratoga.errors import GameOver
from saratoga.rules import CANFIELD, DOUBLE_SOLITAIRE, rules_for
from spelled import STRAIGHT, deal, straight_deal

GAMES = won_games()
each_won_game = pytest.mark.parametrize("won", GAMES, ids=[won.code for won in GAMES])


def played(won: WonGame) -> Game:
    game = Game(Deal.from_code(won.code))
    for move in won.moves:
        game.play(move)
    return game


@each_won_game
def test_won_games_win_with_the_naive_score(won: WonGame) -> None:
    """CF-win, DS-win: whole games replay to the end in both, to the same score."""
    game = played(won)
    assert game.is_won
    assert game.score == won.score
    assert naive.is_won(naive.after_moves(naive.deal(won.code), list(won.moves)))


@pytest.mark.parametrize("code", [won.code for won in GAMES if won.code.startswith("CF1")])
def test_a_canfield_won_without_taking_back_ends_at_255(code: str) -> None:
    """CF-score: 51 cards at 5 points."""
    (won,) = (won for won in GAMES if won.code == code)
    assert played(won).score == 255


@pytest.mark.parametrize("code", [won.code for won in GAMES if won.code.startswith("HC1")])
def test_a_classic_canfield_won_brings_450_dollars(code: str) -> None:
    """HC-money: all 52 return $500 in place of the $5s, so the balance is +$450."""
    (won,) = (won for won in GAMES if won.code == code)
    game = played(won)
    assert (game.score, game.score_text) == (450, "$450")
    assert game.undo().score == -50 + 5 * 51


@pytest.mark.parametrize(("scoring", "score", "shown"), [("N", 1220, "1220"), ("V", 416, "$416")])
def test_a_double_solitaire_won_straight_on(scoring: str, score: int, shown: str) -> None:
    """DS-score: 104 × 10 + 36 × 5; DS-vegas: +$416."""
    game = Game(straight_deal(rules_for("DS1", 1, scoring)))
    for move in STRAIGHT:
        game.play(move)
    assert game.is_won
    assert (game.score, game.score_text) == (score, shown)


def test_vegas_is_positive_from_the_twenty_first_card() -> None:
    """DS-vegas: starts at -$104, +$5 for each card, no floor."""
    game = Game(straight_deal(rules_for("DS1", 1, "V")))
    scores = [game.score] + [game.play(move).score for move in STRAIGHT[:21]]
    assert scores == [-104 + 5 * count for count in range(22)]
    assert (scores[20], scores[21]) == (-4, 1)


@each_won_game
def test_a_won_game_takes_no_action_but_undo_and_restart(won: WonGame) -> None:
    """'The end': refused; undone and redone, replayed, restarted."""
    game = played(won)
    for move in ("D", "T", "W-F", "FS-1"):
        with pytest.raises(GameOver):
            game.play(move)
    assert game.legal_moves == []
    assert game.moves == len(won.moves)
    assert not game.undo().is_won
    assert game.redo().is_won
    assert read_record(write_record(game)).game.is_won
    assert game.restart().position == game.deal.position()


def test_a_card_placed_again_after_being_taken_back_is_noted() -> None:
    """'Taking back and scores': such a game is marked, unless either was undone."""
    game = Game(deal(CANFIELD, "2S 2H 2D 2C 3S 3H 3D 3C 4S 4H 4D 4C 6D 7H 8S 6C KC KS"))
    assert not game.play("FH-1").replaced
    assert game.play("1-F").replaced
    assert not game.undo().replaced
    assert game.redo().replaced
    assert game.play("D").replaced


def test_undoing_the_take_back_clears_the_mark() -> None:
    """'Taking back and scores': neither was undone."""
    game = Game(deal(CANFIELD, "2S 2H 2D 2C 3S 3H 3D 3C 4S 4H 4D 4C 6D 7H 8S 6C KC KS"))
    game.play("FH-1").undo()
    assert not game.play("D").replaced


def test_a_card_taken_back_and_placed_on_the_other_twin_pile_is_noted() -> None:
    """'Taking back and scores', DS-up: the twin pile that takes it makes no difference."""
    first = "AS 9C AS 8C 8D 2S 9C 9D KD 3H KC KC QC QD 2H"
    game = Game(deal(DOUBLE_SOLITAIRE, first))
    for move in ("1-F", "2-F", "3-F", "FS-4", "FS-5"):
        assert not game.play(move).replaced
    assert game.play("4-F").position.foundations == (0, 0, 0, 0, 2, 0, 0, 0)
    assert game.replaced
