"""A flood of hints: moves go on being answered, the queue is bounded, whoever leaves is dropped."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, cast

import httpx
import pytest
from fastapi import FastAPI

from saratoga.rules import CANFIELD
from saratoga.server.app import create_app
from saratoga.server.problems import Problem
from saratoga.server.settings import Settings
from saratoga.server.solving.desk import Desk
from saratoga.server.solving.jobs import Judged, Prepare
from server.asgi_client import API, BASE
from server.solving.hands import PATIENCE, Stage
from store.databases import quick_folder

pytestmark = pytest.mark.anyio

PLAYERS = 50
QUEUE = 60
CODE = "CF1-D3-AAAAACL"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def stage() -> Stage:
    return Stage()


@pytest.fixture
def app(stage: Stage) -> Iterator[FastAPI]:
    with quick_folder() as folder:
        settings = Settings(data=folder, solver_workers=1, solver_queue=QUEUE)
        made = create_app(settings, desk=Desk(settings, stage.launch))
        yield made
        made.state.services.desk.close()
        made.state.services.store.close()


@asynccontextmanager
async def browsers(app: FastAPI, number: int) -> AsyncIterator[list[httpx.AsyncClient]]:
    """Give browsers of as many players."""
    async with AsyncExitStack() as stack:
        transport = httpx.ASGITransport(app)
        yield [
            await stack.enter_async_context(httpx.AsyncClient(transport=transport, base_url=BASE))
            for _ in range(number)
        ]


async def begin(browser: httpx.AsyncClient) -> dict[str, Any]:
    state: dict[str, Any] = (await browser.post(f"{API}/games", json={"code": CODE})).json()
    return state


def ask(browser: httpx.AsyncClient, state: dict[str, Any]) -> Awaitable[httpx.Response]:
    wish = {"kind": "sure", "version": state["version"]}
    return browser.post(f"{API}/games/{state['id']}/hints", json=wish)


async def until(condition: Callable[[], bool]) -> None:
    """Let other tasks go on until something holds."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.001)


async def drained(stage: Stage, tasks: list[asyncio.Task[httpx.Response]]) -> list[httpx.Response]:
    """End every search as undecided until all requests are answered."""
    async with asyncio.timeout(PATIENCE):
        while not all(task.done() for task in tasks):
            stage.finish(Judged("UNKNOWN", "nodes"))
            await asyncio.sleep(0.001)
    return [task.result() for task in tasks]


async def test_moves_are_answered_while_fifty_players_wait_for_hints(
    app: FastAPI, stage: Stage
) -> None:
    async with browsers(app, PLAYERS + 1) as (mover, *askers):
        games = [await begin(browser) for browser in askers]
        mine = await begin(mover)
        tasks = [asyncio.ensure_future(ask(*pair)) for pair in zip(askers, games, strict=True)]
        pool = app.state.services.desk.pool
        await until(lambda: pool.waiting == PLAYERS - 1)
        for version in range(20):
            action = {"id": f"m{version}", "version": version, "action": "move", "move": "D"}
            if not any(each["move"] == "D" for each in mine["legal"]):
                action["move"] = "T"
            answer = await mover.post(f"{API}/games/{mine['id']}/actions", json=action)
            assert answer.status_code == 200
            mine = answer.json()
        assert not any(task.done() for task in tasks)
        answers = await drained(stage, tasks)
        assert [answer.status_code for answer in answers] == [200] * PLAYERS
        assert len(stage.begun) == PLAYERS


async def test_work_around_searches_is_done_one_at_a_time_beside_moves(app: FastAPI) -> None:
    desk, begun, released = app.state.services.desk, list[str](), threading.Event()

    def work(name: str) -> None:
        begun.append(name)
        released.wait()

    first = asyncio.ensure_future(desk.apart(work, "first"))
    await until(lambda: begun == ["first"])
    others = [asyncio.ensure_future(desk.apart(work, name)) for name in ("second", "third")]
    async with browsers(app, 1) as (mover,):
        await begin(mover)
    assert begun == ["first"]
    released.set()
    await asyncio.gather(first, *others)
    assert begun == ["first", "second", "third"]


async def test_a_full_queue_refuses_and_says_when_to_come_again(app: FastAPI, stage: Stage) -> None:
    async with browsers(app, QUEUE + 5) as askers:
        games = [await begin(browser) for browser in askers]
        tasks = [asyncio.ensure_future(ask(askers[0], games[0]))]
        await until(lambda: len(stage.begun) == 1)
        others = zip(askers[1:], games[1:], strict=True)
        tasks += [asyncio.ensure_future(ask(*pair)) for pair in others]
        await until(lambda: sum(task.done() for task in tasks) == 4)
        refused = [task.result() for task in tasks if task.done()]
        assert {answer.status_code for answer in refused} == {503}
        assert {answer.json()["code"] for answer in refused} == {"solver-busy"}
        assert all(int(answer.headers["retry-after"]) > 0 for answer in refused)
        await drained(stage, tasks)


async def test_a_player_may_ask_for_three_searches_and_no_more(app: FastAPI, stage: Stage) -> None:
    async with browsers(app, 2) as (greedy, modest):
        game, other = await begin(greedy), await begin(modest)
        tasks = [asyncio.ensure_future(ask(greedy, game)) for _ in range(5)]
        await until(lambda: sum(task.done() for task in tasks) == 2)
        refused = [task.result() for task in tasks if task.done()]
        assert {answer.json()["code"] for answer in refused} == {"too-many-searches"}
        assert {answer.status_code for answer in refused} == {429}
        tasks.append(asyncio.ensure_future(ask(modest, other)))
        await drained(stage, tasks)
        assert tasks[-1].result().status_code == 200


async def test_a_search_that_finds_no_worker_in_time_is_given_up(
    app: FastAPI, stage: Stage
) -> None:
    app.state.services.desk.patience = 0
    async with browsers(app, 2) as (first, second):
        tasks = [asyncio.ensure_future(ask(first, await begin(first)))]
        await until(lambda: len(stage.begun) == 1)
        answer = await ask(second, await begin(second))
        assert (answer.status_code, answer.json()["code"]) == (503, "solver-busy")
        await drained(stage, tasks)


async def test_while_code_is_compiled_nobody_is_sent_away(
    app: FastAPI, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the first start a worker may be busy for longer than players would wait otherwise."""
    monkeypatch.setattr("saratoga.server.solving.desk._LOOK", 0.001)
    desk = app.state.services.desk
    desk.patience, desk.compiling = 0, True
    looks: list[bool] = []

    async def gone() -> bool:
        looks.append(False)
        return False

    async with browsers(app, 1) as (first,):
        tasks = [asyncio.ensure_future(ask(first, await begin(first)))]
        await until(lambda: len(stage.begun) == 1)
        waiting = asyncio.ensure_future(desk.errand("another", gone).run(Prepare(CANFIELD)))
        await until(lambda: len(looks) > 5)
        assert not waiting.done()
        desk.compiling = False
        with pytest.raises(Problem) as refused:
            await waiting
        assert refused.value.code == "solver-busy"
        await drained(stage, tasks)


async def test_a_hint_is_given_up_when_its_client_leaves(app: FastAPI, stage: Stage) -> None:
    """The searches of whoever has left are stopped, or never begun, and nobody else's."""
    async with browsers(app, 3) as (first, second, third):
        games = [await begin(browser) for browser in (first, second, third)]
        pool = app.state.services.desk.pool
        ends = [asyncio.Event(), asyncio.Event()]
        leaving = []
        for number, browser in enumerate((first, second)):
            going = leave(app, browser, games[number], ends[number])
            leaving.append(asyncio.ensure_future(going))
            await until(lambda: len(stage.begun) + pool.waiting == len(leaving))
        staying = asyncio.ensure_future(ask(third, games[2]))
        await until(lambda: pool.waiting == 2)
        for end, task in zip(reversed(ends), reversed(leaving), strict=True):
            end.set()
            await task
        await drained(stage, [staying])
        assert staying.result().status_code == 200
        assert (len(stage.stopped), len(stage.begun)) == (1, 2)


async def test_an_analysis_is_given_up_when_its_client_leaves(app: FastAPI, stage: Stage) -> None:
    async with browsers(app, 1) as (browser,):
        game = await begin(browser)
        leaving = asyncio.Event()
        address = f"/games/{game['id']}/analysis"
        task = asyncio.ensure_future(
            leave(app, browser, game, leaving, "GET", address, b"version=0")
        )
        stage_begun = stage.begun
        await until(lambda: len(stage_begun) == 1)
        leaving.set()
        await task
        await until(lambda: len(stage.stopped) == 1)
        assert app.state.services.desk.pool.waiting == 0


async def test_a_player_has_one_analysis_at_a_time(
    app: FastAPI, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second begins when the first has ended; another player's search doesn't wait for it."""
    desk, asked = app.state.services.desk, list[str]()
    turn = desk.one_analysis

    def noted(player: str) -> asyncio.Lock:
        asked.append(player)
        return cast(asyncio.Lock, turn(player))

    monkeypatch.setattr(desk, "one_analysis", noted)
    async with browsers(app, 2) as (browser, other):
        ends, tasks = [asyncio.Event(), asyncio.Event()], []
        for end in ends:
            game = await begin(browser)
            address = f"/games/{game['id']}/analysis"
            going = leave(app, browser, game, end, "GET", address, b"version=0")
            tasks.append(asyncio.ensure_future(going))
            await until(lambda: len(asked) == len(tasks))
        await until(lambda: len(stage.begun) == 1)
        hint = asyncio.ensure_future(ask(other, await begin(other)))
        await until(lambda: desk.pool.waiting > 0)
        assert desk.pool.waiting == 1, "the hint alone"
        ends[0].set()
        await tasks[0]
        await drained(stage, [hint])
        await until(lambda: len(stage.begun) == 3)
        ends[1].set()
        await tasks[1]


async def leave(
    app: FastAPI,
    browser: httpx.AsyncClient,
    game: dict[str, Any],
    leaving: asyncio.Event,
    method: str = "POST",
    address: str | None = None,
    query: bytes = b"",
) -> None:
    """Ask for a sure hint as a client whose connection breaks once `leaving` is set."""
    body = json.dumps({"kind": "sure", "version": game["version"]}).encode()
    cookie = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": f"{API}{address or '/games/' + game['id'] + '/hints'}",
        "query_string": query,
        "headers": [
            (b"host", b"saratoga.test"),
            (b"content-type", b"application/json"),
            (b"cookie", cookie.encode()),
        ],
        "server": ("saratoga.test", 80),
        "client": ("192.0.2.1", 1),
    }
    messages = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> dict[str, Any]:
        if messages:
            return messages.pop()
        await leaving.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        await asyncio.sleep(0)

    await app(scope, receive, send)
