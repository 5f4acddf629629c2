"""Whole games by the fair player, or by anyone else who can say what to do in a view."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import thread_time
from typing import Final, Protocol

from saratoga.engine.deals import Deal
from saratoga.engine.game import Game
from saratoga.engine.view import PlayerView
from saratoga.solver.fair.player import Advice

#: Actions after which a game is given up; the longest won ones take some hundreds.
LIMIT: Final = 5000


class Adviser(Protocol):
    """Whoever can say what to do in a view."""

    def advise(self, view: PlayerView) -> Advice:
        """Return what to do."""


@dataclass(frozen=True, slots=True)
class FairGame:
    """A game played to its end; `seconds` is CPU time of the thread."""

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


def play_deal(
    deal: Deal,
    player: Adviser,
    limit: int = LIMIT,
    between: Callable[[Game], Game] | None = None,
) -> FairGame:
    """Play a deal until it is won or the player knows no way forward, at most `limit` actions.

    A plan is kept until its end, where a hidden card has come into sight. `between` may put
    another game in place of the present one after each decision, before its plan is played.
    """
    start = thread_time()
    game = Game(deal)
    decisions = 0
    while game.moves < limit:
        advice = player.advise(game.view)
        decisions += 1
        if not advice.plan:
            break
        if between is not None:
            game = between(game)
        for move in advice.plan:
            game.play(move)
    return FairGame(game, decisions, thread_time() - start)
