"""The deal of the day at the table: the same for everyone, a calendar, a streak."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from saratoga.server.solving.daily import streaks
from saratoga.solver.daily import known_deal
from saratoga.store import Store
from server.asgi_client import API, Client, problem

VEGAS = {"game": "double-solitaire", "draw": 1, "scoring": "V"}
TODAY = datetime.now(UTC).date()


def play(client: Client, **wish: Any) -> dict[str, Any]:
    body = {**VEGAS, "date": TODAY.isoformat(), **wish}
    return client.told(client.post(f"{API}/daily", json=body))


def month(client: Client, of: date = TODAY, **more: Any) -> dict[str, Any]:
    query = {**VEGAS, "month": of.isoformat()[:7], "today": TODAY.isoformat(), **more}
    return client.told(client.get(f"{API}/daily", params=query))


def day(client: Client, which: date = TODAY) -> dict[str, Any]:
    found: dict[str, Any]
    (found,) = [each for each in month(client, which)["days"] if each["date"] == str(which)]
    return found


def test_everyone_is_dealt_the_deal_of_the_rule(client: Client, other: Client) -> None:
    state = play(client)
    assert state["code"] == str(known_deal("DS1-D1V", TODAY))
    assert play(other)["code"] == state["code"]
    assert play(other)["id"] != state["id"]


def test_asking_again_goes_on_with_the_same_game(client: Client) -> None:
    state = client.play(play(client), "D")
    assert play(client)["id"] == state["id"]
    assert play(client)["version"] == 1


def test_asked_twice_at_once_there_is_one_game(
    client: Client, app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second one saw no game yet; the one that it began is gone again."""
    first = play(client)
    days = app.state.services.store.days
    seen, look = iter([None]), days.game
    monkeypatch.setattr(days, "game", lambda *asked: next(seen, "later") and look(*asked))
    assert play(client)["id"] == first["id"]
    assert [game["id"] for game in client.get(f"{API}/games").json()["games"]] == [first["id"]]


def test_the_calendar_shows_each_day_with_the_players_result(client: Client, app: Any) -> None:
    yesterday = TODAY - timedelta(days=1)
    assert day(client)["result"] == "none"
    state = play(client)
    assert day(client) == {
        "date": str(TODAY),
        "code": state["code"],
        "result": "open",
        "game": state["id"],
        "on_time": True,
    }
    client.play(state, "D")
    client.post(f"{API}/games/{state['id']}/give-up")
    assert day(client)["result"] == "lost"
    play(client, date=str(yesterday), today=str(TODAY))
    assert (day(client, yesterday)["result"], day(client, yesterday)["on_time"]) == ("open", False)


def test_days_to_come_keep_their_codes_to_themselves(client: Client) -> None:
    codes = {each["date"]: each["code"] for each in month(client)["days"]}
    assert all((code is not None) == (text <= str(TODAY)) for text, code in codes.items())


def test_months_have_their_days(client: Client) -> None:
    assert len(month(client, date(2028, 2, 1))["days"]) == 29
    assert month(client)["form"] == "DS1-D1V"


@pytest.mark.parametrize(
    "wish",
    [
        {"date": str(TODAY + timedelta(days=3))},
        {"date": str(TODAY), "today": str(TODAY - timedelta(days=2))},
        {"date": "2025-12-31", "today": str(TODAY)},
        {"date": str(TODAY + timedelta(days=1)), "today": str(TODAY)},
        {"date": "yesterday"},
        {"date": str(TODAY), "game": "klondike"},
        {"date": str(TODAY), "draw": 7},
    ],
)
def test_other_dates_and_games_are_refused(client: Client, wish: dict[str, str]) -> None:
    answer = client.post(f"{API}/daily", json={**VEGAS, **wish})
    assert problem(answer)[0] == 422


def test_a_deal_that_had_to_be_searched_is_kept(client: Client, app: Any) -> None:
    """Beyond the table the store's answer is used: no worker is asked a second time."""
    store: Store = app.state.services.store
    past = date(2026, 3, 3)
    store.days.keep_deal("CF1-D3", str(past), "CF1-D3-AAAAAAB")
    app.state.services.desk.close()
    state = play(client, game="canfield", draw=3, scoring=None, date=str(past), today=str(TODAY))
    assert state["code"] == "CF1-D3-AAAAAAB"


def test_streaks_count_days_in_a_row() -> None:
    start = date(2027, 2, 26)
    days = [start + timedelta(days=number) for number in range(6)]
    assert streaks([], days[0]) == (0, 0)
    assert streaks(days[:3], days[2]) == (3, 3)
    assert streaks(days[:3], days[3]) == (3, 3)
    assert streaks(days[:3], days[4]) == (0, 3)
    assert streaks([*days[:3], days[4]], days[4]) == (1, 3)


def test_only_days_won_on_time_make_a_streak(client: Client, app: Any) -> None:
    store: Store = app.state.services.store
    state = play(client)
    with store.database.writing() as connection:
        connection.exec_driver_sql("UPDATE games SET won = true, result = 'won'")
    assert (month(client)["streak"], month(client)["best"]) == (1, 1)
    assert day(client)["result"] == "won"
    with store.database.writing() as connection:
        connection.exec_driver_sql("UPDATE days SET on_time = false")
    assert (month(client)["streak"], month(client)["best"]) == (0, 0)
    assert state["code"]
