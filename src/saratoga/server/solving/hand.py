"""A worker process as the server holds it."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
from typing import Any, Final, Protocol

#: What a worker may take beyond the memory of a search: Python, Numba and its compiler.
_OWN_MEGABYTES: Final = 1024


class WorkerDied(Exception):
    """The worker ended before it answered: it was stopped, overdue, or out of memory."""


class JobFailed(Exception):
    """The job raised an error in the worker; the message tells which."""


class Hand(Protocol):
    """Whatever does jobs, one at a time."""

    def do(self, number: int, job: Any) -> Any:
        """Do a job and return its result.

        Raises JobFailed, or WorkerDied after which the hand is of no use any more.
        """

    def stop(self, number: int) -> None:
        """Ask for the job with this number to be ended soon; from any thread."""

    def close(self) -> None:
        """End the worker at once; from any thread."""


class ProcessHand:
    """A worker process; a job that takes longer than `overdue` seconds ends it."""

    def __init__(self, megabytes: int, overdue: float) -> None:
        self._overdue = overdue
        self._writing = threading.Lock()
        self._process = subprocess.Popen(
            [
                sys.executable,
                "-P",
                "-m",
                "saratoga.server.solving.worker",
                str(megabytes + _OWN_MEGABYTES),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            # Ctrl+C is for the server, which ends its workers itself.
            start_new_session=os.name == "posix",
        )

    def do(self, number: int, job: Any) -> Any:
        """Do a job; see `Hand`."""
        timer = threading.Timer(self._overdue, self._process.kill)
        timer.daemon = True
        timer.start()
        try:
            self._send(number, job)
            assert self._process.stdout is not None
            _, result, fault = pickle.load(self._process.stdout)
        except (EOFError, OSError, pickle.UnpicklingError) as error:
            raise WorkerDied(f"the worker ended: {error}") from None
        finally:
            timer.cancel()
        if fault is not None:
            raise JobFailed(fault)
        return result

    def stop(self, number: int) -> None:
        """Ask for a job to be ended soon."""
        try:
            self._send(number, None)
        except (OSError, ValueError):
            return

    def close(self) -> None:
        """End the process and wait for it."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:
                    continue

    def _send(self, number: int, job: Any) -> None:
        assert self._process.stdin is not None
        with self._writing:
            pickle.dump((number, job), self._process.stdin)
            self._process.stdin.flush()
