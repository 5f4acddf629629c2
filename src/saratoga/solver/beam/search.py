"""The single-pass search: ever wider beams, and beside them exhaustion.

A win is a line that the engine has replayed; a loss is an exhausted quotient; all else is UNKNOWN.
Beam and exhaustion take turns by numbers of nodes alone, so that a limit of nodes gives the same
answer everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from saratoga.engine.position import Position
from saratoga.solver.beam.board import TURNS, board_of, state_of
from saratoga.solver.beam.exhaust import Exhaustion, fits
from saratoga.solver.beam.layers import CHUNK, Beam
from saratoga.solver.beam.line import concrete_line
from saratoga.solver.beam.weights import weights_for
from saratoga.solver.options import Limits, Switches
from saratoga.solver.verdict import Finding, Outcome, Reason, Stop

#: Beams, one after the other, by width and set of weights. The sets take turns, as either wins
#: deals that the other doesn't, and each beam takes about three times as long as the one before it.
#: Where wider ones would need gigabytes there is one with each set. Beside exhaustion, which takes
#: half of the time, they are half as wide.
BEAMS: Final = (
    *((22, 0), (70, 1), (220, 0), (700, 1), (2_200, 0), (7_000, 1), (22_000, 0)),
    *((width, number) for width in (70_000, 220_000) for number in (1, 0)),
)
#: States exhausted before the first beam: small positions need no more, and large ones with draw 1
#: are hardly ever decided so.
FIRST: Final = 20_000
FIRST_FAR: Final = 1_000
#: States exhausted at a time.
BURST: Final = 20_000
#: States exhausted for each state of the beams: about half of the time.
SHARE: Final = 2
#: With draw 1 and more layers than this to go, exhaustion has no hope and gets no time,
NEAR: Final = 45
#: unless a beam of this width or more ends with more than so many layers to go. Such a deal is
#: probably lost, and exhaustion gets most of the time.
FAR: Final = 35
FAR_WIDTH: Final = 70
FAR_SHARE: Final = 10
#: The part of the memory limit that exhaustion may take.
MEMORY_SHARE: Final = 0.6


class Search:
    """One search of one position; `advance` yields after each chunk of work."""

    def __init__(self, position: Position, limits: Limits, switches: Switches) -> None:
        self.board = board_of(position)
        self.start = state_of(position)
        self.limits = limits
        self.nodes = 0
        self.bytes = 0
        self.line: list[int] | None = None if self.board[TURNS] else []
        self.lost = False
        self.weights = weights_for(position.rules)
        near = position.rules.draw > 1 or int(self.board[TURNS]) <= NEAR
        self._share = SHARE if near else 0
        self._exhaustion = (
            Exhaustion(self.board, self.start, switches.promote, switches.relax)
            if fits(self.board)
            else None
        )
        self._debt = 0

    def decided(self) -> bool:
        """Tell whether the position is decided."""
        return self.lost or self.line is not None

    def advance(self) -> Iterator[None]:
        """Work on, a chunk at a time, until the position is decided or memory is used up."""
        if self.decided():
            return
        self._exhaust(FIRST if self._share else FIRST_FAR)
        yield
        if self.decided():
            return
        part = 2 if self._share else 1
        for full_width, number in BEAMS:
            width = full_width // part
            weights = self.weights[number % len(self.weights)]
            beam = Beam(self.board, self.start, weights, width)
            beam.chunk = self._within(CHUNK)
            for nodes in beam.run():
                self.nodes += nodes
                beam.chunk = self._within(CHUNK)
                self._count(beam.bytes)
                if beam.line is not None:
                    self.line = beam.line
                    return
                yield
                self._debt += self._share * nodes
                yield from self._pay()
                if self.decided():
                    return
            if width >= FAR_WIDTH and int(self.board[TURNS]) - beam.layer > FAR:
                self._share = FAR_SHARE
        while self._exhaustion is not None and not self.decided():
            self._exhaust(BURST)
            yield

    def _pay(self) -> Iterator[None]:
        """Exhaust what the beam's nodes have earned for it."""
        while self._debt >= BURST and not self.decided():
            self._debt -= BURST
            self._exhaust(BURST)
            yield

    def _exhaust(self, nodes: int) -> None:
        exhaustion = self._exhaustion
        if exhaustion is None:
            return
        allowed = self.limits.bytes
        most = None if allowed is None else int(MEMORY_SHARE * allowed)
        self.nodes += exhaustion.run(self._within(nodes), most)
        self._count()
        self.lost, self.line = exhaustion.lost, exhaustion.line
        if exhaustion.full:
            self._exhaustion = None

    def _within(self, nodes: int) -> int:
        limit = self.limits.nodes
        return nodes if limit is None else min(nodes, max(1, limit - self.nodes))

    def _count(self, more: int = 0) -> None:
        held = self._exhaustion.bytes if self._exhaustion is not None else 0
        self.bytes = max(self.bytes, held + more)


def search(position: Position, limits: Limits, switches: Switches, stop: Stop) -> Finding:
    """Search a single-pass position of the Double Solitaire family.

    `stop` is told nodes and bytes after each chunk of work and says why to stop, or None.
    Raises InvalidPosition for any other position.
    """
    work = Search(position, limits, switches)
    for _ in work.advance():
        reason = stop(work.nodes, work.bytes)
        if reason is not None and not work.decided():
            return Finding(Outcome.UNKNOWN, reason, work.nodes, work.bytes)
    if work.line is not None:
        line = concrete_line(position, work.board, work.line)
        return Finding(Outcome.WINNABLE, Reason.LINE, work.nodes, work.bytes, line)
    if work.lost:
        return Finding(Outcome.UNWINNABLE, Reason.EXHAUSTED, work.nodes, work.bytes)
    return Finding(Outcome.UNKNOWN, Reason.OPEN, work.nodes, work.bytes)
