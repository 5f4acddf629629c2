"""The fair player: decides from what the player has seen, and from nothing else.

A decision falls only where a hidden card is about to be seen: until then every move follows from
known cards and can be planned as one line. Each way to the next hidden card is judged in many
worlds that agree with the view, and the way that wins in most of them is taken.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from random import Random
from typing import Final

from saratoga.engine.moves import DRAW, Move
from saratoga.engine.play import apply
from saratoga.engine.view import Memory, PlayerView
from saratoga.solver.fair.effort import Effort, Round
from saratoga.solver.fair.hidden import position_in, sample_worlds, unseen_places
from saratoga.solver.fair.judging import Candidate, Trial, Ways, halved, surely_better
from saratoga.solver.fair.tables import Tables
from saratoga.solver.quotient.player import Entangled

#: Positions after which a search for a way to a hidden card is not widened any more.
_MOST: Final = 20_000
#: Worlds up to which all of them are looked at as deep as where all cards are known.
_FEW: Final = 2


class Why(Enum):
    """Why a move is advised, or none.

    STOCK: to see the rest of the stock, which costs nothing. SHOW: the best way to the next hidden
    card. WIN: all that matters is known, and it wins. HOME: no hidden card can be reached, but
    cards can go home. NO_WAY: nor that. WON: the game is over.
    """

    STOCK = "stock"
    SHOW = "show"
    WIN = "win"
    HOME = "home"
    NO_WAY = "no way forward"
    WON = "won"


@dataclass(frozen=True, slots=True)
class Advice:
    """The moves to make, none where there is no way forward.

    `share` is the share of sampled worlds in which the plan wins, None where none were looked at.
    It is no chance of winning: it comes from play that knows the hidden cards of each world.
    """

    why: Why
    plan: tuple[Move, ...] = ()
    share: float | None = None

    @property
    def move(self) -> Move | None:
        """The first move of the plan."""
        return self.plan[0] if self.plan else None


def seeded(view: PlayerView, salt: int = 0) -> Random:
    """Return dice that follow from what is visible, and from a salt, alone."""
    plain = (view.rules.digest, *view[1:], *([salt] if salt else []))
    return Random(int.from_bytes(sha256(repr(plain).encode()).digest()[:8]))


class FairPlayer:
    """Advises by views; keeps the solver's memory, and nothing of the game, between them.

    Not to be shared by threads. Players with different salts throw different dice.
    """

    def __init__(self, effort: Effort, salt: int = 0) -> None:
        self.effort = effort
        self._salt = salt
        self._tables = Tables()

    def advise(self, view: PlayerView) -> Advice:
        """Return what to do in a view."""
        return Decision(view, self.effort, self._tables, self._salt).advice()


class Decision:
    """One decision in one view."""

    def __init__(self, view: PlayerView, effort: Effort, tables: Tables, salt: int = 0) -> None:
        self.view = view
        self.effort = effort
        self._tables = tables
        self.unseen = unseen_places(view)
        most = max((round_.worlds for round_ in effort.rounds), default=1)
        self.worlds = sample_worlds(view, most, seeded(view, salt))
        self.start = position_in(view, self.worlds[0])
        self.table = tables.table(self.start, self.unseen)

    def advice(self) -> Advice:
        """Return the advice."""
        if self.start.is_won:
            return Advice(Why.WON)
        if self.unseen.stock and self.view.rules.redeals is None:
            return Advice(Why.STOCK, (DRAW,))
        win = self._known_win()
        if win is not None:
            return win
        ways = self._ways()
        if ways.wins and ways.home is not None:
            return self._playable(Why.WIN, [(ways.home, 1.0)])
        trials = self._trials(ways)
        if not trials:
            return self._playable(Why.HOME, [(ways.home, None)] if ways.home else [])
        judged = self.table.counts_wins and bool(trials[0].answers)
        return self._playable(
            Why.SHOW, [(trial.candidate, trial.share if judged else None) for trial in trials]
        )

    def worth(self) -> float:
        """Return the share of worlds in which the best candidate wins."""
        if self.start.is_won or self._known_win() is not None:
            return 1.0
        ways = self._ways()
        if ways.wins:
            return 1.0
        trials = self._trials(ways, at_least=1)
        return trials[0].share if trials else 0.0

    def _known_win(self) -> Advice | None:
        """Return a winning plan where there is one world only."""
        if len(self.worlds) > 1 or not self.effort.final or not self.table.counts_wins:
            return None
        _, win = self.table.winning(self.worlds[0], self.effort.final, exact=True)
        advice = self._playable(Why.WIN, [(win, 1.0)] if win is not None else [])
        return advice if advice.plan else None

    def _ways(self) -> Ways:
        states = self.effort.states
        ways = self.table.ways(states, self.effort.ways)
        while self.effort.rounds and not (ways.candidates or ways.complete or states > _MOST):
            states *= 8
            ways = self.table.ways(states, self.effort.ways)
        return ways

    def _trials(self, ways: Ways, at_least: int = 2) -> list[Trial]:
        """Return the candidates, the best first; fewer than `at_least` are not judged."""
        candidates = list(ways.candidates)
        rounds = self.effort.rounds
        if not candidates or not rounds:
            return [Trial(candidate, number) for number, candidate in enumerate(candidates)]
        if self.table.counts_wins:
            candidates += self._first_steps(candidates)
            if len(self.worlds) <= _FEW:
                rounds = (Round(_FEW, self.effort.final),)
        if len(candidates) < at_least:
            rounds = ()
        trials = halved(candidates, rounds, self.table, self.worlds)
        if not self.table.counts_wins:
            return self._usual_first(candidates[0], trials)
        return self._second_look(trials)

    def _usual_first(self, usual: Candidate, trials: list[Trial]) -> list[Trial]:
        """Put the usual move first unless the best is surely better: guesses are noisy."""
        best = trials[0]
        (first,) = [trial for trial in trials if trial.candidate is usual]
        if first is best or not best.answers:
            return trials
        first.look(self.table, self.worlds[: len(best.answers)], 1)
        if surely_better(best, first):
            return trials
        return [first] + [trial for trial in trials if trial is not first]

    def _first_steps(self, known: list[Candidate]) -> list[Candidate]:
        """Return where winning lines of some worlds first show a card, but for what is known."""
        seen = {candidate.likeness for candidate in known}
        found = []
        for world in self.worlds[: self.effort.lines]:
            _, win = self.table.winning(world, self.effort.line_nodes)
            if win is not None and win.likeness not in seen:
                seen.add(win.likeness)
                found.append(win)
        return found

    def _second_look(self, trials: list[Trial]) -> list[Trial]:
        """Put the best of the close candidates first, judged by the best answers to each card."""
        reply = self.effort.reply
        if reply is None or not trials or not trials[0].answers or len(self.worlds) <= _FEW:
            return trials
        least = trials[0].share - self.effort.close
        close = [trial for trial in trials[: self.effort.replies] if trial.share >= least]
        if len(close) < 2:
            return trials
        values = {trial.number: self._value(trial.candidate, reply) for trial in close}
        close.sort(key=lambda trial: (-values[trial.number], trial.rank))
        return close + [trial for trial in trials if trial not in close]

    def _value(self, candidate: Candidate, reply: Effort) -> float:
        """Return the mean worth of the best answer, each card coming next equally often."""
        try:
            line = self.table.line(candidate)
        except Entangled:
            return -1.0
        memory = Memory(*self.unseen)
        total = 0.0
        worlds = self.worlds[: self.unseen.total]
        for world in worlds:
            position = position_in(self.view, world)
            for move in line:
                position = apply(position, move)
            total += Decision(PlayerView.of(position, memory), reply, self._tables).worth()
        return total / len(worlds)

    def _playable(self, why: Why, candidates: Iterable[tuple[Candidate, float | None]]) -> Advice:
        """Return the advice to follow the first candidate whose moves can be spelled out."""
        for candidate, share in candidates:
            try:
                return Advice(why, self.table.line(candidate), share)
            except Entangled:
                continue
        return Advice(Why.NO_WAY)
