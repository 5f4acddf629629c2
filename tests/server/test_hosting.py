"""Health, metrics, logs and keys: what a host looks at."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI

from saratoga.server.app import create_app
from saratoga.server.hosting.keys import KEY_FILE, signing_key
from saratoga.server.hosting.logs import REQUEST, JsonFormatter, TextFormatter
from saratoga.server.settings import Settings
from saratoga.store import Store
from server.asgi_client import API, Client, problem


def counted(client: Client, line: str) -> float:
    """Return a figure of the metrics, 0 where it isn't there yet."""
    text = client.get("/metrics").text
    found = re.search(rf"^{re.escape(line)} (.+)$", text, re.MULTILINE)
    return float(found[1]) if found else 0.0


def test_it_is_alive_and_ready(client: Client) -> None:
    for path in ("/healthz", "/readyz"):
        answer = client.get(path)
        assert answer.status_code == 200
        assert "set-cookie" not in answer.headers


def test_it_is_not_ready_with_another_schema(app: FastAPI, client: Client) -> None:
    with app.state.services.store.database.writing() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0001'")
    assert client.get("/healthz").status_code == 200
    assert problem(client.get("/readyz")) == (503, "not-ready")


def test_requests_are_counted_by_route_and_never_by_game(client: Client) -> None:
    path = f"{API}/games/{{game_id}}/actions"
    line = f'saratoga_requests_total{{method="POST",route="{path}",status="200"}}'
    before = counted(client, line)
    game = client.new_game(code="CF1-D3-AAAAACL")
    client.play(game, "D", "D")
    assert counted(client, line) == before + 2
    text = client.get("/metrics").text
    assert game["id"] not in text
    assert 'route="/static/{path:path}"' in text or client.get("/static/js/main.js")
    client.get("/nothing/at/all")
    assert "/nothing" not in client.get("/metrics").text


def test_metrics_are_not_for_who_comes_through_a_proxy(client: Client) -> None:
    for header in ("x-forwarded-for", "forwarded"):
        answer = client.get("/metrics", headers={header: "for=203.0.113.7"})
        assert problem(answer) == (404, "not-found")


def test_an_id_of_a_request_comes_back(client: Client) -> None:
    answer = client.get(f"{API}/session", headers={"x-request-id": "proxy-4711.a_B"})
    assert answer.headers["x-request-id"] == "proxy-4711.a_B"
    made = {client.get("/healthz").headers["x-request-id"] for _ in range(3)}
    assert len(made) == 3
    for unsound in ("x" * 65, "a b", "a;b", ""):
        answer = client.get("/healthz", headers={"x-request-id": unsound})
        assert re.fullmatch(r"[0-9a-f]{16}", answer.headers["x-request-id"])


@pytest.fixture
def lines(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    caplog.handler.setFormatter(JsonFormatter())
    with caplog.at_level(logging.INFO, "saratoga"):
        yield caplog


def test_a_request_is_a_line_without_personal_data(
    lines: pytest.LogCaptureFixture, client: Client
) -> None:
    game = client.new_game(code="CF1-D3-AAAAACL")
    code = client.post(f"{API}/transfer").json()["code"]
    lines.clear()
    client.act(game, "D")
    client.get(f"{API}/games/{game['id']}?lang=it", headers={"x-request-id": "mine"})
    client.post(f"{API}/transfer/claim", json={"code": code})
    told = [json.loads(line) for line in lines.text.splitlines()]
    assert told[1] == told[1] | {
        "level": "info",
        "logger": "saratoga.requests",
        "message": "answered",
        "request": "mine",
        "method": "GET",
        "route": f"{API}/games/{{game_id}}",
        "status": 200,
    }
    secrets = [game["id"], code, *client.cookies.values(), "127.0.0.1", "lang=it"]
    (player,) = (row["id"] for row in client.get(f"{API}/data").json()["players"])
    assert not [secret for secret in (*secrets, player) if secret in lines.text]


def test_a_fault_is_logged_with_the_request_but_not_what_was_stored(
    lines: pytest.LogCaptureFixture, app: FastAPI, client: Client
) -> None:
    game = client.new_game(code="CF1-D3-AAAAACL")
    with app.state.services.store.database.writing() as connection:
        connection.exec_driver_sql("DROP TABLE plans")
        connection.exec_driver_sql("DROP TABLE actions")
    assert client.act(game, "D").status_code >= 500
    assert game["id"] not in lines.text
    assert "sent-1" not in lines.text


def test_a_line_of_json_or_text() -> None:
    record = logging.LogRecord("saratoga.x", logging.WARNING, "", 0, "%s!", ("héllo",), None)
    record.told = {"status": 503}
    token = REQUEST.set("r1")
    line = json.loads(JsonFormatter().format(record))
    assert (line["level"], line["message"], line["request"]) == ("warning", "héllo!", "r1")
    assert line["status"] == 503
    assert TextFormatter().format(record).endswith("saratoga.x: héllo! request=r1 status=503")
    REQUEST.reset(token)


def test_all_processes_on_a_database_sign_with_one_key(folder: Path, tmp_path: Path) -> None:
    database = f"sqlite:///{folder / 'shared.sqlite'}"
    apps = [create_app(Settings(data=tmp_path / name, database=database)) for name in ("a", "b")]
    with Client(apps[0]) as one, Client(apps[1]) as two:
        game = one.new_game(code="CF1-D3-AAAAACL")
        two.cookies = one.cookies
        assert two.state(game["id"])["version"] == 0
    for app in apps:
        app.state.services.desk.close()
        app.state.services.store.close()


def test_the_key_of_the_settings_comes_first_and_is_not_stored(folder: Path) -> None:
    with Store(f"sqlite:///{folder / 'x.sqlite'}") as store:
        given = Settings(data=folder, secret_key="a key of sixteen or more")
        assert signing_key(given, store) == "a key of sixteen or more"
        assert store.keys.known("cookies") is None
        made = signing_key(Settings(data=folder), store)
        assert len(made) >= 43
        assert signing_key(Settings(data=folder), store) == made


def test_the_key_file_of_an_earlier_version_is_taken_over(folder: Path) -> None:
    (folder / KEY_FILE).write_text("the key of the file\n")
    with Store(f"sqlite:///{folder / 'x.sqlite'}") as store:
        assert signing_key(Settings(data=folder), store) == "the key of the file"
        (folder / KEY_FILE).write_text("another key")
        assert signing_key(Settings(data=folder), store) == "the key of the file"
