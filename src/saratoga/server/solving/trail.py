"""A game looked back on: every position that it came through, and what is known of each.

Winnability falls along moves and never rises: whatever leads to a winnable position is winnable,
and whatever follows a lost one is lost. So one verdict answers for many positions.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property
from threading import Lock

from saratoga.engine.deals import Deal
from saratoga.engine.game import REDO, UNDO
from saratoga.engine.moves import Move
from saratoga.engine.play import apply
from saratoga.engine.position import Position
from saratoga.store.records import Course
from saratoga.store.verdicts import StoredVerdict, position_key

WINNABLE = "WINNABLE"
UNWINNABLE = "UNWINNABLE"
UNKNOWN = "UNKNOWN"


@dataclass(frozen=True)
class Node:
    """A position of the game; `parent` and `move` tell how it was reached first."""

    position: Position
    parent: int | None
    move: Move | None

    @cached_property
    def key(self) -> str:
        """The position's key in the store."""
        return position_key(self.position)


class Track:
    """The positions that a log of actions comes through; it can go on from there."""

    def __init__(self, deal: Deal) -> None:
        self.nodes = [Node(deal.position(), None, None)]
        self.at = [0]
        self.log: tuple[str, ...] = ()
        self._made: dict[tuple[int, str], int] = {}
        self._undone: list[int] = []

    def going_on(self, log: tuple[str, ...]) -> Track:
        """Return the track of a longer log that begins with this one's; this one stays."""
        track = copy(self)
        track.nodes, track.at = list(self.nodes), list(self.at)
        track._made, track._undone = dict(self._made), list(self._undone)
        for action in log[len(self.log) :]:
            track.at.append(track._after(action))
        track.log = log
        return track

    def _after(self, action: str) -> int:
        """Return the node to which an action leads, a new one where it hasn't led before."""
        here = self.at[-1]
        if action == UNDO:
            self._undone.append(here)
            parent = self.nodes[here].parent
            assert parent is not None
            return parent
        if action == REDO:
            return self._undone.pop()
        self._undone.clear()
        if (here, action) not in self._made:
            self._made[here, action] = len(self.nodes)
            move = Move.parse(action)
            self.nodes.append(Node(apply(self.nodes[here].position, move), here, move))
        return self._made[here, action]


class Trails:
    """The tracks of the games looked at last, so that each action is replayed once."""

    def __init__(self, size: int = 200) -> None:
        self._size = size
        self._tracks: OrderedDict[str, Track] = OrderedDict()
        self._lock = Lock()

    def track(self, course: Course) -> Track:
        """Return the track of a game."""
        key = f"{course.game.id} {course.deal_key}"
        with self._lock:
            known = self._tracks.get(key)
        if known is None or course.log[: len(known.log)] != known.log:
            known = Track(course.deal)
        track = known.going_on(course.log)
        with self._lock:
            self._tracks[key] = track
            self._tracks.move_to_end(key)
            while len(self._tracks) > self._size:
                self._tracks.popitem(last=False)
        return track


@dataclass
class Trail:
    """The positions of a game as a tree: undone moves are branches, repeated ones are not.

    `at[n]` is the node on which the game stood after its first n actions. A node's number is
    greater than its parent's.
    """

    nodes: list[Node]
    at: list[int]
    known: dict[int, StoredVerdict] = field(default_factory=dict)
    #: Where a node stands on a stored line; and which move of the game leads on to a win.
    _on: dict[int, tuple[tuple[Move, ...], int]] = field(default_factory=dict)
    _next: dict[int, int] = field(default_factory=dict)

    @classmethod
    def of(cls, course: Course, trails: Trails | None = None) -> Trail:
        """Return the trail of a game since its latest restart."""
        track = (trails or Trails(0)).track(course)
        return cls(list(track.nodes), list(track.at))

    @staticmethod
    def standing(log: Sequence[str]) -> set[int]:
        """Return which actions of a log stand, by their numbers from 1 on."""
        stand, undone = list[int](), list[int]()
        for number, action in enumerate(log, 1):
            if action == UNDO:
                undone.append(stand.pop())
            elif action == REDO:
                stand.append(undone.pop())
            else:
                undone.clear()
                stand.append(number)
        return set(stand)

    @property
    def now(self) -> int:
        """The node on which the game stands."""
        return self.at[-1]

    def path(self, node: int) -> list[int]:
        """Return the nodes from the deal to a node, both included."""
        steps = [node]
        while (parent := self.nodes[steps[-1]].parent) is not None:
            steps.append(parent)
        return steps[::-1]

    def moves(self, start: int, end: int) -> tuple[Move, ...]:
        """Return the moves from a node to one below it."""
        moves = []
        while end != start:
            node = self.nodes[end]
            assert node.parent is not None
            assert node.move is not None
            moves.append(node.move)
            end = node.parent
        return tuple(reversed(moves))

    def learn(self, verdicts: Mapping[str, StoredVerdict]) -> None:
        """Take what is known of positions, by their keys, and conclude what follows."""
        for number, node in enumerate(self.nodes):
            if node.key in verdicts:
                self._enter(number, verdicts[node.key])
            elif node.position.is_won:
                self._enter(number, StoredVerdict(WINNABLE, "line"))
        self._conclude()

    def line(self, node: int) -> tuple[Move, ...]:
        """Return the moves that win from a node that is known to be winnable."""
        moves: list[Move] = []
        while node in self._next:
            node = self._next[node]
            move = self.nodes[node].move
            assert move is not None
            moves.append(move)
        line, place = self._on.get(node, ((), 0))
        return (*moves, *line[place:])

    def _enter(self, node: int, verdict: StoredVerdict) -> bool:
        """Take a verdict of a node, unless its outcome is decided; tell whether it was taken."""
        if self.is_decided(node):
            return False
        self.known[node] = verdict
        if verdict.line:
            self._on[node] = verdict.line, 0
        return True

    def _conclude(self) -> None:
        """Pass verdicts along moves: a line down, a win up, a loss down.

        A game that is on a line stays on it, though a position on the way may have a line of its
        own: two lines that pass through each other's beginnings, or one that comes back to its own,
        would lead round for ever.
        """
        for number, node in enumerate(self.nodes):
            above = None if node.parent is None else self.known.get(node.parent)
            if above is None or node.parent is None:
                continue
            if above.outcome == UNWINNABLE:
                self._enter(number, StoredVerdict(UNWINNABLE, above.reason))
            elif node.parent in self._on:
                line, place = self._on[node.parent]
                if line[place : place + 1] == (node.move,):
                    self._enter(number, StoredVerdict(WINNABLE, "line"))
                    self._on[number] = line, place + 1
        for number in range(len(self.nodes) - 1, 0, -1):
            parent = self.nodes[number].parent
            assert parent is not None
            if self.outcome(number) == WINNABLE and self._enter(
                parent, StoredVerdict(WINNABLE, "line")
            ):
                self._next[parent] = number

    def outcome(self, node: int) -> str | None:
        """Return what is known of a node: an outcome, UNKNOWN after a search, None before."""
        known = self.known.get(node)
        return None if known is None else known.outcome

    def is_decided(self, node: int) -> bool:
        """Tell whether a node's outcome is known for good."""
        known = self.known.get(node)
        return known is not None and known.is_decided
