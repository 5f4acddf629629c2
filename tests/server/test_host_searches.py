"""Searches of several processes on one host: slots, and who fills the stock."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from saratoga.server.hosting.host import prepare, shared
from saratoga.server.hosting.slots import FreeSlots, HostSlots
from saratoga.server.settings import Settings
from saratoga.server.solving.desk import Desk
from saratoga.server.solving.pool import Interrupted, Pool
from saratoga.server.solving.ready import Stocker
from saratoga.store import Store
from store.databases import quick_folder


def never() -> bool:
    return False


class Slow:
    """A worker whose jobs last until they are let go or stopped."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.go = threading.Event()
        self.stopped = threading.Event()

    def do(self, number: int, job: Any) -> Any:
        """Do a job."""
        self.begun.set()
        assert self.go.wait(30)
        if self.stopped.is_set():
            raise Interrupted("stopped")
        return job

    def stop(self, number: int) -> None:
        """Stop the job."""
        self.stopped.set()
        self.go.set()

    def close(self) -> None:
        """Stop for good."""
        self.stop(0)


@pytest.fixture
def slots(tmp_path: Path) -> tuple[HostSlots, HostSlots]:
    """The same slot as two processes see it."""
    return HostSlots(tmp_path, 1), HostSlots(tmp_path, 1)


def test_a_slot_is_held_by_one_at_a_time(slots: tuple[HostSlots, HostSlots]) -> None:
    one, two = slots
    release = one.take(never, spare=False)
    assert not two.wanted()
    with ThreadPoolExecutor(1) as pool:
        other = pool.submit(two.take, never, spare=False)
        while not one.wanted():
            assert not other.done()
        release()
        other.result(30)()
    assert not one.wanted()


def test_who_waits_in_spare_time_is_in_nobodys_way(slots: tuple[HostSlots, HostSlots]) -> None:
    one, two = slots
    release = one.take(never, spare=False)
    looked = threading.Event()

    def given_up() -> bool:
        looked.set()
        return one.wanted()

    with ThreadPoolExecutor(1) as pool:
        other = pool.submit(two.take, given_up, spare=True)
        assert looked.wait(30)
        assert not one.wanted()
        release()
        other.result(30)()


def test_who_gives_up_holds_nothing(slots: tuple[HostSlots, HostSlots]) -> None:
    one, two = slots
    release = one.take(never, spare=False)
    two.take(lambda: True, spare=False)()
    release()
    one.take(never, spare=False)()


def test_searches_of_two_processes_share_one_slot(slots: tuple[HostSlots, HostSlots]) -> None:
    hands = [Slow(), Slow()]
    pools = [
        Pool(lambda hand=hand: hand, 1, slots=each)  # type: ignore[misc]
        for hand, each in zip(hands, slots, strict=True)
    ]
    first = pools[0].submit("first", "a player")
    assert hands[0].begun.wait(30)
    second = pools[1].submit("second", "another")
    while not slots[0].wanted():
        assert not hands[1].begun.is_set()
    assert not second.begun
    hands[0].go.set()
    assert first.future.result(30) == "first"
    assert hands[1].begun.wait(30)
    hands[1].go.set()
    assert second.future.result(30) == "second"
    assert second.seconds > 0
    for pool in pools:
        pool.close()


def test_spare_time_gives_way_to_a_player_of_another_process(
    slots: tuple[HostSlots, HostSlots], tmp_path: Path
) -> None:
    hands = [Slow(), Slow()]
    desk = Desk(Settings(data=tmp_path), launch=lambda: hands[0])
    desk.pool = Pool(lambda: hands[0], 1, slots=slots[0])
    other = Pool(lambda: hands[1], 1, slots=slots[1])
    with quick_folder() as folder, Store(f"sqlite:///{folder / 'x.sqlite'}") as store:
        stocker = Stocker(store, desk, 1)
        filling = threading.Thread(target=stocker.make, args=("CF1-D3",))
        filling.start()
        assert hands[0].begun.wait(30)
        asked = other.submit("hint", "a player")
        assert hands[0].stopped.wait(30)
        assert hands[1].begun.wait(30)
        hands[1].go.set()
        assert asked.future.result(30) == "hint"
        stocker.close()
        filling.join(30)
    desk.close()
    other.close()


def test_the_searchers_are_divided_among_the_processes(tmp_path: Path) -> None:
    prepare(tmp_path)
    many = Settings(data=tmp_path, workers=4, solver_workers=6)
    hosts = [shared(tmp_path, many, index) for index in range(4)]
    assert [host.searchers for host in hosts] == [2, 2, 1, 1]
    assert all(isinstance(host.slots, FreeSlots) for host in hosts)
    few = Settings(data=tmp_path, workers=4, solver_workers=2)
    hosts = [shared(tmp_path, few, index) for index in range(4)]
    assert [host.searchers for host in hosts] == [1] * 4
    held = [host.slots.take(never, spare=False) for host in hosts[:2]]
    hosts[2].slots.take(hosts[3].slots.wanted, spare=False)()
    for release in held:
        release()


def test_one_process_fills_the_stock(tmp_path: Path) -> None:
    with quick_folder() as folder, Store(f"sqlite:///{folder / 'x.sqlite'}") as store:
        desk = Desk(Settings(data=tmp_path))
        stockers = [Stocker(store, desk, 1, lease=store.lease("ready-deals")) for _ in range(2)]
        assert [stocker._has_turn() for stocker in stockers] == [True, False]
        stockers[0].close()
        assert stockers[1]._has_turn()
        stockers[1].close()
        desk.close()
