"""Any rules as the fair player sees them: one world after another, by a search that is given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from saratoga.engine.moves import DRAW, Move
from saratoga.engine.play import apply, legal_moves
from saratoga.engine.position import Position
from saratoga.solver.fair.hidden import Places, World, placed
from saratoga.solver.fair.judging import Candidate, Ways
from saratoga.solver.fair.shortest import shortest_ways
from saratoga.solver.methods import Search
from saratoga.solver.options import Limits, Switches
from saratoga.solver.verdict import Finding, Outcome, Reason

_ANSWERS: Final = {Outcome.WINNABLE: 1, Outcome.UNWINNABLE: -1, Outcome.UNKNOWN: 0}


class PlainTable:
    """A position with the cards that its player hasn't seen, ready for searches.

    The states of its candidates are positions, their steps moves; `search` judges them.
    """

    counts_wins = True

    def __init__(self, position: Position, unseen: Places, search: Search) -> None:
        self.position = position
        self.unseen = unseen
        self._search = search

    def ways(self, states: int, wanted: int) -> Ways:
        """Search `states` positions for `wanted` ways to see a hidden card, shortest first."""
        found = shortest_ways(self._seen_part(), self.unseen, states, wanted)
        candidates = [self.candidate(line) for line in found.lines]
        if self.unseen.stock and DRAW in legal_moves(self.position):
            candidates.append(self.candidate((DRAW,)))
        return Ways(
            candidates=candidates,
            home=self.candidate(found.home) if found.home else None,
            wins=found.wins,
            complete=found.complete,
        )

    def judge(self, candidate: Candidate, worlds: Sequence[World], nodes: int) -> list[float]:
        """Return for each world 1 where the candidate is won, -1 lost, 0 undecided."""
        after: Position = candidate.place
        return [
            _ANSWERS[self._solved(placed(self.position, after, world), nodes).outcome]
            for world in worlds
        ]

    def winning(
        self, world: World, nodes: int, exact: bool = False
    ) -> tuple[int, Candidate | None]:
        """Return the answer for one world, and a winning line up to the next hidden card."""
        start = placed(self.position, self.position, world)
        finding = self._solved(start, nodes)
        if finding.outcome is not Outcome.WINNABLE:
            return _ANSWERS[finding.outcome], None
        line: list[Move] = []
        position = start
        for move in finding.line:
            position = apply(position, move)
            line.append(move)
            if self._shows(position):
                break
        return 1, self.candidate(tuple(line))

    def line(self, candidate: Candidate) -> tuple[Move, ...]:
        """Return the moves of a candidate."""
        return tuple(candidate.steps)

    def candidate(self, line: tuple[Move, ...]) -> Candidate:
        """Return the candidate of a line of moves."""
        position = self.position
        for move in line:
            position = apply(position, move)
        return Candidate(position, line, position)

    def _seen_part(self) -> Position:
        """Return the position without the stock cards that draws of seen cards don't turn."""
        stock, unseen = self.position.stock, self.unseen.stock
        if not unseen:
            return self.position
        whole = (len(stock) - unseen) // self.position.rules.draw * self.position.rules.draw
        return self.position._replace(stock=stock[len(stock) - whole :])

    def _shows(self, position: Position) -> bool:
        return (
            len(position.stock) < self.unseen.stock
            or 0 < self.unseen.reserve >= len(position.reserve)
            or any(map(int.__lt__, position.hidden, self.unseen.columns))
        )

    def _solved(self, position: Position, nodes: int) -> Finding:
        """Return what the search finds within a limit of nodes."""

        def stop(spent: int, _bytes: int) -> Reason | None:
            return Reason.NODES if spent >= nodes else None

        if position.is_won:
            return Finding(Outcome.WINNABLE, Reason.LINE, 0, 0)
        return self._search(position, Limits(nodes=nodes), Switches(), stop)
