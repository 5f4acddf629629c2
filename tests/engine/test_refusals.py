"""Every reason for which a move is refused, and that nothing changes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from saratoga import (
    CANFIELD,
    CLASSIC_CANFIELD,
    DOUBLE_SOLITAIRE,
    Deal,
    Game,
    Move,
    Rules,
    Run,
    legal_moves,
    parse_position,
    position_text,
)
from saratoga.engine.refusals import refusal
from saratoga.errors import GameOver, IllegalMove

VEGAS = replace(DOUBLE_SOLITAIRE, redeals=0)
SINGLE = replace(CANFIELD, run=Run.ONE)
CASES = [
    (CANFIELD, "base: 7H", "D", "The stock is empty."),
    (CANFIELD, "base: 7H\nstock: 2S\nwaste: 3S", "T", "only once the stock is empty"),
    (CANFIELD, "base: 7H", "T", "There is nothing to turn over."),
    (VEGAS, "waste: 3S", "T", "The stock may not be dealt again."),
    (CANFIELD, "base: 7H\n1: 6C", "1-5", "There is no column 5; there are 4."),
    (CANFIELD, "base: 7H", "W-1", "There is no card to move."),
    (CLASSIC_CANFIELD, "base: 7H\nfoundations: - 7H - -\n1: 8S", "FH-1", "stay there"),
    (CANFIELD, "base: 7H\n1: 6C", "1-2x2", "Column 1 has only 1 card."),
    (DOUBLE_SOLITAIRE, "1: [5H] 6C", "1-2x2", "A hidden card can't be moved."),
    (CANFIELD, "base: 7H\n1: 5H 6C", "1-2x2", "These cards don't form a run."),
    (CLASSIC_CANFIELD, "base: 7H\n1: 7D 6C\n2: 7S", "1-2", "only a whole column moves"),
    (SINGLE, "base: 7H\n1: 7D 6C\n2: 8S", "1-2x2", "Only the top card of a column moves."),
    (CANFIELD, "base: 7H\n1: 6C", "1-F", "♣6 doesn't go up yet; the foundation needs ♣7."),
    (DOUBLE_SOLITAIRE, "foundations: AS - - - - - - -\n1: 3S", "1-F", "needs ♠A / ♠2."),
    (CANFIELD, "base: 7H\n1: 6C\n2: 8H", "1-2", "♣6 doesn't fit on ♥8."),
    (DOUBLE_SOLITAIRE, "1: QH", "1-2", "Only a king can fill a space."),
    (CLASSIC_CANFIELD, "base: 7H\n1: QH", "1-2", "Only the waste's top card can fill a space."),
]


@pytest.mark.parametrize(("rules", "text", "move", "reason"), CASES)
def test_a_refused_move_says_why(rules: Rules, text: str, move: str, reason: str) -> None:
    position = parse_position(text, rules, partial=True)
    assert Move.parse(move) not in legal_moves(position)
    assert reason in str(refusal(position, Move.parse(move)))


@pytest.mark.parametrize("code", ["CF1-D3-MOLLUSK", "HC1-D3-MOLLUSK", "DS1-D3N-MOLLUSK"])
def test_a_reason_is_given_for_every_refused_move_and_none_for_a_legal_one(code: str) -> None:
    game = Game(Deal.from_code(code))
    sources = ["W", "R", "FS", "FH", "FD", "FC", *"123456789"]
    texts = [f"{source}-{target}" for source in sources for target in "F123456789"]
    texts = [text for text in texts if text[0] != text[-1]] + ["D", "T"]
    for step in range(40):
        legal = game.legal_moves
        for move in map(Move.parse, texts):
            assert (refusal(game.position, move) is None) == (move in legal), (step, str(move))
        game.play(legal[step % len(legal)])


def test_a_run_whose_first_card_does_not_fit_is_refused_and_nothing_changes() -> None:
    game = Game(Deal.from_code("CF1-D3-AAAAACL")).play("R-2")
    before = (position_text(game.position), game.score, game.moves, list(game.log))
    with pytest.raises(IllegalMove, match=r"♥K doesn't fit on ♥Q\."):
        game.play("2-3x2")
    assert (position_text(game.position), game.score, game.moves, list(game.log)) == before


@pytest.mark.parametrize(
    "move",
    [
        Move(8, 0, 0),
        Move(8, 0, -2),
        Move(0, 65),
        Move(0, 66),
        Move(0, 81),
        Move(0, -1),
        Move(-1, 0),
        Move(64, 65),
        Move(65, 64),
        Move(99, 0),
        Move(0, 67, 2),
        Move(80, 67),
        Move(84, 67),
    ],
)
def test_a_move_that_no_game_has_is_refused_and_tells_no_card(move: Move) -> None:
    game = Game(Deal.from_code("DS1-D1N-AAAAAAB"))
    with pytest.raises(IllegalMove, match=r"^There is no such move\.$"):
        game.play(move)


def test_a_won_game_takes_no_move() -> None:
    full = " ".join(["6S 6H 6D 6C"])
    position = parse_position(f"base: 7H\nfoundations: {full}", CANFIELD)
    assert legal_moves(position) == []
    assert str(refusal(position, Move.parse("FH-1"))) == "The game is won."
    game = Game(Deal.from_code("CF1-D3-AAAAACL"))
    game._state = game._state._replace(position=position)
    with pytest.raises(GameOver, match="takes no further action but undo and restart"):
        game.play("FH-1")
