"""The text-only table: everything that may be done, by forms and links alone."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any, NamedTuple

import httpx
import pytest

from easy import EASY, EASY_LINE, EASY_WISH
from saratoga.engine.game import Game
from saratoga.i18n import languages
from server.asgi_client import API, BASE, Client


class Button(NamedTuple):
    """A button with what a press on it sends."""

    text: str
    address: str
    fields: dict[str, str]


class Page(HTMLParser):
    """A page of words as somebody reads it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.buttons: list[Button] = []
        self.lines: list[str] = []
        self.language = ""
        self.scripts = 0
        self._action = ""
        self._hidden: dict[str, str] = {}
        self._pressed: dict[str, Any] = {}
        self._text: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        if tag == "html":
            self.language = given["lang"]
        elif tag == "script":
            self.scripts += given.get("type") != "application/json" and "src" not in given
        elif tag == "form":
            assert given["method"] == "post"
            self._action, self._hidden = given["action"], {}
        elif tag == "input" and given.get("type") == "hidden":
            self._hidden[given["name"]] = given["value"]
        elif tag == "button":
            self._pressed = given
        if tag in ("button", "li", "p", "h1", "h2", "title"):
            self._text = []

    def handle_data(self, data: str) -> None:
        self._text.append(data)

    def handle_endtag(self, tag: str) -> None:
        text = " ".join("".join(self._text).split())
        if tag == "button":
            pressed = self._pressed
            sent = {pressed["name"]: pressed["value"]} if "name" in pressed else {}
            address = pressed.get("formaction", self._action)
            self.buttons.append(Button(text, address, self._hidden | sent))
        elif tag in ("li", "p", "h1", "h2", "title"):
            self.lines.append(text)

    def named(self, text: str) -> Button:
        """Return the button of this name."""
        return next(button for button in self.buttons if button.text.startswith(text))

    def sending(self, value: str) -> Button:
        """Return the button that sends this."""
        return next(button for button in self.buttons if value in button.fields.values())


def page(answer: httpx.Response, status: int = 200) -> Page:
    assert answer.status_code == status, answer.text
    return Page(answer.text)


def press(client: Client, button: Button, status: int = 200, **more: str) -> Page:
    """Press a button as a browser does, and follow where it leads."""
    answer = client.post(button.address, data=button.fields | more, headers={"origin": BASE})
    if answer.status_code == 303:
        return page(client.get(answer.headers["location"]))
    return page(answer, status)


def begun(client: Client, code: str = "CF1-D3-AAAAACL") -> Page:
    start = page(client.get("/text"))
    by_code = next(button for button in start.buttons if button.fields == {"by": "code"})
    return press(client, by_code, code=code)


def test_a_game_in_words(client: Client) -> None:
    """Begin, move, undo, redo, restart: what was done, what lies, what may be done."""
    table = begun(client)
    assert table.lines[0] == "Canfield, draw three · Saratoga"
    assert "3 possible moves" in table.lines
    assert "Column 2: king of hearts" in table.lines
    assert "Reserve: 13 cards, top queen of clubs" in table.lines
    table = press(client, table.named("Queen of clubs from the reserve to column 2"))
    assert "Queen of clubs from the reserve to column 2." in table.lines
    assert "Column 2: king of hearts, queen of clubs" in table.lines
    table = press(client, table.named("8 of hearts from the reserve to the foundations"))
    assert "8 of hearts from the reserve to the foundations. Score 5." in table.lines
    assert table.lines[0].startswith("8 of hearts from the reserve to the foundations. Score 5. ·")
    table = press(client, table.named("Undo"))
    assert "Undone: 8 of hearts from the reserve to the foundations. Score 0." in table.lines
    table = press(client, table.named("Redo"))
    assert "Score 5." in table.lines
    asked = press(client, table.named("Restart this deal"))
    assert "Restart this deal?" in asked.lines
    assert "Score 5." in asked.lines
    table = press(client, asked.named("Restart"))
    assert "The deal begins anew." in table.lines
    assert "Score 0." in table.lines


def test_hints_in_words(client: Client) -> None:
    table = begun(client)
    for kind in ("fair", "sure"):
        told = press(client, table.sending(kind))
        assert any("reserve" in line or "stock" in line for line in told.lines[1:3])
        assert told.named("Queen of clubs from the reserve to column 2")


@pytest.mark.parametrize("language", languages())
def test_a_game_is_won_without_a_script(client: Client, language: str) -> None:
    """CF-win, by the buttons alone, in every language."""
    game = client.told(client.post(f"{API}/games", json=EASY_WISH), 201)["id"]
    table = page(client.get(f"/text/{game}?lang={language}"))
    same = Game(EASY)
    for move in EASY_LINE.split():
        assert table.language == language
        offered = {button.fields.get("do") for button in table.buttons}
        assert offered >= {str(move) for move in same.legal_moves}
        table = press(client, table.sending(move))
        same.play(move)
    assert same.is_won
    assert client.state(game)["won"]
    assert client.state(game)["score"]["value"] == same.score
    pressed = {button.fields.get("do") for button in table.buttons}
    assert pressed == {"undo", "restart"}


def test_new_games_with_options(client: Client) -> None:
    start = page(client.get("/text"))
    double = start.sending("double-solitaire")
    table = press(client, double, draw="3", scoring="V")
    assert "Double Solitaire, draw three, Vegas" in table.lines
    assert "Score -$104." in table.lines
    again = page(client.get("/text"))
    assert not any("Continue" in line for line in again.lines)
    press(client, table.named("Draw from the stock"))
    again = page(client.get("/text"))
    assert "Double Solitaire, draw three, Vegas, 1 move, -$104" in again.lines


def test_a_link_to_a_deal_does_as_well_as_its_code(client: Client) -> None:
    table = begun(client, "https://cards.example/g/CF1-D3-AAAAACL")
    assert any("CF1-D3-AAAAACL" in line for line in table.lines)


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"code": "CF1-D3-AAAAAC"}, "A code has 7"),
        ({"by": "code"}, "code"),
        ({"code": "A" * 500}, "is not a deal code"),
        ({"game": "chess"}, "chess"),
        ({"game": "canfield", "draw": "2"}, "draw"),
        ({"game": "canfield", "kind": "lucky"}, "winnable"),
    ],
)
def test_a_wish_that_cannot_be_met_is_explained(
    client: Client, fields: dict[str, str], complaint: str
) -> None:
    answer = client.post("/text/new", data=fields)
    assert answer.status_code == 422
    assert complaint.lower() in answer.text.lower()
    assert '<p id="now" class="refused" role="alert">' in answer.text


def test_a_form_sent_twice_is_played_once(client: Client) -> None:
    table = begun(client)
    draw = table.named("Draw from the stock")
    press(client, draw)
    table = press(client, draw)
    assert table.sending("undo").fields["version"] == "1"
    assert "Waste: 3 cards" in " ".join(table.lines)


def test_a_stale_form_plays_nothing(client: Client) -> None:
    """Another window went on meanwhile: the page says so and shows how things stand."""
    table = begun(client)
    press(client, table.named("Draw from the stock"))
    late = press(client, table.named("Queen of clubs"), 409)
    assert late.sending("undo").fields["version"] == "1"


@pytest.mark.parametrize("do", ["4-1", "W-F", "redo"])
def test_refusals_are_explained(client: Client, do: str) -> None:
    table = begun(client)
    fields = table.sending("D").fields | {"do": do}
    late = client.post(table.sending("D").address, data=fields)
    assert late.status_code == 422
    assert '<p id="now" tabindex="-1" class="refused" role="alert">' in late.text


def test_the_language_is_kept(client: Client) -> None:
    start = page(client.get("/text"))
    language = next(button for button in start.buttons if button.address == "/text/language")
    assert press(client, language, language="lb").language == "lb"
    assert page(client.get("/text")).language == "lb"
    assert press(client, language, language="").language == "en"
    assert begun(client).language == "en"


def test_other_sites_cannot_play(client: Client, other: Client) -> None:
    """CSRF: a foreign page's form is refused; another player sees nothing."""
    table = begun(client)
    draw = table.sending("D")
    for headers in ({"origin": "https://evil.test"}, {"sec-fetch-site": "cross-site"}):
        answer = client.post(draw.address, data=draw.fields, headers=headers)
        assert answer.status_code == 403
    assert other.get(draw.address).status_code == 404
    assert other.post(draw.address, data=draw.fields).status_code == 404
    assert other.post(f"{draw.address}/hint", data={"version": "0"}).status_code == 404
    game = draw.address.rpartition("/")[2]
    assert client.state(game)["version"] == 0


def test_no_script_is_needed(client: Client) -> None:
    """Nothing on the page is left to a script, and no hidden field tells more than the version."""
    table = begun(client)
    text = client.get(table.sending("D").address).text
    assert table.scripts == 0
    assert re.findall(r'type="hidden" name="(\w+)"', text) == ["version"]
