"""A worker process: does one job after another, as told over its standard input.

It reads pickled messages, `(number, job)` to do a job or `(number, None)` to stop it, and writes
`(number, result, fault)`, of which the fault is None or words. It ends with its input, so it never
outlives the server.
"""

from __future__ import annotations

import os
import pickle
import sys
import threading
from queue import SimpleQueue
from typing import IO, Any, Final

#: Jobs give way to whatever answers the players' moves.
NICENESS: Final = 10
_MEGABYTE: Final = 1 << 20


class Worker:
    """Reads jobs in one thread and does them in another."""

    def __init__(self, orders: IO[bytes], answers: IO[bytes]) -> None:
        self._orders = orders
        self._answers = answers
        self._waiting: SimpleQueue[tuple[int, Any]] = SimpleQueue()
        self._cancels: dict[int, threading.Event] = {}

    def run(self) -> None:
        """Work until the orders end."""
        threading.Thread(target=self._read, daemon=True).start()
        while True:
            self._answer(*self._waiting.get())

    def _read(self) -> None:
        try:
            while True:
                number, job = pickle.load(self._orders)
                if job is None:
                    if number in self._cancels:
                        self._cancels[number].set()
                else:
                    self._cancels[number] = threading.Event()
                    self._waiting.put((number, job))
        finally:
            os._exit(0)

    def _answer(self, number: int, job: Any) -> None:
        result, fault = None, None
        try:
            result = job.run(self._cancels[number])
        except MemoryError:
            fault = "out of memory"
        except Exception as error:
            fault = f"{type(error).__name__}: {error}"
        del self._cancels[number]
        pickle.dump((number, result, fault), self._answers)
        self._answers.flush()


def _limit(megabytes: int) -> None:
    """Give way to other processes, and refuse memory beyond the limit, where the system can."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    try:
        import resource
    except ImportError:
        return
    most = megabytes * _MEGABYTE
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (most, hard))


def main() -> None:
    """Work for the process that started this one; its argument is the memory in megabytes."""
    _limit(int(sys.argv[1]))
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # Whatever prints must not garble the answers.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    Worker(sys.stdin.buffer, answers).run()


if __name__ == "__main__":
    main()
