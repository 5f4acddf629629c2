"""Winnable deals, the analysis and the deal of the day, in the browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

import pytest
from playwright.sync_api import Page, Route, expect

from browser.driver import Table
from browser.lines import CANFIELD_CODE, CANFIELD_LINE, first
from browser.solved import KEPT, LOST_CODE, LOST_LINE

#: The first search of a process compiles its code, so that it may take a while.
PATIENT = 120_000
USUAL = 60_000
STEPS = len(LOST_LINE.split())
LOSS = KEPT + 1


@pytest.fixture(autouse=True)
def patience(page: Page) -> Iterator[None]:
    page.set_default_timeout(PATIENT)
    expect.set_options(timeout=PATIENT)
    yield
    expect.set_options(timeout=USUAL)


def ready(page: Page, path: str) -> None:
    page.goto(path)
    page.locator("html[data-ready]").wait_for(state="attached")


def test_a_winnable_deal_is_dealt_and_the_wish_remembered(table: Table) -> None:
    """Canfield, draw one, of any grade; the window begins with the same wish next time."""
    page = table.page
    ready(page, "/")
    page.locator("[data-new=canfield]").click()
    page.locator("[name=draw-canfield][value='1']").check()
    grade = page.get_by_label("How hard")
    expect(grade).to_be_hidden()
    page.get_by_label("Random, proved winnable").check()
    expect(grade).to_be_visible()
    page.locator("#new-form [type=submit]").click()
    page.wait_for_url("**/play/*")
    table.ready()
    state = table.state()
    assert state["form"] == "CF1-D1"
    verdict = page.request.get(f"/api/v1/games/{state['id']}/verdict?version=0").json()
    assert verdict["outcome"] == "WINNABLE"
    table.press("n")
    expect(page.get_by_label("Random, proved winnable")).to_be_checked()
    page.locator("#new-form [name=game][value=double-solitaire]").check()
    page.locator("#new-form [name=game][value=canfield]").check()
    expect(page.locator("[name=draw-canfield][value='1']")).to_be_checked()


def test_a_grade_is_asked_for_and_a_refusal_told(page: Page) -> None:
    ready(page, "/")
    none = {"code": "no-deal-ready", "detail": "No such deal is ready.", "status": 409}
    asked: list[object] = []

    def refuse(route: Route) -> None:
        asked.append(route.request.post_data_json)
        route.fulfill(status=409, json=none)

    page.route("**/api/v1/games", refuse)
    page.locator("[data-new=canfield]").click()
    page.get_by_label("Random, proved winnable").check()
    page.get_by_label("How hard").select_option("hard")
    page.locator("#new-form [type=submit]").click()
    expect(page.locator("#new-error")).to_have_text("No such deal is ready.")
    assert asked == [{"game": "canfield", "draw": 3, "deal_kind": "winnable", "grade": "hard"}]
    page.reload()
    page.locator("[data-new=canfield]").click()
    expect(page.get_by_label("How hard")).to_have_value("hard")


def analysed(table: Table) -> Page:
    """Open the analysis of the lost game, and wait until it knows where the win went."""
    game = table.deal(LOST_CODE, LOST_LINE)
    ready(table.page, f"/analysis/{game}")
    table.page.locator("[data-part=panel]").wait_for()
    return table.page


def test_the_analysis_shows_where_the_win_went(table: Table) -> None:
    """Three lanes, the mark, what would have won, the table with the same, the position."""
    page = analysed(table)
    expect(page.locator("[data-part=gave]")).to_contain_text("This gave the win away:")
    expect(page.locator("[data-part=better]")).to_contain_text("This kept it:")
    expect(page.locator("[data-part=status]")).to_contain_text(f"The win went at move {LOSS}.")
    expect(page.locator(".timeline .turn")).to_have_count(1)
    expect(page.locator(".timeline .bar-winnable")).to_have_count(KEPT + 1)
    expect(page.locator(".timeline .bar-unwinnable")).to_have_count(STEPS - KEPT)
    rows = page.locator("[data-part=moves] tr")
    expect(rows).to_have_count(STEPS + 1)
    expect(rows.nth(KEPT)).to_contain_text("Winnable")
    expect(rows.nth(LOSS)).to_contain_text("the win went here")
    expect(rows.nth(LOSS)).to_have_attribute("aria-current", "step")
    expect(page.locator(".drawn .card").first).to_be_attached()


def test_the_timeline_works_by_keys_and_clicks(table: Table) -> None:
    page = analysed(table)
    slider = page.get_by_role("slider", name="Timeline of the game")
    slider.focus()
    for key, index in (("Home", 0), ("ArrowRight", 1), ("PageUp", 11), ("End", STEPS)):
        page.keyboard.press(key)
        expect(slider).to_have_attribute("aria-valuenow", str(index))
    expect(slider).to_have_attribute(
        "aria-valuetext", re.compile(rf"Move {STEPS} of {STEPS} .*Lost")
    )
    page.locator("[data-part=moves] tr").nth(4).click()
    expect(slider).to_have_attribute("aria-valuenow", "4")
    page.get_by_role("button", name="Where it was lost").click()
    expect(slider).to_have_attribute("aria-valuenow", str(LOSS))
    box = slider.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] - 12, box["y"] + 30)
    expect(slider).to_have_attribute("aria-valuenow", str(STEPS))


def test_the_analysis_can_be_stopped_and_its_record_read(table: Table) -> None:
    page = analysed(table)
    stop = page.get_by_role("button", name="Stop")
    if stop.is_visible():
        stop.click()
        expect(page.locator("[data-part=status]")).to_contain_text("What was found is kept.")
    link = page.get_by_role("link", name="Download the record").get_attribute("href")
    assert link is not None
    record = page.request.get(link).text()
    assert "Can be won." in record
    assert "No win is possible any more." in record


def test_what_would_have_won_can_be_watched_and_played(table: Table) -> None:
    page = analysed(table)
    analysis = page.url
    page.get_by_role("button", name="Watch a win").click()
    page.locator("#watch").wait_for()
    table.ready()
    page.keyboard.press("Escape")
    page.wait_for_url(analysis)
    page.locator("[data-part=panel]").wait_for()
    page.get_by_role("button", name="Play from here").click()
    page.wait_for_url("**/play/*")
    table.ready()
    state = table.state()
    assert (state["practice"], state["moves"]) == (True, LOSS)


def test_a_game_under_way_is_analysed_on_demand_only(table: Table) -> None:
    """It looks at hidden cards, and says so before it begins."""
    page = table.page
    asked: list[str] = []
    game = table.deal("HC1-D3-AAAAACL")
    table.act_elsewhere(game, 0, "R-2")
    page.on("request", lambda request: asked.append(request.url))
    page.locator(".actions [data-command=menu]").click()
    page.get_by_role("link", name="Analysis").click()
    page.locator("html[data-ready]").wait_for(state="attached")
    expect(page.get_by_text("The analysis looks at hidden cards.")).to_be_visible()
    assert not [url for url in asked if "/api/v1/games/" in url and "/analysis" in url]
    page.get_by_role("button", name="Analyse").click()
    expect(page.locator(".timeline .bar-winnable")).to_have_count(2)


def test_an_analysis_follows_a_game_that_went_on_meanwhile(table: Table) -> None:
    """The page knows version 1; the stream is refused, and begun again for version 2."""
    page = table.page
    game = table.deal("HC1-D3-AAAAACL")
    table.act_elsewhere(game, 0, "R-2")
    ready(page, f"/analysis/{game}")
    table.act_elsewhere(game, 1, "D")
    page.get_by_role("button", name="Analyse").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".timeline .bar-winnable")).to_have_count(3)
    focused = "document.activeElement.closest('button, [role=slider]') !== null"
    assert page.evaluate(focused), "the focus isn't lost with the button that is hidden"


def test_only_undone_moves_are_crossed_out(table: Table) -> None:
    """A practice game is analysed at once."""
    page = table.page
    game = table.deal("HC1-D3-AAAAACL", "R-2 D")
    undo = {"id": "undo", "version": 2, "action": "undo"}
    assert page.request.post(f"/api/v1/games/{game}/actions", data=undo).ok
    ready(page, f"/analysis/{game}")
    rows = page.locator("[data-part=moves] tr")
    expect(rows).to_have_count(4)
    line = "row => getComputedStyle(row.querySelector('.plain-button')).textDecorationLine"
    crossed = [row.evaluate(line) for row in rows.all()]
    assert crossed == ["none", "none", "line-through", "line-through"]


def test_statistics_and_the_won_window_lead_to_the_analysis(table: Table) -> None:
    game = table.deal(CANFIELD_CODE, CANFIELD_LINE)
    won = table.page.locator("#dialog-won")
    expect(won.get_by_role("link", name="Analysis")).to_have_attribute("href", f"/analysis/{game}")
    counted = table.deal(CANFIELD_CODE)
    table.act_elsewhere(counted, 0, first(1, CANFIELD_LINE))
    table.page.goto("/statistics")
    link = table.page.get_by_role("link", name=f"Analysis of {CANFIELD_CODE}")
    hrefs = link.evaluate_all("links => links.map(link => link.getAttribute('href'))")
    assert f"/analysis/{counted}" in hrefs


def test_the_deal_of_the_day_is_played_and_marked(table: Table) -> None:
    """From home to today's deal by keys, and back: the calendar knows it."""
    page = table.page
    ready(page, "/")
    page.get_by_role("link", name="Today").click()
    page.locator("html[data-ready]").wait_for(state="attached")
    page.get_by_label("Game").select_option("CF1-D1")
    today = page.locator(".day[aria-current=date]")
    expect(today).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-part=result]")).to_contain_text("not played")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/play/*")
    table.ready()
    first_game = table.state()["id"]
    assert table.state()["form"] == "CF1-D1"
    table.act_elsewhere(first_game, 0, "D")
    ready(page, "/daily")
    expect(page.locator("#form")).to_have_value("CF1-D1")
    expect(today).to_have_attribute("aria-label", re.compile("under way"))
    page.get_by_role("button", name="Continue").click()
    page.wait_for_url(f"**/play/{first_game}")


def test_the_calendar_works_by_keys(page: Page) -> None:
    """Arrows walk over days that can be played; the month before has all of its days."""
    ready(page, "/daily")
    earlier = page.get_by_role("button", name="Earlier month")
    earlier.click()
    now = date.today()
    before = date(now.year - (now.month == 1), (now.month - 2) % 12 + 1, 1)
    expect(page.locator("[data-part=month]")).to_have_text(f"{before:%B %Y}")
    page.locator(".day").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    chosen = page.locator(".day[aria-pressed=true]")
    expect(chosen).to_be_focused()
    expect(chosen).to_have_attribute("aria-label", f"9 {before:%B %Y}, not played")
    page.keyboard.press("Home")
    expect(chosen).to_have_attribute("aria-label", f"1 {before:%B %Y}, not played")


def test_the_calendar_speaks_a_language_that_the_browser_does_not_know(table: Table) -> None:
    """Luxembourgish: names of months and days come with the page."""
    table.settings(language="lb")
    table.page.goto("/daily")
    day = table.page.locator(".day[aria-pressed=true]")
    day.wait_for()
    assert table.page.locator("thead th").first.inner_text().startswith("Méi")
    months = "Januar|Februar|Mäerz|Abrëll|Mee|Juni|Juli|August|September|Oktober|November|Dezember"
    expect(day).to_have_attribute("aria-label", re.compile(rf"^\d+\. (?:{months}) \d{{4}}, "))
