"""Limits, cancellation and progress of one search, looked at between pieces of compiled work."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from time import thread_time
from typing import NamedTuple

from saratoga.solver.compiling import seconds_compiling
from saratoga.solver.options import Limits
from saratoga.solver.verdict import Reason

#: CPU time between two calls of the progress callback, in seconds.
BEAT = 0.1


class Progress(NamedTuple):
    """How far a search has come."""

    nodes: int
    seconds: float
    bytes: int


class Watch:
    """Says when a search has to stop; called with the nodes and bytes so far.

    `seconds` counts CPU time of the thread that made it, but what compiling took.
    """

    def __init__(
        self,
        limits: Limits,
        cancel: Event | None = None,
        progress: Callable[[Progress], None] | None = None,
    ) -> None:
        self._limits = limits
        self._cancel = cancel
        self._progress = progress
        self._begin = thread_time() - seconds_compiling()
        self._next_beat = BEAT

    @property
    def seconds(self) -> float:
        """CPU time used so far."""
        return thread_time() - seconds_compiling() - self._begin

    def __call__(self, nodes: int, held: int) -> Reason | None:
        """Return why to stop now, None to go on; tell the progress."""
        seconds = self.seconds
        if self._progress is not None and seconds >= self._next_beat:
            self._next_beat = seconds + BEAT
            self._progress(Progress(nodes, seconds, held))
        if self._cancel is not None and self._cancel.is_set():
            return Reason.CANCELLED
        limits = self._limits
        if limits.nodes is not None and nodes >= limits.nodes:
            return Reason.NODES
        if limits.seconds is not None and seconds >= limits.seconds:
            return Reason.SECONDS
        if limits.bytes is not None and held > limits.bytes:
            return Reason.BYTES
        return None
