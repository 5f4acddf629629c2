"""The pages to read, and a player's own data, as a browser gets them."""

from __future__ import annotations

import json
import re

import pytest

from saratoga.i18n import languages
from saratoga.rules.catalogue import GAMES
from saratoga.web.content.examples import all_examples, examples_of
from server.asgi_client import Client

READ = [
    "/rules",
    "/faq",
    "/history",
    "/data",
    *(f"/{kind}/{game.slug}" for kind in ("rules", "examples") for game in GAMES),
]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("path", READ)
def test_every_page_is_there_in_every_language(client: Client, path: str, language: str) -> None:
    answer = client.get(f"{path}?lang={language}")
    assert answer.status_code == 200
    assert answer.headers["content-language"] == language
    assert f'<html lang="{language}"' in answer.text
    assert len(re.findall("<h1", answer.text)) == 1


def test_every_example_is_there_with_its_picture(client: Client) -> None:
    for example in all_examples():
        text = client.get(f"/examples/{example.game}/{example.id}").text
        found = re.search(r'class="moments">(.*?)</script>', text, re.DOTALL)
        assert found is not None
        moments = json.loads(found[1])["moments"]
        assert len(moments) == len(example.moves) + 1
        assert len(re.findall("<li data-said=", text.split('<ol class="steps"')[1])) == len(moments)


@pytest.mark.parametrize("language", languages())
def test_what_is_read_aloud_names_the_cards(client: Client, language: str) -> None:
    """Signs of cards are for the eye; a screen reader gets names, in titles too."""
    paths = [f"/examples/{game.slug}" for game in GAMES]
    paths += [f"/examples/{each.game}/{each.id}" for each in all_examples()]
    for path in paths:
        text = client.get(f"{path}?lang={language}").text
        body = text.split("<h1", 1)[1].split("</main>", 1)[0]
        for unheard in (
            r"<script.*?</script>",
            r' data-said="[^"]*"',
            r"<span aria-hidden.*?</span>",
        ):
            body = re.sub(unheard, "", body, flags=re.DOTALL)
        assert re.search("[♠♥♦♣][A0-9JQK]", body) is None, path


def test_examples_lead_from_one_to_the_next(client: Client) -> None:
    names = [example.id for example in examples_of("canfield")]
    first = client.get(f"/examples/canfield/{names[0]}").text
    assert 'rel="prev"' not in first
    assert f'href="/examples/canfield/{names[1]}" rel="next"' in first
    assert 'rel="next"' not in client.get(f"/examples/canfield/{names[-1]}").text


def test_hidden_cards_are_in_no_picture(client: Client) -> None:
    text = client.get("/rules/double-solitaire").text
    found = re.search(r'class="moments">(.*?)</script>', text, re.DOTALL)
    assert found is not None
    (moment,) = json.loads(found[1])["moments"]
    cards = [card for pile in moment["piles"] for card in pile.get("cards", [])]
    assert len(cards) == 9


@pytest.mark.parametrize(
    "path",
    ["/rules/chess", "/rules/CF1", "/examples/chess", "/examples/canfield/x", "/examples/x/fixed"],
)
def test_what_is_not_there_is_said(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "There is nothing at this address." in answer.text


def begun(client: Client) -> str:
    game = client.post("/api/v1/games", json={"code": "CF1-D3-AAAAACL"}).json()
    act = {"id": "a", "version": 0, "action": "move", "move": "R-2"}
    assert client.post(f"/api/v1/games/{game['id']}/actions", json=act).status_code == 200
    return str(game["id"])


def test_the_export_holds_all_that_is_stored_and_nothing_of_others(
    client: Client, other: Client
) -> None:
    mine, theirs = begun(client), begun(other)
    client.put("/api/v1/settings", json={"theme": "dark"})
    answer = client.get("/api/v1/data")
    assert answer.headers["content-disposition"] == 'attachment; filename="saratoga.json"'
    stored = answer.json()
    assert [game["id"] for game in stored["games"]] == [mine]
    assert [action["action"] for action in stored["actions"]] == ["R-2"]
    assert json.loads(stored["players"][0]["settings"])["theme"] == "dark"
    assert theirs not in answer.text


def test_deleting_forgets_everything_but_what_others_have(client: Client, other: Client) -> None:
    mine, theirs = begun(client), begun(other)
    client.post("/api/v1/transfer")
    assert client.request("DELETE", "/api/v1/data").status_code == 204
    assert client.get(f"/api/v1/games/{mine}").status_code == 404
    assert all(rows == [] for rows in client.get("/api/v1/data").json().values())
    assert other.get(f"/api/v1/games/{theirs}").status_code == 200


def test_the_form_deletes_only_when_sure(client: Client) -> None:
    mine = begun(client)
    unsure = client.post("/data/delete", data={})
    assert unsure.status_code == 422
    assert 'role="alert"' in unsure.text
    assert client.get(f"/api/v1/games/{mine}").status_code == 200
    sure = client.post("/data/delete", data={"sure": "yes"})
    assert sure.status_code == 303
    assert "Everything was deleted." in client.get(sure.headers["location"]).text
    assert client.get(f"/api/v1/games/{mine}").status_code == 404


def test_another_site_cannot_delete(client: Client) -> None:
    mine = begun(client)
    answer = client.post(
        "/data/delete", data={"sure": "yes"}, headers={"origin": "https://elsewhere.example"}
    )
    assert answer.status_code == 403
    assert client.get(f"/api/v1/games/{mine}").status_code == 200
