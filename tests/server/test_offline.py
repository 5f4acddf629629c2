"""What is told ahead is what would happen; manifest and worker say what the release holds."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi import FastAPI

from browser.lines import CANFIELD_CODE, CANFIELD_LINE, DOUBLE_CODE, DOUBLE_LINE, first
from saratoga.i18n import languages
from saratoga.server.ahead import POSITIONS, UNDOS
from saratoga.server.assets import Assets
from saratoga.server.offline import kept_pages
from saratoga.web.content.examples import examples_of
from server.asgi_client import API, Client

STATES = [
    pytest.param(CANFIELD_CODE, first(62, CANFIELD_LINE), id="canfield"),
    pytest.param(CANFIELD_CODE, first(130, CANFIELD_LINE), id="canfield near its end"),
    pytest.param(DOUBLE_CODE, first(114, DOUBLE_LINE), id="double solitaire"),
    pytest.param("DS1-D3V-MOLLUSK", "D D D", id="vegas"),
    pytest.param("HC1-D3-AAAAACL", "R-2 D R-F D D D 2-4x2 D D D D", id="classic canfield"),
]


def ahead(client: Client, game: str) -> dict[str, Any]:
    return client.told(client.get(f"{API}/games/{game}/ahead"))


def is_told(state: dict[str, Any], told: dict[str, Any], place: int) -> None:
    """Hold a position that was told against the state that the server came to."""
    position = told["positions"][place]
    assert [told["piles"][n] for n in position["piles"]] == state["piles"]
    assert [told["legal"][n] for n in position["legal"]] == state["legal"]
    for part in ("taps", "score", "won", "redeals"):
        assert position[part] == state[part]


@pytest.mark.parametrize(("code", "line"), STATES)
def test_what_is_told_ahead_comes_true(client: Client, code: str, line: str) -> None:
    """Every position walked to, forth and by undo and redo, is as it was told."""
    state = client.play(client.new_game(code=code), *line.split())
    random, walked = Random(7), 0
    told = ahead(client, state["id"])
    assert told["version"] == state["version"]
    assert len(told["positions"]) <= POSITIONS
    at, past = told["now"], list(zip(told["past"], told["past_moves"], strict=True))
    assert len(past) == min(UNDOS, state["undo"])
    for _ in range(60):
        is_told(state, told, at)
        steps = told["positions"][at]["steps"]
        assert set(steps) <= {move["move"] for move in state["legal"]}
        if past and (not steps or random.random() < 0.3):
            at, move = past.pop()
            state = client.play(state, "undo")
        elif steps:
            move = random.choice(sorted(steps))
            state = client.play(state, move)
            assert state["message"] == steps[move]["message"]
            assert state["changes"] == steps[move]["changes"]
            past.append((at, move))
            at = steps[move]["to"]
            walked += 1
        else:
            break
    assert walked > 0 or code.startswith("DS1-D3V")


def test_redo_is_told_too(client: Client) -> None:
    state = client.play(client.new_game(code=CANFIELD_CODE), "D", "D", "undo", "undo")
    told = ahead(client, state["id"])
    assert told["future_moves"] == ["D", "D"]
    for place in told["future"]:
        state = client.play(state, "redo")
        is_told(state, told, place)


@pytest.mark.parametrize("code", ["CF1-D3-AAAAACL", "CF1-D1-MOLLUSK", "DS1-D1N-AAAAAAB"])
def test_no_unseen_card_is_told(client: Client, code: str) -> None:
    """At the deal a draw would show new cards, and so would every move from the reserve."""
    state = client.new_game(code=code)
    told = ahead(client, state["id"])
    sources = {move.partition("-")[0] for move in told["positions"][told["now"]]["steps"]}
    assert "D" not in sources
    assert "R" not in sources


def test_the_worker_knows_every_file_and_page(client: Client, app: FastAPI) -> None:
    assets = app.state.services.assets
    answer = client.get("/sw.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    names = dict(re.findall(r"^const ([A-Z]+) = (.*);$", answer.text, re.MULTILINE)[:3])
    assert json.loads(names["RELEASE"]) == assets.digest
    files, pages = json.loads(names["FILES"]), json.loads(names["PAGES"])
    assert assets.url("js/main.js") in files
    for address in (*files, *pages):
        assert client.get(address).status_code == 200
    examples = sum(
        len(examples_of(page.rpartition("/")[2])) for page in pages if page[:7] == "/rules/"
    )
    assert sum(page.count("/") == 3 for page in kept_pages()) == examples


def test_another_release_is_another_worker(tmp_path: Path) -> None:
    (tmp_path / "main.js").write_text("1")
    one = Assets(tmp_path)
    (tmp_path / "main.js").write_text("2")
    assert Assets(tmp_path).digest != one.digest
    assert one.names == ["main.js"]


@pytest.mark.parametrize("language", languages())
def test_the_manifest_speaks_the_language(client: Client, language: str) -> None:
    answer = client.get("/manifest.webmanifest", headers={"accept-language": language})
    assert answer.headers["content-type"] == "application/manifest+json"
    told = answer.json()
    assert (told["lang"], told["start_url"], told["display"]) == (language, "/", "standalone")
    assert {icon.get("purpose", "any") for icon in told["icons"]} == {"any", "maskable"}
    for icon in told["icons"]:
        assert client.get(icon["src"]).headers["content-type"] == icon["type"]


def test_deleting_data_clears_what_browsers_keep(client: Client) -> None:
    answer = client.post("/data/delete", data={"sure": "yes"})
    assert answer.headers["clear-site-data"] == '"storage"'
