"""Whatever bytes come in, the answer is an answer: never a failure of the server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from saratoga.engine.deals import Deal
from saratoga.engine.game import Game
from saratoga.engine.record import write_record
from saratoga.server.app import create_app
from saratoga.server.settings import Settings
from server.asgi_client import API, Client, problem
from store.databases import quick_folder

FUZZ = settings(
    max_examples=60,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
JSON = {"content-type": "application/json"}
TEXT = {"content-type": "text/plain"}

any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)
names = st.sampled_from(
    ["id", "version", "action", "move", "seconds", "game", "draw", "scoring", "code", "deal",
     "cards", "layout", "length", "theme", "language"]
)  # fmt: skip
near_json = st.dictionaries(names, any_json | st.sampled_from(["move", "D", "undo", 0, 1]))


@pytest.fixture(scope="module")
def fuzzed() -> Iterator[Client]:
    with quick_folder() as folder:
        settings = Settings(data=Path(folder), transfer_guesses=1_000_000, player_rate=0)
        app = create_app(settings)
        with app.state.services.store, Client(app) as client:
            yield client


def check(client: Client, method: str, path: str, **request: object) -> None:
    answer = client.request(method, path, **request)  # type: ignore[arg-type]
    assert answer.status_code < 500, (method, path, request, answer.text)
    if answer.status_code >= 400 and path.startswith(API):
        problem(answer)


@FUZZ
@given(cookie=st.binary(max_size=200), path=st.sampled_from(["/session", "/games", "/settings"]))
def test_any_cookie(fuzzed: Client, cookie: bytes, path: str) -> None:
    clean = bytes(byte for byte in cookie if byte not in b"\r\n\x00")
    for name in (b"saratoga_player=", b"saratoga_language=", b""):
        check(fuzzed, "GET", f"{API}{path}", headers=[(b"cookie", name + clean)])


@FUZZ
@given(name=st.text(min_size=1, max_size=60), method=st.sampled_from(["GET", "POST", "PUT"]))
def test_any_id_of_a_game(fuzzed: Client, name: str, method: str) -> None:
    part = quote(name.encode("utf-8", "surrogatepass"), safe="")
    for rest in ("", "/actions", "/record", "/why", "/practice", "/give-up"):
        check(fuzzed, method, f"{API}/games/{part}{rest}")
    for page in ("/g/", "/play/", "/static/"):
        check(fuzzed, "GET", page + part)


@FUZZ
@given(
    body=near_json | any_json,
    path=st.sampled_from(["/games", "/settings", "/transfer/claim", "/nothing"]),
    method=st.sampled_from(["POST", "PUT", "PATCH"]),
)
def test_any_json_as_a_body(fuzzed: Client, body: object, path: str, method: str) -> None:
    check(fuzzed, method, API + path, content=json.dumps(body).encode(), headers=JSON)


@FUZZ
@given(body=near_json)
def test_any_json_as_an_action(fuzzed: Client, body: dict[str, object]) -> None:
    game = fuzzed.new_game(code="CF1-D3-AAAAACL")["id"]
    likely = {"id": "x", "version": 0, "action": "move", "move": "D"} | body
    for part in ("actions", "why", "practice"):
        sent = json.dumps(likely if part == "actions" else body).encode()
        check(fuzzed, "POST", f"{API}/games/{game}/{part}", content=sent, headers=JSON)


@FUZZ
@given(body=st.binary(max_size=400), kind=st.sampled_from([JSON, TEXT, {}]))
def test_any_bytes_as_a_body(fuzzed: Client, body: bytes, kind: dict[str, str]) -> None:
    for path in ("/games", "/games/import", "/settings", "/transfer/claim"):
        check(fuzzed, "POST", API + path, content=body, headers=kind)


@FUZZ
@given(data=st.data())
def test_records_with_one_spot_changed(fuzzed: Client, data: st.DataObject) -> None:
    game = Game(Deal.from_code("CF1-D3-AAAAACL")).play("R-2").play("R-F").undo()
    record = write_record(game)
    place = data.draw(st.integers(0, len(record)))
    spot = data.draw(st.text(max_size=3))
    changed = record[:place] + spot + record[place + data.draw(st.integers(0, 3)) :]
    sent = changed.encode("utf-8", "surrogatepass")
    check(fuzzed, "POST", f"{API}/games/import", content=sent, headers=TEXT)


@FUZZ
@given(
    value=st.text(max_size=40),
    name=st.sampled_from(["lang", "limit", "before", "form", "reveal"]),
)
def test_any_query(fuzzed: Client, value: str, name: str) -> None:
    query = f"{name}={quote(value.encode('utf-8', 'surrogatepass'))}"
    for path in ("/games", "/session", "/statistics"):
        check(fuzzed, "GET", f"{API}{path}?{query}")


@FUZZ
@given(value=st.binary(max_size=60))
def test_any_header(fuzzed: Client, value: bytes) -> None:
    clean = bytes(byte for byte in value if byte not in b"\r\n\x00")
    for name in (b"accept-language", b"if-none-match", b"accept-encoding", b"content-type"):
        check(fuzzed, "GET", f"{API}/session", headers=[(name, clean)])
    for name in (b"origin", b"sec-fetch-site", b"content-type", b"host"):
        check(fuzzed, "POST", f"{API}/games", content=b"{}", headers=[(name, clean)])
