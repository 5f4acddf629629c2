"""Whole games to be played again by many: won ones, and such as beginners play."""

from __future__ import annotations

import json
from dataclasses import dataclass
from random import Random
from typing import Final

from golden.games import won_games
from saratoga.engine.codes import SEEDS, letters_of
from saratoga.engine.deals import Deal
from saratoga.engine.game import Game

FORMS: Final = ("CF1-D3", "CF1-D1", "HC1-D3", "DS1-D1N", "DS1-D3N", "DS1-D1V", "DS1-D3V")
_LENGTH: Final = 150
_LOGGED: Final = {"undo": "U", "redo": "Y"}


@dataclass(frozen=True)
class Line:
    """A game as requests: the body that begins it, and the bodies of its actions in turn."""

    begin: bytes
    actions: tuple[bytes, ...]


def lines(seed: int, number: int) -> list[Line]:
    """Return won games, and `number` games of random play with undo and redo."""
    won = [_line(game.code, list(game.moves)) for game in won_games()]
    dice = Random(seed)
    return won + [_random_line(FORMS[count % len(FORMS)], dice) for count in range(number)]


def _random_line(form: str, dice: Random) -> Line:
    code = f"{form}-{letters_of(dice.randrange(SEEDS))}"
    game, actions = Game(Deal.from_code(code)), list[str]()
    while len(actions) < _LENGTH:
        action = _choice(game, dice)
        if action is None:
            break
        game.act(_LOGGED.get(action, action))
        actions.append(action)
    return _line(code, actions)


def _choice(game: Game, dice: Random) -> str | None:
    """Return what a beginner does next: mostly a move, moves up rather than others."""
    roll = dice.random()
    if roll < 0.06 and game.undoable:
        return "undo"
    if roll < 0.08 and game.redoable:
        return "redo"
    moves = [str(move) for move in game.legal_moves]
    up = [move for move in moves if move.endswith("-F")]
    if not moves:
        return "undo" if game.undoable else None
    return dice.choice(up if up and roll < 0.7 else moves)


def _line(code: str, actions: list[str]) -> Line:
    bodies = []
    for version, action in enumerate(actions):
        what = {"action": action} if action in _LOGGED else {"action": "move", "move": action}
        bodies.append(json.dumps({"id": f"a{version}", "version": version, **what}).encode())
    return Line(json.dumps({"code": code}).encode(), tuple(bodies))
