"""Problems: a page for people, details for programs, both in their language."""

from __future__ import annotations

from html import unescape
from pathlib import Path

import pytest

from saratoga.i18n import languages, translator
from saratoga.server.app import create_app
from saratoga.server.settings import Settings
from server.asgi_client import API, Client, problem

PERSON = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
LONG = "x" * 2_000_000

#: What is asked and sent, the status, and the title of the page that comes back.
ASKED: tuple[tuple[str, str, str, dict[str, str], int, str], ...] = (
    ("GET", "/nowhere", "", {}, 404, "Nothing is here"),
    ("GET", "/rules/bridge", "", {}, 404, "Nothing is here"),
    ("GET", "/play/nobody", "", {}, 404, "There is no such game here"),
    ("POST", "/rules", "", {}, 405, "That can't be done"),
    ("POST", "/text/new", LONG, {}, 413, "That can't be done"),
    ("POST", "/text/new", "", {"origin": "https://evil.example"}, 403, "That can't be done"),
    ("GET", f"/statistics?form={'x' * 21}", "", {}, 422, "That can't be done"),
)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("method", "path", "body", "headers", "status", "title"), ASKED)
def test_a_person_gets_a_page(
    client: Client,
    method: str,
    path: str,
    body: str,
    headers: dict[str, str],
    status: int,
    title: str,
    language: str,
) -> None:
    asked = PERSON | {"accept-language": language} | headers
    answer = client.request(method, path, content=body, headers=asked)
    assert answer.status_code == status
    assert answer.headers["content-type"].startswith("text/html")
    assert f'<html lang="{language}"' in answer.text
    assert f"<h1>{translator(language).say(title)}</h1>" in unescape(answer.text)


def test_a_person_who_asks_too_often_gets_a_page(folder: Path) -> None:
    app = create_app(Settings(data=folder, player_burst=1, player_rate=0.001))
    with Client(app) as client:
        client.get("/")
        assert client.get("/faq", headers=PERSON).status_code == 200
        answer = client.get("/faq", headers=PERSON)
    app.state.services.desk.close()
    app.state.services.store.close()
    assert answer.status_code == 429
    assert "<h1>Not just now</h1>" in answer.text
    assert int(answer.headers["retry-after"]) > 0


@pytest.mark.parametrize("path", [f"{API}/nowhere", "/static/nowhere"])
def test_addresses_of_programs_answer_programs(client: Client, path: str) -> None:
    assert problem(client.get(path, headers=PERSON)) == (404, "not-found")


SOUND = {"id": "a", "version": 0, "action": "undo"}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("body", "where", "text", "values"),
    [
        ({"id": "a", "action": "undo"}, "body.version", "a value is missing", {}),
        (SOUND | {"version": -1}, "body.version", "expected at least {ge}", {"ge": "0"}),
        (SOUND | {"version": "x"}, "body.version", "expected a whole number", {}),
        (SOUND | {"why": 1}, "body.why", "there is no such field", {}),
        ([], "body", "expected a JSON object", {}),
    ],
)
def test_what_is_wrong_in_a_request_is_said_in_the_language(
    client: Client, body: object, where: str, text: str, values: dict[str, str], language: str
) -> None:
    game = client.new_game(code="CF1-D3-AAAAACL")
    answer = client.post(f"{API}/games/{game['id']}/actions?lang={language}", json=body)
    assert problem(answer) == (422, "invalid-request")
    say = translator(language).say
    reason = say(text, **values)
    assert answer.json()["errors"] == [{"where": where, "what": reason}]
    assert answer.json()["detail"] == say("{where}: {reason}", where=where, reason=reason)


@pytest.mark.parametrize("path", ["/", "/healthz", "/faq", f"{API}/session", "/nowhere"])
def test_head_answers_as_get_without_the_body(client: Client, path: str) -> None:
    """As monitors ask."""
    whole, head = client.get(path), client.head(path)
    assert (head.status_code, head.content) == (whole.status_code, b"")
    assert head.headers["content-type"] == whole.headers["content-type"]
