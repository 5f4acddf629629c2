"""Games replayed from what is stored."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from saratoga.engine.deals import Deal
from saratoga.engine.game import REDO, UNDO, Game
from saratoga.engine.moves import Move
from saratoga.errors import GameError
from saratoga.rules.catalogue import all_rules
from saratoga.rules.model import Rules
from saratoga.store.records import RESTART, Kind, Step


@lru_cache(maxsize=1)
def forms() -> dict[str, Rules]:
    """Return the rules of every form, the first part of a deal code."""
    return all_rules()


def stored_deal(form: str, code: str | None, cards: str | None) -> Deal:
    """Return the deal of a stored game, by its code or its cards."""
    if code is not None:
        return Deal.from_code(code)
    return Deal.from_text(cards or "", forms()[form])


def take(game: Game, action: str) -> Step:
    """Take one action of a stored log and tell what it did.

    Raises as `Game.act`; then nothing has changed.
    """
    before = game.position
    if action == RESTART:
        game.restart()
        return Step(Kind.RESTART, before, None, game.position)
    last = game.history[-1] if action == UNDO and game.history else None
    game.act(action)
    if last is not None:
        return Step(Kind.UNDO, game.position, Move.parse(last), before)
    kind = Kind.REDO if action == REDO else Kind.PLAY
    return Step(kind, before, Move.parse(game.history[-1]), game.position)


def replay(game: Game, actions: Iterable[str]) -> Game:
    """Take all actions of a log."""
    for action in actions:
        if action == RESTART:
            game.restart()
        else:
            game.act(action)
    return game


def wins(code: str, line: Iterable[Move]) -> bool:
    """Tell whether the engine plays a line of a deal to a win."""
    game = Game(Deal.from_code(code))
    try:
        for move in line:
            game.play(move)
    except GameError:
        return False
    return game.is_won
