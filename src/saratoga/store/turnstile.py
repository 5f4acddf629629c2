"""Processes that write to one SQLite file take turns.

SQLite's own way of waiting is to look again every now and then, and whoever looks at the right
moment is next: under load one process may wait for seconds while the other writes on. Here the
system wakes who waits, and nobody is let in twice while another one stands at the door.
"""

from __future__ import annotations

import os
from typing import Final

try:
    import fcntl
except ImportError:  # Windows: there SQLite's own waiting must do
    fcntl = None  # type: ignore[assignment]

#: What the names of the two files add to the database's.
DOOR: Final = "-door"
ROOM: Final = "-room"


class Turnstile:
    """A door and a room of one, for all processes that have the same database open.

    Who wants in waits at the door, and holds it while waiting for the room. So who has just left
    the room stands behind those who waited already. The system frees both when a process dies.
    """

    def __init__(self, database: str) -> None:
        self._database = database
        self._files: list[int] = []

    def enter(self) -> None:
        """Wait for the turn.

        Raises OSError if the files can't be made.
        """
        if fcntl is not None:
            door, room = self._opened()
            fcntl.flock(door, fcntl.LOCK_EX)
            try:
                fcntl.flock(room, fcntl.LOCK_EX)
            finally:
                fcntl.flock(door, fcntl.LOCK_UN)

    def leave(self) -> None:
        """Let the next one in."""
        if self._files:
            fcntl.flock(self._files[1], fcntl.LOCK_UN)

    def close(self) -> None:
        """Close the files, which stay for others."""
        while self._files:
            os.close(self._files.pop())

    def _opened(self) -> list[int]:
        if not self._files:
            self._files = [_open(f"{self._database}{name}") for name in (DOOR, ROOM)]
        return self._files


def _open(path: str) -> int:
    return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
