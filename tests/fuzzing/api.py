"""The API as a reader: what a request's body, address and headers say is read too."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import Any, Final
from urllib.parse import quote_from_bytes

from fastapi import FastAPI

from fuzzing.targets import CODES, MOVES, Target, played_games
from saratoga.engine.deals import Deal, deal_to_json
from saratoga.engine.record import write_record
from saratoga.errors import SaratogaError
from saratoga.i18n import languages
from saratoga.server.app import create_app
from saratoga.server.settings import Settings
from store.databases import quick_folder

API: Final = "/api/v1"
#: Stands in bodies for the version at which the game happens to be.
_VERSION: Final = 7777
_HUGE: Final = 10**9


class Refused(SaratogaError):
    """A problem that the API told."""


class Asked:
    """An application that is called in this process, request by request."""

    def __init__(self, app: FastAPI, runner: asyncio.Runner) -> None:
        self._app = app
        self._runner = runner
        self.cookie = b""
        _, headers, _ = self.ask("GET", f"{API}/session")
        self.cookie = dict(headers)[b"set-cookie"].partition(b";")[0]
        self.game: dict[str, Any] = self.checked(
            "POST", f"{API}/games", b'{"code":"%s"}' % b"CF1-D3-AAAAACL"
        )

    def ask(
        self, method: str, address: str, body: bytes = b"", headers: dict[str, bytes] | None = None
    ) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
        """Return status, headers and body of an answer."""
        return self._runner.run(self._asked(method, address, body, headers or {}))

    async def _asked(
        self, method: str, address: str, body: bytes, given: dict[str, bytes]
    ) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
        path, _, query = address.partition("?")
        headers = {"host": b"saratoga.test", "cookie": self.cookie}
        headers |= {"content-type": b"application/json"} | given
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode("utf-8", "replace"),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode(), value) for name, value in headers.items()],
            "client": ("192.0.2.1", 1),
            "server": ("saratoga.test", 80),
            "state": {},
        }
        sent: list[Any] = []
        incoming = iter([{"type": "http.request", "body": body, "more_body": False}])

        async def receive() -> Any:
            return next(incoming, {"type": "http.disconnect"})

        async def send(message: Any) -> None:
            sent.append(message)

        await self._app(scope, receive, send)
        content = b"".join(message.get("body", b"") for message in sent)
        return sent[0]["status"], sent[0]["headers"], content

    def checked(
        self, method: str, address: str, body: bytes = b"", headers: dict[str, bytes] | None = None
    ) -> Any:
        """Return the JSON of an answer; a problem is an error, a failure of the server a fault."""
        status, found, content = self.ask(method, address, body, headers)
        assert status < 500, f"{status} {content[:500]!r}"
        if status < 400:
            return json.loads(content) if content[:1] == b"{" else None
        assert dict(found)[b"content-type"] == b"application/problem+json"
        problem = json.loads(content)
        assert problem["code"]
        raise Refused(problem["detail"])

    def act(self, body: str) -> None:
        """Send an action for the version at which the game is."""
        sent = body.replace(str(_VERSION), str(self.game["version"]))
        told = self.checked("POST", f"{API}/games/{self.game['id']}/actions", raw(sent))
        self.game = told if told["version"] < 2000 else self._fresh()

    def _fresh(self) -> Any:
        return self.checked("POST", f"{API}/games", b'{"code":"DS1-D1N-AAAAAAB"}')


def raw(text: str) -> bytes:
    """Return a text as bytes, even one that UTF-8 doesn't allow."""
    return text.encode("utf-8", "surrogatepass")


def _in_header(text: str) -> bytes:
    return bytes(byte for byte in raw(text) if byte not in b"\r\n\0")


def _bodies(*values: Any) -> list[str]:
    return [json.dumps(value) for value in values]


def api_targets(asked: Asked) -> list[Target]:
    """Return a reader for each kind of request."""
    deal = Deal.from_code(CODES[0])
    new_games = _bodies(
        *({"code": code} for code in CODES),
        {"game": "double-solitaire", "draw": 1, "scoring": "V"},
        {"deal": {"layout": deal_to_json(deal)}, "game": "canfield", "draw": 3},
        {"deal": {"cards": deal.text().split()}, "game": "canfield"},
        {"deal_kind": "any", "grade": None},
    )
    now = {"version": _VERSION}
    actions = _bodies(
        *({"id": f"m-{move}", **now, "action": "move", "move": move} for move in MOVES),
        *({"id": do, **now, "action": do} for do in ("undo", "redo", "restart")),
        {"id": "s", **now, "action": "move", "move": "D", "seconds": 17},
    )
    records = [write_record(game, None, {0: "a comment"}) for game in played_games()[:4]]
    settings = _bodies(
        {"language": "ko", "theme": "dark", "sound": True, "double_click": False},
        asked.checked("GET", f"{API}/settings"),
    )
    game = f"{API}/games/{asked.game['id']}"
    queries = ["lang=ko", "limit=5&before=x", "form=CF1-D3", "version=0", "reveal=true&verdicts=1"]
    read = [f"{API}/games", f"{API}/session", f"{API}/statistics", f"{API}/daily", f"{game}/record"]

    def post(address: str, **headers: bytes) -> Any:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return lambda text: asked.checked("POST", address, raw(text), named)

    def put(text: str) -> None:
        asked.checked("PUT", f"{API}/settings", raw(text))

    def path(text: str) -> None:
        for end in ("", "/actions", "/positions/1"):
            asked.checked("GET", f"{API}/games/{text}{end}".partition("?")[0])

    def query(text: str) -> None:
        address = read[len(text) % len(read)]
        asked.checked("GET", f"{address}?{quote_from_bytes(raw(text), safe='=&')}")

    def header(name: str) -> Any:
        return lambda text: asked.checked("GET", f"{API}/session", b"", {name: _in_header(text)})

    cookie = asked.cookie.decode()
    tags = [f"{one};q=0.8, {two};q=0.3" for one, two in pairwise([*languages(), "fr-CH", "*"])]
    questions = _bodies(*({"move": move} for move in MOVES))
    starts = _bodies({"length": 0}, {"action": 0})
    claims = _bodies({"code": "ABCD-EFGH-2345"})
    imported = post(f"{API}/games/import", content_type=b"text/plain")

    def in_json(name: str, examples: list[str], read: Any) -> Target:
        return Target(name, examples, read, is_json=True, weight=1)

    return [
        in_json("POST games", new_games, post(f"{API}/games")),
        in_json("POST actions", actions, asked.act),
        in_json("POST why", questions, post(f"{game}/why")),
        in_json("POST practice", starts, post(f"{game}/practice")),
        in_json("PUT settings", settings, put),
        in_json("POST claim", claims, post(f"{API}/transfer/claim")),
        Target("POST import", records, imported, weight=1),
        Target("games in addresses", [asked.game["id"]], path, weight=1),
        Target("queries", queries, query, weight=1),
        Target("cookies", [cookie, f"saratoga_language=ko; {cookie}"], header("cookie"), weight=1),
        Target("languages", tags, header("accept-language"), weight=1),
    ]


@contextmanager
def api() -> Iterator[list[Target]]:
    """Give the readers of an application on a database of its own."""
    with quick_folder() as folder, asyncio.Runner() as runner:
        unlimited = {"transfer_guesses": _HUGE, "open_games": _HUGE, "player_rate": 0}
        app = create_app(Settings(data=folder, address_rate=0, ready_deals=0, **unlimited))
        with app.state.services.store:
            yield api_targets(Asked(app, runner))
        app.state.services.desk.close()
