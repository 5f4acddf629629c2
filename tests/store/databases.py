"""Databases for tests: a file, or one of a PostgreSQL server that the tests start."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def fresh_database(kind: str, folder: Path) -> Iterator[str]:
    """Give the address of an empty database."""
    yield f"sqlite:///{folder / 'test.sqlite'}"
