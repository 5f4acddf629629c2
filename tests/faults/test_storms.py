"""Each fault strikes a few times while people play; benchmarks/storms.py does it fifty times."""

from __future__ import annotations

import pytest

from faults.guests import Guest
from faults.regulars import Crowd, check
from faults.servers import player_of
from faults.storms import KEY, STORMS, Storm, cut_players, weather
from saratoga.errors import SaratogaError
from saratoga.store import Store

TIMES = 2
PLAYERS = 3
#: SQLite under kills is test_kill.py's and test_workers.py's.
HERE = [storm for storm in STORMS if storm.name != "app process killed, SQLite"]


@pytest.mark.parametrize("storm", HERE, ids=lambda storm: storm.name)
def test_nothing_acknowledged_is_lost_and_nothing_is_done_twice(storm: Storm) -> None:
    if missing := storm.missing():
        pytest.skip(missing)
    workers = 2 if storm.name.startswith("app") else 1
    found = weather(storm, TIMES, PLAYERS, seed=1, workers=workers)
    assert found.games >= PLAYERS
    assert found.kept >= found.answered > TIMES


def test_the_checker_finds_what_is_lost_and_what_is_there_twice() -> None:
    with cut_players(1) as scene:
        with Crowd(1, ("127.0.0.1", scene.port)) as crowd:
            while crowd.answered < 5:
                crowd.go_on(0)
        assert check(scene.database, KEY, crowd.regulars).answered >= 5
        guest = crowd.regulars[0].games[0]
        one, two = guest.sent[:2]
        for wrong in ([one, *guest.sent], [two, *guest.sent[2:]], [two, one, *guest.sent[2:]]):
            changed = Guest(guest.seed, guest.address, guest.cookie, guest.state, wrong)
            with Store(scene.database) as store, pytest.raises((AssertionError, SaratogaError)):
                changed.check(store, player_of(guest, KEY))
