"""A game gone through move by move: where it could be won, where it was lost, what would have won.

The analysis is a stream of events; each search of it is a job of its own, so that it waits its turn
and ends when nobody listens any more.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Any, Final, NamedTuple

from saratoga.engine.game import REDO, UNDO, Game
from saratoga.engine.moves import Move
from saratoga.engine.play import apply, legal_moves
from saratoga.engine.words import move_words
from saratoga.server.solving.chances import Chance, PlayOut, interval
from saratoga.server.solving.lookback import Lookback
from saratoga.server.solving.trail import UNKNOWN, UNWINNABLE, WINNABLE
from saratoga.store.replay import replay

#: Moves in place of a losing one that are tried.
_OTHERS: Final = 8
#: Games that the fair player plays from a position, and for how many seconds in all.
GAMES: Final = 20
CHANCE_SECONDS: Final = 60.0


class Event(NamedTuple):
    """One event of the stream: its name and its data."""

    name: str
    data: dict[str, Any]


class Analysis:
    """The analysis of one game; `events` does the work."""

    def __init__(self, lookback: Lookback, language: str, chances: bool) -> None:
        self._lookback = lookback
        self._trail = lookback.trail
        self._language = language
        self._chances = chances
        self._told: set[int] = set()

    async def events(self) -> AsyncIterator[Event]:
        """Yield what is found, as it is found."""
        yield self._start()
        async for event in self._verdicts():
            yield event
        for index in self._turns():
            yield await self._turning(index)
        if self._chances:
            async for event in self._measured():
                yield event
        trail = self._trail
        unknown = sum(trail.outcome(node) == UNKNOWN for node in trail.at)
        yield Event("done", {"unknown": unknown})

    def _start(self) -> Event:
        course, trail = self._lookback.course, self._trail
        standing = trail.standing(course.log)
        actions = [
            {
                "index": index,
                "action": action,
                "label": action if action in (UNDO, REDO) else self._label(index),
                "standing": index in standing,
            }
            for index, action in enumerate(course.log, 1)
        ]
        return Event("start", {"version": course.game.version, "actions": actions})

    def _label(self, index: int) -> str:
        trail = self._trail
        node = trail.nodes[trail.at[index]]
        assert node.parent is not None
        assert node.move is not None
        return move_words(trail.nodes[node.parent].position, node.move, self._language)

    async def _verdicts(self) -> AsyncIterator[Event]:
        trail = self._trail
        while True:
            for event in self._news():
                yield event
            index = next_open([trail.outcome(node) for node in trail.at])
            if index is None:
                return
            await self._lookback.verdict(trail.at[index])

    def _news(self) -> Iterator[Event]:
        """Tell the verdicts that are new, and how many there are."""
        trail = self._trail
        for index, node in enumerate(trail.at):
            known = trail.known.get(node)
            if known is not None and index not in self._told:
                self._told.add(index)
                verdict = {"index": index, "outcome": known.outcome, "reason": known.reason}
                yield Event("verdict", verdict)
        yield _progress(len(self._told), len(trail.at), "verdicts")

    def _turns(self) -> list[int]:
        """Return the actions that led from a winnable position to a lost one, each move once."""
        trail, found, seen = self._trail, [], set()
        for index, node in enumerate(trail.at):
            parent = trail.nodes[node].parent
            if node in seen or parent is None:
                continue
            seen.add(node)
            if trail.outcome(node) == UNWINNABLE and trail.outcome(parent) == WINNABLE:
                found.append(index)
        return found

    async def _turning(self, index: int) -> Event:
        """Tell of a losing action what would have won in its place."""
        trail = self._trail
        lost = trail.nodes[trail.at[index]]
        assert lost.parent is not None
        before, line = trail.nodes[lost.parent].position, trail.line(lost.parent)
        others = [move for move in legal_moves(before) if move not in (lost.move, *line[:1])]
        better: list[Move] = list(line[:1])
        for move in others[:_OTHERS]:
            if (await self._lookback.aside(apply(before, move))).outcome == WINNABLE:
                better.append(move)
        words = [
            {"move": str(move), "label": move_words(before, move, self._language)}
            for move in better
        ]
        data = {"index": index, "action": str(lost.move), "label": self._label(index)}
        return Event("turning", data | {"better": words, "line": [str(move) for move in line]})

    async def _measured(self) -> AsyncIterator[Event]:
        """Let the fair player play from positions of the game, spread evenly, while time lasts."""
        latest = time.monotonic() + CHANCE_SECONDS
        trail = self._trail
        order = spread(len(trail.at))
        for done, index in enumerate(order):
            if time.monotonic() > latest:
                return
            position = trail.nodes[trail.at[index]].position
            if position.is_won:
                continue
            chance = await self._chance(index)
            if chance is None or not chance.games:
                continue
            low, high = interval(chance.won, chance.games)
            measured = {"games": chance.games, "won": chance.won, "low": low, "high": high}
            yield Event("chance", {"index": index} | measured)
            yield _progress(done + 1, len(order), "chances")

    async def _chance(self, index: int) -> Chance | None:
        course, errand = self._lookback.course, self._lookback.errand
        game = await errand.desk.apart(replay, Game(course.deal), course.log[:index])
        chance: Chance | None = await errand.tried(PlayOut(game.view, GAMES))
        return chance


def _progress(done: int, of: int, phase: str) -> Event:
    return Event("progress", {"done": done, "of": of, "phase": phase})


def next_open(outcomes: Sequence[str | None]) -> int | None:
    """Return the position to search next: the last one, then the middle of the longest open part.

    One verdict settles all before it or all after it, so halving needs the fewest searches.

    >>> next_open([None, None, None, None])
    3
    >>> next_open([None, None, None, "UNWINNABLE"])
    1
    >>> next_open(["WINNABLE", "UNKNOWN", "UNWINNABLE"]) is None
    True
    """
    if outcomes and outcomes[-1] is None:
        return len(outcomes) - 1
    best, start = range(0), 0
    for end in range(len(outcomes) + 1):
        if end == len(outcomes) or outcomes[end] is not None:
            if end - start > len(best):
                best = range(start, end)
            start = end + 1
    return best[len(best) // 2] if best else None


def spread(number: int) -> list[int]:
    """Return 0 … number - 1 in an order whose every beginning is spread evenly.

    >>> spread(5)
    [0, 4, 2, 1, 3]
    """
    order = dict.fromkeys([0, number - 1]) if number else {}
    parts = 2
    while len(order) < number:
        for part in range(1, parts, 2):
            order[part * (number - 1) // parts] = None
        parts *= 2
        if parts > 4 * number:
            order |= dict.fromkeys(range(number))
    return list(order)
