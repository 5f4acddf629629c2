"""Writers that share SQLite transactions: together on disk, each on its own in error."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event
from typing import Any

import pytest
from sqlalchemy import Connection, event, insert, select
from sqlalchemy.exc import OperationalError

from saratoga.store.database import Database
from saratoga.store.errors import StoreUnavailable
from saratoga.store.migrate import upgrade
from saratoga.store.tables import players
from store.databases import quick_folder

CROWD = 6


@pytest.fixture
def database() -> Iterator[Database]:
    with quick_folder() as folder:
        made = Database(f"sqlite:///{folder / 'test.sqlite'}")
        upgrade(made)
        yield made
        made.close()


def add(connection: Connection, name: str) -> None:
    connection.execute(insert(players).values(id=name, created=0, settings="{}"))


def names(database: Database) -> list[str]:
    with database.reading() as connection:
        return list(connection.execute(select(players.c.id).order_by(players.c.id)).scalars())


@contextmanager
def crowd(database: Database, tasks: list[Any]) -> Iterator[list[Future[None]]]:
    """Let tasks come while a first writer, who adds `first`, is still at it."""
    inside, go_on = Event(), Event()

    def first() -> None:
        with database.writing() as connection:
            add(connection, "first")
            inside.set()
            assert go_on.wait(30)

    def later(task: Any) -> None:
        with database.writing() as connection:
            task(connection)

    with ThreadPoolExecutor(len(tasks) + 1) as pool:
        futures = [pool.submit(first)]
        assert inside.wait(30)
        futures += [pool.submit(later, task) for task in tasks]
        writer: Any = database._writing
        while writer.__self__._waiting < len(tasks):
            Event().wait(0.001)
        go_on.set()
        yield futures


def test_writers_who_wait_share_one_commit(database: Database) -> None:
    commits: list[object] = []
    event.listen(database.engine, "commit", commits.append)
    tasks = [lambda connection, n=n: add(connection, f"later-{n}") for n in range(CROWD)]
    with crowd(database, tasks) as futures:
        for future in futures:
            future.result(30)
    assert len(commits) == 1
    assert names(database) == ["first", *(f"later-{n}" for n in range(CROWD))]


def test_a_writer_alone_commits_at_once(database: Database) -> None:
    with database.writing() as connection:
        add(connection, "alone")
    assert names(database) == ["alone"]


def test_an_error_undoes_its_own_block_alone(database: Database) -> None:
    def failing(connection: Connection) -> None:
        add(connection, "never")
        raise ZeroDivisionError

    with crowd(database, [failing, lambda connection: add(connection, "later")]) as futures:
        futures[0].result(30)
        futures[2].result(30)
        with pytest.raises(ZeroDivisionError):
            futures[1].result(30)
    assert names(database) == ["first", "later"]


def test_a_failing_database_is_told_to_all_of_the_transaction(database: Database) -> None:
    def full(connection: Connection) -> None:
        raise OperationalError("INSERT", {}, Exception("database or disk is full"))

    with crowd(database, [full]) as futures:
        for future in futures:
            with pytest.raises(StoreUnavailable, match="disk is full"):
                future.result(30)
    assert names(database) == []
    with database.writing() as connection:
        add(connection, "later")
    assert names(database) == ["later"]


def test_a_commit_that_fails_is_told_to_all(database: Database) -> None:
    def fail(_: object) -> None:
        raise OperationalError("COMMIT", {}, Exception("disk I/O error"))

    event.listen(database.engine, "commit", fail)
    with crowd(database, [lambda connection: add(connection, "later")]) as futures:
        for future in futures:
            with pytest.raises(StoreUnavailable, match="I/O"):
                future.result(30)
    event.remove(database.engine, "commit", fail)
    assert names(database) == []
