"""Workers for tests: in this process, or waiting until they are told to go on."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event
from typing import Any

from fastapi import FastAPI

from saratoga.server.app import create_app
from saratoga.server.settings import Settings
from saratoga.server.solving.desk import Desk
from saratoga.server.solving.hand import JobFailed, WorkerDied
from store.databases import quick_folder

#: Longer than anything here takes, in seconds: a hang fails rather than hangs.
PATIENCE = 60


class Here:
    """Does jobs in the thread of the pool."""

    def __init__(self) -> None:
        self._cancel = Event()

    def do(self, number: int, job: Any) -> Any:
        self._cancel.clear()
        try:
            return job.run(self._cancel)
        except Exception as error:
            raise JobFailed(str(error)) from error

    def stop(self, number: int) -> None:
        self._cancel.set()

    def close(self) -> None:
        self._cancel.set()


class Stage:
    """Workers whose jobs end when the test says so; it sees in which order they began."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._doing: dict[int, Future[Any]] = {}
        self.begun: list[Any] = []
        self.stopped: list[Any] = []

    def launch(self) -> Actor:
        """Return a new worker."""
        return Actor(self)

    def enter(self, number: int, job: Any) -> Future[Any]:
        """Note that a job has begun."""
        with self._changed:
            future: Future[Any] = Future()
            self._doing[number] = future
            self.begun.append(job)
            self._changed.notify_all()
            return future

    def wait_for(self, number: int) -> None:
        """Wait until so many jobs have begun."""
        with self._changed:
            assert self._changed.wait_for(lambda: len(self.begun) >= number, PATIENCE), self.begun

    def finish(self, result: Any = None) -> None:
        """End every job that is being done."""
        with self._changed:
            for number in list(self._doing):
                self._doing.pop(number).set_result(result)

    def stop(self, number: int) -> None:
        """Note that a job is to be stopped; it ends at once."""
        with self._changed:
            future = self._doing.pop(number, None)
            if future is not None:
                self.stopped.append(number)
                future.set_result("stopped")

    def kill(self) -> None:
        """End every worker that is doing something."""
        with self._changed:
            for number in list(self._doing):
                self._doing.pop(number).set_exception(WorkerDied("killed"))


class Actor:
    """A worker of a stage."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    def do(self, number: int, job: Any) -> Any:
        return self._stage.enter(number, job).result(PATIENCE)

    def stop(self, number: int) -> None:
        self._stage.stop(number)

    def close(self) -> None:
        self._stage.kill()


@dataclass(frozen=True)
class Grab:
    """A job that takes memory."""

    megabytes: int

    def run(self, cancel: Event) -> int:
        return len(bytearray(self.megabytes << 20))


@contextmanager
def app_here(**settings: Any) -> Iterator[FastAPI]:
    """Give an application whose searches run in this process."""
    with quick_folder() as folder:
        wished = Settings(data=folder, **settings)
        app = create_app(wished, desk=Desk(wished, Here))
        yield app
        app.state.services.desk.close()
        app.state.services.store.close()
