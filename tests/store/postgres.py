"""A PostgreSQL server of the tests' own: in a folder that goes away, reached by a socket in it."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

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
        fast = "" if self._durable else " -c fsync=off -c full_page_writes=off"
        options = f"-k {self.folder} -c listen_addresses='' -c max_connections=200{fast}"
        log = self.folder / "log"
        self._run("pg_ctl", "-D", str(self._data), "-l", str(log), "-o", options, "-w", "start")

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
            stderr=subprocess.PIPE if name == "initdb" else subprocess.DEVNULL,
            check=False,
        )
        assert done.returncode == 0, f"{name}: {done.stderr!r}"


@contextmanager
def running_postgres(*, durable: bool = False) -> Iterator[Postgres]:
    """Run a server for as long as the block lasts; a durable one keeps its files on the disk."""
    with ExitStack() as stack:
        if durable:
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
