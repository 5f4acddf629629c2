"""Fair hints for the table: what to do, from what the player has seen."""

from __future__ import annotations

from threading import local

from saratoga.engine.view import PlayerView
from saratoga.solver.fair.effort import Effort, effort_for, level_named
from saratoga.solver.fair.player import Advice, FairPlayer


class _Players(local):
    """The players of a thread, by effort."""

    def __init__(self) -> None:
        self.known: dict[Effort, FairPlayer] = {}


_players = _Players()


def fair_hint(view: PlayerView, level: str = "master", budget: float | None = None) -> Advice:
    """Return the fair player's advice; the same view gets the same advice.

    `budget`, seconds of CPU time for a game of this strength, goes before `level`. The advice says
    NO_WAY only where no play of seen cards shows another card, brings one home or wins.
    Raises InvalidOption for an unknown level or a negative budget.
    """
    effort = level_named(level) if budget is None else effort_for(budget)
    player = _players.known.get(effort)
    if player is None:
        player = _players.known[effort] = FairPlayer(effort)
    return player.advise(view)
