"""A PostgreSQL server of the tests' own: in a folder that goes away, reached by a socket in it."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from signal import SIGKILL
from tempfile import TemporaryDirectory
from threading import Event

import psycopg

from store.databases import quick_folder

#: A server doesn't run as root; root starts it as this user.
_USER = "postgres"


def _found(name: str) -> str | None:
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return shutil.which(name) or (str(places[-1]) if places else None)


def program(name: str) -> str:
    """Return the path of a program of PostgreSQL, which must be installed."""
    path = _found(name)
    assert path is not None, f"{name} is not installed"
    return path


def is_installed() -> bool:
    """Tell whether a server can be started here."""
    return _found("initdb") is not None and _found("pg_ctl") is not None


class Postgres:
    """A running server."""

    def __init__(self, folder: Path, *, durable: bool = False) -> None:
        self.folder = folder
        self._data = folder / "data"
        self._numbers = count()
        self._durable = durable

    def make(self) -> None:
        """Make the files of a new server."""
        if os.geteuid() == 0:
            shutil.chown(self.folder, _USER)
        self.folder.chmod(0o700)
        self._run("initdb", "-D", str(self._data), "-U", _USER, "-A", "trust", "-N", "-E", "UTF8")

    def start(self) -> None:
        """Start the server and wait until it answers."""
        self._run("pg_ctl", *self._starting())

    def _starting(self) -> list[str]:
        fast = "" if self._durable else " -c fsync=off -c full_page_writes=off"
        options = f"-k {self.folder} -c listen_addresses='' -c max_connections=200{fast}"
        log = str(self.folder / "log")
        return ["-D", str(self._data), "-l", log, "-o", options, "-w", "start"]

    def kill(self) -> None:
        """Kill the server's first process as the kernel would when memory runs out."""
        os.kill(self.postmaster(), SIGKILL)

    def recover(self) -> None:
        """Start again after a kill, once the processes that it has left are gone."""
        while not self._tried("pg_ctl", *self._starting()):
            Event().wait(0.1)

    def ensure(self) -> None:
        """Start again if a fault has brought the server down."""
        if not self._tried("pg_ctl", "-D", str(self._data), "status"):
            self.recover()

    def cut(self) -> None:
        """End all connections to the databases that were made, in whatever they are doing."""
        with psycopg.connect(
            f"host={self.folder} user={_USER} dbname=postgres", autocommit=True
        ) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname LIKE 'test_%'"
            )

    def postmaster(self) -> int:
        """Return the id of the server's first process, which started the others."""
        return int((self._data / "postmaster.pid").read_text().split()[0])

    def stop(self, mode: str = "immediate") -> None:
        """Stop the server; `immediate` is as good as a crash."""
        self._run("pg_ctl", "-D", str(self._data), "-m", mode, "-w", "stop")

    def new_database(self) -> str:
        """Make an empty database and return its address."""
        name = f"test_{next(self._numbers)}"
        with psycopg.connect(
            f"host={self.folder} user={_USER} dbname=postgres", autocommit=True
        ) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return f"postgresql+psycopg://{_USER}@/{name}?host={self.folder}"

    def drop(self, url: str) -> None:
        """Drop a database that was made."""
        name = url.split("@/")[1].partition("?")[0]
        with psycopg.connect(
            f"host={self.folder} user={_USER} dbname=postgres", autocommit=True
        ) as connection:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")

    def _run(self, name: str, *arguments: str) -> None:
        assert self._tried(name, *arguments), f"{name} failed: {arguments}"

    def _tried(self, name: str, *arguments: str) -> bool:
        """Run a program as the server's user; tell whether it went well."""
        user = _USER if os.geteuid() == 0 else None
        done = subprocess.run(
            [program(name), *arguments],
            user=user,
            group=user,
            extra_groups=[] if user else None,
            cwd=self.folder,
            env={"PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=False,
        )
        return done.returncode == 0


@contextmanager
def running_postgres(*, durable: bool = False, place: Path | None = None) -> Iterator[Postgres]:
    """Run a server for as long as the block lasts, in memory or, a durable one, on the disk.

    `place` is an empty folder for it.
    """
    with ExitStack() as stack:
        if place is not None:
            folder = place
        elif durable:
            folder = Path(stack.enter_context(TemporaryDirectory()))
        else:
            folder = stack.enter_context(quick_folder())
        server = Postgres(folder, durable=durable)
        server.make()
        server.start()
        try:
            yield server
        finally:
            server.stop()
