"""A client that calls the application in this process, without a network."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import httpx

BASE = "http://saratoga.test"
API = "/api/v1"


class Transport(httpx.BaseTransport):
    """Runs an ASGI application for each request, on an event loop and a thread of its own.

    The thread of the tests may have a loop already: that of a browser.
    """

    def __init__(self, app: Any) -> None:
        self._inner = httpx.ASGITransport(app, raise_app_exceptions=False)
        self._runner = asyncio.Runner()
        self._thread = ThreadPoolExecutor(1)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Answer one request."""
        return self._thread.submit(self._run, request).result()

    def _run(self, request: httpx.Request) -> httpx.Response:
        return self._runner.run(self._answer(request))

    async def _answer(self, request: httpx.Request) -> httpx.Response:
        answer = await self._inner.handle_async_request(_in_pieces(request))
        body = await answer.aread()
        headers = [(k, v) for k, v in answer.headers.raw if k != b"content-encoding"]
        response = httpx.Response(answer.status_code, headers=headers, content=body)
        response.elapsed = timedelta(0)
        return response

    def close(self) -> None:
        """Stop the event loop."""
        self._thread.submit(self._runner.close).result()
        self._thread.shutdown()


def _in_pieces(request: httpx.Request) -> httpx.Request:
    """Return a request whose body can be read asynchronously."""

    async def pieces() -> AsyncIterator[bytes]:
        assert isinstance(request.stream, httpx.SyncByteStream)
        for piece in request.stream:
            yield piece

    url, headers = request.url, request.headers
    return httpx.Request(request.method, url, headers=headers, content=pieces())


class Client(httpx.Client):
    """One browser: it keeps its cookies, and knows how to play."""

    def __init__(self, app: Any) -> None:
        super().__init__(transport=Transport(app), base_url=BASE)
        self._sent = 0

    def new_game(self, **wish: Any) -> dict[str, Any]:
        """Begin a game and return its state."""
        return self.told(self.post(f"{API}/games", json=wish), 201)

    def state(self, game_id: str) -> dict[str, Any]:
        """Return the state of a game."""
        return self.told(self.get(f"{API}/games/{game_id}"))

    def act(self, state: dict[str, Any], do: str, **more: Any) -> httpx.Response:
        """Send an action, a move or `undo`, `redo`, `restart`, for the version of `state`."""
        self._sent += 1
        body: dict[str, Any] = {"id": f"sent-{self._sent}", "version": state["version"]}
        if do in ("undo", "redo", "restart"):
            body["action"] = do
        else:
            body |= {"action": "move", "move": do}
        return self.post(f"{API}/games/{state['id']}/actions", json=body | more)

    def play(self, state: dict[str, Any], *actions: str) -> dict[str, Any]:
        """Send actions one after the other; all must be accepted."""
        for action in actions:
            state = self.told(self.act(state, action))
        return state

    @staticmethod
    def told(answer: httpx.Response, status: int = 200) -> dict[str, Any]:
        """Return the JSON of an answer that must have a status."""
        assert answer.status_code == status, answer.text
        told: dict[str, Any] = answer.json()
        return told


def problem(answer: httpx.Response) -> tuple[int, str]:
    """Return status and code of an error, which must be a problem of RFC 9457."""
    assert answer.headers["content-type"] == "application/problem+json"
    told = answer.json()
    assert told["status"] == answer.status_code
    assert told["type"] == f"urn:saratoga:problem:{told['code']}"
    assert told["title"]
    assert told["detail"]
    return answer.status_code, told["code"]
