"""Players: cookies, settings, languages, transfers, statistics."""

from __future__ import annotations

import pytest
from fastapi import FastAPI

from saratoga.cards import text
from saratoga.server.identity import COOKIE
from server.asgi_client import API, Client, problem
from store.easy import easy_deal

CODE = "CF1-D3-AAAAACL"


def win(client: Client, number: int) -> dict[str, object]:
    """Win an easy deal over the API."""
    cards = [text(card) for card in easy_deal(number).cards]
    state = client.new_game(draw=1, deal={"cards": cards})
    while not state["won"]:
        home = [move["move"] for move in state["legal"] if move["to"] == "F"]
        state = client.told(client.act(state, home[0] if home else "D", seconds=60))
    return state


def test_the_cookie_is_signed_and_out_of_reach_of_scripts(client: Client) -> None:
    answer = client.get(f"{API}/session")
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"{COOKIE}=")
    assert "; HttpOnly; SameSite=Lax" in cookie
    assert "set-cookie" not in client.get(f"{API}/session").headers


@pytest.mark.parametrize(
    "spoil",
    [
        lambda cookie: cookie[:-2] + ("A" if cookie[-2] != "A" else "B") + cookie[-1],
        lambda cookie: "A" * 22 + cookie[22:],
        lambda cookie: cookie[:22],
        lambda cookie: "",
        lambda cookie: "ü€",
        lambda cookie: "." * 5000,
    ],
)
def test_a_spoiled_cookie_is_a_new_player(client: Client, spoil: object) -> None:
    state = client.new_game(code=CODE)
    cookie = client.cookies[COOKIE]
    client.cookies.clear()
    assert callable(spoil)
    header = [(b"cookie", f"{COOKIE}={spoil(cookie)}".encode())]
    answer = client.get(f"{API}/games/{state['id']}", headers=header)
    assert problem(answer) == (404, "unknown-game")
    assert answer.headers["set-cookie"].startswith(f"{COOKIE}=")


def test_settings_are_kept_for_the_player(client: Client, other: Client) -> None:
    defaults = client.get(f"{API}/settings").json()
    assert defaults["double_click"] is True
    changed = client.patch(f"{API}/settings", json={"theme": "dark", "left_handed": True})
    assert changed.json() == defaults | {"theme": "dark", "left_handed": True}
    client.patch(f"{API}/settings", json={"sound": True})
    expected = defaults | {"theme": "dark", "left_handed": True, "sound": True}
    assert client.get(f"{API}/settings").json() == expected
    assert client.get(f"{API}/session").json()["settings"] == expected
    assert other.get(f"{API}/settings").json() == defaults
    assert client.put(f"{API}/settings", json={}).json() == defaults


@pytest.mark.parametrize(
    "body",
    [
        {"theme": "pink"},
        {"theme": None},
        {"sound": "loud"},
        {"language": "tlh"},
        {"language": ""},
        {"tempo": 1},
    ],
)
@pytest.mark.parametrize("method", ["PUT", "PATCH"])
def test_settings_outside_their_range(client: Client, method: str, body: object) -> None:
    answer = client.request(method, f"{API}/settings", json=body)
    assert problem(answer) == (422, "invalid-request")


def test_settings_of_another_version_are_as_if_unset(client: Client, app: FastAPI) -> None:
    client.put(f"{API}/settings", json={"theme": "dark"})
    saved = '{"theme": "purple", "sound": true, "back": null, "language": "tlh", "new": [1]}'
    with app.state.services.store.database.writing() as connection:
        connection.exec_driver_sql(f"UPDATE players SET settings = '{saved}'")
    settings = client.get(f"{API}/settings").json()
    assert (settings["theme"], settings["sound"], settings["language"]) == ("felt", True, None)
    assert client.get("/").status_code == 200


def test_the_languages_of_the_installation(client: Client) -> None:
    session = client.get(f"{API}/session").json()
    assert session["language"] == "en"
    assert session["languages"][0] == {"tag": "en", "name": "English"}


def test_a_transfer_code_makes_another_device_the_same_player(
    client: Client, other: Client
) -> None:
    mine = client.play(client.new_game(code=CODE), "R-2")
    client.patch(f"{API}/settings", json={"theme": "light"})
    theirs = other.new_game(code="CF1-D3-MOLLUSK")
    code = client.told(client.post(f"{API}/transfer"), 201)["code"]
    session = client.told(other.post(f"{API}/transfer/claim", json={"code": code}))
    assert session["settings"]["theme"] == "light"
    assert other.state(mine["id"])["version"] == 1
    assert client.state(theirs["id"])["id"] == theirs["id"]
    again = other.post(f"{API}/transfer/claim", json={"code": code})
    assert problem(again) == (404, "unknown-transfer")


def test_guessing_transfer_codes_is_stopped(client: Client, app: FastAPI) -> None:
    guesses = app.state.services.settings.transfer_guesses
    wrong = {"code": "AAAA-AAAA-AAAA"}
    for _ in range(guesses):
        answer = client.post(f"{API}/transfer/claim", json=wrong)
        assert problem(answer) == (404, "unknown-transfer")
    stopped = client.post(f"{API}/transfer/claim", json=wrong)
    assert problem(stopped) == (429, "too-many-tries")
    assert 0 < int(stopped.headers["retry-after"]) <= 3600
    code = client.post(f"{API}/transfer").json()["code"]
    assert problem(client.post(f"{API}/transfer/claim", json={"code": code}))[0] == 429


def test_a_new_browser_does_not_get_more_guesses(client: Client, app: FastAPI) -> None:
    wrong = {"code": "AAAA-AAAA-AAAA"}
    for _ in range(app.state.services.settings.transfer_guesses):
        client.post(f"{API}/transfer/claim", json=wrong)
    with Client(app) as fresh:
        assert problem(fresh.post(f"{API}/transfer/claim", json=wrong))[0] == 429


def test_statistics_of_each_game_and_options(client: Client) -> None:
    assert client.get(f"{API}/statistics").json() == {"statistics": []}
    won = win(client, 0)
    client.play(client.new_game(code="CF1-D1-MOLLUSK"), "D")
    client.play(client.new_game(code="DS1-D1V-AAAAAAB"), "D")
    canfield, double = client.get(f"{API}/statistics").json()["statistics"]
    assert canfield == {
        "form": "CF1-D1",
        "game": "canfield",
        "name": "Canfield",
        "draw": 1,
        "scoring": "",
        "played": 2,
        "won": 1,
        "lost": 0,
        "under_way": 1,
        "percentage": 50.0,
        "current_streak": 1,
        "best_streak": 1,
        "best_score": {"value": 255, "text": "255", "money": False},
        "fewest_moves": won["moves"],
        "shortest_seconds": 60,
        "peeked": 0,
    }
    assert (double["form"], double["played"], double["best_score"]) == ("DS1-D1V", 1, None)
    listed = client.get(f"{API}/games?form=CF1-D1").json()["games"]
    assert [game["result"] for game in listed] == [None, "won"]


def test_giving_up_counts_as_lost(client: Client) -> None:
    state = client.play(client.new_game(code=CODE), "D")
    given = client.told(client.post(f"{API}/games/{state['id']}/give-up"))
    assert given["result"] == "lost"
    (found,) = client.get(f"{API}/statistics").json()["statistics"]
    assert (found["played"], found["lost"], found["percentage"]) == (1, 1, 0.0)
