"""Leases and keys: what many processes share."""

from __future__ import annotations

from saratoga.store import Store
from saratoga.store.leases import Lease


class Watch:
    """Seconds that tests let pass."""

    def __init__(self, now: float) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def lease(store: Store, holder: str, watch: Watch) -> Lease:
    return Lease(store.database, "stock", holder, watch, patience=60)


def test_one_holds_a_lease_and_keeps_it(store: Store) -> None:
    one, two = Watch(0), Watch(5000)
    mine, other = lease(store, "one", one), lease(store, "two", two)
    assert mine.hold()
    for _ in range(20):
        one.now += 50
        two.now += 50
        assert not other.hold()
        assert mine.hold()


def test_a_lease_whose_holder_is_gone_is_taken_over(store: Store) -> None:
    watch = Watch(0)
    gone, next_one = lease(store, "one", watch), lease(store, "two", watch)
    assert gone.hold()
    assert not next_one.hold()
    watch.now = 59
    assert not next_one.hold()
    watch.now = 60
    assert next_one.hold()
    assert not gone.hold(), "who was away must ask again like anybody else"


def test_of_two_who_wait_one_takes_over(store: Store) -> None:
    watch = Watch(0)
    gone = lease(store, "one", watch)
    waiting = [lease(store, name, watch) for name in ("two", "three")]
    assert gone.hold()
    assert [each.hold() for each in waiting] == [False, False]
    watch.now = 60
    assert [each.hold() for each in waiting] == [True, False]


def test_a_lease_given_back_is_free_at_once(store: Store) -> None:
    watch = Watch(0)
    mine, other = lease(store, "one", watch), lease(store, "two", watch)
    assert mine.hold()
    other.give_back()
    assert not other.hold(), "nobody gives back what is another's"
    mine.give_back()
    assert other.hold()


def test_leases_of_different_work_are_apart(store: Store) -> None:
    assert store.lease("stock").hold()
    assert store.lease("other").hold()
    assert not store.lease("stock").hold()


def test_a_key_is_kept_once(store: Store) -> None:
    assert store.keys.known("cookies") is None
    assert store.keys.keep("cookies", "first") == "first"
    assert store.keys.keep("cookies", "second") == "first"
    assert store.keys.known("cookies") == "first"
