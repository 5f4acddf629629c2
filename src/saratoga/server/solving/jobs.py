"""What workers are asked to do; each job is a value that can be sent to another process.

The solver is imported by the worker that needs it, never by the server's own process.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from threading import Event

from saratoga.engine.moves import Move
from saratoga.engine.position import Position
from saratoga.rules.model import Rules


@dataclass(frozen=True, slots=True)
class Judged:
    """What the solver says of a position; `line` wins if the outcome is WINNABLE."""

    outcome: str
    reason: str
    line: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Judge:
    """Decide a position with all cards known, within CPU time and memory (and nodes)."""

    position: Position
    seconds: float | None
    bytes: int | None
    nodes: int | None = None

    def run(self, cancel: Event) -> Judged:
        """Return the verdict."""
        from saratoga.solver.options import Limits, SolverOptions
        from saratoga.solver.solve import solve

        prepare(self.position.rules)
        limits = Limits(nodes=self.nodes, seconds=self.seconds, bytes=self.bytes)
        verdict = solve(self.position, SolverOptions(limits), cancel)
        return Judged(verdict.outcome.value, verdict.reason.value, verdict.line)


@dataclass(frozen=True, slots=True)
class Prepare:
    """Have solver and fair player of some rules compiled, or read from their cache."""

    rules: Rules

    def run(self, cancel: Event) -> None:
        """Search almost nothing, and ask for one piece of advice."""
        from saratoga.solver.fair.warm import warm_rules

        prepare(self.rules)
        if not cancel.is_set():
            warm_rules(self.rules)


@lru_cache(maxsize=64)
def prepare(rules: Rules) -> None:
    """Make the searches of these rules ready, so that no time limit has to pay for it."""
    from saratoga.solver.warm import warm_rules

    warm_rules(rules)
