"""Interrupts (Ctrl-C) at moments at which they would do harm."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_INTERRUPT: Final = {signal.SIGINT}


@contextmanager
def held_back() -> Iterator[None]:
    """Let an interrupt wait until the block has ended.

    Threads and processes that are started within never hear of one: a terminal sends it to every
    process, and the first of them ends the others. Raises KeyboardInterrupt at the end of the block
    for one that has come meanwhile. Does nothing outside of the main thread, which alone hears of
    interrupts.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _frame: heard.append(number))
    mask = _masked(signal.SIG_BLOCK, _INTERRUPT)
    try:
        yield
    finally:
        _masked(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, before)
    if heard and callable(before):
        before(heard[-1], None)


def _masked(how: int, signals: set[signal.Signals]) -> set[signal.Signals]:
    """Change the signals that this thread, and what it starts, doesn't hear; return the old ones.

    Not every system has such masks.
    """
    change = getattr(signal, "pthread_sigmask", None)
    return change(how, signals) if change is not None else set()
