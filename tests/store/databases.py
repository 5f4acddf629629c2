"""Databases for tests: a file, or one of a PostgreSQL server that the tests start."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory


@contextmanager
def quick_folder() -> Iterator[Path]:
    """Give a folder in memory where there is one: what tests of behaviour write needs no disk."""
    memory = Path("/dev/shm")
    with TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        yield Path(folder)


@contextmanager
def fresh_database(kind: str) -> Iterator[str]:
    """Give the address of an empty database."""
    with quick_folder() as folder:
        yield f"sqlite:///{folder / 'test.sqlite'}"
