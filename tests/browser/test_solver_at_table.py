"""Hints, watching and warnings, as a player meets them at the table."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from browser.driver import Table
from browser.lines import CANFIELD_CODE, CANFIELD_LINE, first
from browser.solved import KEPT, LOSING, LOST_CODE, LOST_LINE
from saratoga.engine.deals import Deal
from saratoga.engine.game import Game
from saratoga.engine.moves import Move

#: The first search of a process compiles its code, so that it may take a while.
PATIENT = 120_000
USUAL = 60_000
PEEKS = "This looks at hidden cards."
LENGTH = len(CANFIELD_LINE.split())
NEAR_THE_END = first(LENGTH - 3, CANFIELD_LINE)


@pytest.fixture(autouse=True)
def patience(table: Table) -> Iterator[None]:
    table.page.set_default_timeout(PATIENT)
    expect.set_options(timeout=PATIENT)
    yield
    expect.set_options(timeout=USUAL)


def strip(table: Table, kind: str) -> Locator:
    """Return the strip once it shows a notice of this kind."""
    found = table.page.locator(f'#strip[data-kind="{kind}"]')
    found.wait_for()
    return found


def hint_by(table: Table, way: str) -> None:
    if way == "key":
        table.press("h")
    else:
        table.page.locator(".actions [data-command=hint]").click()


@pytest.mark.parametrize("way", ["key", "button"])
def test_a_fair_hint_points_at_a_move(table: Table, way: str) -> None:
    """Dashed rings with badges, words in the strip and for the screen reader; gone with the act."""
    table.deal(CANFIELD_CODE, NEAR_THE_END)
    hint_by(table, way)
    shown = strip(table, "hint")
    expect(shown).not_to_contain_text(PEEKS)
    rings = table.page.locator(".ring.hint")
    badges = rings.evaluate_all("rings => rings.map(ring => ring.dataset.badge)")
    assert badges in (["1"], ["1", "2"])
    text = shown.locator("[data-strip=text]").inner_text()
    expect(table.page.locator("#speech")).to_contain_text(text)
    assert table.state()["hints"] == {"fair": 1, "sure": 0}
    table.press("u")
    expect(rings).to_have_count(0)
    expect(table.page.locator("#strip")).to_be_hidden()


def test_sure_hints_say_that_they_peek_and_win(table: Table) -> None:
    """Shift+H, and each hint followed by mouse until the game is won."""
    table.deal(CANFIELD_CODE, NEAR_THE_END)
    for version in range(LENGTH - 3, LENGTH + 9):
        with table.page.expect_response("**/hints") as answer:
            table.press("Shift+H")
        expect(strip(table, "hint")).to_contain_text(PEEKS)
        table.play_by_mouse(Move.parse(answer.value.json()["move"]))
        table.at_version(version + 1)
        if table.state()["won"]:
            break
    expect(table.page.locator("#dialog-won")).to_be_visible()


def test_the_menu_gives_sure_hints_too(table: Table) -> None:
    table.deal(CANFIELD_CODE, NEAR_THE_END)
    table.page.locator(".actions [data-command=menu]").click()
    entry = table.page.locator("#dialog-menu [data-command=sure-hint]")
    expect(entry).to_contain_text("this looks at hidden cards")
    entry.click()
    expect(strip(table, "hint")).to_contain_text(PEEKS)
    assert table.state()["hints"] == {"fair": 0, "sure": 1}


def test_escape_puts_the_hint_away(table: Table) -> None:
    table.deal(CANFIELD_CODE, NEAR_THE_END)
    table.press("Shift+H")
    strip(table, "hint")
    table.press("Escape")
    expect(table.page.locator("#strip")).to_be_hidden()
    expect(table.page.locator(".ring.hint")).to_have_count(0)


def test_a_lost_game_offers_to_go_back(table: Table) -> None:
    """The last winnable position lies four moves back; undo reaches it."""
    table.deal(LOST_CODE, LOST_LINE)
    table.press("Shift+H")
    shown = strip(table, "lost")
    expect(shown).to_contain_text("No win is possible any more; 4 moves ago there was one.")
    shown.get_by_role("button", name="Go back 4").click()
    table.page.locator(f'#table[data-version="{KEPT + 8}"]').wait_for(state="attached")
    assert table.state()["undo"] == KEPT
    expect(table.page.locator("#strip")).to_be_hidden()


def test_beyond_undo_a_practice_game_goes_back(table: Table) -> None:
    """CF-undo ends after a hundred acts; a practice game begins where the win was."""
    game = Game(Deal.from_code(LOST_CODE))
    for move in LOST_LINE.split():
        game.play(move)
    drawn = []
    for _ in range(110):
        drawn.append("D" if "D" in map(str, game.legal_moves) else "T")
        game.play(drawn[-1])
    table.deal(LOST_CODE, f"{LOST_LINE} {' '.join(drawn)}")
    before = table.page.url
    table.press("Shift+H")
    strip(table, "lost").get_by_role("button", name="Practise from 114 moves ago").click()
    table.page.wait_for_url(lambda url: "/play/" in url and url != before)
    table.ready()
    state = table.state()
    assert (state["practice"], state["moves"]) == (True, KEPT)


def test_a_search_that_fails_says_so(table: Table) -> None:
    table.deal(CANFIELD_CODE, NEAR_THE_END)
    busy = {"code": "solver-busy", "detail": "All are busy.", "status": 503}
    table.page.route("**/hints", lambda route: route.fulfill(status=503, json=busy))
    table.press("h")
    table.says("All are busy.")


def watching(table: Table, line: str) -> Page:
    table.deal(CANFIELD_CODE, line)
    table.page.locator(".actions [data-command=menu]").click()
    table.page.locator("#dialog-menu [data-command=watch]").click()
    table.page.locator("#watch").wait_for()
    table.ready()
    return table.page


def test_a_win_is_watched_step_by_step_by_keys(table: Table) -> None:
    """Space pauses, arrows step, Escape goes back to the game."""
    page = watching(table, first(LENGTH - 12, CANFIELD_LINE))
    begun = page.url
    play = page.locator("[data-watch=play]")
    table.press(" ")
    expect(play).to_have_attribute("aria-label", re.compile(r"^Play the line\. "))
    table.page.locator('#table[aria-busy="false"]').wait_for(state="attached")
    at = int(re.findall(r"\d+", play.get_attribute("aria-label") or "")[0])
    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1)):
        table.press(key)
        expect(play).to_have_attribute("aria-label", re.compile(rf"Move {at + step} of \d+$"))
    assert table.state()["practice"]
    table.press("d")
    table.is_right()
    table.press("Escape")
    page.wait_for_url(lambda url: "/play/" in url and url != begun)
    table.ready()
    expect(page.locator("#watch")).to_be_hidden()
    assert table.state()["moves"] == LENGTH - 12


def test_watching_plays_to_the_win_by_itself(table: Table) -> None:
    """At the highest speed; no window claims that the player won."""
    page = watching(table, NEAR_THE_END)
    for _ in range(2):
        page.locator("[data-watch=speed]").click()
    expect(page.locator("[data-watch=speed]")).to_have_attribute("aria-label", "Speed 4×")
    expect(page.locator("#speech")).to_contain_text("The line ends with a win.")
    assert table.state()["won"]
    expect(page.locator("#dialog-won")).to_be_hidden()
    page.locator("[data-watch=close]").click()
    page.wait_for_url(lambda url: "/play/" in url)


def test_a_warning_follows_the_move_that_lost(table: Table) -> None:
    table.deal(LOST_CODE, first(KEPT, LOST_LINE), warnings=True)
    source, target = LOSING.split("-")
    table.drag(source, target)
    shown = strip(table, "lost")
    expect(shown).to_contain_text("That move gave the win away.")
    expect(table.page.locator("#speech")).to_contain_text("That move gave the win away.")
    expect(table.page.locator("dialog[open]")).to_have_count(0)
    shown.get_by_role("button", name="Undo").click()
    table.at_version(KEPT + 2)
    expect(shown).to_be_hidden()


def test_nothing_is_asked_without_the_setting(table: Table) -> None:
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    table.deal(LOST_CODE, first(KEPT, LOST_LINE))
    table.page.on("request", note)
    source, target = LOSING.split("-")
    table.drag(source, target)
    table.at_version(KEPT + 1)
    assert [url for url in asked if "/verdict" in url or "/hints" in url] == []
    expect(table.page.locator("#strip")).to_be_hidden()
