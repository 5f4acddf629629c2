"""`saratoga serve --workers N`: alike, replaced when they die, and finishing what they took."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from threading import Event, Thread

import pytest

from faults.guests import Guest
from faults.servers import player_of
from saratoga.server.hosting.keys import signing_key
from saratoga.server.settings import Settings
from saratoga.store import Store
from store.databases import quick_folder
from store.postgres import is_installed, running_postgres

CROWD = 4

Server = subprocess.Popen[str]
Address = tuple[str, int]


@pytest.fixture(params=["sqlite", "postgresql"])
def settings(request: pytest.FixtureRequest) -> Iterator[Settings]:
    with quick_folder() as folder:
        if request.param == "sqlite":
            yield Settings(data=folder)
            return
        if not is_installed():
            pytest.skip("PostgreSQL is not installed")
        with running_postgres() as server:
            yield Settings(data=folder, database=server.new_database())


@contextmanager
def served(
    settings: Settings, log: Path, **more: str
) -> Iterator[tuple[subprocess.Popen[str], tuple[str, int]]]:
    """Run the command with two workers; give its process and address."""
    program = str(Path(sys.executable).with_name("saratoga"))
    command = [program, "serve", "--port", "0", "--workers", "2", "--log-format", "json"]
    command += ["--data", str(settings.data), "--database", settings.database_url]
    with (
        log.open("w") as errors,
        subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env=os.environ | {"SARATOGA_READY_DEALS": "0", "SARATOGA_LOG_LEVEL": "info"} | more,
        ) as server,
    ):
        try:
            assert server.stdout is not None
            found = re.search(r"http://127\.0\.0\.1:(\d+)", server.stdout.readline())
            assert found
            yield server, ("127.0.0.1", int(found[1]))
        finally:
            server.kill()


def lines(log: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in log.read_text().splitlines()]


def workers(log: Path) -> list[int]:
    """Return the processes that have begun to answer, in the order in which they began."""
    ready = "Application startup complete."
    return [int(str(line["process"])) for line in lines(log) if line["message"] == ready]


def wait_for_workers(log: Path, number: int) -> list[int]:
    for _ in range(6000):
        if len(found := workers(log)) >= number:
            return found
        Event().wait(0.01)
    raise AssertionError(log.read_text())


def wait_for_words(log: Path, words: str, times: int) -> None:
    for _ in range(6000):
        if log.read_text().count(words) >= times:
            return
        Event().wait(0.01)
    raise AssertionError(log.read_text())


def get(address: Address, path: str) -> tuple[int, str]:
    with closing(http.client.HTTPConnection(*address, timeout=30)) as connection:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()


def playing(guests: list[Guest]) -> list[Thread]:
    """Let guests play until the server goes; return their threads once all have answers."""
    answered = [Event() for _ in guests]
    threads = [
        Thread(target=guest.play, args=(event,))
        for guest, event in zip(guests, answered, strict=True)
    ]
    for thread in threads:
        thread.start()
    assert all(event.wait(60) for event in answered)
    return threads


def check(settings: Settings, guests: list[Guest]) -> None:
    with Store(settings.database_url) as store:
        key = signing_key(settings, store)
        for guest in guests:
            assert guest.check(store, player_of(guest, key)) > 0


def test_a_killed_worker_is_replaced_and_loses_nothing(settings: Settings, tmp_path: Path) -> None:
    log = tmp_path / "log"
    with served(settings, log) as (server, address):
        first = wait_for_workers(log, 2)
        guests = [Guest(seed, address) for seed in range(CROWD)]
        for guest in guests:
            guest.begin()
        threads = playing(guests)
        os.kill(first[0], signal.SIGKILL)
        replaced = wait_for_workers(log, 3)
        assert len(set(replaced)) == 3
        assert get(address, "/readyz") == (200, "ready\n")
        told = get(address, "/metrics")[1]
        moves = re.search(r'_total\{method="POST",route="[^"]*actions",status="200"\} (\d+)', told)
        assert moves
        assert int(moves[1]) >= CROWD
        server.send_signal(signal.SIGTERM)
        assert server.wait(30) == 0
        for thread in threads:
            thread.join(60)
    check(settings, guests)


def test_a_worker_that_cant_begin_says_why_in_a_line(tmp_path: Path) -> None:
    """The database has become unusable: no traceback, and the server tries again."""
    log, settings = tmp_path / "log", Settings(data=tmp_path / "data")
    with served(settings, log) as (server, _):
        (killed, _) = wait_for_workers(log, 2)
        for file in settings.data.glob("*.sqlite*"):
            file.unlink()
        (settings.data / "saratoga.sqlite").write_text("this is no database " * 100)
        os.kill(killed, signal.SIGKILL)
        wait_for_words(log, "this process can't begin", 2)
        server.send_signal(signal.SIGTERM)
        assert server.wait(30) == 0
    assert "Traceback" not in log.read_text()


def test_told_to_stop_all_finish_what_they_took(settings: Settings, tmp_path: Path) -> None:
    """Every request that the log counts as answered was answered: none is cut off."""
    log = tmp_path / "log"
    with served(settings, log) as (server, address):
        wait_for_workers(log, 2)
        guests = [Guest(seed, address) for seed in range(CROWD)]
        for guest in guests:
            guest.begin()
        threads = playing(guests)
        server.send_signal(signal.SIGTERM)
        assert server.wait(30) == 0
        for thread in threads:
            thread.join(60)
    told = lines(log)
    done = [line for line in told if str(line.get("route")).endswith("/actions")]
    answers = sum(sent.told is not None for guest in guests for sent in guest.sent)
    assert [line["status"] for line in done] == [200] * len(done)
    assert len(done) == answers
    ended = [line for line in told if str(line["message"]).startswith("Finished server process")]
    assert len(ended) == 2
    check(settings, guests)


def test_workers_end_with_the_one_that_started_them(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with served(Settings(data=tmp_path / "data"), log) as (server, _):
        wait_for_workers(log, 2)
        server.kill()
        server.wait(30)
        for _ in range(3000):
            ended = [line for line in lines(log) if "Finished server" in str(line["message"])]
            if len(ended) == 2:
                break
            Event().wait(0.01)
        assert len(ended) == 2


def test_a_limit_holds_whichever_worker_answers(tmp_path: Path) -> None:
    log = tmp_path / "log"
    limits = {"SARATOGA_PLAYER_RATE": "0.001", "SARATOGA_PLAYER_BURST": "40"}
    with (
        served(Settings(data=tmp_path / "data"), log, **limits) as (_, address),
        ExitStack() as all,
    ):
        wait_for_workers(log, 2)
        guest = Guest(0, address)
        guest.begin()
        connections = [http.client.HTTPConnection(*address, timeout=30) for _ in range(16)]
        for connection in connections:
            all.enter_context(closing(connection)).connect()
        asked = []
        for number in range(80):
            connection = connections[number % len(connections)]
            connection.request("GET", "/api/v1/settings", headers={"cookie": guest.cookie})
            answer = connection.getresponse()
            answer.read()
            asked.append(answer.status)
        assert asked == [200] * 40 + [429] * 40
