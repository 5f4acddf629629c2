"""Fair advice as a job: what a player who has seen only the view should do."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event

from saratoga.engine.moves import Move
from saratoga.engine.view import PlayerView

#: The fair player's level for hints.
LEVEL = "master"


@dataclass(frozen=True, slots=True)
class Advised:
    """The plan, empty where there is no way forward, and in the fair player's words why."""

    why: str
    plan: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Advise:
    """Advise on a view; nothing but the view goes to the worker."""

    view: PlayerView

    def run(self, cancel: Event) -> Advised:
        """Return the fair player's advice."""
        from saratoga.solver.fair.hint import fair_hint

        advice = fair_hint(self.view, LEVEL)
        return Advised(advice.why.name, tuple(Move(*move) for move in advice.plan))
