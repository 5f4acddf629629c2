"""Settings, transfers and limits."""

from __future__ import annotations

import pytest

from saratoga.store import Store
from saratoga.store.errors import TooManyTries, UnknownTransfer
from store.conftest import Clock
from store.easy import OTHER, PLAYER, Player, easy_deal


def test_settings_are_kept(store: Store, url: str) -> None:
    assert store.players.settings(PLAYER) == {}
    store.players.save_settings(PLAYER, {"theme": "dark", "sound": True})
    store.players.save_settings(PLAYER, {"theme": "light"})
    with Store(url) as other:
        assert other.players.settings(PLAYER) == {"theme": "light"}
    assert store.players.settings(OTHER) == {}


def test_a_transfer_code_works_once(store: Store) -> None:
    code = store.players.new_transfer(PLAYER, 15)
    assert store.players.claim_transfer(OTHER, code) == PLAYER
    with pytest.raises(UnknownTransfer):
        store.players.claim_transfer(OTHER, code)


def test_a_transfer_code_is_read_as_people_write_it(store: Store) -> None:
    code = store.players.new_transfer(PLAYER, 15)
    assert store.players.claim_transfer(OTHER, f" {code.lower().replace('-', ' ')} ") == PLAYER


def test_a_transfer_code_has_sixty_bits_and_is_stored_as_a_digest(store: Store) -> None:
    codes = {store.players.new_transfer(PLAYER, 15) for _ in range(50)}
    assert len(codes) == 50
    assert all(len(code.replace("-", "")) == 12 for code in codes)
    with store.database.reading() as connection:
        kept = str(connection.exec_driver_sql("SELECT * FROM transfers").all())
    assert not any(code in kept or code.replace("-", "") in kept for code in codes)


def test_a_transfer_code_expires(store: Store, clock: Clock) -> None:
    code = store.players.new_transfer(PLAYER, 15)
    clock.now += 15 * 60_000
    with pytest.raises(UnknownTransfer):
        store.players.claim_transfer(OTHER, code)


def test_a_new_code_ends_the_one_before(store: Store) -> None:
    first, second = (store.players.new_transfer(PLAYER, 15) for _ in range(2))
    with pytest.raises(UnknownTransfer):
        store.players.claim_transfer(OTHER, first)
    assert store.players.claim_transfer(OTHER, second) == PLAYER


def test_games_of_the_device_come_along(store: Store) -> None:
    here, there = Player(store, OTHER), Player(store, PLAYER)
    mine = here.won(0)
    theirs = there.won(1)
    code = store.players.new_transfer(PLAYER, 15)
    store.players.claim_transfer(OTHER, code)
    assert {game.id for game in store.games.listed(PLAYER, 10)} == {mine.id, theirs.id}
    assert store.games.listed(OTHER, 10) == []
    assert store.statistics(PLAYER)[0].won == 2


def test_a_deal_that_both_have_played_counts_once(store: Store) -> None:
    Player(store, OTHER).won(0)
    Player(store, PLAYER).lost(0)
    store.players.claim_transfer(OTHER, store.players.new_transfer(PLAYER, 15))
    found = store.statistics(PLAYER)[0]
    assert (found.played, found.won, found.lost) == (1, 0, 1)


def test_claiming_ones_own_code_changes_nothing(store: Store) -> None:
    player = Player(store)
    game = player.act(player.begin(easy_deal(0)), "D")
    code = store.players.new_transfer(PLAYER, 15)
    assert store.players.claim_transfer(PLAYER, code) == PLAYER
    assert store.games.open(PLAYER, game.id) == game
    assert store.statistics(PLAYER)[0].played == 1


def test_tries_are_limited_and_free_again_later(store: Store, clock: Clock) -> None:
    for _ in range(3):
        store.players.count_try("x", 3, 60)
    with pytest.raises(TooManyTries) as refused:
        store.players.count_try("x", 3, 60)
    assert 1 <= refused.value.wait <= 60
    store.players.count_try("y", 3, 60)
    clock.now += 61_000
    store.players.count_try("x", 3, 60)


def test_a_clock_set_back_shuts_nobody_out(store: Store, clock: Clock) -> None:
    for _ in range(3):
        store.players.count_try("x", 3, 60)
    clock.now -= 10 * 3_600_000
    store.players.count_try("x", 3, 60)
