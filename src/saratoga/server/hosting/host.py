"""What one process shares with the others of its host."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from saratoga.server.hosting.rates import Rates, new_table
from saratoga.server.hosting.slots import FreeSlots, HostSlots, Slots
from saratoga.server.settings import Settings

_TABLE: Final = "rates"
_METRICS: Final = "metrics"
_SLOTS: Final = "slots"


@dataclass(frozen=True)
class Host:
    """How often anybody has asked, and how many searches may run; `searchers` are this process's.

    Alone by default: then the number of searchers is that of the settings.
    """

    rates: Rates = field(default_factory=Rates)
    slots: Slots = field(default_factory=FreeSlots)
    searchers: int | None = None


def prepare(folder: Path) -> Path:
    """Make a folder ready for the processes of one host; return that of their metrics."""
    new_table(folder / _TABLE)
    for name in (_METRICS, _SLOTS):
        (folder / name).mkdir()
    return folder / _METRICS


def shared(folder: Path, settings: Settings, index: int) -> Host:
    """Return what the process with a number shares through a folder.

    The searchers are divided among the processes. Where there are fewer than processes, each has
    one, and slots see to it that no more of them search at once.
    """
    number = settings.solver_workers
    rates = Rates(folder / _TABLE)
    if number < settings.workers:
        return Host(rates, HostSlots(folder / _SLOTS, number), 1)
    least, more = divmod(number, settings.workers)
    return Host(rates, FreeSlots(), least + (index < more))
