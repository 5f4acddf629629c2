"""Limits: what is refused with 429 or 413, and what no limit counts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from saratoga.server.app import create_app
from saratoga.server.hosting.limits import address_of
from saratoga.server.hosting.rates import PLACES, Rate, Rates, new_table
from saratoga.server.settings import Settings
from server.asgi_client import API, Client, Transport, problem


class Watch:
    """Seconds that tests let pass."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def watch() -> Watch:
    return Watch()


def test_a_burst_is_taken_and_then_the_rate_holds(watch: Watch) -> None:
    rates, rate = Rates(clock=watch), Rate(2.0, 5)
    assert [rates.take("one", rate) for _ in range(5)] == [0.0] * 5
    assert rates.take("one", rate) == pytest.approx(0.5)
    assert rates.take("two", rate) == 0.0, "another name has a count of its own"
    watch.now = 0.5
    assert rates.take("one", rate) == 0.0
    assert rates.take("one", rate) == pytest.approx(0.5)
    watch.now = 100.0
    assert [rates.take("one", rate) for _ in range(6)][-1] > 0, "nothing is saved beyond the burst"


def test_a_refused_take_costs_nothing(watch: Watch) -> None:
    rates, rate = Rates(clock=watch), Rate(1.0, 1)
    assert rates.take("one", rate) == 0.0
    assert [rates.take("one", rate) for _ in range(9)] == [pytest.approx(1.0)] * 9
    watch.now = 1.0
    assert rates.take("one", rate) == 0.0


def test_a_rate_of_zero_is_no_limit(watch: Watch) -> None:
    rates = Rates(clock=watch)
    assert [rates.take("one", Rate(0.0, 1)) for _ in range(99)] == [0.0] * 99


def test_what_was_used_is_charged_whole(watch: Watch) -> None:
    rates, rate = Rates(clock=watch), Rate.hourly(3600)
    rates.charge("one", rate, 3599)
    assert rates.owed("one", rate) == 0.0
    rates.charge("one", rate, 11)
    assert rates.owed("one", rate) == pytest.approx(10.0)
    watch.now = 10.0
    assert rates.owed("one", rate) == 0.0


def test_processes_that_share_the_table_count_together(watch: Watch, tmp_path: Path) -> None:
    new_table(tmp_path / "rates")
    one, two = Rates(tmp_path / "rates", watch), Rates(tmp_path / "rates", watch)
    rate = Rate(1.0, 4)
    taken = [table.take("player", rate) for table in (one, two, one, two)]
    assert taken == [0.0] * 4
    assert one.take("player", rate) == two.take("player", rate) == pytest.approx(1.0)


def test_a_full_table_forgets_some_and_refuses_nobody_new(watch: Watch) -> None:
    rates, rate = Rates(clock=watch), Rate(1.0, 1)
    assert not any(rates.take(f"name {n}", rate) for n in range(2 * PLACES))


@pytest.mark.parametrize(
    ("client", "counted"),
    [
        (("203.0.113.7", 1), "203.0.113.7"),
        (("2001:db8:1:2:3:4:5:6", 1), "2001:0db8:0001:0002"),
        (("2001:db8:1:2:ffff::1", 1), "2001:0db8:0001:0002"),
        (("::ffff:203.0.113.7", 1), "203.0.113.7"),
        (("127.0.0.1", 1), None),
        (("::1", 1), None),
        (("::ffff:127.0.0.1", 1), None),
        (("not an address", 1), None),
        (None, None),
    ],
)
def test_which_address_is_counted(client: tuple[str, int] | None, counted: str | None) -> None:
    assert address_of({"client": client}) == counted


@contextmanager
def serving(folder: Path, **settings: object) -> Iterator[FastAPI]:
    app = create_app(Settings(data=folder, **settings))
    yield app
    app.state.services.desk.close()
    app.state.services.store.close()


def from_address(app: FastAPI, address: str) -> Client:
    """Return a browser whose requests come from an address."""
    client = Client(app)
    inner = httpx.ASGITransport(app, raise_app_exceptions=False, client=(address, 1))
    assert isinstance(client._transport, Transport)
    client._transport._inner = inner
    return client


def test_a_player_who_asks_too_often_is_told_when_to_go_on(folder: Path) -> None:
    with (
        serving(folder, player_rate=0.01, player_burst=5) as app,
        Client(app) as client,
        Client(app) as other,
    ):
        game = client.new_game(code="CF1-D3-AAAAACL")
        for _ in range(5):
            game = client.told(client.act(game, "D"))
        refused = client.act(game, "D")
        assert problem(refused) == (429, "too-many-requests")
        assert 1 <= int(refused.headers["retry-after"]) <= 100
        assert "possible in" in refused.json()["detail"]
        refused = client.get(f"{API}/games", headers={"accept-language": "it"})
        assert "richieste" in refused.json()["detail"]
        assert client.get("/static/js/main.js").status_code == 200
        assert [client.get(f"/{path}").status_code for path in ("healthz", "readyz")] == [200] * 2
        assert other.get(f"{API}/session").status_code == 200


def test_an_address_is_limited_whoever_asks_from_it(folder: Path) -> None:
    with serving(folder, address_rate=0.01, address_burst=6) as app:
        for _ in range(3):
            with from_address(app, "203.0.113.7") as client:
                assert client.get(f"{API}/session").status_code == 200
                assert client.get(f"{API}/session").status_code == 200
        with from_address(app, "203.0.113.7") as client:
            assert problem(client.get(f"{API}/session")) == (429, "too-many-requests")
        for address in ("203.0.113.8", "127.0.0.1"):
            with from_address(app, address) as client:
                assert client.get(f"{API}/session").status_code == 200


def test_who_has_used_up_the_budget_of_search_waits(folder: Path) -> None:
    with serving(folder, solver_budget=100.0) as app, Client(app) as client:
        services = app.state.services
        game = client.new_game(code="CF1-D3-AAAAACL")
        (player,) = (row["id"] for row in client.get(f"{API}/data").json()["players"])
        services.limits.searched(player, None, 150.0)
        refused = client.post(
            f"{API}/games/{game['id']}/hints", json={"kind": "sure", "version": 0}
        )
        assert problem(refused) == (429, "search-budget")
        assert 1700 <= int(refused.headers["retry-after"]) <= 1800


def test_an_address_has_ten_budgets_of_search(folder: Path) -> None:
    with serving(folder, solver_budget=100.0) as app:
        limits = app.state.services.limits
        for number in range(10):
            limits.searched(f"player-{number}", "203.0.113.7", 100.0)
            assert limits.search("a new player", "203.0.113.7") == 0
        limits.searched("one more", "203.0.113.7", 1.0)
        assert limits.search("a new player", "203.0.113.7") > 0
        assert limits.search("a new player", "203.0.113.8") == 0
        assert limits.search("a new player", None) == 0


def test_a_body_that_is_too_long_is_refused(client: Client) -> None:
    body = b"x" * 20_001
    assert problem(client.post(f"{API}/games/import", content=body)) == (413, "body-too-long")
