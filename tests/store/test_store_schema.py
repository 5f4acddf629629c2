"""The schema: migrations from nothing, and databases that can't be used."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Barrier

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from saratoga.store import Store
from saratoga.store.database import Database
from saratoga.store.errors import WrongDatabase
from saratoga.store.migrate import FOLDER, HEAD, revision, upgrade
from saratoga.store.tables import metadata
from store.postgres import Postgres


def test_migrations_make_the_schema_that_the_code_uses(store: Store) -> None:
    with store.database.reading() as connection:
        assert revision(connection) == HEAD
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_the_known_head_is_the_newest_migration() -> None:
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


def test_opening_again_changes_nothing(url: str) -> None:
    for _ in range(2):
        with Store(url) as store, store.database.reading() as connection:
            assert revision(connection) == HEAD


def test_a_database_of_a_newer_version_is_refused(url: str) -> None:
    with Store(url) as store, store.database.writing() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(WrongDatabase, match="9999"):
        Store(url)


def test_commits_reach_the_disk_before_they_return(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'x.sqlite'}"
    with Store(address) as store, store.database.reading() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar_one() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar_one() == 2
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar_one() == 1


@pytest.mark.parametrize(
    "address",
    ["nonsense", "sqlite://", "sqlite:///:memory:", "mysql://u@h/d", "oracle://u@h/d", ""],
)
def test_addresses_that_cannot_be_used_are_refused(address: str) -> None:
    with pytest.raises(WrongDatabase):
        Store(address)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    path.write_text("This is a letter to my aunt, and no database. " * 100)
    with pytest.raises(WrongDatabase):
        Store(f"sqlite:///{path}")


def test_many_may_open_a_new_file_at_once(tmp_path: Path) -> None:
    """SQLite's switch to WAL doesn't wait for whoever else makes it in the same moment.

    Without trying again about one round in thirty fails.
    """
    crowd = 6
    barrier = Barrier(crowd)

    def opened(address: str) -> int:
        with closing(Database(address)) as database:
            barrier.wait()
            with database.reading() as connection:
                return int(connection.exec_driver_sql("SELECT 1").scalar_one())

    with ThreadPoolExecutor(crowd) as pool:
        for number in range(150):
            addresses = [f"sqlite:///{tmp_path / str(number)}.sqlite"] * crowd
            assert list(pool.map(opened, addresses)) == [1] * crowd


@pytest.mark.parametrize(
    "address",
    ["postgresql+psycopg://a@127.0.0.1:port/x", "postgresql+psycopg://a@127.0.0.1/x?passwrd=x"],
)
def test_an_address_that_makes_no_sense_is_refused(address: str) -> None:
    with pytest.raises(WrongDatabase, match="the database address can't be used"):
        Store(address)


def test_tables_of_something_else_are_told(postgres: Postgres) -> None:
    address = postgres.new_database()
    try:
        database = Database(address)
        with database.writing() as connection:
            connection.exec_driver_sql("CREATE TABLE players (id text)")
        with pytest.raises(WrongDatabase, match="holds tables of something else"):
            upgrade(database)
        database.close()
    finally:
        postgres.drop(address)


def test_a_role_that_may_not_is_told_so(postgres: Postgres) -> None:
    address = postgres.new_database()
    with Store(address) as store, store.database.writing() as connection:
        connection.exec_driver_sql("DROP ROLE IF EXISTS stranger")
        connection.exec_driver_sql("CREATE ROLE stranger LOGIN")
    try:
        _, _, place = address.partition("@")
        with pytest.raises(WrongDatabase, match=r"permission denied for table .* belong to"):
            Store(f"postgresql+psycopg://stranger@{place}")
    finally:
        postgres.drop(address)
