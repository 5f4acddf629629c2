"""Fair advice as a job: what a player who has seen only the view should do."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from threading import Event

from saratoga.engine.moves import Move
from saratoga.engine.view import PlayerView


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
        advice = import_module("saratoga.solver.fair").fair_hint(self.view)
        return Advised(advice.why.name, tuple(Move(*move) for move in advice.plan))
