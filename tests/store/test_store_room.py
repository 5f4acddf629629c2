"""How many games may be open, and which make room for another."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from saratoga.store import Store
from saratoga.store.errors import TooManyGames, UnknownGame
from store.conftest import Clock
from store.easy import PLAYER, Player, easy_deal

CODE = "CF1-D3-AAAAACL"
MONTH = 31 * 86_400_000


@pytest.fixture
def store(url: str, clock: Clock) -> Iterator[Store]:
    with Store(url, clock=clock, most_open=3) as opened:
        yield opened


def is_there(store: Store, game: str) -> bool:
    try:
        store.games.open(PLAYER, game)
    except UnknownGame:
        return False
    return True


def test_games_that_were_only_looked_at_make_room(store: Store, player: Player) -> None:
    begun = player.act(player.begin(easy_deal(0)), "D")
    seen = [player.begin(easy_deal(number)) for number in (1, 2, 3)]
    assert [is_there(store, game.id) for game in (begun, *seen)] == [True, False, False, True]
    assert player.act(begun, "D").version == 2


def test_a_deal_of_the_day_stays(store: Store, player: Player) -> None:
    day = player.begin(easy_deal(0))
    store.days.keep(PLAYER, "CF1-D1", "2026-12-24", day.id, on_time=True)
    for number in range(1, 6):
        player.begin(easy_deal(number))
    assert is_there(store, day.id)


def test_practice_makes_room_only_after_a_month(store: Store, player: Player, clock: Clock) -> None:
    begun = player.act(player.begin(CODE), "R-2", "D")
    practice = [store.games.practice(PLAYER, begun.id, 1) for _ in range(2)]
    with pytest.raises(TooManyGames, match="3 open games"):
        player.begin(easy_deal(0))
    clock.now += MONTH
    player.begin(easy_deal(0))
    assert [is_there(store, game.id) for game in (begun, *practice)] == [True, False, False]


def test_decided_games_count_for_no_limit(store: Store, player: Player) -> None:
    for number in range(4):
        player.lost(number)
    for number in range(4, 8):
        player.won(number)
    assert len(store.games.listed(PLAYER, 20)) == 8


def test_another_player_has_a_limit_of_their_own(store: Store, player: Player) -> None:
    begun = player.act(player.begin(CODE), "R-2")
    for _ in range(2):
        store.games.practice(PLAYER, begun.id, 1)
    assert Player(store, "somebody else").begin(CODE).version == 0
