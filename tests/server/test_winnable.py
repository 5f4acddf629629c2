"""Winnable deals: proved before they are dealt, kept ready by grade, found on the spot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI

from saratoga.engine.codes import DealCode
from saratoga.engine.deals import Deal
from saratoga.engine.game import Game
from saratoga.rules.catalogue import all_rules
from saratoga.server.catalogue import option_of
from saratoga.server.preferences import Grade
from saratoga.server.solving import ready as readies
from saratoga.server.solving.ready import MakeReady, Stocker, random_code
from saratoga.solver import grading
from saratoga.solver.graded import graded_deals
from saratoga.solver.grading import grade_of, narrowness
from saratoga.solver.options import Limits, SolverOptions
from saratoga.solver.solve import solve
from saratoga.store import Store
from saratoga.store.meaning import GRADES
from saratoga.store.ready import ReadyDeal
from saratoga.store.replay import wins
from server.asgi_client import API, Client, problem
from server.solving.hands import app_here
from server.test_hints_sure import ask

FORM = "CF1-D1"
WISH = {"game": "canfield", "draw": 1, "deal_kind": "winnable"}


@pytest.fixture
def app() -> Iterator[FastAPI]:
    with app_here(solver_seconds=10) as made:
        yield made


@pytest.fixture
def store(app: FastAPI) -> Store:
    found: Store = app.state.services.store
    return found


@pytest.fixture
def client(app: FastAPI) -> Iterator[Client]:
    with Client(app) as browser:
        yield browser


@pytest.fixture
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readies, "graded_deals", lambda: ())


def made(letters: str, grade: str = "gentle") -> ReadyDeal:
    code = f"{FORM}-{letters}"
    limits = SolverOptions(Limits(nodes=100_000))
    line = solve(Deal.from_code(code).position(), limits).line
    assert line
    return ReadyDeal(code, FORM, grade, 0.1, line)


def test_a_ready_deal_is_dealt_once_and_its_line_serves_as_a_hint(
    app: FastAPI, client: Client, store: Store
) -> None:
    """Neither dealing nor the first sure hint needs a search."""
    store.ready.put(made("AAAAACL"))
    app.state.services.desk.close()
    state = client.new_game(**WISH)
    assert (state["code"], state["grade"]) == (f"{FORM}-AAAAACL", "gentle")
    assert ask(client, state)["outcome"] == "move"
    assert store.ready.counts() == {}


def test_the_grade_is_as_wished(app: FastAPI, client: Client, store: Store) -> None:
    for letters, grade in (("AAAAACL", "gentle"), ("MOLLUSK", "fiendish")):
        store.ready.put(made(letters, grade))
    app.state.services.desk.close()
    state = client.new_game(**WISH, grade="fiendish")
    assert (state["code"], state["grade"]) == (f"{FORM}-MOLLUSK", "fiendish")
    assert client.get(f"{API}/games").json()["games"][0]["grade"] == "fiendish"


@pytest.mark.usefixtures("nothing_known")
def test_a_stored_line_that_does_not_win_is_never_dealt(
    client: Client, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readies, "random_code", lambda form: f"{FORM}-MOLLUSK")
    wrong = made("AAAAACL")
    store.ready.put(wrong._replace(line=wrong.line[:-1]))
    state = client.new_game(**WISH)
    assert state["code"] == f"{FORM}-MOLLUSK"


@pytest.mark.usefixtures("nothing_known")
def test_with_none_ready_one_is_found_on_the_spot(client: Client) -> None:
    state = client.new_game(**WISH)
    assert state["grade"] is None
    assert solve(Deal.from_code(state["code"]).position()).is_winnable


@pytest.mark.usefixtures("nothing_known")
def test_where_none_is_found_the_player_is_told(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readies, "random_code", lambda form: "HC1-D3-AAAAAAB")
    answer = client.post(f"{API}/games", json={"game": "classic-canfield", **_kind("winnable")})
    assert problem(answer) == (409, "no-deal-ready")
    assert int(answer.headers["retry-after"]) > 0


def _kind(kind: str) -> dict[str, Any]:
    return {"deal_kind": kind}


@pytest.mark.parametrize(
    "wish",
    [
        {"code": "CF1-D1-AAAAACL", "deal_kind": "winnable"},
        {"grade": "gentle"},
        {"deal_kind": "easy"},
        {"deal_kind": "winnable", "grade": "harmless"},
        {"deal_kind": "winnable", "game": "klondike"},
    ],
)
def test_wishes_that_contradict_themselves_are_refused(
    client: Client, wish: dict[str, str]
) -> None:
    assert problem(client.post(f"{API}/games", json=wish))[0] == 422


def test_the_choice_is_remembered(client: Client) -> None:
    settings = client.told(client.get(f"{API}/settings"))
    assert (settings["deal_kind"], settings["grade"], settings["warnings"]) == ("any", None, False)
    patch = {"deal_kind": "winnable", "grade": "hard"}
    client.told(client.patch(f"{API}/settings", json=patch))
    settings = client.told(client.patch(f"{API}/settings", json={"grade": None}))
    assert (settings["deal_kind"], settings["grade"]) == ("winnable", None)


@pytest.mark.usefixtures("nothing_known")
def test_the_stock_is_filled_where_it_lacks_most(app: FastAPI, store: Store) -> None:
    stocker = Stocker(store, app.state.services.desk, 2, lambda form: f"{FORM}-MOLLUSK")
    assert stocker.neediest() in ("CF1-D3", FORM)
    stocker.make(FORM)
    ((form, grade),) = store.ready.counts()
    assert form == FORM
    assert grade in {each.value for each in Grade}
    deal = store.ready.take(FORM)
    assert deal is not None
    game = Game(Deal.from_code(deal.code))
    for move in deal.line:
        game.play(move)
    assert game.is_won


@pytest.mark.parametrize("grade", [None, *Grade])
@pytest.mark.parametrize("form", list(all_rules()))
def test_a_new_installation_deals_every_grade_of_every_game_without_a_search(
    app: FastAPI, client: Client, form: str, grade: Grade | None
) -> None:
    app.state.services.desk.close()
    option = option_of(form)
    wish = {"game": option.game.slug, "draw": option.draw, "scoring": option.scoring}
    state = client.new_game(**wish, deal_kind="winnable", grade=grade and grade.value)
    assert state["form"] == form
    assert grade is None or state["grade"] == grade.value
    assert ask(client, state)["outcome"] == "move"


def test_deals_that_come_with_the_program_are_ready_first(
    app: FastAPI, client: Client, store: Store
) -> None:
    """One that somebody has been dealt isn't dealt again; none is searched or measured anew."""
    app.state.services.desk.close()
    dealt, other = [deal for deal in graded_deals() if deal.form == FORM][:2]
    client.new_game(code=dealt.code)
    Stocker(store, app.state.services.desk, 2).put_known()
    counts = store.ready.counts()
    assert counts == {(form, grade): 2 for form in all_rules() for grade in Grade}
    Stocker(store, app.state.services.desk, 3).put_known()
    assert set(store.ready.counts().values()) == {3}
    codes = set()
    while (taken := store.ready.take(FORM)) is not None:
        codes.add(taken.code)
        assert wins(taken.code, taken.line)
    assert dealt.code not in codes
    assert other.code in codes


def test_every_line_of_the_table_wins() -> None:
    """Played by the engine, move by move."""
    assert [deal.code for deal in graded_deals() if not wins(deal.code, deal.line)] == []


def test_the_store_knows_every_grade() -> None:
    assert [grade.value for grade in Grade] == list(GRADES)


def test_every_deal_of_the_table_has_a_grade_of_its_own_game() -> None:
    """docs/grades.md: of each form and grade some."""
    found = {(deal.form, deal.grade) for deal in graded_deals()}
    assert found == {(form, grade) for form in grading.CUTS for grade in grading.Grade}
    assert set(grading.CUTS) <= set(all_rules())
    assert all(str(DealCode.parse(deal.code)) == deal.code for deal in graded_deals())


@pytest.mark.usefixtures("nothing_known")
def test_a_deal_that_cannot_be_won_never_gets_ready(app: FastAPI, store: Store) -> None:
    stocker = Stocker(store, app.state.services.desk, 2, lambda form: "HC1-D3-AAAAAAB")
    stocker.make("HC1-D3")
    assert store.ready.counts() == {}


def test_a_full_stock_needs_nothing(app: FastAPI, store: Store) -> None:
    for form in all_rules():
        for grade in Grade:
            store.ready.put(ReadyDeal(random_code(form), form, grade.value, 0.5, ()))
    assert Stocker(store, app.state.services.desk, 1).neediest() is None


def test_a_job_makes_the_same_of_a_deal_every_time() -> None:
    from threading import Event

    job = MakeReady(f"{FORM}-MOLLUSK", 60, 1 << 29)
    first, second = job.run(Event()), job.run(Event())
    assert first is not None
    assert first == second


def test_grades_rise_with_difficulty() -> None:
    for form in grading.CUTS:
        grades = [grade_of(form, step / 20) for step in range(21)]
        order = list(grading.Grade)
        assert [order.index(grade) for grade in grades] == sorted(map(order.index, grades))


def test_narrowness_counts_strays_that_lose() -> None:
    """Strays from a line of Classic Canfield lose now and then; each is settled by the solver."""
    deal = Deal.from_code("HC1-D3-AAAAACL")
    line = solve(deal.position(), SolverOptions(Limits(nodes=200_000))).line
    losing, settled = narrowness(deal, line)
    assert 0 < losing < settled
    assert narrowness(deal, line) == (losing, settled)
