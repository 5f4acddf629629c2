"""A whole game by the fair player."""

from __future__ import annotations

from dataclasses import dataclass
from time import thread_time
from typing import Protocol

from saratoga.engine.deals import Deal
from saratoga.engine.game import Game
from saratoga.engine.moves import Move
from saratoga.engine.view import PlayerView
from saratoga.solver.fair.player import Advice


class Adviser(Protocol):
    """Whatever can say what to do in a view."""

    def advise(self, view: PlayerView) -> Advice:
        """Return what to do."""


@dataclass(frozen=True, slots=True)
class FairGame:
    """A game played to its end; `home` counts cards on the foundations, `seconds` CPU time."""

    game: Game
    decisions: int
    seconds: float

    @property
    def won(self) -> bool:
        """Tell whether it was won."""
        return self.game.is_won

    @property
    def home(self) -> int:
        """The number of cards on the foundations."""
        return sum(self.game.position.foundations)


def play_deal(deal: Deal, player: Adviser, limit: int = 5000) -> FairGame:
    """Play a deal until it is won or the player knows no way forward, at most `limit` actions.

    A plan is kept until its end, where a hidden card has come into sight.
    """
    start = thread_time()
    game = Game(deal)
    decisions = 0
    while game.moves < limit:
        advice = player.advise(game.view)
        decisions += 1
        if not advice.plan:
            break
        for move in advice.plan:
            game.play(Move(*move))
    return FairGame(game, decisions, thread_time() - start)
