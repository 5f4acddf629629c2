"""What guards every request."""

from __future__ import annotations

from pathlib import Path

import pytest
from fastapi import FastAPI

from saratoga.errors import InvalidOption
from saratoga.server.app import create_app
from saratoga.server.settings import Settings
from server.asgi_client import API, BASE, Client, problem

CODE = "CF1-D3-AAAAACL"


@pytest.mark.parametrize("path", [f"{API}/session", "/", f"{API}/nothing", "/static/none.js"])
def test_every_answer_carries_the_security_headers(client: Client, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"].split("; ")
    assert {"default-src 'none'", "script-src 'self'", "style-src 'self'"} <= set(policy)
    assert {"frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"} <= set(policy)
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "same-origin"


def test_answers_of_the_api_are_not_stored(client: Client) -> None:
    assert client.get(f"{API}/session").headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.test"},
        {"origin": "null"},
        {"origin": "http://saratoga.test.evil.test"},
        {"origin": "http://saratoga.test:8080"},
        {"origin": "http://["},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "cross-site", "origin": BASE},
    ],
)
@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_pages_of_other_sites_can_change_nothing(
    client: Client, headers: dict[str, str], method: str
) -> None:
    answer = client.request(method, f"{API}/settings", json={"sound": True}, headers=headers)
    assert problem(answer) == (403, "foreign-origin")
    assert client.get(f"{API}/settings", headers=headers).json()["sound"] is False


@pytest.mark.parametrize(
    "headers", [{}, {"origin": BASE}, {"sec-fetch-site": "same-origin"}, {"sec-fetch-site": "none"}]
)
def test_the_page_itself_and_programs_may_act(client: Client, headers: dict[str, str]) -> None:
    answer = client.post(f"{API}/games", json={"code": CODE}, headers=headers)
    assert answer.status_code == 201


def test_a_body_that_is_too_long_is_not_read(client: Client, app: FastAPI) -> None:
    longest = app.state.services.settings.max_body
    answer = client.post(f"{API}/games", content=b" " * (longest + 1))
    assert problem(answer) == (413, "body-too-long")


def test_a_long_body_without_a_length_is_cut_off(client: Client, app: FastAPI) -> None:
    longest = app.state.services.settings.max_body
    pieces = (b" " * 1000 for _ in range(longest // 1000 + 2))
    headers = {"content-type": "application/json"}
    answer = client.post(f"{API}/games", content=pieces, headers=headers)
    assert "content-length" not in answer.request.headers
    assert problem(answer) == (413, "body-too-long")


@pytest.mark.parametrize(
    "body", ["", "{", "[" * 100_00, '{"draw": ' + "9" * 5000 + "}", "NaN", '"\\ud800"', "\x00"]
)
def test_bodies_that_are_no_json(client: Client, body: str) -> None:
    headers = {"content-type": "application/json"}
    answer = client.post(f"{API}/games", content=body.encode(), headers=headers)
    assert problem(answer)[0] in (400, 422)


@pytest.mark.parametrize(
    "path",
    [
        "/static/../server/app.py",
        "/static/%2e%2e/server/app.py",
        "/static/..%2fserver%2fapp.py",
        "/static//etc/passwd",
        "/static/",
        "/static/%00",
    ],
)
def test_no_file_outside_the_static_folder_is_served(client: Client, path: str) -> None:
    assert problem(client.get(path)) == (404, "not-found")


def test_secure_cookies_where_asked(folder: Path) -> None:
    app = create_app(Settings(data=folder, cookie_secure=True))
    with Client(app) as client:
        assert "; Secure" in client.get(f"{API}/session").headers["set-cookie"]
    app.state.services.store.close()


def test_settings_come_from_the_environment(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SARATOGA_PORT", "9001")
    monkeypatch.setenv("SARATOGA_DATABASE", "sqlite:////srv/x.sqlite")
    settings = Settings(data=folder)
    assert (settings.port, settings.database_url) == (9001, "sqlite:////srv/x.sqlite")
    assert Settings(data=folder, port=1234).port == 1234


@pytest.mark.parametrize(
    ("name", "value"), [("port", 70000), ("max_body", 3), ("secret_key", "short"), ("colour", 1)]
)
def test_settings_outside_their_range_are_named(name: str, value: object) -> None:
    with pytest.raises(InvalidOption, match=name):
        Settings(**{name: value})


def test_an_unforeseen_failure_is_a_problem_too(
    client: Client, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr(app.state.services.store.games, "listed", fail)
    answer = client.get(f"{API}/games")
    assert problem(answer) == (500, "internal-error")
    assert "secret" not in answer.text
