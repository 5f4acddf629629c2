"""A store for each kind of database, and a clock that tests move."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from saratoga.store import Store
from store.databases import quick_folder
from store.easy import Player
from store.postgres import Postgres, is_installed, running_postgres


class Clock:
    """A clock that moves one second at each look."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> int:
        self.now += 1000
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """Yield a PostgreSQL server of the tests' own."""
    if not is_installed():
        pytest.skip("PostgreSQL is not installed")
    with running_postgres() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> Iterator[str]:
    """Yield the address of an empty database of its own."""
    if request.param == "sqlite":
        with quick_folder() as folder:
            yield f"sqlite:///{folder / 'test.sqlite'}"
        return
    server: Postgres = request.getfixturevalue("postgres")
    address = server.new_database()
    yield address
    server.drop(address)


@pytest.fixture
def store(url: str, clock: Clock) -> Iterator[Store]:
    with Store(url, clock=clock) as opened:
        yield opened


@pytest.fixture
def player(store: Store) -> Player:
    return Player(store)
