"""What may be played from here on without showing a card that the player has never seen.

The page keeps this, so that a game goes on while there is no network. It is cut at every move that
would show a card: at draws of cards never drawn before, at hidden cards that would turn up, at the
next card of the reserve. What `Memory` counts as seen decides, so nothing here can tell a hidden
card; how far the search goes depends on seen cards alone as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count
from typing import Any, Final, NamedTuple

from pydantic import BaseModel

from saratoga.engine import scoring
from saratoga.engine.deals import Deal
from saratoga.engine.game import Game
from saratoga.engine.moves import Move
from saratoga.engine.play import apply, legal_moves
from saratoga.engine.position import Position
from saratoga.engine.view import Memory, PlayerView
from saratoga.rules.piles import FOUNDATION, HOME, STOCK
from saratoga.server import present
from saratoga.server.messages import message
from saratoga.server.wire_ahead import Ahead, AheadPosition, AheadStep
from saratoga.store.records import Course, Kind, Snapshot, Step
from saratoga.store.replay import replay

#: How many positions are told, and how many acts back and forth by undo and redo.
POSITIONS: Final = 64
UNDOS: Final = 12
#: What a step costs; the cheapest positions are told. Players draw often, send cards home whenever
#: they can, and seldom take them back.
_DRAW, _HOME, _OTHER, _BACK = 2, 2, 7, 14


class _State(NamedTuple):
    """A position with the score it was reached with."""

    position: Position
    score: int


def ahead_of(course: Course, language: str) -> Ahead:
    """Return what the page may know in advance of a game."""
    return _Told(course, language).answer()


class _Told:
    """The positions told so far, with equal parts told once."""

    def __init__(self, course: Course, language: str) -> None:
        game = course.game
        self._language = language
        self._view = game.now.view
        self._memory = _memory_of(game.now.view)
        self._version = game.version
        self._depth = course.deal.rules.undo_depth
        self._numbers: dict[_State, int] = {}
        self._parts: dict[str, dict[str, int]] = {"piles": {}, "legal": {}}
        self._told: dict[str, list[Any]] = {"piles": [], "legal": []}
        past, present_state, future = _undo_line(course.deal, course.log)
        self._now = present_state
        self._past, self._future = past, future

    def answer(self) -> Ahead:
        """Search, cheapest first, and tell everything found."""
        reached = self._search()
        for state in reached:
            self._number(state)
        positions = [self._position(state, moves) for state, moves in reached.items()]
        return Ahead(
            version=self._version,
            undo_depth=self._depth,
            now=self._numbers[self._now],
            past=[self._numbers[state] for state, _ in self._past],
            past_moves=[move for _, move in self._past],
            future=[self._numbers[state] for state, _ in self._future],
            future_moves=[move for _, move in self._future],
            positions=positions,
            piles=self._told["piles"],
            legal=self._told["legal"],
        )

    def _number(self, state: _State) -> int:
        return self._numbers.setdefault(state, len(self._numbers))

    def _search(self) -> dict[_State, list[tuple[Move, _State]]]:
        """Return the cheapest positions with the moves from each that show no new card."""
        order = count()
        waiting: list[tuple[int, int, _State]] = []
        found: dict[_State, list[tuple[Move, _State]]] = {}
        line = [self._now, *(state for state, _ in (*reversed(self._past), *self._future))]
        # Undo and redo lead there whatever is played, so these are always told.
        for state in line:
            heappush(waiting, (-1, next(order), state))
        while waiting and len(found) < POSITIONS:
            cost, _, state = heappop(waiting)
            if state in found:
                continue
            found[state] = list(self._moves(state))
            far = cost if cost >= 0 else 0 if state == self._now else _OTHER
            for move, after in found[state]:
                heappush(waiting, (far + _cost(move), next(order), after))
        return found

    def _moves(self, state: _State) -> Iterator[tuple[Move, _State]]:
        position = state.position
        for move in legal_moves(position):
            after = apply(position, move)
            if self._memory.after(after) == self._memory:
                earned = scoring.points(position, move, after)
                yield move, _State(after, scoring.add(after.rules.scoring, state.score, earned))

    def _step(self, state: _State, move: Move, after: _State) -> AheadStep:
        step = Step(Kind.PLAY, state.position, move, after.position)
        said = message(step, self._snapshot(after), self._language)
        return AheadStep(to=self._number(after), message=said, changes=present.changes(step))

    def _snapshot(self, state: _State) -> Snapshot:
        position = state.position
        rules = position.rules
        return Snapshot(
            position=position,
            view=PlayerView.of(position, self._memory),
            score=state.score,
            score_text=scoring.score_text(rules.scoring, state.score),
            moves=0,
            undoable=0,
            redoable=0,
            won=position.is_won,
            replaced=False,
            legal=tuple(legal_moves(position)),
        )

    def _position(self, state: _State, moves: list[tuple[Move, _State]]) -> AheadPosition:
        now = self._snapshot(state)
        told = [(move, after) for move, after in moves if after in self._numbers]
        return AheadPosition(
            piles=[self._part("piles", pile) for pile in present.piles_of(now)],
            legal=[self._part("legal", move) for move in present.legal_moves(now, self._language)],
            taps=present.taps_of(now),
            score=present.score(state.position.rules, state.score),
            won=now.won,
            redeals=state.position.redeals,
            steps={str(move): self._step(state, move, after) for move, after in told},
            more=len(told) < len(moves),
        )

    def _part(self, kind: str, part: BaseModel) -> int:
        key = part.model_dump_json()
        known = self._parts[kind].get(key)
        if known is None:
            known = self._parts[kind][key] = len(self._told[kind])
            self._told[kind].append(part)
        return known


def _cost(move: Move) -> int:
    if STOCK in (move.source, move.target):
        return _DRAW
    if move.source >= FOUNDATION:
        return _BACK
    return _HOME if move.target == HOME else _OTHER


def _memory_of(view: PlayerView) -> Memory:
    """Return which cards the player has never seen, as the view tells it."""
    return Memory(
        view.stock.count(None),
        view.reserve.count(None),
        tuple(column.hidden.count(None) for column in view.columns),
    )


_Line = list[tuple[_State, str]]


def _undo_line(deal: Deal, log: tuple[str, ...]) -> tuple[_Line, _State, _Line]:
    """Return the states that undo leads to, the oldest first, the state now, those of redo.

    With each comes the move that leads from it, or of redo's to it.
    """
    game = replay(Game(deal), log)
    now = _State(game.position, game.score)
    past: _Line = []
    undone = 0
    while game.undoable and undone < UNDOS:
        move = game.history[-1]
        game.undo()
        past.append((_State(game.position, game.score), move))
        undone += 1
    for _ in range(undone):
        game.redo()
    future: _Line = []
    while game.redoable and len(future) < UNDOS:
        game.redo()
        future.append((_State(game.position, game.score), game.history[-1]))
    return past[::-1], now, future
