"""Texts that mean harm come back harmless, or not at all; docs/security.md names these tests."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import quote

import pytest
from fastapi import FastAPI
from sqlalchemy import func, select
from starlette.routing import Route

from saratoga.engine.deals import Deal
from saratoga.engine.game import Game
from saratoga.engine.record import write_record
from saratoga.rules.catalogue import GAMES
from saratoga.server import (
    content,
    data,
    offline,
    pages,
    reference,
    solver_pages,
    text_table,
)
from saratoga.server.api import daily, games
from saratoga.server.app import create_app
from saratoga.server.settings import Settings
from saratoga.store.errors import StoreUnavailable
from saratoga.store.tables import metadata
from server.asgi_client import API, BASE, Client, problem
from store.databases import quick_folder

CODE = "CF1-D3-AAAAACL"
SCRIPT = "<img src=x onerror=alert(1)>\"'--></script><script>alert(1)</script>"
TEXT = {"content-type": "text/plain"}
SQL = "' OR '1'='1' --"
PAGES = [
    "/", "/settings", "/statistics", "/daily", "/data", "/rules", "/faq", "/history", "/api",
    "/text", "/offline", f"/g/{CODE}", *(f"/rules/{game.slug}" for game in GAMES),
]  # fmt: skip


class Markup(HTMLParser):
    """Collects whatever in a page could run without coming from a file of the site."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags = 0
        self.unsafe: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags += 1
        given = dict(attrs)
        data = (given.get("type") or "").endswith("json")
        if tag == "script" and not data and not (given.get("src") or "").startswith("/static/"):
            self.unsafe.append(f"{tag} {attrs}")
        if tag in ("style", "iframe", "object", "embed", "base"):
            self.unsafe.append(tag)
        for name, value in attrs:
            if name.startswith("on") or name == "style":
                self.unsafe.append(f"{tag} {name}")
            if name in ("href", "src", "action", "formaction") and value is not None:
                scheme = value.partition(":")[0].strip().lower()
                if ":" in value and scheme not in ("http", "https", "mailto"):
                    self.unsafe.append(f"{tag} {name}={value}")


@pytest.fixture(scope="module")
def asked() -> Iterator[tuple[FastAPI, Client]]:
    with quick_folder() as folder:
        app = create_app(Settings(data=folder, ready_deals=0))
        with app.state.services.store, Client(app) as client:
            yield app, client
        app.state.services.desk.close()


def html(client: Client, path: str) -> str:
    answer = client.get(path, headers={"accept": "text/html"})
    assert answer.headers["content-type"].startswith("text/html"), path
    return answer.text


@pytest.mark.parametrize("path", PAGES)
def test_nothing_on_a_page_runs_but_files_of_the_site(
    asked: tuple[FastAPI, Client], path: str
) -> None:
    page = Markup(html(asked[1], path))
    assert page.tags > 10
    assert page.unsafe == []


def test_a_game_on_a_page_runs_nothing_either(asked: tuple[FastAPI, Client]) -> None:
    game = asked[1].new_game(code=CODE)["id"]
    for path in (f"/play/{game}", f"/text/{game}", f"/analysis/{game}"):
        assert Markup(html(asked[1], path)).unsafe == []


def hostile_addresses() -> list[str]:
    """Return the address of every page and list with hostile texts in place of its parameters."""
    text = quote(SCRIPT, safe="")
    rooms = (content, data, offline, pages, reference, solver_pages, text_table, games, daily)
    paths = [
        re.sub(r"\{[^}]*\}", text, f"{API if room in (games, daily) else ''}{route.path}")
        for room in rooms
        for route in room.router.routes
        if isinstance(route, Route) and "GET" in (route.methods or ())
    ]
    names = ("lang", "form", "before", "game", "draw", "scoring", "month", "today", "deleted", "q")
    query = "&".join(f"{name}={text}" for name in names)
    return [f"{path}{end}" for path in [*paths, f"/{text}"] for end in ("", f"?{query}")]


def test_a_text_in_an_address_is_never_markup(asked: tuple[FastAPI, Client]) -> None:
    _, client = asked
    assert len(hostile_addresses()) > 50
    for address in hostile_addresses():
        answer = client.get(address, headers={"accept": "text/html"})
        assert answer.status_code < 500, address
        if answer.headers["content-type"].startswith("text/html"):
            assert "<img src=x" not in answer.text, address
            assert Markup(answer.text).unsafe == [], address
        else:
            assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("name", ["saratoga_language", "saratoga_player", "accept-language"])
def test_a_text_in_a_header_is_never_markup(asked: tuple[FastAPI, Client], name: str) -> None:
    cookie = {"cookie": f"{name}={SCRIPT}"} if "_" in name else {name: SCRIPT}
    for path in ("/", "/text", "/settings"):
        answer = asked[1].get(path, headers={"accept": "text/html", **cookie})
        assert "<img src=x" not in answer.text


def test_a_text_in_a_form_is_never_markup(asked: tuple[FastAPI, Client]) -> None:
    _, client = asked
    game = client.new_game(code=CODE)["id"]
    forms = [
        ("/text/new", {"code": SCRIPT, "by": "code"}),
        ("/text/language", {"language": "<img src=x>"}),
        (f"/text/{game}", {"version": "0", "do": "<img src=x>"}),
        ("/data/delete", {"sure": "<img>"}),
    ]
    for path, form in forms:
        answer = client.post(path, data=form, headers={"accept": "text/html"})
        assert answer.status_code in (404, 422), path
        if "html" in answer.headers["content-type"]:
            assert "<img src=x" not in answer.text


def test_a_comment_in_a_record_is_never_markup(asked: tuple[FastAPI, Client]) -> None:
    _, client = asked
    record = write_record(Game(Deal.from_code(CODE)).play("D"), comments={1: SCRIPT})
    sent = client.post(f"{API}/games/import", content=record, headers=TEXT)
    game = client.told(sent, 201)["id"]
    for path in (f"/play/{game}", f"/text/{game}", "/statistics", f"{API}/games/{game}/record"):
        assert "onerror" not in client.get(path).text


@pytest.mark.parametrize("text", [SQL, '" OR 1=1 --', "x'; DROP TABLE games; --", "%", "_" * 22])
def test_a_text_is_never_sql(client: Client, other: Client, text: str) -> None:
    mine = client.new_game(code=CODE)["id"]
    part = quote(text, safe="")
    assert problem(other.get(f"{API}/games/{part}"))[0] == 404
    assert problem(other.get(f"{API}/games?before={part}"))[0] == 404
    assert problem(other.get(f"{API}/games?form={part}"))[0] == 422
    assert problem(other.post(f"{API}/transfer/claim", json={"code": text}))[0] in (404, 422)
    act = {"id": "1", "version": 0, "action": "move", "move": "D"}
    hostile = act | {"id": text}
    assert problem(other.post(f"{API}/games/{mine}/actions", json=hostile))[0] in (404, 422)
    assert problem(other.post(f"{API}/games/{mine}/actions", json=act))[0] == 404
    assert client.told(client.post(f"{API}/games/{mine}/actions", json=act))["version"] == 1


@pytest.mark.parametrize("text", ["\r\nset-cookie: x=1", "\nlocation: //evil.test", "\x00"])
def test_a_text_is_never_a_header(client: Client, text: str) -> None:
    part = quote(CODE + text, safe="")
    answers = [
        client.get(f"/g/{part}"),
        client.get(f"/text?lang={part}"),
        client.post(f"/text/language?lang={part}", data={"language": text}),
        client.post(f"{API}/games", json={"code": CODE + text}),
    ]
    for answer in answers:
        assert answer.status_code < 500
        assert "x=1" not in answer.headers.get("set-cookie", "")
        assert "evil" not in answer.headers.get("location", "")


@pytest.mark.parametrize("path", ["//evil.test", "/g//evil.test", "/g/https:evil.test", "/\\evil"])
def test_no_answer_leads_to_another_site(client: Client, path: str) -> None:
    answer = client.get(f"{BASE}{path}")
    assert "evil" not in answer.headers.get("location", "")


def test_redirects_stay_on_the_site(client: Client) -> None:
    game = client.new_game(code=CODE)
    client.act(game, "D")
    form = {"version": "1", "do": "D"}
    for answer in (
        client.get(f"/g/{CODE}"),
        client.post(f"/text/{game['id']}?lang=//evil.test", data=form),
        client.post("/text/new", data={"game": "canfield"}),
    ):
        assert answer.status_code == 303
        assert re.match(r"/[a-z]", answer.headers["location"])
        assert "evil" not in answer.headers["location"]


def test_a_made_up_host_is_in_no_answer(client: Client) -> None:
    headers = {"host": "evil.test"}
    for path in (*PAGES, f"{API}/openapi.json", "/manifest.webmanifest"):
        answer = client.get(path, headers=headers)
        assert "evil.test" not in answer.text + str(answer.headers), path
    made = client.post(f"{API}/games", json={"code": CODE}, headers=headers)
    assert "evil.test" not in made.text + str(made.headers)


def rows(app: FastAPI) -> dict[str, int]:
    with app.state.services.store.database.reading() as connection:
        return {
            table.name: connection.execute(select(func.count()).select_from(table)).scalar_one()
            for table in metadata.sorted_tables
        }


def test_looking_changes_nothing(client: Client, app: FastAPI) -> None:
    """A picture or a link on another site can send a GET with the player's cookie."""
    client.new_game(code="DS1-D1N-AAAAAAB")
    before = rows(app)
    for address in [*PAGES, *hostile_addresses(), f"{API}/session", f"{API}/games"]:
        client.get(address, headers={"accept": "text/html"})
    assert rows(app) == before


def test_a_compressed_body_is_not_blown_up(client: Client, app: FastAPI) -> None:
    longest = app.state.services.settings.max_body
    bomb = gzip.compress(b" " * longest * 100)
    assert len(bomb) < longest
    headers = {"content-type": "application/json", "content-encoding": "gzip"}
    answer = client.post(f"{API}/games", content=bomb, headers=headers)
    assert problem(answer)[0] in (400, 415, 422)


def test_the_languages_folder_is_all_that_a_language_reaches(client: Client) -> None:
    for wish in ("../../etc", "/etc/passwd", "..", "it/../ko", "\x00"):
        answer = client.get(f"/?lang={quote(wish, safe='')}")
        assert answer.headers["content-language"] == "en"


def test_a_record_with_too_much_work_in_it_is_refused(folder: Path) -> None:
    app = create_app(Settings(data=folder, max_import=2, ready_deals=0))
    game = Game(Deal.from_code(CODE)).play("D").play("D")
    with app.state.services.store, Client(app) as client:
        sent = client.post(f"{API}/games/import", content=write_record(game), headers=TEXT)
        assert client.told(sent, 201)["version"] == 2
        longer = write_record(game.play("D"))
        refused = client.post(f"{API}/games/import", content=longer, headers=TEXT)
    assert problem(refused) == (422, "invalid-record")
    assert "more than 2 actions" in refused.json()["detail"]


def test_clients_do_not_hear_what_a_database_says(
    client: Client, app: FastAPI, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise StoreUnavailable("host db.internal, user saratoga: connection refused")

    monkeypatch.setattr(app.state.services.store.games, "listed", fail)
    answer = client.get(f"{API}/games")
    assert problem(answer) == (503, "store-unavailable")
    assert "db.internal" not in answer.text
    assert "db.internal" in caplog.text
