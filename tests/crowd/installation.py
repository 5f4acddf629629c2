"""A whole installation on this machine: a database, server processes, and what they consume."""

from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from store.postgres import Postgres, running_postgres

_TICKS: Final = os.sysconf("SC_CLK_TCK")
_NAME: Final = re.compile(r"\((.*)\)", re.DOTALL)
KINDS: Final = ("sqlite", "postgresql")


@dataclass(frozen=True)
class Installation:
    """A server that runs, with its database, in a folder that goes away."""

    port: int
    database: str
    #: The process of `saratoga serve`, which has started the others.
    server: int
    postgres: Postgres | None = None


@contextmanager
def installation(kind: str, settings: Mapping[str, object]) -> Iterator[Installation]:
    """Run `saratoga serve` on a database of a kind, on the disk, with settings of its own."""
    with TemporaryDirectory() as name, ExitStack() as stack:
        database, postgres = f"sqlite:///{name}/saratoga.sqlite", None
        if kind == "postgresql":
            postgres = stack.enter_context(running_postgres(durable=True))
            database = postgres.new_database()
        given = {"data": name, "database": database, **settings}
        port, server = stack.enter_context(serving(given))
        yield Installation(port, database, server, postgres)


@contextmanager
def serving(
    settings: Mapping[str, object],
    environment: Mapping[str, str] | None = None,
    *,
    quiet: bool = False,
) -> Iterator[tuple[int, int]]:
    """Run `saratoga serve`; give its port and the id of its process.

    A quiet one isn't heard when it says that something has failed, as it must under faults.
    """
    allow_many_files()
    given = {"port": 0, "ready_deals": 0, **settings}
    names = {f"SARATOGA_{name.upper()}": str(value) for name, value in given.items()}
    program = [sys.executable, "-c", "from saratoga.cli import main; main()", "serve"]
    with subprocess.Popen(
        program,
        env={**os.environ, **names, **(environment or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL if quiet else None,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            found = re.search(r"http://[^ ]*:(\d+)", line)
            assert found, line
            yield int(found[1]), process.pid
        finally:
            process.terminate()


def allow_many_files() -> None:
    """Let this process, and those it starts, open as many sockets as the system allows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def family(process: int) -> dict[int, str]:
    """Return the ids and names of a process and of all that it has started, as they are now."""
    children: dict[int, list[int]] = {}
    names: dict[int, str] = {}
    for path in Path("/proc").glob("[0-9]*"):
        try:
            text = (path / "stat").read_text()
        except OSError:
            continue
        name = _NAME.search(text)
        assert name is not None
        names[int(path.name)] = name[1]
        children.setdefault(int(text[name.end() :].split()[1]), []).append(int(path.name))
    found, waiting = {}, [process]
    while waiting:
        each = waiting.pop()
        if each in names:
            found[each] = names[each]
        waiting += children.get(each, [])
    return found


def memory(process: int) -> float:
    """Return the memory of a process in megabytes, what it shares with others in part (PSS)."""
    try:
        text = Path(f"/proc/{process}/smaps_rollup").read_text()
    except OSError:
        return 0.0
    found = re.search(r"^Pss: +(\d+) kB", text, re.MULTILINE)
    return int(found[1]) / 1024 if found else 0.0


def cpu_seconds(process: int) -> float:
    """Return the CPU time that a process, all that it started, and the dead among them have had."""
    whole = 0
    for each in family(process):
        try:
            text = Path(f"/proc/{each}/stat").read_text()
        except OSError:
            continue
        fields = text[text.rindex(")") + 2 :].split()
        whole += sum(map(int, fields[11:15] if each == process else fields[11:13]))
    return whole / _TICKS
