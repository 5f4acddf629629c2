"""Connections to PostgreSQL that are cut: everything goes on, nothing is done twice."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest

from saratoga.store import Store, database
from saratoga.store.errors import StoreUnavailable
from store.conftest import Clock
from store.easy import PLAYER, Player
from store.postgres import Postgres

CODE = "CF1-D3-AAAAACL"
NEVER = float("inf")
CUT = (
    "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


@pytest.fixture
def url(postgres: Postgres) -> Iterator[str]:
    address = postgres.new_database()
    yield address
    postgres.drop(address)


@pytest.fixture
def store(url: str, clock: Clock) -> Iterator[Store]:
    with Store(url, clock=clock) as opened:
        yield opened


def cut_all(url: str) -> None:
    with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute(CUT)


def test_an_action_that_was_cut_off_is_taken_all_the_same_and_once(
    url: str, store: Store, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "_IDLE", NEVER)
    game = player.begin(CODE)
    cut_all(url)
    assert store.games.act(PLAYER, game.id, 0, "R-2", "first").game.version == 1
    assert store.games.act(PLAYER, game.id, 0, "R-2", "first").game.version == 1
    assert store.games.course(PLAYER, game.id).log == ("R-2",)


def test_a_connection_that_lay_idle_is_tried_first(
    url: str, store: Store, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = player.begin(CODE)
    monkeypatch.setattr(database, "_IDLE", -1.0)
    cut_all(url)
    assert player.act(game, "R-2", "D").version == 2
    cut_all(url)
    assert store.games.open(PLAYER, game.id).version == 2


def test_readiness_follows_the_database(
    url: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "_IDLE", NEVER)
    store.check_ready()
    cut_all(url)
    with pytest.raises(StoreUnavailable):
        store.check_ready()
    store.check_ready()
