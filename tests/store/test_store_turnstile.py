"""Processes that write to one file take turns: who has just written waits behind who waited."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread

import pytest

from saratoga.store.turnstile import DOOR, ROOM, Turnstile
from store.databases import quick_folder


@pytest.fixture
def path() -> Iterator[str]:
    with quick_folder() as folder:
        yield str(folder / "test.sqlite")


def waiting(turnstile: Turnstile, entered: Event) -> Thread:
    def enter() -> None:
        turnstile.enter()
        entered.set()

    thread = Thread(target=enter)
    thread.start()
    return thread


def at_the_door(path: str) -> bool:
    """Tell whether somebody holds the door, and so waits for the room."""
    import fcntl

    with Path(f"{path}{DOOR}").open("r+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        return False


def test_one_at_a_time_and_who_left_waits_behind_who_waited(path: str) -> None:
    one, two = Turnstile(path), Turnstile(path)
    one.enter()
    entered, again = Event(), Event()
    second = waiting(two, entered)
    while not at_the_door(path):
        Event().wait(0.001)
    assert not entered.is_set()
    one.leave()
    third = waiting(one, again)
    second.join()
    assert entered.is_set()
    assert not again.is_set()
    two.leave()
    third.join()
    one.leave()
    one.close()
    two.close()


def test_a_killed_process_frees_the_room(path: str) -> None:
    ready, tell = os.pipe()
    child = os.fork()
    if child == 0:
        Turnstile(path).enter()
        os.write(tell, b"x")
        signal.pause()
    assert os.read(ready, 1) == b"x"
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    turnstile = Turnstile(path)
    turnstile.enter()
    turnstile.leave()
    turnstile.close()
    os.close(ready)
    os.close(tell)


def test_its_files_are_the_owners_alone_and_hold_nothing(path: str) -> None:
    turnstile = Turnstile(path)
    turnstile.enter()
    turnstile.leave()
    turnstile.close()
    for name in (DOOR, ROOM):
        found = Path(f"{path}{name}").stat()
        assert (found.st_size, found.st_mode & 0o777) == (0, 0o600)
