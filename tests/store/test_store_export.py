"""A whole installation as JSON lines: the same on any database, and back without loss."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from saratoga.engine.moves import Move
from saratoga.solver.graded import graded_deals
from saratoga.store import Store
from saratoga.store.errors import InvalidExport, WrongDatabase
from saratoga.store.export import export, exported_tables
from saratoga.store.importing import import_lines
from saratoga.store.migrate import HEAD
from saratoga.store.ready import ReadyDeal
from saratoga.store.tables import metadata
from saratoga.store.verdicts import StoredVerdict
from store.databases import quick_folder
from store.easy import OTHER, PLAYER, Player, easy_deal
from store.postgres import Postgres

#: What is done to an export, and what is said of it then.
Wrong = tuple[Callable[[list[bytes]], list[bytes]], str]

CODE = "CF1-D3-AAAAACL"


def lived_in(store: Store) -> None:
    """Do a bit of everything that is kept."""
    player = Player(store)
    player.won(0, seconds=61)
    player.lost(1)
    game = player.act(player.begin(CODE), "R-2", "D", "U", "Y", "RESTART", "D", seconds=5)
    store.games.practice_at(PLAYER, game.id, 1)
    store.players.save_settings(PLAYER, {"language": "zh-Hant", "name": "佳 “é” \\ \n"})
    store.players.new_transfer(PLAYER, 15)
    store.players.count_try("transfer:x", 5, 60)
    Player(store, OTHER).begin(easy_deal(2))
    line = (Move.parse("R-2"), Move.parse("D"))
    store.verdicts.keep("a" * 64, "b" * 32, StoredVerdict("WINNABLE", "line", line, 4000))
    known = next(deal for deal in graded_deals() if deal.form == "CF1-D3")
    store.ready.put(ReadyDeal(known.code, "CF1-D3", "hard", 0.1 + 0.2, known.line))
    store.hints.count(game.id, sure=True)
    store.hints.keep_plan(game.id, "c" * 32, line)
    store.days.keep(PLAYER, "CF1-D3", "2026-12-24", game.id, on_time=True)
    store.days.keep_deal("CF1-D3", "2040-01-01", CODE)
    store.keys.keep("cookies", "k" * 43)
    assert store.lease("stock").hold()


def lines_of(store: Store) -> list[bytes]:
    return list(export(store.database))


@pytest.fixture(scope="module")
def exported() -> list[bytes]:
    """The export of an installation that was lived in."""
    with quick_folder() as folder, Store(f"sqlite:///{folder / 'other.sqlite'}") as store:
        lived_in(store)
        return lines_of(store)


def test_every_table_that_lasts_is_exported(store: Store) -> None:
    lived_in(store)
    told = [json.loads(line) for line in lines_of(store)]
    names = [each["table"] for each in told if isinstance(each, dict) and "table" in each]
    assert sorted(names) == sorted(set(metadata.tables) - {"leases"})
    assert told[0] == {"format": "saratoga-export", "version": 1, "schema": HEAD}
    assert all(told[-1]["rows"][name] for name in names), "each table has rows in this test"


def test_an_installation_moves_to_postgresql_and_back_without_loss(
    tmp_path: Path, postgres: Postgres
) -> None:
    with Store(f"sqlite:///{tmp_path / 'one.sqlite'}") as store:
        lived_in(store)
        first = lines_of(store)
        statistics = store.statistics(PLAYER)
    address = postgres.new_database()
    with Store(address) as store:
        import_lines(store.database, first)
        second = lines_of(store)
        assert store.statistics(PLAYER) == statistics
        assert all(store.games.open(PLAYER, game.id) for game in store.games.listed(PLAYER, 9))
    postgres.drop(address)
    with Store(f"sqlite:///{tmp_path / 'two.sqlite'}") as store:
        import_lines(store.database, second)
        third = lines_of(store)
    assert first == second == third


def test_an_export_shows_one_moment(store: Store) -> None:
    """What is written while an export is under way isn't in it."""
    lived_in(store)
    before = lines_of(store)
    under_way = export(store.database)
    first = [next(under_way) for _ in range(3)]
    Player(store, OTHER).won(3)
    assert first + list(under_way) == before
    assert lines_of(store) != before


def test_rows_come_in_the_order_of_bytes(store: Store) -> None:
    for name in ("b", "B", "a", "_", "é", "z", "0"):
        store.players.save_settings(name, {})
    rows = [json.loads(line) for line in lines_of(store) if line.startswith(b'["')]
    assert [row[0] for row in rows] == ["0", "B", "_", "a", "b", "z", "é"]


def test_only_an_empty_database_takes_an_import(store: Store, exported: list[bytes]) -> None:
    store.players.save_settings("somebody", {})
    before = lines_of(store)
    with pytest.raises(WrongDatabase, match="there are rows in players"):
        import_lines(store.database, exported)
    assert lines_of(store) == before


def _put(number: int, text: str) -> Callable[[list[bytes]], list[bytes]]:
    return lambda lines: [*lines[:number], text.encode() + b"\n", *lines[number + 1 :]]


def _row(lines: list[bytes], table: str, which: str | None = None) -> int:
    """Return the number of a table's first row, or of the first in which a word stands."""
    start = f'{{"table":"{table}"'.encode()
    first = next(n for n, line in enumerate(lines) if line.startswith(start)) + 1
    word = (which or "").encode()
    return next(n for n in range(first, len(lines)) if word in lines[n])


def _edit(
    table: str, column: str, value: object, which: str | None = None
) -> Callable[[list[bytes]], list[bytes]]:
    def edited(lines: list[bytes]) -> list[bytes]:
        number = _row(lines, table, which)
        row = json.loads(lines[number])
        row[metadata.tables[table].columns.keys().index(column)] = value
        return _put(number, json.dumps(row))(lines)

    return edited


WRONG: dict[str, Wrong] = {
    "nothing": (lambda lines: [], "line 1 .*cut off"),
    "no JSON": (_put(0, "SQLite format 3"), "line 1 .*this is not JSON"),
    "deep": (_put(1, "[" * 100_000), "line 2 .*not JSON"),
    "another format": (_put(0, "{}"), "line 1 .*saratoga-export"),
    "another version": (
        _put(0, '{"format":"saratoga-export","version":2,"schema":"0003"}'),
        "version '2'",
    ),
    "another schema": (
        _put(0, '{"format":"saratoga-export","version":1,"schema":"0001"}'),
        "schema '0001'.*import with the version",
    ),
    "cut off": (lambda lines: lines[:-1], "cut off"),
    "cut in a row": (lambda lines: [*lines[:9], lines[9][:5]], "line 10 .*not JSON"),
    "a long line": (_put(3, '"' + "x" * (1 << 20) + '"'), "line 4 .*longer than"),
    "a line more": (lambda lines: [*lines, b"{}\n"], "something follows"),
    "a table left out": (lambda lines: [lines[0], *lines[3:]], "line 2 .*daily_deals"),
    "a row left out": (lambda lines: [*lines[:2], *lines[3:]], "counts other rows"),
    "a value missing": (_edit("players", "created", None), r"players\.created: .*missing"),
    "a value too many": (_put(2, '["CF1-D3","2040-01-01","x",1]'), "4 values for the 3 columns"),
    "no number": (_edit("games", "version", "7"), r"games\.version: expected a whole number"),
    "a large number": (_edit("games", "version", 2**31), r"games\.version: .*32 bits"),
    "a truth as a number": (_edit("games", "won", 1), r"games\.won: expected true or false"),
    "a long text": (_edit("games", "form", "x" * 17), r"games\.form: longer than 16"),
    "a NUL": (_edit("players", "settings", "a\0"), r"players\.settings: holds a character"),
    "half a letter": (_edit("players", "settings", "\ud800"), r"players\.settings: holds"),
    "infinity": (_edit("ready_deals", "difficulty", float("inf")), "expected a number"),
}

#: What a column holds but the program can't work with: table, column, value, and what is said.
MEANINGLESS = (
    ("players", "settings", "no JSON", "players.settings: expected a JSON object"),
    ("players", "settings", "[" * 9_000, "players.settings: expected a JSON object"),
    ("players", "settings", "[]", "players.settings: expected a JSON object"),
    ("players", "created", -1, "players.created: expected milliseconds"),
    ("games", "form", "ZZ1-D9", "games.form: expected a game with its options"),
    ("games", "code", "CF1-D3-AAAAAC", "games.code: 'CF1-D3-AAAAAC' has 6 letters"),
    ("games", "code", "DS1-D1N-AAAAAAB", "games: the code DS1-D1N-AAAAAAB is not of the form"),
    ("games", "cards", "AS KH", "games: expected either a code or cards"),
    ("games", "created", 1 << 60, "games.created: expected milliseconds"),
    ("games", "result", "draw", "games.result: expected won / lost, not 'draw'"),
    ("games", "decided", 1, "games: expected a result and decided both, or neither"),
    ("games", "grade", "purple", "games.grade: expected gentle / steady"),
    ("games", "seconds", -5, "games.seconds: expected a number from 0 on, not '-5'"),
    ("actions", "action", "hello", "actions.action: .*'hello'"),
    ("verdicts", "outcome", "MAYBE", "verdicts.outcome: expected WINNABLE / UNWINNABLE"),
    ("verdicts", "line", "D D X?", "verdicts.line: .*X"),
    ("plans", "moves", "7", "plans.moves: "),
    ("ready_deals", "code", "cf1-d3-aaaaacl", "ready_deals.code: expected CF1-D3-AAAAACL"),
    ("keys", "value", "short", "keys.value: expected at least 16 characters"),
    ("games", "origin", 99, "games: it begins anew at action 99, but has fewer"),
    ("ready_deals", "line", "D D D", "ready_deals: its line doesn't win"),
    ("ready_deals", "difficulty", 10**400, "ready_deals.difficulty: expected a number, not"),
    ("ready_deals", "difficulty", 1.5, "ready_deals.difficulty: expected a number from 0 to 1"),
    ("days", "date", "2026-02-30", "days.date: expected a date such as 2026-12-24"),
    ("daily_deals", "form", "CF1-D1", "daily_deals: the code CF1-D3-AAAAACL is not of the form"),
)

WRONG_TOGETHER: dict[str, Wrong] = {
    "an orphan": (_edit("games", "player", "nobody"), "refers to a row that isn't there"),
    "twins": (lambda lines: [*lines[:3], lines[2], *lines[3:]], "the key of another row"),
    "a value changed": (_edit("players", "created", 1), "SHA-256"),
}


@pytest.mark.parametrize("name", WRONG)
def test_an_export_with_a_wrong_line_is_refused(
    name: str, tmp_path: Path, exported: list[bytes]
) -> None:
    change, complaint = WRONG[name]
    with (
        Store(f"sqlite:///{tmp_path / 'new.sqlite'}") as store,
        pytest.raises(InvalidExport, match=complaint),
    ):
        import_lines(store.database, change(exported))


@pytest.mark.parametrize(("table", "column", "value", "complaint"), MEANINGLESS)
def test_an_export_with_a_value_that_means_nothing_is_refused(
    table: str,
    column: str,
    value: object,
    complaint: str,
    tmp_path: Path,
    exported: list[bytes],
) -> None:
    change = _edit(table, column, value, which={"games": CODE}.get(table))
    with (
        Store(f"sqlite:///{tmp_path / 'new.sqlite'}") as store,
        pytest.raises(InvalidExport, match=complaint),
    ):
        import_lines(store.database, change(exported))


@pytest.mark.parametrize("name", WRONG_TOGETHER)
def test_a_refused_export_leaves_nothing(name: str, store: Store, exported: list[bytes]) -> None:
    change, complaint = WRONG_TOGETHER[name]
    before = lines_of(store)
    with pytest.raises(InvalidExport, match=complaint):
        import_lines(store.database, change(exported))
    assert lines_of(store) == before
    assert import_lines(store.database, exported)["players"] == 2


def test_tables_come_after_those_that_they_refer_to() -> None:
    names = [table.name for table in exported_tables()]
    assert names.index("players") < names.index("games") < names.index("actions")
