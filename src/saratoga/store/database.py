"""Connections: an engine for a URL, set up so that what is committed is on disk."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import (
    ArgumentError,
    DataError,
    DBAPIError,
    DisconnectionError,
    IntegrityError,
    NoSuchModuleError,
    ProgrammingError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout

from saratoga.errors import quoted, quoted_name
from saratoga.i18n import Message
from saratoga.store.errors import StoreUnavailable, WrongDatabase
from saratoga.store.sharing import SharedWriter
from saratoga.store.turnstile import Turnstile

#: How long a writer waits for another one, in milliseconds.
_WAIT: Final = 30_000

#: How long a server may take to answer a new connection, in seconds.
_PATIENCE: Final = 5

#: Connections that one process has with a server, at most.
_CONNECTIONS: Final = 16

#: After how long a connection is tried before it is used again, in seconds.
_IDLE: Final = 2.0

#: PostgreSQL's code for what a role may not do.
_FORBIDDEN: Final = "42501"
#: And for a table that is to be made but exists.
_THERE_ALREADY: Final = "42P07"

#: How long to rest before a new file is asked for once more, in seconds.
_REST: Final = 0.01

_SQLITE_PRAGMAS: Final = (
    f"PRAGMA busy_timeout={_WAIT}",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
)


class Database:
    """A pool of connections with two kinds of transactions, for reading and for writing.

    An SQLite file that isn't there is made, unless told not to `make` it.

    Raises WrongDatabase for an address that can't be used.
    """

    def __init__(self, url: str, *, make: bool = True) -> None:
        self.engine = _engine(url, make)
        writer = self.engine.execution_options(saratoga_writes=True)
        self._shares = self.engine.dialect.name == "sqlite"
        # A statement that reads alone sees one moment anyway; a transaction around it only costs.
        alone: dict[str, Any] = {} if self._shares else {"isolation_level": "AUTOCOMMIT"}
        self._reader = self.engine.execution_options(saratoga_reads=True, **alone)
        self._turnstile = Turnstile(self.engine.url.database or "")
        shared = SharedWriter(writer, self._turnstile)
        self._writing = shared.writing if self._shares else writer.begin

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Open a connection that only reads; each statement sees the moment at which it begins."""
        with _available(), self._reader.connect() as connection:
            yield connection

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """Open a transaction that only reads, and sees one moment however long it takes."""
        moment = {} if self._shares else {"isolation_level": "REPEATABLE READ"}
        with _available(), self.engine.connect() as connection:
            connection.execution_options(**moment)
            with connection.begin():
                yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Open a transaction that writes; it is on disk once the block has ended well.

        The block must not commit or roll back by itself: an error that leaves it undoes it.
        """
        with _available(), self._writing() as connection:
            yield connection

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()
        self._turnstile.close()


@contextmanager
def _available() -> Iterator[None]:
    try:
        yield
    except ProgrammingError as error:
        raise _refused(error) from error
    except (IntegrityError, DataError):
        raise
    except (DBAPIError, PoolTimeout, OSError) as error:
        reason = getattr(error, "orig", None) or error
        raise StoreUnavailable(
            Message("the database is not available: {reason}", reason=str(reason).strip())
        ) from error


def _refused(error: ProgrammingError) -> Exception:
    """Return what a refusal of PostgreSQL comes to; a fault of ours stays as it is."""
    state, reason = getattr(error.orig, "sqlstate", None), str(error.orig).strip()
    if state == _FORBIDDEN:
        return WrongDatabase(
            Message(
                "the database refuses: {reason}; its tables must belong to the role that opens it",
                reason=reason,
            )
        )
    if state == _THERE_ALREADY:
        return WrongDatabase(
            Message("the database holds tables of something else: {reason}", reason=reason)
        )
    if state is None and type(error.orig).__module__.startswith("psycopg"):
        # Said by the driver, before any connection was there.
        return WrongDatabase(Message("the database address can't be used: {reason}", reason=reason))
    return error


def _engine(url: str, make: bool) -> Engine:
    try:
        parsed = make_url(url)
        backend = parsed.get_backend_name()
        if backend == "sqlite":
            return _sqlite(url, parsed.database, make)
        if backend == "postgresql":
            return _postgresql(url)
    except (ArgumentError, NoSuchModuleError, ImportError, ValueError) as error:
        raise WrongDatabase(
            Message("the database address can't be used: {reason}", reason=str(error))
        ) from None
    raise WrongDatabase(
        Message(
            "databases of kind {kind} are not supported;"
            " write sqlite:///FILE or postgresql+psycopg://USER@HOST/NAME",
            kind=quoted(backend),
        )
    )


def _postgresql(url: str) -> Engine:
    engine = create_engine(
        url,
        pool_size=_CONNECTIONS,
        max_overflow=0,
        hide_parameters=True,
        connect_args={"connect_timeout": _PATIENCE},
    )
    dialect = engine.dialect

    @event.listens_for(engine, "checkin")
    def _put_back(_connection: Any, record: Any) -> None:
        record.info["used"] = monotonic()

    @event.listens_for(engine, "checkout")
    def _taken(connection: Any, record: Any, _proxy: object) -> None:
        # A connection that has lain idle may have been cut; asking each time would take too long.
        if monotonic() - record.info.get("used", monotonic()) > _IDLE:
            try:
                dialect.do_ping(connection)
            except dialect.loaded_dbapi.Error as error:
                raise DisconnectionError(str(error)) from None

    return engine


def _sqlite(url: str, path: str | None, make: bool) -> Engine:
    if not path or path == ":memory:":
        raise WrongDatabase(Message("an SQLite database needs a file: write sqlite:///FILE"))
    if make:
        _make_private(Path(path))
    elif not Path(path).is_file():
        raise WrongDatabase(
            Message(
                "there is no database at {file};"
                " `saratoga db upgrade` makes one, --data names another folder",
                file=quoted_name(path),
            )
        )
    engine = create_engine(
        url,
        # One for each thread that answers: opening a file anew costs more than a transaction.
        pool_size=48,
        max_overflow=0,
        hide_parameters=True,
        connect_args={"check_same_thread": False},
    )

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _record: object) -> None:
        # The driver's own transactions would begin too late; `_begun` begins them.
        connection.isolation_level = None
        for pragma in _SQLITE_PRAGMAS:
            connection.execute(pragma).close()
        _use_wal(connection)

    @event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        # A writer takes the lock at once: upgrading a reader could fail after it has waited.
        options = connection.get_execution_options()
        if not options.get("saratoga_reads"):
            writes = options.get("saratoga_writes", False)
            connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _make_private(path: Path) -> None:
    """Make the file if there is none, readable by its owner only: it holds the cookies' key.

    Raises WrongDatabase where it can't be made.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not path.exists():
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise WrongDatabase(
            Message(
                "the database can't be made at {file}: {reason}; choose another folder with --data",
                file=quoted_name(path),
                reason=str(error.strerror),
            )
        ) from None


def _use_wal(connection: sqlite3.Connection) -> None:
    """Switch the file to WAL.

    Where another process is just doing so to a new file, SQLite doesn't wait but says at once that
    the file is locked; so it is asked again.
    """
    latest = monotonic() + _WAIT / 1000
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL").close()
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or monotonic() > latest:
                raise
            sleep(_REST)
