"""`saratoga serve --workers N`: N processes alike at one socket, kept running by one that waits."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Final

from saratoga.errors import SaratogaError
from saratoga.server.settings import Settings

#: How long processes may take to finish what they took, before they are killed; in seconds.
GRACE: Final = 20.0
#: A process that ends sooner than this after its start is not started again at once.
_YOUNG: Final = 5.0

_log: Final = logging.getLogger("saratoga.workers")
_processes: Final = multiprocessing.get_context("spawn")


def supervise(settings: Settings, listener: socket.socket) -> None:
    """Answer what comes in at a socket by the settings' number of processes, until told to stop.

    A process that ends is replaced. SIGTERM and SIGINT let all of them finish what they took.
    """
    from saratoga.server.hosting.host import prepare

    with TemporaryDirectory(prefix="saratoga-") as name:
        folder = Path(name)
        # prometheus-client reads it when it is imported, which only the processes do.
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(prepare(folder))
        _Supervisor(settings, listener, folder).run()


class _Supervisor:
    """The processes by their number."""

    def __init__(self, settings: Settings, listener: socket.socket, folder: Path) -> None:
        self._settings = settings
        self._listener = listener
        self._folder = folder
        self._running: dict[int, SpawnProcess] = {}
        self._started: dict[int, float] = {}
        self._stopping = False
        self._woken, self._wake = os.pipe()

    def run(self) -> None:
        """Keep all processes running until a signal comes; then stop them."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        for index in range(self._settings.workers):
            self._start(index)
        while not self._stopping:
            wait([self._woken, *(process.sentinel for process in self._running.values())])
            if not self._stopping:
                self._replace()
        self._end()

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        if not self._stopping:
            self._stopping = True
            os.write(self._wake, b"x")

    def _start(self, index: int) -> None:
        process = _processes.Process(
            target=_answer, args=(self._settings, self._listener, self._folder, index)
        )
        process.start()
        self._running[index] = process
        self._started[index] = time.monotonic()

    def _replace(self) -> None:
        for index, process in list(self._running.items()):
            if process.is_alive():
                continue
            _log.warning("process %s ended with code %s", process.pid, process.exitcode)
            process.join()
            _forget(process.pid)
            if time.monotonic() - self._started[index] < _YOUNG:
                wait([self._woken], timeout=1.0)
            if self._stopping:
                return
            self._start(index)

    def _end(self) -> None:
        for process in self._running.values():
            process.terminate()
        latest = time.monotonic() + GRACE
        for process in self._running.values():
            process.join(max(0.0, latest - time.monotonic()))
        for process in self._running.values():
            if process.is_alive():
                _log.error("process %s didn't finish in time and is killed", process.pid)
                process.kill()
                process.join()


def _forget(pid: int | None) -> None:
    """Leave a process that has ended out of the figures that tell of living ones."""
    from prometheus_client.multiprocess import mark_process_dead

    mark_process_dead(pid)


def _answer(settings: Settings, listener: socket.socket, folder: Path, index: int) -> None:
    """Run one process; it ends with the one that started it.

    One that can't begin, while the database is away, says why in a line: it will be replaced.
    """
    from saratoga.server.hosting.host import shared
    from saratoga.server.run import run

    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        run(settings, listener, shared(folder, settings, index))
    except SaratogaError as error:
        _log.error("this process can't begin: %s", error)
        raise SystemExit(1) from None


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
