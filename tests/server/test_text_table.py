"""The text-only table: everything that may be done, by forms and links alone."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from html.parser import HTMLParser
from itertools import pairwise
from typing import Any, NamedTuple

import httpx
import pytest
from fastapi import FastAPI

from easy import EASY, EASY_LINE, EASY_WISH
from saratoga.engine.game import Game
from saratoga.i18n import languages, translator
from saratoga.rules.catalogue import GAMES
from saratoga.server.catalogue import option_of
from saratoga.solver.daily import known_deal
from saratoga.store import Store
from server.asgi_client import API, BASE, Client
from server.test_hints_sure import lost_game, opened
from server.test_winnable import FORM, made


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
        self.steps: list[str] = []
        self.links: dict[str, str] = {}
        self.language = ""
        self.scripts = 0
        self._ordered = False
        self._href = ""
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
        elif tag == "a":
            self._href = given["href"]
        elif tag == "ol":
            self._ordered = True
        if tag in ("a", "button", "li", "p", "h1", "h2", "title"):
            self._text = []

    def handle_data(self, data: str) -> None:
        self._text.append(data)

    def handle_endtag(self, tag: str) -> None:
        text = " ".join("".join(self._text).split())
        if tag == "button":
            pressed = self._pressed
            sent = {pressed["name"]: pressed["value"]} if "name" in pressed else {}
            # The fragment keeps the place in the page, and is never sent.
            address = pressed.get("formaction", self._action).partition("#")[0]
            self.buttons.append(Button(text, address, self._hidden | sent))
        elif tag == "a":
            self.links[text] = self._href
        elif tag == "ol":
            self._ordered = False
        elif tag in ("li", "p", "h1", "h2", "title"):
            self.lines.append(text)
            if self._ordered:
                self.steps.append(text)

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
    assert asked.lines[0].startswith("Restart this deal? ·")
    assert asked.lines.count("Restart this deal?") == 2
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
        ({"game": "canfield", "kind": "lucky"}, "choose again"),
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
    gone_on = "This game went on in another window. Here is where it stands."
    assert gone_on in late.lines
    assert late.lines[0].startswith(gone_on)


@pytest.mark.parametrize("page", ["hint", "watch"])
def test_the_address_of_an_answer_leads_back_to_the_table(client: Client, page: str) -> None:
    """Opened again, from a bookmark or a restored tab."""
    address = begun(client).sending("D").address
    answer = client.get(f"{address}/{page}", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, f"{address}#now")


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


def test_a_winnable_deal_of_a_grade(app: FastAPI, client: Client) -> None:
    game, draw = option_of(FORM).game.slug, str(option_of(FORM).draw)
    store: Store = app.state.services.store
    for letters, grade in (("AAAAACL", "gentle"), ("MOLLUSK", "fiendish")):
        store.ready.put(made(letters, grade))
    offered = client.get("/text").text
    assert '<option value="fiendish">Proved winnable: Fiendish</option>' in offered
    start = page(client.get("/text"))
    table = press(client, start.sending(game), draw=draw, kind="fiendish")
    assert f"Deal {FORM}-MOLLUSK" in table.lines


def test_the_deal_of_the_day(client: Client) -> None:
    """It is the deal of the calendar, and asking again goes on with the same game."""
    start = page(client.get("/text"))
    buttons = [button for button in start.buttons if button.address == "/text/daily"]
    assert [button.fields["game"] for button in buttons] == [game.slug for game in GAMES]
    today = datetime.now(UTC).date()
    assert all(str(today.year) in button.text for button in buttons)
    table = press(client, buttons[-1], draw="1", scoring="V")
    assert f"Deal {known_deal('DS1-D1V', today)}" in table.lines
    press(client, table.named("Draw from the stock"))
    again = press(client, buttons[-1], draw="1", scoring="V")
    assert again.sending("D").fields["version"] == "1"
    press(client, buttons[0], 422, draw="2")


def test_a_win_is_told_move_by_move(client: Client) -> None:
    """It says that it looks at hidden cards, and its moves win on the practice game.

    Ten draws in a row are one line of the list.
    """
    state = client.told(client.post(f"{API}/games", json=EASY_WISH), 201)
    table = page(client.get(f"/text/{state['id']}"))
    watch = table.named("Watch a win")
    assert "this looks at hidden cards" in watch.text
    told = press(client, watch)
    assert told.scripts == 0
    assert "This was found by looking at hidden cards." in " ".join(told.lines)
    assert told.links["Back to the game"] == f"/text/{state['id']}"
    table = page(client.get(told.links["Play it in a practice game"]))
    moves = 0
    for step in told.steps:
        told_often = re.fullmatch(r"(.+), (\d+) times", step)
        move, times = told_often.groups() if told_often else (step, 1)
        for _ in range(int(times)):
            table = press(client, table.named(move))
            moves += 1
    assert f"these {moves} moves win" in " ".join(told.lines)
    assert not any(one == two for one, two in pairwise(told.steps))
    assert "You won" in table.lines
    game = client.state(state["id"])
    assert (game["version"], game["hints"]["sure"]) == (0, 1)
    assert not any("Watch" in button.text for button in table.buttons)


def test_a_lost_position_has_no_win_to_watch(client: Client) -> None:
    state = opened(client, lost_game())
    told = press(client, page(client.get(f"/text/{state['id']}")).named("Watch a win"))
    assert told.steps == []
    assert any(line.startswith("No win is possible any more from here.") for line in told.lines)
    late = press(client, told.named("Watch a win"), 409, version="0")
    assert late.named("Watch a win").fields["version"] == str(state["version"])


def test_the_analysis_and_the_language_are_linked(client: Client) -> None:
    table = begun(client)
    (analysis,) = [link for text, link in table.links.items() if text.startswith("Analysis")]
    assert analysis == table.sending("D").address.replace("/text/", "/analysis/")
    asked = page(client.get(f"{table.sending('D').address}?lang=ko"))
    watch = next(button for button in asked.buttons if "/watch" in button.address)
    assert watch.address.endswith("/watch?lang=ko")
    assert "뒤집힌 카드를 봅니다" in watch.text


@pytest.mark.parametrize("language", languages())
def test_a_form_that_cannot_be_read_is_answered_by_its_page(client: Client, language: str) -> None:
    """An altered version, no act at all: the table says so in the visitor's language."""
    address = begun(client).sending("D").address
    words = translator(language).say(
        "The form couldn't be read, so nothing was done; please choose again."
    )
    for sent, fields in (
        (address, {"version": "a", "do": "D"}),
        (address, {}),
        (f"{address}/hint", {"version": "-1"}),
        (f"{address}/watch", {"version": "1.5"}),
        ("/text/new", {"draw": "three"}),
        ("/text/new", {"game": "canfield", "kind": "lucky"}),
        ("/text/daily", {}),
    ):
        shown = press(client, Button("", f"{sent}?lang={language}", fields), 422)
        assert shown.language == language
        assert words in shown.lines
    assert client.state(address.rpartition("/")[2])["version"] == 0


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Waste turned over. Score 0."), ("zh-Hant", "棄牌堆已翻轉為抽牌堆。得分 0。")],
)
def test_a_redeal_is_told_as_done(client: Client, language: str, said: str) -> None:
    """What happened, where the button names the act; each language with its space or none."""
    table = begun(client, "DS1-D3N-AAAAAAB")
    while any(button.fields.get("do") == "D" for button in table.buttons):
        table = press(client, table.sending("D"))
    redeal = table.sending("T")
    assert redeal.text == "Turn the waste over"
    address = f"{redeal.address}?lang={language}"
    assert said in press(client, redeal._replace(address=address)).lines
