"""Verdicts of a game's positions: what the store knows, and searches for the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from saratoga.engine.position import Position
from saratoga.server.solving.desk import Errand
from saratoga.server.solving.jobs import Judge, Judged
from saratoga.server.solving.trail import UNKNOWN, UNWINNABLE, WINNABLE, Trail, Trails
from saratoga.store import Store
from saratoga.store.records import Course
from saratoga.store.verdicts import StoredVerdict, position_key


def known_trail(
    course: Course, store: Store, trails: Trails
) -> tuple[Trail, dict[str, StoredVerdict]]:
    """Return a game's positions with what is decided of them, and all that the store says."""
    trail = Trail.of(course, trails)
    known = store.verdicts.known(course.deal_key, (node.key for node in trail.nodes))
    trail.learn({key: verdict for key, verdict in known.items() if verdict.is_decided})
    return trail, known


class Lookback:
    """A game with what is known of its positions; asks for searches where that isn't enough."""

    def __init__(self, course: Course, store: Store, errand: Errand) -> None:
        self.course = course
        self.errand = errand
        self._store = store
        self.trail, known = known_trail(course, store, errand.desk.trails)
        self._effort = round(1000 * errand.desk.seconds)
        self._open = {
            key: verdict
            for key, verdict in known.items()
            if not verdict.is_decided and verdict.effort >= self._effort
        }

    async def verdict(self, node: int) -> StoredVerdict:
        """Return the verdict of a node; it is searched unless it is known or follows.

        An undecided search of the same effort is not repeated.
        """
        if not self.trail.is_decided(node):
            found = self.trail.nodes[node]
            verdict = self._open.get(found.key) or await self._searched(found.position, found.key)
            await self.errand.desk.apart(self.trail.learn, {found.key: verdict})
        return self.trail.known[node]

    async def aside(self, position: Position) -> StoredVerdict:
        """Return the verdict of a position that the game never came through."""
        key = position_key(position)
        read = self._store.verdicts.known
        known = await self.errand.desk.apart(read, self.course.deal_key, [key])
        verdict = known.get(key)
        if verdict is None or not (verdict.is_decided or verdict.effort >= self._effort):
            verdict = await self._searched(position, key)
        return verdict

    async def _searched(self, position: Position, key: str) -> StoredVerdict:
        desk = self.errand.desk
        judged = await self.errand.tried(Judge(position, desk.seconds, desk.bytes))
        if judged is None:
            return StoredVerdict(UNKNOWN, "stopped")
        verdict = _stored(judged, self._effort)
        if verdict.reason != "cancelled":
            keep = self._store.verdicts.keep
            await desk.apart(keep, self.course.deal_key, key, verdict)
        return verdict


def _stored(judged: Judged, effort: int) -> StoredVerdict:
    return StoredVerdict(judged.outcome, judged.reason, judged.line, effort)


@dataclass(frozen=True, slots=True)
class LastWinnable:
    """The last position that is known to be winnable, by its number of standing moves.

    `exact`: the next one is proved to be lost. `length` is None if no winnable one was found.
    """

    length: int | None
    exact: bool


def probe(outcomes: Sequence[str | None], step: int) -> int | None:
    """Return which position of a game to search next, to close in on where the win went.

    `outcomes` are those of the standing positions, the last of which is lost; None if it wasn't
    searched. Looks `step` positions before the first lost one, never below the middle of what is
    open. Returns None if nothing is left to be searched.

    >>> probe([None, None, None, "UNWINNABLE"], 1)
    2
    >>> probe(["WINNABLE", "UNKNOWN", "UNWINNABLE"], 1) is None
    True
    """
    lost = outcomes.index(UNWINNABLE)
    won = last_won(outcomes)
    target = max(lost - step, (won + lost) // 2)
    left = [index for index in range(won + 1, lost) if outcomes[index] is None]
    return min(left, key=lambda index: abs(index - target), default=None)


def last_won(outcomes: Sequence[str | None]) -> int:
    """Return the index of the last WINNABLE, -1 if there is none."""
    return max((n for n, outcome in enumerate(outcomes) if outcome == WINNABLE), default=-1)


async def last_winnable(lookback: Lookback, node: int, searches: int) -> LastWinnable:
    """Find the last winnable position before a lost one, with so many searches at most."""
    trail = lookback.trail
    path = trail.path(node)
    for number in range(searches):
        outcomes = [trail.outcome(each) for each in path]
        index = probe(outcomes, 1 << number)
        if index is None:
            break
        await lookback.verdict(path[index])
    outcomes = [trail.outcome(each) for each in path]
    won = last_won(outcomes)
    return LastWinnable(won if won >= 0 else None, outcomes[won + 1] == UNWINNABLE)
