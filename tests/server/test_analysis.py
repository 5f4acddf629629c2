"""The analysis: every action judged, the losing ones found, what would have won; streamed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from saratoga.engine.deals import Deal
from saratoga.engine.game import Game
from saratoga.engine.moves import Move
from saratoga.engine.play import play
from saratoga.server.solving.analysis import spread
from saratoga.server.solving.chances import PlayOut, interval
from saratoga.server.solving.lookback import probe
from server.asgi_client import API, Client, problem
from server.solving.hands import app_here
from server.test_hints_sure import ask, lost_game, opened, outcome_of
from store.easy import easy_deal


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with app_here(solver_seconds=10) as app, Client(app) as browser:
        yield browser


def analysed(client: Client, state: dict[str, Any], more: str = "") -> list[tuple[str, Any]]:
    """Return the events of an analysis."""
    address = f"{API}/games/{state['id']}/analysis?version={state['version']}{more}"
    answer = client.get(address)
    assert answer.headers["content-type"].startswith("text/event-stream")
    events = []
    for block in answer.text.strip().split("\n\n"):
        name, data = block.split("\n")
        events.append((name.removeprefix("event: "), json.loads(data.removeprefix("data: "))))
    return events


def told(events: list[tuple[str, Any]], name: str) -> list[Any]:
    return [data for each, data in events if each == name]


def branchy() -> Game:
    """Return a lost game with undone moves in it."""
    game = lost_game()
    for _ in range(5):
        game.undo()
    dice = Random(1)
    for _ in range(6):
        game.play(dice.choice(game.legal_moves))
    game.undo()
    game.redo()
    return game


@pytest.fixture(scope="module")
def analysis(client: Client) -> tuple[Game, list[tuple[str, Any]]]:
    game = branchy()
    return game, analysed(client, opened(client, game))


def test_every_action_gets_one_verdict(analysis: tuple[Game, list[tuple[str, Any]]]) -> None:
    game, events = analysis
    verdicts = told(events, "verdict")
    assert sorted(each["index"] for each in verdicts) == list(range(len(game.log) + 1))


def test_verdicts_agree_with_the_solver(analysis: tuple[Game, list[tuple[str, Any]]]) -> None:
    game, events = analysis
    outcomes = {each["index"]: each["outcome"] for each in told(events, "verdict")}
    again = Game(game.deal)
    changes = [n for n in range(1, len(game.log) + 1) if outcomes[n] != outcomes[n - 1]]
    looked_at = {0, len(game.log), *changes, *(n - 1 for n in changes)}
    for number in range(len(game.log) + 1):
        if number in looked_at:
            assert outcomes[number] == outcome_of(again.position)
        if number < len(game.log):
            again.act(game.log[number])
    assert set(outcomes.values()) == {"WINNABLE", "UNWINNABLE"}


def test_the_losing_action_and_what_would_have_won(
    analysis: tuple[Game, list[tuple[str, Any]]],
) -> None:
    game, events = analysis
    outcomes = {each["index"]: each["outcome"] for each in told(events, "verdict")}
    turns = told(events, "turning")
    assert turns
    for turn in turns:
        index = turn["index"]
        assert turn["action"] == game.log[index - 1]
        assert (outcomes[index - 1], outcomes[index]) == ("WINNABLE", "UNWINNABLE")
        before = Game(game.deal)
        for action in game.log[: index - 1]:
            before.act(action)
        assert turn["line"][0] in [better["move"] for better in turn["better"]]
        for better in turn["better"]:
            after = play(before.position, Move.parse(better["move"]))
            assert outcome_of(after) == "WINNABLE"
            assert better["label"]
        for move in turn["line"]:
            before.play(move)
        assert before.is_won


def test_actions_are_listed_with_those_that_stand(
    analysis: tuple[Game, list[tuple[str, Any]]],
) -> None:
    game, events = analysis
    (start,) = told(events, "start")
    assert [each["action"] for each in start["actions"]] == game.log
    standing = [each["action"] for each in start["actions"] if each["standing"]]
    assert len(standing) == len(game.history)
    assert events[0][0] == "start"
    assert events[-1] == ("done", {"unknown": 0})


def test_progress_only_grows(analysis: tuple[Game, list[tuple[str, Any]]]) -> None:
    done = [each["done"] for each in told(analysis[1], "progress")]
    assert done == sorted(done)
    assert done[-1] == len(analysis[0].log) + 1


def test_a_won_game_was_winnable_all_along_without_any_search(client: Client) -> None:
    game = Game(easy_deal(3))
    while not game.is_won:
        home = [move for move in game.legal_moves if str(move).endswith("-F")]
        game.play(home[0] if home else "D")
    state = opened(client, game)
    with app_here() as app, Client(app) as lazy:
        app.state.services.desk.close()
        events = analysed(lazy, opened(lazy, game))
    assert {each["outcome"] for each in told(events, "verdict")} == {"WINNABLE"}
    assert told(events, "turning") == []
    assert state["won"]


def test_an_unknown_verdict_stays_unknown() -> None:
    with app_here(solver_seconds=1e-6) as app, Client(app) as client:
        state = client.play(client.new_game(code="HC1-D3-AAAAABA"), "D")
        events = analysed(client, state)
        assert {each["outcome"] for each in told(events, "verdict")} == {"UNKNOWN"}
        assert events[-1] == ("done", {"unknown": 2})
        record = client.get(f"{API}/games/{state['id']}/record?verdicts=true").text
        assert "{Not known whether it can be won.}" in record


def test_the_record_carries_the_verdicts(client: Client) -> None:
    game = lost_game()
    state = opened(client, game)
    analysed(client, state)
    plain = client.get(f"{API}/games/{state['id']}/record").text
    assert "{" not in plain
    commented = client.get(f"{API}/games/{state['id']}/record?verdicts=true").text
    comments = [part.split("}")[0] for part in commented.split("{")[1:]]
    assert [" ".join(comment.split()) for comment in comments] == [
        "Can be won.",
        "No win is possible any more.",
    ]
    assert client.post(
        f"{API}/games/import", content=commented, headers={"content-type": "text/plain"}
    )


def test_the_chance_of_a_fair_player_is_measured_by_playing(client: Client) -> None:
    state = client.play(client.new_game(code="CF1-D1-AAAAACL"), "D")
    chances = told(analysed(client, state, "&chances=true"), "chance")
    measured = {each["index"] for each in chances}
    assert measured
    assert measured <= {0, 1}, "how many are measured depends on the time there is"
    for each in chances:
        assert 0 <= each["low"] <= each["won"] / each["games"] <= each["high"] <= 1


def test_a_chance_that_fails_ends_nothing(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As where a worker's memory is too small for the fair player; the verdicts are there."""

    def fail(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(PlayOut, "run", fail)
    events = analysed(client, opened(client, lost_game()), "&chances=true")
    assert told(events, "verdict")
    assert told(events, "chance") == told(events, "problem") == []
    assert events[-1][0] == "done"
    assert "PlayOut" in caplog.text


def test_a_stopped_desk_ends_the_stream_with_a_problem() -> None:
    with app_here() as app, Client(app) as client:
        state = client.new_game(code="HC1-D3-AAAAABA")
        app.state.services.desk.close()
        events = analysed(client, state)
        assert events[-1][0] == "problem"
        assert events[-1][1]["code"] == "solver-busy"


def test_a_stale_version_is_refused(client: Client) -> None:
    state = client.new_game(code="CF1-D1-AAAAACL")
    answer = client.get(f"{API}/games/{state['id']}/analysis?version=5")
    assert problem(answer) == (409, "stale-version")


def test_the_verdict_tells_the_move_that_turned_it(client: Client) -> None:
    """For warnings: the very move that lost the win, and not the moves after it."""
    game = lost_game()
    while outcome_of(game.position) == "UNWINNABLE":
        turn = game.history[-1]
        game.undo()
    state = opened(client, game)

    def verdict() -> tuple[str, bool]:
        address = f"{API}/games/{state['id']}/verdict?version={state['version']}"
        answer = client.told(client.get(address))
        return answer["outcome"], answer["turned"]

    assert verdict() == ("WINNABLE", False)
    state = client.play(state, turn)
    assert verdict() == ("UNWINNABLE", True)
    state = client.play(state, state["legal"][0]["move"])
    assert verdict() == ("UNWINNABLE", False)


def test_the_line_to_watch_wins_on_a_practice_game(client: Client) -> None:
    state = opened(client, Game(Deal.from_code("CF1-D1-AAAAACL")).play("D"))
    wish = {"version": state["version"]}
    watched = client.told(client.post(f"{API}/games/{state['id']}/watch", json=wish))
    assert watched["outcome"] == "WINNABLE"
    practice = client.state(watched["game"])
    assert practice["practice"]
    game = Game(Deal.from_code("CF1-D1-AAAAACL")).play("D")
    for move in watched["moves"]:
        game.play(move)
    assert game.is_won
    assert client.state(state["id"])["hints"]["sure"] == 1


def test_watching_from_an_earlier_action(client: Client) -> None:
    game = branchy()
    state = opened(client, game)
    wish = {"version": state["version"], "action": 0}
    watched = client.told(client.post(f"{API}/games/{state['id']}/watch", json=wish))
    assert client.state(watched["game"])["moves"] == 0
    assert watched["moves"]
    wish["action"] = len(game.log) + 1
    answer = client.post(f"{API}/games/{state['id']}/watch", json=wish)
    assert problem(answer) == (422, "invalid-request")


def test_a_lost_position_has_nothing_to_watch(client: Client) -> None:
    state = opened(client, lost_game())
    wish = {"version": state["version"]}
    watched = client.told(client.post(f"{API}/games/{state['id']}/watch", json=wish))
    assert watched == {"outcome": "UNWINNABLE", "game": None, "moves": []}


def test_an_earlier_position_can_be_looked_at_and_practised(client: Client) -> None:
    game = branchy()
    state = opened(client, game)
    number = len(game.log) - 9
    seen = client.told(client.get(f"{API}/games/{state['id']}/positions/{number}"))
    assert (seen["legal"], seen["taps"]) == ([], {})
    start = {"action": number}
    practice = client.post(f"{API}/games/{state['id']}/practice", json=start)
    assert client.told(practice, 201)["piles"] == seen["piles"]
    beyond = client.get(f"{API}/games/{state['id']}/positions/{len(game.log) + 1}")
    assert problem(beyond) == (422, "invalid-option")


def test_hints_after_an_analysis_need_no_search() -> None:
    game = lost_game()
    with app_here(solver_seconds=10) as app, Client(app) as client:
        state = opened(client, game)
        analysed(client, state)
        app.state.services.desk.close()
        assert ask(client, state)["outcome"] == "lost"


def test_probes_close_in_from_the_end() -> None:
    won, lost = "WINNABLE", "UNWINNABLE"
    none = [None] * 20
    assert [probe([*none, lost], step) for step in (1, 4, 100)] == [19, 16, 9]
    assert probe([won, *none[:3], lost], 100) == 2
    assert probe([won, lost], 1) is None


@pytest.mark.parametrize("number", range(1, 40))
def test_points_spread_cover_everything_once(number: int) -> None:
    assert sorted(spread(number)) == list(range(number))


def test_intervals_stay_within_shares() -> None:
    assert interval(0, 5)[0] == 0
    assert interval(5, 5)[1] == 1
