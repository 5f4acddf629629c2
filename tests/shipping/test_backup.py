"""The backups of docs/operations.md, taken while people play and restored elsewhere."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread

import pytest

from faults.guests import Guest
from faults.servers import forkserver, player_of
from saratoga.server.hosting.keys import signing_key
from saratoga.server.run import listen, run
from saratoga.server.settings import Settings
from saratoga.store import Store
from shipping.manual import ROOT, changed
from store.databases import quick_folder
from store.postgres import is_installed, program, running_postgres

CROWD = 3
#: Answers that each guest has before the backup begins.
WARMED_UP = 5


@pytest.fixture
def folder() -> Iterator[Path]:
    with quick_folder() as path:
        yield path


def commands(first: str, *changes: tuple[str, str]) -> str:
    """Return the page's shell commands that begin with a word, moved to the test's places."""
    page = (ROOT / "docs" / "operations.md").read_text()
    (found,) = re.findall(rf"^```\n({first} .*?)^```$", page, re.MULTILINE | re.DOTALL)
    return changed(found, *changes)


def shell(text: str, **environment: str) -> None:
    subprocess.run(["sh", "-euc", text], env=os.environ | environment, check=True)


def back_up_in_play(settings: Settings, back_up: Callable[[], None]) -> list[Guest]:
    """Let guests play, take a backup meanwhile, and let them play on; return them."""
    with listen(settings) as listener:
        address = listener.getsockname()[:2]
        guests = [Guest(seed, address) for seed in range(CROWD)]
        server = forkserver.Process(target=run, args=(settings, listener))
        server.start()
        try:
            threads = [Thread(target=guest.play, args=(Event(),)) for guest in guests]
            for guest, thread in zip(guests, threads, strict=True):
                guest.begin()
                thread.start()
            wait_for(guests, WARMED_UP)
            back_up()
            wait_for(guests, 1 + max(answered(guest) for guest in guests))
        finally:
            server.kill()
            server.join()
        for thread in threads:
            thread.join()
    return guests


def answered(guest: Guest) -> int:
    return sum(each.told is not None for each in guest.sent)


def wait_for(guests: list[Guest], count: int) -> None:
    while any(answered(guest) < count for guest in guests):
        Event().wait(0.005)


@pytest.mark.skipif(not is_installed(), reason="PostgreSQL is not installed")
def test_an_installation_is_moved_and_every_game_is_checked(folder: Path) -> None:
    settings = Settings(data=folder, port=0, ready_deals=0)
    guests = back_up_in_play(settings, lambda: None)
    with running_postgres() as server:
        url = server.new_database()
        text = commands(
            "saratoga db export",
            ("sqlite:////var/lib/saratoga/saratoga.sqlite", settings.database_url),
            ("/backup/", f"{folder}/"),
            ("postgresql+psycopg://saratoga@localhost/saratoga", shlex.quote(url)),
        )
        shell(text, PATH=f"{Path(sys.executable).parent}:{os.environ['PATH']}")
        check(settings.model_copy(update={"database": url}), guests)


def check(settings: Settings, guests: list[Guest]) -> None:
    """See that a restored database is one moment of what the guests did, after its beginning."""
    with Store(settings.database_url) as store:
        key = signing_key(settings, store)
        for guest in guests:
            player = player_of(guest, key)
            version = store.games.open(player, guest.state["id"]).version
            assert version >= WARMED_UP
            assert replace(guest, sent=guest.sent[:version]).check(store, player) == version


def test_sqlite_is_backed_up_in_play_and_restored_with_its_key(folder: Path) -> None:
    live, kept = folder / "live", folder / "backup"
    kept.mkdir()
    settings = Settings(data=live, port=0, ready_deals=0)
    text = commands("sqlite3", ("/var/lib/saratoga/", f"{live}/"), ("/backup/", f"{kept}/"))
    guests = back_up_in_play(settings, lambda: shell(text))
    restored = Settings(data=kept)
    assert [path.name for path in kept.iterdir()] == ["saratoga.sqlite"]
    check(restored, guests)


@pytest.mark.skipif(not is_installed(), reason="PostgreSQL is not installed")
def test_postgresql_is_dumped_in_play_and_restored(folder: Path) -> None:
    with running_postgres() as server:
        url = server.new_database()
        settings = Settings(data=folder, port=0, database=url, ready_deals=0)
        place = {"PGHOST": str(server.folder), "PGUSER": "postgres"}
        place["PATH"] = f"{Path(program('pg_dump')).parent}:{os.environ['PATH']}"
        text = commands(
            "pg_dump", ("/backup/", f"{folder}/"), (".dump saratoga\n", ".dump test_0\n")
        )
        dump, restore = text.split("\n", 1)
        guests = back_up_in_play(settings, lambda: shell(dump, **place))
        shell("createuser saratoga", **place)
        shell(restore, **place)
        restored = url.replace("/test_0?", "/saratoga_restored?").replace("postgres@", "saratoga@")
        assert "saratoga@" in restored
        check(settings.model_copy(update={"database": restored}), guests)
