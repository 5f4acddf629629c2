"""The fair player: decides from what the player has seen, and from nothing else.

A decision falls only where a hidden card is about to be seen: until then every move follows from
known cards and can be planned as one line. Each way to the next hidden card is judged by the exact
solver in many worlds that agree with the view, and the way that wins in most of them is taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from random import Random

from saratoga.engine.moves import DRAW, Move
from saratoga.engine.view import PlayerView
from saratoga.solver.fair.effort import Effort
from saratoga.solver.fair.hidden import position_in, sample_worlds, unseen_places
from saratoga.solver.fair.judging import Candidate, Ways, halved
from saratoga.solver.fair.tables import Tables


class Why(Enum):
    """Why a move is advised, or none."""

    STOCK = "stock"
    SHOW = "show"
    WIN = "win"
    HOME = "home"
    NO_WAY = "no way forward"
    WON = "won"


@dataclass(frozen=True, slots=True)
class Advice:
    """The move to make, None where there is no way forward, and the plan that it begins.

    `share` is the share of sampled worlds in which the plan wins, None where none were looked at.
    It is no chance of winning: it knows the hidden cards of each world.
    """

    why: Why
    plan: tuple[Move, ...] = ()
    share: float | None = None

    @property
    def move(self) -> Move | None:
        """The first move of the plan."""
        return self.plan[0] if self.plan else None


def seeded(view: PlayerView) -> Random:
    """Return dice that follow from what is visible alone."""
    plain = (view.rules.digest, *view[1:])
    return Random(int.from_bytes(sha256(repr(plain).encode()).digest()[:8]))


class FairPlayer:
    """Advises by views; keeps the solver's memory, and nothing of the game, between them."""

    def __init__(self, effort: Effort) -> None:
        self.effort = effort
        self._tables = Tables()

    def advise(self, view: PlayerView) -> Advice:
        """Return what to do in a view."""
        return Decision(view, self.effort, self._tables).advice()


class Decision:
    """One decision in one view."""

    def __init__(self, view: PlayerView, effort: Effort, tables: Tables) -> None:
        self.view = view
        self.effort = effort
        unseen = unseen_places(view)
        self.stock_unseen = unseen.stock > 0
        most = max((round_.worlds for round_ in effort.rounds), default=1)
        self.worlds = sample_worlds(view, most, seeded(view))
        self.hidden = unseen.total > 1
        start = position_in(view, self.worlds[0])
        self.is_won = start.is_won
        self.table = tables.table(start, unseen)

    def advice(self) -> Advice:
        """Return the advice."""
        if self.is_won:
            return Advice(Why.WON)
        if self.stock_unseen and self.view.rules.redeals is None:
            return Advice(Why.STOCK, (DRAW,))
        if len(self.worlds) == 1 and self.effort.final:
            _, win = self.table.winning(self.worlds[0], self.effort.final)
            if win is not None:
                return self._advice(Why.WIN, win, 1.0)
        ways = self._ways()
        if ways.wins and ways.home is not None:
            return self._advice(Why.WIN, ways.home, 1.0)
        candidates = ways.candidates[: self.effort.ways]
        if not candidates:
            return Advice(Why.NO_WAY) if ways.home is None else self._advice(Why.HOME, ways.home)
        if self.effort.rounds:
            candidates += self._first_steps(candidates)
        if len(candidates) == 1 or not self.effort.rounds:
            return self._advice(Why.SHOW, candidates[0])
        best = halved(candidates, self.effort.rounds, self.table, self.worlds)[0]
        return self._advice(Why.SHOW, best.candidate, best.share)

    def _ways(self) -> Ways:
        states = self.effort.states
        ways = self.table.ways(states, self.effort.ways)
        while self.effort.rounds and not (ways.candidates or ways.complete or states > _MOST):
            states *= 8
            ways = self.table.ways(states, self.effort.ways)
        return ways

    def _first_steps(self, known: Sequence[Candidate]) -> list[Candidate]:
        """Return where winning lines of some worlds first show a card, but for what is known."""
        states = {candidate.likeness for candidate in known}
        found = []
        for world in self.worlds[: self.effort.lines]:
            _, win = self.table.winning(world, self.effort.line_nodes)
            if win is not None and win.likeness not in states:
                states.add(win.likeness)
                found.append(win)
        return found

    def _advice(self, why: Why, candidate: Candidate, share: float | None = None) -> Advice:
        return Advice(why, self.table.line(candidate), share)


#: Positions after which a search for a way to a hidden card is not widened any more.
_MOST = 20_000
