"""How many searches run at once on a host, whichever of its processes they belong to.

A slot is a file; who holds its lock may search. The system gives a lock back when its holder ends,
however it ends.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol

#: How often a search that waits looks for a free slot, in seconds.
_LOOK: Final = 0.02

Release = Callable[[], None]


class Slots(Protocol):
    """Whatever says when a search may begin."""

    def take(self, given_up: Callable[[], bool], *, spare: bool) -> Release:
        """Wait for a slot and hold it until what is returned is called.

        Where `given_up` becomes true first, none is held.
        """

    def wanted(self) -> bool:
        """Tell whether somebody waits whose search isn't for spare time."""


class FreeSlots:
    """No limit beyond the number of workers that a process has."""

    def take(self, given_up: Callable[[], bool], *, spare: bool) -> Release:
        """Hold nothing."""
        return lambda: None

    def wanted(self) -> bool:
        """Tell that nobody waits."""
        return False


class HostSlots:
    """The slots of a folder, shared by all processes that are told of it."""

    def __init__(self, folder: Path, number: int) -> None:
        self._slots = [folder / f"slot-{each}" for each in range(number)]
        self._queue = folder / "queue"

    def take(self, given_up: Callable[[], bool], *, spare: bool) -> Release:
        """Wait for a slot and hold it; see `Slots`."""
        slot = self._free()
        if slot is None:
            in_queue = None if spare else _locked(self._queue, shared=True)
            while slot is None and not given_up():
                time.sleep(_LOOK)
                slot = self._free()
            _let_go(in_queue)
        return lambda: _let_go(slot)

    def wanted(self) -> bool:
        """Tell whether somebody waits whose search isn't for spare time."""
        alone = _locked(self._queue, shared=False)
        _let_go(alone)
        return alone is None

    def _free(self) -> int | None:
        for path in self._slots:
            if (slot := _locked(path, shared=False)) is not None:
                return slot
        return None


def _locked(path: Path, *, shared: bool) -> int | None:
    """Return a descriptor that holds a file's lock, None if others hold it."""
    import fcntl

    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    kind = fcntl.LOCK_SH if shared else fcntl.LOCK_EX | fcntl.LOCK_NB
    try:
        fcntl.flock(descriptor, kind)
    except BlockingIOError:
        os.close(descriptor)
        return None
    return descriptor


def _let_go(descriptor: int | None) -> None:
    if descriptor is not None:
        os.close(descriptor)
