"""The pages around the table, the new-game window, settings and sharing."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Request, Route, expect

from browser.driver import Table
from browser.lines import CANFIELD_CODE, CANFIELD_LINE, first

EXAMPLE = "CF1-D3-AAAAACL"
TABLE = re.compile(r"/play/[\w-]+$")


def test_a_newcomer_plays_within_two_clicks(page: Page) -> None:
    page.goto("/")
    page.locator("[data-new=canfield]").click()
    page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_url(TABLE)
    table = Table(page)
    table.ready()
    state = table.state()
    assert (state["game"], state["draw"]) == ("canfield", 3)
    table.is_right()


@pytest.mark.parametrize(
    ("slug", "picks", "form"),
    [
        ("canfield", ["draw-canfield=1"], "CF1-D1"),
        ("classic-canfield", [], "HC1-D3"),
        ("double-solitaire", [], "DS1-D1N"),
        (
            "double-solitaire",
            ["draw-double-solitaire=3", "scoring-double-solitaire=V"],
            "DS1-D3V",
        ),
    ],
)
def test_every_game_and_option_can_be_chosen(
    page: Page, slug: str, picks: list[str], form: str
) -> None:
    page.goto("/")
    page.locator(f"[data-new={slug}]").click()
    for pick in picks:
        name, _, value = pick.partition("=")
        page.locator(f"input[name={name}][value='{value}']").check()
    page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_url(TABLE)
    Table(page).ready()
    assert Table(page).state()["form"] == form


def test_a_code_can_be_typed_and_errors_are_clear(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play a code").click()
    field = page.locator("#new-code")
    expect(field).to_be_focused()
    error = page.locator("#new-error")
    for text, complaint in (
        ("", "Type a deal code first"),
        ("CF1-D3-AAAAAC", "letters"),
        ("CF1-D2-AAAAACL", "D2"),
        ("XX1-D3-AAAAACL", "unknown game"),
        ("DS1-D1-AAAAAAB", "scoring"),
    ):
        field.fill(text)
        field.press("Enter")
        expect(error).to_contain_text(complaint)
    field.fill(" cf1 d3 aaaaacl ")
    field.press("Enter")
    page.wait_for_url(TABLE)
    Table(page).ready()
    assert Table(page).state()["code"] == EXAMPLE


def test_a_link_that_was_shared_can_be_typed_as_a_code(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play a code").click()
    page.locator("#new-code").fill(f"https://cards.example/g/{EXAMPLE}")
    page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_url(TABLE)
    Table(page).ready()
    assert Table(page).state()["code"] == EXAMPLE


def test_a_link_opens_the_game_that_is_under_way(table: Table) -> None:
    """A second copy would lose the first."""
    game = table.deal(EXAMPLE)
    table.press("d")
    table.at_version(1)
    table.page.goto(f"/g/{EXAMPLE}")
    table.page.wait_for_url(re.compile(game))
    table.ready()
    table.at_version(1)


def test_a_link_opens_its_deal(page: Page) -> None:
    """`/g/CODE`; going back doesn't deal it a second time."""
    page.goto("/")
    page.goto("/g/cf1-d3-aaaaacl")
    page.wait_for_url(TABLE)
    Table(page).ready()
    assert Table(page).state()["code"] == EXAMPLE
    page.go_back()
    page.wait_for_url("**/")
    page.goto("/g/CF1-D3-AAAAAC")
    expect(page.locator("main")).to_contain_text("a code has 7")


def test_the_code_is_copied_and_shared(context: BrowserContext, table: Table) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    table.deal(EXAMPLE)
    page = table.page
    page.locator(".top .code").click()
    table.says("Deal code copied.")
    assert page.evaluate("navigator.clipboard.readText()") == EXAMPLE
    page.locator("[data-command=menu]").click()
    page.locator("[data-command=share]").click()
    table.says("Link copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith(f"/g/{EXAMPLE}")


def test_home_continues_the_latest_game(table: Table) -> None:
    game = table.deal(EXAMPLE)
    table.drag("R", "2")
    table.at_version(1)
    table.page.goto("/")
    panel = table.page.locator("section", has=table.page.get_by_role("link", name="Continue"))
    expect(panel).to_contain_text("Canfield, draw three")
    expect(panel).to_contain_text("1 move")
    panel.get_by_role("link", name="Continue").click()
    table.ready()
    assert table.page.url.endswith(game)
    table.is_right()


def test_another_players_game_is_not_shown(chromium: Browser, address: str, table: Table) -> None:
    game = table.deal(EXAMPLE)
    stranger = chromium.new_context(base_url=address)
    page = stranger.new_page()
    answer = page.goto(f"/play/{game}")
    assert answer is not None
    assert answer.status == 404
    expect(page.locator("h1")).to_have_text("There is no such game here")
    stranger.close()


def test_the_numbers_of_a_game_are_shown(table: Table) -> None:
    """Score, moves, time; money as the rulebook prints it."""
    numbers = table.page.locator(".numbers")
    table.deal("HC1-D3-AAAAACL")
    expect(numbers.locator("[data-show=score]")).to_have_text("-$45")
    table.deal("DS1-D1V-AAAAAAB")
    expect(numbers.locator("[data-show=score]")).to_have_text("-$104")
    table.click("5")
    table.at_version(1)
    expect(numbers.locator("[data-show=score]")).to_have_text("-$99")
    expect(numbers.locator("[data-show=moves]")).to_have_text("1")


def played_a_minute(table: Table) -> Locator:
    """Play a move and let a minute and five seconds pass; return where the time is shown."""
    clock = table.page.clock
    clock.install()
    table.deal(EXAMPLE)
    clock.pause_at(datetime.now() + timedelta(minutes=5))
    table.drag("R", "2")
    table.at_version(1)
    clock.run_for(65_000)
    time = table.page.locator(".numbers [data-show=time]")
    expect(time).to_have_text("1:05")
    return time


def test_the_clock_stops_while_the_page_is_hidden(table: Table) -> None:
    page, time = table.page, played_a_minute(table)
    hide = """hidden => {
        Object.defineProperty(document, 'visibilityState',
            {value: hidden ? 'hidden' : 'visible', configurable: true});
        document.dispatchEvent(new Event('visibilitychange'));
    }"""
    page.evaluate(hide, True)
    page.clock.run_for(600_000)
    page.evaluate(hide, False)
    page.clock.run_for(10_000)
    expect(time).to_have_text("1:15")
    table.press("u")
    table.at_version(2)
    assert table.state()["seconds"] == 75


def test_the_clock_goes_on_where_it_stood_when_the_page_is_loaded_again(table: Table) -> None:
    page, time = table.page, played_a_minute(table)
    page.clock.resume()
    page.reload()
    expect(time).to_have_text(re.compile(r"1:\d\d"))
    table.deal("DS1-D1V-AAAAAAB")
    expect(time).to_have_text("0:00")


def test_the_focus_stays_on_the_language_that_was_chosen(page: Page) -> None:
    page.goto("/settings?lang=en")
    choice = page.locator("select#language")
    choice.select_option("it")
    expect(page.locator("html[lang=it]")).to_be_attached()
    expect(choice).to_be_focused()
    expect(choice).to_have_value("it")


def test_a_won_game_is_celebrated_with_its_numbers(table: Table) -> None:
    """With animations: the arc, then the window; looking back keeps the table."""
    last = len(CANFIELD_LINE.split()) - 1
    table.deal(CANFIELD_CODE, first(last, CANFIELD_LINE), animation="fast")
    table.press("w", "f")
    won = table.page.locator("#dialog-won[open]")
    won.wait_for()
    expect(won.locator("[data-won=score]")).to_have_text("255")
    expect(table.page.locator(".arc .card")).to_have_count(52)
    won.get_by_role("button", name="Look back").click()
    expect(table.page.locator(".arc")).to_have_count(0)
    table.is_right()
    table.press("u")
    table.at_version(last + 2)
    assert table.state()["won"] is False


def test_statistics_show_games_and_figures(table: Table) -> None:
    page = table.page
    page.goto("/statistics")
    expect(page.locator("main")).to_contain_text("Nothing yet")
    table.deal(EXAMPLE)
    table.drag("R", "2")
    table.at_version(1)
    page.goto("/statistics")
    expect(page.locator(".figures .panel").first).to_contain_text("1")
    expect(page.locator("tbody tr")).to_have_count(1)
    page.locator("tbody a[href^='/play/']").click()
    table.ready()
    table.is_right()


SETTINGS = [
    ("theme", "dark", 'html[data-theme="dark"]'),
    ("theme", "light", 'html[data-theme="light"]'),
    ("theme", "contrast", 'html[data-theme="contrast"]'),
    ("four_colours", True, 'html[data-suits="four"]'),
    ("large_print", True, '#table[data-size="XL"]'),
    ("left_handed", True, 'body[data-hand="left"]'),
    ("back", "spring", 'use[href$="L-back-spring"]'),
]


@pytest.mark.parametrize(("name", "value", "sign"), SETTINGS)
def test_settings_hold_at_once_and_are_remembered(
    table: Table, name: str, value: str | bool, sign: str
) -> None:
    game = table.deal(EXAMPLE)
    page = table.page
    expect(page.locator(sign)).to_have_count(0)
    page.locator("[data-command=menu]").click()
    page.locator("#dialog-menu [data-command=settings]").click()
    form = page.locator("#settings-form")
    if isinstance(value, bool):
        form.locator(f"[name={name}]").check()
    else:
        form.locator(f"[name={name}][value={value}]").check()
    expect(page.locator(sign).first).to_be_attached()
    expect(form.locator("[role=status]")).to_have_text("Saved.")
    page.keyboard.press("Escape")
    table.is_right()
    table.open(game)
    expect(page.locator(sign).first).to_be_attached()
    assert page.request.get("/api/v1/settings").json()[name] == value


def test_a_setting_changed_without_a_network_is_saved_later(page: Page) -> None:
    page.goto("/settings")
    page.context.set_offline(True)
    page.locator("input[name=four_colours]").check()
    status = page.locator("#settings-form [role=status]")
    expect(status).to_contain_text("No connection")
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(status).to_have_text("Saved.")
    page.reload()
    expect(page.locator("input[name=four_colours]")).to_be_checked()


@pytest.mark.parametrize("size", [(1280, 800), (820, 1180), (375, 667), (667, 375)])
@pytest.mark.parametrize("code", [EXAMPLE, "DS1-D3N-AAAAAAB"])
def test_stock_and_waste_tell_how_many_cards_they_hold(
    table: Table, size: tuple[int, int], code: str
) -> None:
    table.page.set_viewport_size({"width": size[0], "height": size[1]})
    table.deal(code, "D")
    left = {"stock": 31, "waste": 3} if code == EXAMPLE else {"stock": 56, "waste": 3}
    for kind, count in left.items():
        label = table.page.locator(f"[data-kind={kind}] .count")
        expect(label).to_be_visible()
        expect(label).to_have_text(re.compile(rf"\b{count}$"))


def test_statistics_do_not_scroll_sideways_on_a_phone(table: Table) -> None:
    table.deal(EXAMPLE, "R-2")
    table.page.set_viewport_size({"width": 375, "height": 667})
    table.page.goto("/statistics")
    assert table.page.evaluate("document.documentElement.scrollWidth") == 375


def test_the_settings_page_saves(page: Page) -> None:
    page.goto("/settings")
    page.locator("[name=animation][value=fast]").check()
    page.locator("[name=sound]").check()
    page.locator("[name=double_click]").uncheck()
    expect(page.locator("[role=status]")).to_have_text("Saved.")
    page.reload()
    expect(page.locator("[name=animation][value=fast]")).to_be_checked()
    expect(page.locator("[name=sound]")).to_be_checked()
    expect(page.locator("[name=double_click]")).not_to_be_checked()


def test_a_slow_answer_lets_no_earlier_setting_win(page: Page) -> None:
    """The first wish is held up: those after it wait, and "Saved." is said of the last one."""
    page.goto("/settings")
    held: list[Route] = []
    page.route("**/api/v1/settings", lambda route: held.append(route), times=1)
    with page.expect_request("**/api/v1/settings"):
        page.locator("[name=sound]").check()
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request))
    page.locator("[name=double_click]").uncheck()
    assert page.locator("[role=status]").text_content() == ""
    assert not sent
    held[0].continue_()
    expect(page.locator("[role=status]")).to_have_text("Saved.")
    assert [request.method for request in sent] == ["PATCH"]
    page.reload()
    expect(page.locator("[name=sound]")).to_be_checked()
    expect(page.locator("[name=double_click]")).not_to_be_checked()


def test_sounds_play_without_a_fault(table: Table) -> None:
    """Every sound is made once; the page has no errors."""
    table.deal(EXAMPLE, sound=True)
    table.drag("R", "2")
    table.at_version(1)
    table.press("r", "f", "d", "u", "d", "6", "Enter", "1")
    table.at_version(5)


def test_reduced_motion_lets_no_card_travel(context: BrowserContext, table: Table) -> None:
    """`prefers-reduced-motion`: cards fade where they belong, nothing shakes."""
    table.page.emulate_media(reduced_motion="reduce")
    table.deal(EXAMPLE, animation="slow")
    table.page.evaluate(
        """() => {
            window.travelled = [];
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (frames, timing) {
                const moving = JSON.stringify(frames).match(/transform|translate/);
                if (moving) window.travelled.push(frames);
                return animate.call(this, frames, timing);
            };
        }"""
    )
    table.drag("R", "2")
    table.at_version(1)
    table.press("d", "u")
    table.drag("R", "1")
    table.still()
    assert table.page.evaluate("window.travelled") == []
    table.is_right()


def test_the_table_speaks_once_an_action(table: Table) -> None:
    """One polite region; the same words as the move's."""
    table.deal(EXAMPLE)
    speech = table.page.locator("#speech")
    expect(table.page.locator("[aria-live]")).to_have_count(1)
    table.drag("R", "2")
    expect(speech).to_contain_text("column 2")
    table.press("d")
    table.at_version(2)
    expect(speech).not_to_contain_text("column 2")


def test_hidden_cards_are_not_in_the_document(table: Table) -> None:
    """Only backs: no name, no picture of a face, no label."""
    table.deal("DS1-D1N-AAAAAAB")
    shown = table.page.locator("#table .card use").evaluate_all(
        "uses => uses.map(use => use.getAttribute('href').split('#')[1])"
    )
    faces = [name for name in shown if "back" not in name]
    assert len(faces) == 9
    assert len(shown) == 46
