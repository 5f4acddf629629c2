"""Faults that strike a running installation at random moments, while people play."""

from __future__ import annotations

import os
import struct
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from signal import SIGKILL
from tempfile import TemporaryDirectory
from threading import Event
from typing import Final

from crowd.installation import family, serving
from faults.proxy import wire
from faults.regulars import Account, Crowd, check
from store.postgres import is_installed, running_postgres

KEY: Final = "a key for these storms only"
#: What sets the clock of a Python process.
CLOCK: Final = Path(__file__).with_name("clock")


@dataclass(frozen=True)
class Scene:
    """Where people play, and what strikes."""

    port: int
    database: str
    strike: Callable[[Random], object]


@dataclass(frozen=True)
class Storm:
    """A kind of fault: `scene` takes the number of server processes.

    `missing` says why it can't be had here, empty if it can.
    """

    name: str
    scene: Callable[[int], AbstractContextManager[Scene]]
    missing: Callable[[], str]


def _settings(folder: Path, database: str, workers: int) -> dict[str, object]:
    unlimited = {"player_rate": 0, "address_rate": 0, "open_games": 1_000_000}
    given = {"data": folder, "database": database, "secret_key": KEY, "log_level": "critical"}
    return given | unlimited | {"workers": workers}


def _sqlite(folder: Path) -> str:
    return f"sqlite:///{folder / 'saratoga.sqlite'}"


def workers_of(server: int) -> list[int]:
    """Return the processes that answer requests."""
    found = []
    for process in family(server):
        try:
            command = Path(f"/proc/{process}/cmdline").read_bytes()
        except OSError:
            continue
        if b"multiprocessing.spawn" in command and b"resource_tracker" not in command:
            found.append(process)
    return sorted(found)


def _kill_a_worker(server: int, dice: Random) -> None:
    for _ in range(1000):
        if workers := workers_of(server):
            os.kill(dice.choice(workers), SIGKILL)
            return
        Event().wait(0.02)
    raise AssertionError("no process that answers was started again")


@contextmanager
def killed_server(workers: int, database: str | None = None) -> Iterator[Scene]:
    """An app process is killed; SQLite by default."""
    with TemporaryDirectory() as name:
        url = database or _sqlite(Path(name))
        with serving(_settings(Path(name), url, workers), quiet=True) as (port, server):
            yield Scene(port, url, lambda dice: _kill_a_worker(server, dice))


@contextmanager
def killed_server_on_postgres(workers: int) -> Iterator[Scene]:
    """An app process is killed, the database is PostgreSQL."""
    with (
        running_postgres(durable=True) as postgres,
        killed_server(workers, postgres.new_database()) as scene,
    ):
        yield scene


@contextmanager
def killed_postgres(workers: int) -> Iterator[Scene]:
    """PostgreSQL's first process is killed and started again."""
    with running_postgres(durable=True) as postgres, TemporaryDirectory() as name:
        url = postgres.new_database()

        def strike(dice: Random) -> None:
            postgres.kill()
            Event().wait(dice.uniform(0, 0.2))
            postgres.recover()

        with serving(_settings(Path(name), url, workers), quiet=True) as (port, _):
            yield Scene(port, url, strike)


@contextmanager
def terminated_sessions(workers: int) -> Iterator[Scene]:
    """PostgreSQL ends all sessions (pg_terminate_backend)."""
    with running_postgres(durable=True) as postgres, TemporaryDirectory() as name:
        url = postgres.new_database()
        with serving(_settings(Path(name), url, workers), quiet=True) as (port, _):
            yield Scene(port, url, lambda _: postgres.cut())


@contextmanager
def cut_database(workers: int) -> Iterator[Scene]:
    """The wire between the server and PostgreSQL is cut."""
    with running_postgres(durable=True) as postgres, TemporaryDirectory() as name:
        url = postgres.new_database()
        socket = ".s.PGSQL.5432"
        with wire(f"{name}/{socket}", str(postgres.folder / socket)) as between:
            through = url.replace(str(postgres.folder), name)
            with serving(_settings(Path(name), through, workers), quiet=True) as (port, _):
                yield Scene(port, url, lambda _: between.cut())


@contextmanager
def cut_players(workers: int) -> Iterator[Scene]:
    """The wire between the players and the server is cut."""
    with TemporaryDirectory() as name:
        url = _sqlite(Path(name))
        with (
            serving(_settings(Path(name), url, workers), quiet=True) as (port, _),
            wire(("127.0.0.1", 0), ("127.0.0.1", port)) as between,
        ):
            assert not isinstance(between.place, str)
            yield Scene(between.place[1], url, lambda _: between.cut())


@contextmanager
def small_filesystem(megabytes: int) -> Iterator[Path]:
    """Mount a filesystem of a size, in memory."""
    with TemporaryDirectory() as name:
        options = ["-t", "tmpfs", "-o", f"size={megabytes}m,mode=755", "tmpfs", name]
        subprocess.run(["mount", *options], check=True, capture_output=True)
        try:
            yield Path(name)
        finally:
            subprocess.run(["umount", "--lazy", name], check=True)


def _fill(folder: Path, dice: Random) -> None:
    """Fill a filesystem to the last byte, and make room again after a moment."""
    filler = folder / "filler"
    try:
        with filler.open("wb", buffering=0) as file:
            while True:
                file.write(b"x" * 4096)
    except OSError:
        Event().wait(dice.uniform(0.02, 0.3))
    finally:
        filler.unlink(missing_ok=True)


@contextmanager
def full_disk(workers: int) -> Iterator[Scene]:
    """The disk under SQLite is full."""
    with small_filesystem(64) as folder:
        url = _sqlite(folder)
        with serving(_settings(folder, url, workers), quiet=True) as (port, _):
            yield Scene(port, url, lambda dice: _fill(folder, dice))


@contextmanager
def full_disk_under_postgres(workers: int) -> Iterator[Scene]:
    """The disk under PostgreSQL is full."""
    with (
        TemporaryDirectory() as name,
        small_filesystem(256) as place,
        running_postgres(durable=True, place=place) as postgres,
    ):
        url = postgres.new_database()

        def strike(dice: Random) -> None:
            _fill(place, dice)
            postgres.ensure()

        with serving(_settings(Path(name), url, workers), quiet=True) as (port, _):
            yield Scene(port, url, strike)


@contextmanager
def clock_set_back(workers: int) -> Iterator[Scene]:
    """The server's clock is set back, each time by another second to a month."""
    with TemporaryDirectory() as name:
        offset = Path(name) / "behind"
        offset.write_bytes(struct.pack("d", 0.0))
        environment = {"CLOCK_BEHIND": str(offset), "PYTHONPATH": str(CLOCK)}

        def strike(dice: Random) -> None:
            with offset.open("r+b") as file:
                (behind,) = struct.unpack("d", file.read(8))
                file.seek(0)
                file.write(struct.pack("d", behind + 10 ** dice.uniform(0, 6.4)))

        url = _sqlite(Path(name))
        with serving(_settings(Path(name), url, workers), environment, quiet=True) as (port, _):
            yield Scene(port, url, strike)


def _always() -> str:
    return ""


def _postgres() -> str:
    return "" if is_installed() else "PostgreSQL is not installed"


def _mount() -> str:
    try:
        with small_filesystem(1):
            return ""
    except (OSError, subprocess.CalledProcessError):
        return "a small filesystem can't be mounted here"


def _mount_and_postgres() -> str:
    return _mount() or _postgres()


STORMS: Final = (
    Storm("app process killed, SQLite", killed_server, _always),
    Storm("app process killed, PostgreSQL", killed_server_on_postgres, _postgres),
    Storm("PostgreSQL killed", killed_postgres, _postgres),
    Storm("PostgreSQL ends all sessions", terminated_sessions, _postgres),
    Storm("server and PostgreSQL cut off", cut_database, _postgres),
    Storm("players and server cut off", cut_players, _always),
    Storm("disk full, SQLite", full_disk, _mount),
    Storm("disk full, PostgreSQL", full_disk_under_postgres, _mount_and_postgres),
    Storm("clock set back", clock_set_back, _always),
)


def weather(storm: Storm, times: int, players: int, seed: int, workers: int = 2) -> Account:
    """Let people play, strike `times` times at random moments, and check every game."""
    dice = Random(f"{storm.name} {seed}")
    with storm.scene(workers) as scene:
        with Crowd(players, ("127.0.0.1", scene.port)) as crowd:
            crowd.go_on(0)
            for _ in range(times):
                scene.strike(dice)
                crowd.go_on(dice.uniform(0, 0.3))
        return check(scene.database, KEY, crowd.regulars)
