"""Sure hints: following them wins; a lost position says where it was still won; all are counted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from saratoga.engine.deals import Deal
from saratoga.engine.game import Game
from saratoga.engine.position import Position
from saratoga.engine.record import write_record
from saratoga.rules.catalogue import all_rules
from saratoga.server.solving.hints import SureHint
from saratoga.server.solving.lookback import LastWinnable
from saratoga.server.solving.words import sure_words
from saratoga.solver.options import Limits, SolverOptions
from saratoga.solver.solve import solve
from server.asgi_client import API, Client, problem
from server.solving.hands import app_here
from spelled import at
from store.easy import easy_deal

LIMITS = Limits(nodes=200_000)
#: Deals that the solver settles at once, one a form.
DEALS = {
    "CF1-D3": "MOLLUSK",
    "CF1-D1": "AAAAACL",
    "HC1-D3": "AAAAACL",
    "DS1-D1N": "MOLLUSK",
    "DS1-D3N": "AAAAACL",
}
each_form = pytest.mark.parametrize("form", DEALS)


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with app_here(solver_seconds=10) as app, Client(app) as browser:
        yield browser


def ask(client: Client, state: dict[str, Any], kind: str = "sure") -> dict[str, Any]:
    wish = {"kind": kind, "version": state["version"]}
    return client.told(client.post(f"{API}/games/{state['id']}/hints", json=wish))


def opened(client: Client, game: Game) -> dict[str, Any]:
    """Open a game that was played elsewhere."""
    record = write_record(game)
    headers = {"content-type": "text/plain"}
    return client.told(client.post(f"{API}/games/import", content=record, headers=headers), 201)


def line_of(position: Position) -> tuple[str, ...]:
    verdict = solve(position, SolverOptions(LIMITS))
    assert verdict.is_winnable
    return tuple(map(str, verdict.line))


def near_the_end(form: str, left: int) -> Game:
    """Return a game that a winning line wins in about so many moves."""
    game = Game(Deal.from_code(f"{form}-{DEALS[form]}"))
    for move in line_of(game.position)[:-left]:
        game.play(move)
    return game


def outcome_of(position: Position) -> str:
    return solve(position, SolverOptions(LIMITS, shorten=False)).outcome.value


@each_form
def test_following_sure_hints_wins(client: Client, form: str) -> None:
    state = opened(client, near_the_end(form, 30))
    for _ in range(30):
        hint = ask(client, state)
        assert (hint["outcome"], hint["peeks"]) == ("move", True)
        state = client.play(state, hint["move"])
        if state["won"]:
            break
    assert state["won"]


@each_form
def test_a_hint_agrees_with_the_solver_after_any_moves(client: Client, form: str) -> None:
    """Random moves between hints: while there is a win the hint is a move that keeps it."""
    chance = Random(form)
    game = near_the_end(form, 40)
    state = opened(client, game)
    for _ in range(12):
        for _ in range(2):
            if game.is_won:
                return
            move = str(chance.choice(game.legal_moves))
            game.play(move)
            state = client.play(state, move)
        if game.is_won:
            return
        hint = ask(client, state)
        expected = {"WINNABLE": "move", "UNWINNABLE": "lost", "UNKNOWN": "unknown"}
        assert hint["outcome"] == expected[outcome_of(game.position)]
        if hint["outcome"] != "move":
            return
        game.play(hint["move"])
        state = client.play(state, hint["move"])
        assert outcome_of(game.position) == "WINNABLE"


def lost_game() -> Game:
    """Return a game of Classic Canfield that was winnable at first and then lost."""
    chance = Random(7)
    game = Game(Deal.from_code("HC1-D3-AAAAACL"))
    while outcome_of(game.position) == "WINNABLE":
        moves = [move for move in game.legal_moves if str(move) != "T"] or game.legal_moves
        game.play(chance.choice(moves))
    for _ in range(3):
        game.play(chance.choice(game.legal_moves))
    return game


def test_the_last_winnable_position_is_confirmed_on_both_sides(client: Client) -> None:
    game = lost_game()
    state = opened(client, game)
    hint = ask(client, state)
    assert (hint["outcome"], hint["move"], hint["exact"]) == ("lost", None, True)
    length = hint["length"]
    assert hint["winnable_back"] == len(game.history) - length
    positions = [game.deal.position()]
    again = Game(game.deal)
    for move in game.history:
        positions.append(again.play(move).position)
    assert outcome_of(positions[length]) == "WINNABLE"
    assert outcome_of(positions[length + 1]) == "UNWINNABLE"
    assert str(hint["winnable_back"]) in hint["explanation"]


def test_going_back_by_undo_reaches_a_position_that_wins(client: Client) -> None:
    state = opened(client, lost_game())
    hint = ask(client, state)
    assert hint["reach"] == "undo"
    back = client.play(state, *["undo"] * hint["winnable_back"])
    assert ask(client, back)["outcome"] == "move"


def test_beyond_undo_a_practice_game_goes_back(client: Client) -> None:
    """A hundred actions later undo doesn't reach any more (CF-undo); practice does."""
    game = lost_game()
    while len(game.history) < 260:
        game.play("D" if "D" in map(str, game.legal_moves) else "T")
    state = opened(client, game)
    hint = ask(client, state)
    assert (hint["outcome"], hint["reach"]) == ("lost", "practice")
    start = {"length": hint["length"]}
    practice = client.post(f"{API}/games/{state['id']}/practice", json=start)
    assert ask(client, client.told(practice, 201))["outcome"] == "move"


def test_a_deal_that_never_could_be_won_says_so(client: Client) -> None:
    state = client.new_game(code="HC1-D3-AAAAAAB")
    hint = ask(client, state)
    assert (hint["outcome"], hint["winnable_back"], hint["length"]) == ("lost", None, None)
    assert hint["exact"]
    assert hint["explanation"].startswith("This deal could never be won.")


def test_a_search_that_is_cut_short_says_unknown() -> None:
    with app_here(solver_seconds=1e-6) as app, Client(app) as client:
        state = client.new_game(code="HC1-D3-AAAAABA")
        hint = ask(client, state)
        assert (hint["outcome"], hint["move"], hint["length"]) == ("unknown", None, None)
        told = client.get(f"{API}/games/{state['id']}/verdict?version=0").json()
        assert (told["outcome"], told["turned"]) == ("UNKNOWN", False)


def test_a_line_once_found_is_followed_whatever_later_searches_find() -> None:
    """A sure hint never costs the win: the stored line needs no further search."""
    with app_here(solver_seconds=10) as app, Client(app) as client:
        state = opened(client, near_the_end("DS1-D1N", 25))
        assert ask(client, state)["outcome"] == "move"
        app.state.services.desk.close()
        while not state["won"]:
            state = client.play(state, ask(client, state)["move"])


def test_hints_are_counted_and_noted_in_the_record(client: Client) -> None:
    state = client.new_game(code="CF1-D1-AAAAACL")
    assert state["hints"] == {"fair": 0, "sure": 0}
    ask(client, state)
    assert ask(client, state)["hints"] == {"fair": 0, "sure": 2}
    assert client.state(state["id"])["hints"] == {"fair": 0, "sure": 2}
    (game, *_) = client.get(f"{API}/games").json()["games"]
    assert game["hints"] == {"fair": 0, "sure": 2}
    record = client.get(f"{API}/games/{state['id']}/record").text
    assert "{Hints: 0 fair, 2 that looked at hidden cards.}" in record


def test_a_hint_for_another_version_is_refused_with_the_state(client: Client) -> None:
    state = client.new_game(code="CF1-D1-AAAAACL")
    client.play(state, "D")
    wish = {"kind": "sure", "version": 0}
    answer = client.post(f"{API}/games/{state['id']}/hints", json=wish)
    assert problem(answer) == (409, "stale-version")
    assert answer.json()["state"]["version"] == 1


def test_a_won_game_takes_no_hint(client: Client) -> None:
    game = Game(easy_deal(0))
    while not game.is_won:
        home = [move for move in game.legal_moves if str(move).endswith("-F")]
        game.play(home[0] if home else "D")
    state = opened(client, game)
    wish = {"kind": "sure", "version": state["version"]}
    answer = client.post(f"{API}/games/{state['id']}/hints", json=wish)
    assert problem(answer) == (422, "game-over")


def test_another_players_game_gives_no_hint(client: Client) -> None:
    state = client.new_game(code="CF1-D1-AAAAACL")
    with Client(client._transport._inner.app) as other:  # type: ignore[attr-defined]
        wish = {"kind": "sure", "version": 0}
        assert problem(other.post(f"{API}/games/{state['id']}/hints", json=wish)) == (
            404,
            "unknown-game",
        )


def test_the_waste_alone_is_not_stuck() -> None:
    """Columns, stock and reserve empty, ♠K over ♠Q in the waste, spades at J: won in three."""
    rules = all_rules()["CF1-D3"]
    text = "base: AS\nwaste: QS KS\nfoundations: JS KH KD KC\n"
    verdict = solve(at(text, rules), SolverOptions(LIMITS))
    first, *rest = map(str, verdict.line)
    assert first in ("W-1", "W-2", "W-3", "W-4")
    assert rest == ["W-F", f"{first[-1]}-F"]


TAKE_BACK = """\
base: AS
waste: QH JH 8S QS 7S 6S 5S 4S 3S 2S 9S
foundations: AS TH KD KC
1: JS
2: KS
3: KH
4: TS
"""


def test_taking_a_card_back_is_found_where_nothing_else_wins() -> None:
    """CF-back: ♠9 lies on ♠2, and only ♥10, taken back, gives it a place."""
    rules = all_rules()["CF1-D3"]
    verdict = solve(at(TAKE_BACK, rules), SolverOptions(LIMITS))
    assert verdict.is_winnable
    assert "FH-1" in map(str, verdict.line)
    without = solve(at(TAKE_BACK, replace(rules, take_back=False)), SolverOptions(LIMITS))
    assert without.outcome.value == "UNWINNABLE"


def test_a_loss_that_is_not_pinned_down_says_so() -> None:
    """Between the last position known to be winnable and this one lie some that nobody settled."""
    told = {
        exact: sure_words(SureHint("lost", last=LastWinnable(5, exact)), 3, "en")
        for exact in (True, False)
    }
    assert told[True] == (
        "No win is possible any more; 3 moves ago there was one. This looks at hidden cards."
    )
    assert "Perhaps there was one later too" in told[False]
