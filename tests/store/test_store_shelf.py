"""The shelf keeps games that are in play, and forgets the others."""

from __future__ import annotations

from types import SimpleNamespace

from saratoga.engine.deals import Deal
from saratoga.engine.game import Game
from saratoga.store import Store
from saratoga.store.shelf import IDLE, Shelf

GAME = Game(Deal.from_code("CF1-D3-AAAAAAB"))


def row(name: str, version: int = 0) -> SimpleNamespace:
    return SimpleNamespace(id=name, player="p", version=version)


def test_games_that_nobody_plays_are_dropped(store: Store) -> None:
    """A game put back within the time is kept from then on; one that wasn't is not."""
    now = 0.0
    shelf = Shelf(store.database, 10, lambda: now)
    shelf.put(row("idle"), GAME)
    shelf.put(row("played"), GAME)
    now = IDLE
    kept = shelf.take_kept("p", "played", 0)
    assert kept is not None
    shelf.put(row("played", 1), kept.game)
    assert len(shelf) == 2
    now = IDLE + 1
    shelf.put(row("new"), GAME)
    assert len(shelf) == 2
    assert shelf.take_kept("p", "idle", 0) is None
    assert shelf.take_kept("p", "played", 1) is not None


def test_an_older_replay_takes_no_newer_ones_place(store: Store) -> None:
    shelf = Shelf(store.database, 10)
    shelf.put(row("game", 3), GAME)
    shelf.put(row("game", 2), GAME)
    assert shelf.take_kept("p", "game", 2) is None
    assert shelf.take_kept("q", "game", 3) is None
    assert shelf.take_kept("p", "game", 3) is not None


def test_the_least_recent_make_room(store: Store) -> None:
    shelf = Shelf(store.database, 2)
    for name in "abc":
        shelf.put(row(name), GAME)
    assert shelf.take_kept("p", "a", 0) is None
    assert shelf.take_kept("p", "c", 0) is not None
