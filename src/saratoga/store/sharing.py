"""Writers of one process that share SQLite transactions.

SQLite writes one transaction after the other, and each waits for the disk. Writers that come while
the disk is busy go into the next transaction together, each behind a savepoint of its own, and all
of them return once it is on disk.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Lock
from typing import Final

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError

from saratoga.store.turnstile import Turnstile

#: Most writers of one transaction: none waits much longer than for the disk.
_MOST: Final = 32


class _Batch:
    """A transaction under way; `error` is why it failed."""

    def __init__(self, engine: Engine, turnstile: Turnstile) -> None:
        self.size = 0
        self.error: DBAPIError | None = None
        self._ended = Event()
        self._turnstile = turnstile
        turnstile.enter()
        try:
            self.connection = _begun(engine)
        except BaseException:
            turnstile.leave()
            raise

    def end(self) -> None:
        """Bring the transaction to the disk, or undo it if it has failed."""
        try:
            if self.error is None:
                self.connection.commit()
        except DBAPIError as error:
            self.error = error
        finally:
            try:
                if self.error is not None:
                    self.connection.invalidate()
                self.connection.close()
            finally:
                self._turnstile.leave()
                self._ended.set()

    def wait(self) -> None:
        """Return once the transaction has ended."""
        self._ended.wait()


class SharedWriter:
    """Hands out savepoints of shared transactions of `engine`; processes take turns."""

    def __init__(self, engine: Engine, turnstile: Turnstile) -> None:
        self._engine = engine
        self._turnstile = turnstile
        self._turn = Lock()
        self._batch: _Batch | None = None
        self._waiting = 0
        self._counting = Lock()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Open a savepoint; what was written in the block is on disk once it has ended well.

        An error in the block undoes the block alone, unless the database itself has failed.
        """
        batch = None
        self._count(1)
        try:
            with self._turn:
                self._count(-1)
                batch = self._batch = self._batch or _Batch(self._engine, self._turnstile)
                try:
                    with _savepoint(batch.connection):
                        yield batch.connection
                    batch.size += 1
                except DBAPIError as error:
                    if not isinstance(error, IntegrityError):
                        batch.error = error
                    raise
                finally:
                    if batch.error or not self._waiting or batch.size >= _MOST:
                        self._batch = None
                        batch.end()
        finally:
            # Who was refused waits too: the reason may be what others wrote just before.
            if batch is not None:
                batch.wait()
        if batch.error is not None:
            raise batch.error

    def _count(self, change: int) -> None:
        with self._counting:
            self._waiting += change


def _begun(engine: Engine) -> Connection:
    connection = engine.connect()
    try:
        connection.begin()
    except BaseException:
        connection.close()
        raise
    return connection


@contextmanager
def _savepoint(connection: Connection) -> Iterator[None]:
    """Undo what an error in the block has left half done; cheaper than `begin_nested`."""
    connection.exec_driver_sql("SAVEPOINT writer")
    try:
        yield
    except BaseException:
        connection.exec_driver_sql("ROLLBACK TO writer")
        connection.exec_driver_sql("RELEASE writer")
        raise
    connection.exec_driver_sql("RELEASE writer")
