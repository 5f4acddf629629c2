"""The CPU time that a thread has spent on compiled code: making it, or loading it from the disk.

A kernel is compiled when it is first called, which takes longer than most searches. So that time
is none of a search's own (`Watch`).
"""

from __future__ import annotations

from threading import local
from time import thread_time
from typing import Any

from numba.core import event


class _Clock(event.Listener):
    """Counts for each thread the time between taking Numba's lock and giving it back."""

    def __init__(self) -> None:
        self._of = local()

    def seconds(self) -> float:
        """Return what the calling thread has spent."""
        return float(getattr(self._of, "spent", 0.0))

    def on_start(self, _event: Any) -> None:
        """Begin to count, unless the thread holds the lock already."""
        self._of.depth = getattr(self._of, "depth", 0) + 1
        if self._of.depth == 1:
            self._of.begin = thread_time()

    def on_end(self, _event: Any) -> None:
        """Count, once the thread has given the lock back for good."""
        self._of.depth -= 1
        if self._of.depth == 0:
            self._of.spent = self.seconds() + thread_time() - self._of.begin


_clock = _Clock()
event.register("numba:compiler_lock", _clock)  # type: ignore[no-untyped-call]


def seconds_compiling() -> float:
    """Return the CPU seconds that the calling thread has spent on compiling and loading."""
    return _clock.seconds()
