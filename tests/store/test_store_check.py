"""Every game is replayed and compared with what is stored of it."""

from __future__ import annotations

import re

import pytest

from saratoga.store import Store
from saratoga.store.check import faults, unsound_rows
from saratoga.store.errors import WrongDatabase
from saratoga.store.migrate import checked
from store.easy import PLAYER, Player


def test_sound_games_have_no_fault(store: Store, player: Player) -> None:
    player.won(0)
    player.lost(1)
    player.act(player.begin("CF1-D3-AAAAACL"), "R-2", "D", "U", "Y", "RESTART", "D")
    player.begin("DS1-D1N-AAAAAAB")
    assert list(faults(store.database)) == [None] * 4


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ("DELETE FROM actions WHERE version = 1", "the log has 1 actions"),
        ("UPDATE actions SET action = '1-F' WHERE version = 2", "can't be replayed"),
        ("UPDATE actions SET action = 'hello' WHERE version = 2", "can't be replayed"),
        ("UPDATE games SET score = 77", r"are \(77, 2, False, False\); replayed"),
        ("UPDATE games SET code = 'CF1-D3-ZZZZZZZ'", "can't be replayed"),
        ("UPDATE games SET version = 2147483647", "but the log has 2 actions"),
        ("UPDATE games SET result = 'won'", "its result is won, but its log never wins"),
        ("UPDATE games SET deal = 'x'", "not the one that it is counted under"),
    ],
)
def test_a_game_that_was_tampered_with_is_told(
    store: Store, player: Player, change: str, complaint: str
) -> None:
    game = player.act(player.begin("CF1-D3-AAAAACL"), "R-2", "D")
    with store.database.writing() as connection:
        connection.exec_driver_sql(change)
    (fault,) = faults(store.database)
    assert fault is not None
    assert fault.row == game.id
    assert re.search(complaint, str(fault.what))


@pytest.mark.parametrize(
    ("change", "row", "complaint"),
    [
        ("UPDATE players SET settings = 'purple'", PLAYER, "players.settings: expected a JSON"),
        ("UPDATE games SET form = 'ZZ1-D9'", None, "games.form: expected a game"),
        ("UPDATE games SET created = -7", None, "games.created: expected milliseconds"),
        ("UPDATE actions SET action = 'hello' WHERE version = 2", None, "actions.action: "),
        ("UPDATE days SET date = 'today'", f"{PLAYER} CF1-D3 today", "days.date: expected a date"),
    ],
)
def test_a_row_that_means_nothing_is_told(
    store: Store, player: Player, change: str, row: str | None, complaint: str
) -> None:
    game = player.act(player.begin("CF1-D3-AAAAACL"), "R-2", "D")
    store.days.keep(PLAYER, "CF1-D3", "2026-12-24", game.id, on_time=True)
    assert list(unsound_rows(store.database)) == []
    with store.database.writing() as connection:
        connection.exec_driver_sql(change)
    (fault,) = unsound_rows(store.database)
    assert fault.row.startswith(row or game.id)
    assert str(fault.what).startswith(complaint)


def test_another_schema_is_told_with_what_to_do(store: Store) -> None:
    checked(store.database)
    with store.database.writing() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0002'")
    with pytest.raises(WrongDatabase, match=r"schema 0002.*saratoga db upgrade"):
        checked(store.database)


def test_a_newer_schema_needs_a_newer_program(store: Store) -> None:
    with store.database.writing() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(WrongDatabase, match=r"schema 9999.*; use the version that wrote it"):
        checked(store.database)
