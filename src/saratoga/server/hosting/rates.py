"""Rates: how much somebody may do, counted for all processes of one host.

Each counted name has a moment, its debt's end: the time at which all that it did would have been
done at its rate. What would put that moment further ahead than the burst allows is refused (the
generic cell rate algorithm, as in ATM's traffic management). So a count is one number and needs no
clearing; the numbers stand in a table of a fixed size in memory that the processes of a host share.

Inexact are: two processes that count the same name in the same microsecond may count once; and
where more names are busy than the table has places, some are forgotten. Both only allow more.
"""

from __future__ import annotations

import mmap
import struct
import time
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Final, NamedTuple

#: Places of the table, and how many a name may stand in.
PLACES: Final = 1 << 16
_CHOICE: Final = 4
_ENTRY: Final = struct.Struct("<Qd")
SIZE: Final = PLACES * _ENTRY.size


class Rate(NamedTuple):
    """How much is allowed: `each` a second in the long run, `burst` at once; 0: no limit."""

    each: float
    burst: float

    @classmethod
    def hourly(cls, amount: float) -> Rate:
        """Return the rate that allows an amount at once, and again within an hour."""
        return cls(amount / 3600, amount)


class Rates:
    """The table; `file` is its memory, shared by all who open it, by default of its own.

    `clock` gives seconds, the same to all processes of the host.
    """

    def __init__(
        self, file: Path | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._clock = clock
        self._memory: mmap.mmap | bytearray = bytearray(SIZE) if file is None else _mapped(file)

    def take(self, name: str, rate: Rate, amount: float = 1.0) -> float:
        """Take an amount; return 0, or the seconds to wait where it is refused."""
        if not rate.each:
            return 0.0
        now = self._clock()
        tag, place, end = self._find(name, now)
        end = max(end, now) + amount / rate.each
        over = end - now - rate.burst / rate.each
        if over > 1e-9:
            return over
        _ENTRY.pack_into(self._memory, place, tag, end)
        return 0.0

    def owed(self, name: str, rate: Rate) -> float:
        """Return the seconds until more may be charged, 0 if now."""
        if not rate.each:
            return 0.0
        now = self._clock()
        _, _, end = self._find(name, now)
        return max(0.0, end - now - rate.burst / rate.each)

    def charge(self, name: str, rate: Rate, amount: float) -> None:
        """Note an amount that was used already, however much it is."""
        if rate.each:
            now = self._clock()
            tag, place, end = self._find(name, now)
            _ENTRY.pack_into(self._memory, place, tag, max(end, now) + amount / rate.each)

    def _find(self, name: str, now: float) -> tuple[int, int, float]:
        """Return the tag of a name, its place, and its debt's end: 0 if it owes nothing."""
        tag = int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "little") or 1
        free, earliest = 0, float("inf")
        for step in range(_CHOICE):
            place = (tag + step) % PLACES * _ENTRY.size
            known, end = _ENTRY.unpack_from(self._memory, place)
            if known == tag:
                return tag, place, end
            if end <= now:
                end = 0.0
            if end < earliest:
                free, earliest = place, end
        return tag, free, 0.0


def _mapped(file: Path) -> mmap.mmap:
    with file.open("r+b") as opened:
        return mmap.mmap(opened.fileno(), SIZE)


def new_table(file: Path) -> None:
    """Make the file of an empty table."""
    with file.open("wb") as opened:
        opened.truncate(SIZE)
