"""Many at once: of all who act on one version, exactly one is accepted."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import Any

from saratoga.errors import SaratogaError
from saratoga.store import Store
from saratoga.store.errors import StaleVersion
from saratoga.store.records import Outcome
from store.easy import PLAYER, Player, easy_deal

CODE = "CF1-D3-AAAAACL"
CROWD = 8


def together(tasks: list[Callable[[], Any]]) -> list[Any]:
    """Run tasks at once, each in its thread; return results or the errors of the store."""
    barrier = Barrier(len(tasks))

    def run(task: Callable[[], Any]) -> Any:
        barrier.wait()
        try:
            return task()
        except SaratogaError as error:
            return error

    with ThreadPoolExecutor(len(tasks)) as pool:
        return list(pool.map(run, tasks))


def test_one_of_many_actions_on_a_version_is_accepted(url: str) -> None:
    """Two stores stand for two processes: nothing but the database is common to them."""
    with Store(url) as one, Store(url) as two:
        game = Player(one).begin(CODE)
        for version in range(10):
            found = together(
                [
                    partial(store.games.act, PLAYER, game.id, version, "D", f"{version}-{n}")
                    for n, store in enumerate([one, two] * (CROWD // 2))
                ]
            )
            accepted = [each for each in found if isinstance(each, Outcome)]
            assert len(accepted) == 1
            assert sum(isinstance(each, StaleVersion) for each in found) == CROWD - 1
        assert one.games.open(PLAYER, game.id) == two.games.open(PLAYER, game.id)
        assert one.games.open(PLAYER, game.id).version == 10


def test_an_action_sent_many_times_at_once_is_done_once(url: str) -> None:
    with Store(url) as one, Store(url) as two:
        game = Player(one).begin(CODE)
        found = together(
            [
                partial(store.games.act, PLAYER, game.id, 0, "R-2", "same")
                for store in [one, two] * (CROWD // 2)
            ]
        )
        assert [each.game.version for each in found] == [1] * CROWD
        assert all(each == found[0] for each in found)


def test_many_games_at_once(url: str) -> None:
    with Store(url, cached=3) as store:
        numbers = range(CROWD)
        won = together([partial(Player(store, f"player-{n}").won, n) for n in numbers])
        assert [game.now.score for game in won] == [255] * CROWD
        assert [store.statistics(f"player-{n}")[0].won for n in numbers] == [1] * CROWD


def test_first_actions_at_once_leave_one_game_under_way(url: str) -> None:
    with Store(url) as store:
        player = Player(store)
        games = [player.begin(easy_deal(n)) for n in range(CROWD)]
        together([partial(player.act, game, "D") for game in games])
        (found,) = store.statistics(PLAYER)
        assert (found.played, found.lost, found.under_way) == (CROWD, CROWD - 1, 1)


def test_one_deal_begun_many_times_at_once_counts_once(url: str) -> None:
    with Store(url) as store:
        player = Player(store)
        games = [player.begin(CODE) for _ in range(CROWD)]
        together([partial(player.act, game, "D") for game in games])
        assert store.statistics(PLAYER)[0].played == 1


def test_new_databases_opened_at_once_are_made_once(url: str) -> None:
    stores = together([partial(Store, url) for _ in range(4)])
    game = Player(stores[0]).begin(CODE)
    assert [store.games.open(PLAYER, game.id).version for store in stores] == [0] * 4
    for store in stores:
        store.close()
