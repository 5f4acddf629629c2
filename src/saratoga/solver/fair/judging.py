"""Which of several candidates wins in most worlds: successive halving."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple, Protocol

from saratoga.engine.moves import Move
from saratoga.solver.fair.effort import Round
from saratoga.solver.fair.hidden import World


class Candidate(NamedTuple):
    """A way to go on whose last move may show a hidden card: where it leads, and its steps.

    Both are in the terms of the table that made it. Candidates of equal `likeness` are as good as
    one. `few_rows`: found by a search that looks at few rows of a calm.
    """

    place: Any
    steps: tuple[Any, ...]
    likeness: object
    few_rows: bool = False


class Ways(NamedTuple):
    """What a search over the moves of seen cards found.

    `home` leads to most cards on the foundations without showing a hidden card, None where none
    can go up; `wins` tells that it wins, `complete` that there is nothing else to be found.
    """

    candidates: list[Candidate]
    home: Candidate | None
    wins: bool
    complete: bool


class Table(Protocol):
    """A position with cards that its player hasn't seen, ready for searches."""

    def ways(self, states: int, wanted: int) -> Ways:
        """Search `states` positions for `wanted` ways to see a hidden card, shortest first."""

    #: Whether worlds are judged as won or lost, or by the share of the pack that comes home.
    counts_wins: bool

    def judge(self, candidate: Candidate, worlds: Sequence[World], nodes: int) -> Sequence[float]:
        """Return for each world 1 where the candidate is won, -1 lost, 0 undecided.

        Where wins aren't counted: the share of the pack that comes home.
        """

    def winning(
        self, world: World, nodes: int, exact: bool = False
    ) -> tuple[int, Candidate | None]:
        """Return the answer for one world, and a winning line up to the next hidden card.

        An `exact` search leaves nothing out but for its limit of nodes.
        """

    def line(self, candidate: Candidate) -> tuple[Move, ...]:
        """Return the moves of a candidate.

        Raises Entangled if the cards, as they lie, don't allow it.
        """


class Trial:
    """A candidate with what is known of it in each world: 1 won, -1 lost, 0 open."""

    def __init__(self, candidate: Candidate, number: int) -> None:
        self.candidate = candidate
        self.number = number
        self.answers: list[float] = []

    def look(self, table: Table, worlds: Sequence[World], nodes: int) -> None:
        """Judge the worlds that are new or open, with `nodes` nodes each."""
        self.answers += [0] * (len(worlds) - len(self.answers))
        open_ = [index for index, answer in enumerate(self.answers) if not answer]
        if not open_:
            return
        found = table.judge(self.candidate, [worlds[index] for index in open_], nodes)
        for index, answer in zip(open_, found, strict=True):
            self.answers[index] = answer

    @property
    def share(self) -> float:
        """The share of worlds won, or of the pack that comes home."""
        return sum(max(0.0, answer) for answer in self.answers) / max(1, len(self.answers))

    @property
    def rank(self) -> tuple[float, int]:
        """The key by which trials are sorted: most worlds won, then fewest moves, then first."""
        return -self.share, self.number


def halved(
    candidates: Sequence[Candidate],
    rounds: Sequence[Round],
    table: Table,
    worlds: Sequence[World],
) -> list[Trial]:
    """Return trials of all candidates, the best first; after each round the better half goes on."""
    ordered = sorted(candidates, key=lambda candidate: len(candidate.steps))
    trials = [Trial(candidate, number) for number, candidate in enumerate(ordered)]
    dropped: list[Trial] = []
    for round_ in rounds:
        for trial in trials:
            trial.look(table, worlds[: round_.worlds], round_.nodes)
        trials.sort(key=lambda trial: trial.rank)
        kept = max(2, (len(trials) + 1) // 2)
        dropped = trials[kept:] + dropped
        trials = trials[:kept]
    return trials + dropped


def surely_better(best: Trial, usual: Trial) -> bool:
    """Tell whether a trial beats another, in the same worlds, by more than its standard error."""
    gains = [one - other for one, other in zip(best.answers, usual.answers, strict=False)]
    if len(gains) < 2:
        return False
    return fmean(gains) > stdev(gains) / sqrt(len(gains))
