"""Whatever happens in the middle of anything, the table is right afterwards."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from browser.driver import Table
from browser.lines import CANFIELD_CODE, CANFIELD_LINE, DOUBLE_CODE, DOUBLE_LINE, first, moves

EXAMPLE = "CF1-D3-AAAAACL"
GAMES = pytest.mark.parametrize(
    ("code", "line"),
    [
        pytest.param(CANFIELD_CODE, first(60, CANFIELD_LINE), id="canfield"),
        pytest.param(DOUBLE_CODE, first(114, DOUBLE_LINE), id="double-solitaire"),
    ],
)
#: Twenty windows: phones, tablets and desks, each turned over and back.
WINDOWS = [
    size
    for width, height in [(375, 667), (360, 640), (820, 1180), (768, 1024), (800, 1280)]
    for size in [(width, height), (height, width), (width, height - 60), (height, width - 40)]
]


@GAMES
def test_resize_and_rotate_twenty_times(table: Table, code: str, line: str) -> None:
    """Every card stays in the window, and every pile what it was."""
    table.deal(code, line, animation="fast")
    assert len(WINDOWS) == 20
    for version, (width, height) in enumerate(WINDOWS, 1 + len(line.split())):
        table.press("d")
        table.page.set_viewport_size({"width": width, "height": height})
        table.at_version(version)
        table.still()
        table.is_right()


def test_rotate_in_the_middle_of_a_drag(table: Table) -> None:
    """A turned window doesn't drop what is held; the drop still counts."""
    table.deal(EXAMPLE)
    mouse = table.page.mouse
    mouse.move(*table.grip("R"))
    mouse.down()
    mouse.move(600, 500, steps=2)
    for width, height in WINDOWS:
        table.page.set_viewport_size({"width": width, "height": height})
    table.page.set_viewport_size({"width": 820, "height": 1180})
    table.page.locator("body[data-mode=tablet]").wait_for()
    expect(table.page.locator(".card.lifted")).to_have_count(1)
    mouse.move(*table.landing("2"), steps=2)
    mouse.up()
    table.at_version(1)
    table.is_right()


def test_a_lost_pointer_puts_cards_back(table: Table) -> None:
    """The browser takes the pointer away, as for a system gesture."""
    table.deal(EXAMPLE)
    mouse = table.page.mouse
    mouse.move(*table.grip("R"))
    mouse.down()
    mouse.move(600, 500, steps=2)
    table.root.dispatch_event("pointercancel", {"pointerId": 1})
    expect(table.page.locator(".card.lifted")).to_have_count(0)
    mouse.up()
    table.is_right()
    assert table.state()["version"] == 0


def test_reload_at_every_move_of_a_game(table: Table) -> None:
    """A whole Canfield game, reloaded after each action."""
    game = table.deal(CANFIELD_CODE)
    for version, move in enumerate(moves(CANFIELD_LINE)):
        table.act_elsewhere(game, version, str(move))
        table.page.reload(wait_until="commit")
        table.ready()
        table.is_right()


def test_reload_while_an_action_is_on_its_way(table: Table) -> None:
    """An action without an answer is sent again with its id, and counts once."""
    table.deal(EXAMPLE)
    table.page.route("**/actions", lambda route: route.abort())
    table.drag("R", "2")
    expect(table.page.locator("#offline")).to_be_visible()
    table.page.unroute("**/actions")
    table.page.reload()
    table.ready()
    table.at_version(1)
    table.is_right()


def test_back_and_forward(table: Table) -> None:
    """Home, a game, another game: each is right whenever the player comes back to it."""
    page = table.page
    page.goto("/")
    one = table.deal(EXAMPLE)
    table.drag("R", "2")
    table.at_version(1)
    other = table.deal(DOUBLE_CODE)
    table.click("5")
    table.at_version(1)
    for game in (one, other, one):
        if game is one:
            page.go_back()
        else:
            page.go_forward()
        page.wait_for_url(f"**/play/{game}")
        table.ready()
        table.at_version_shown(1)
        table.is_right()
    page.go_back()
    expect(page.get_by_role("link", name="Continue")).to_be_visible()


def test_two_windows_on_one_game(context: BrowserContext, table: Table) -> None:
    """The window that is behind takes the game as it stands, says so, and plays on."""
    game = table.deal(EXAMPLE)
    other = Table(context.new_page())
    other.open(game)
    other.drag("R", "2")
    other.at_version(1)
    table.click("S")
    table.says("This game went on in another window.")
    table.at_version(1)
    table.is_right()
    table.click("R")
    table.at_version(2)
    other.press("u")
    other.says("This game went on in another window.")
    other.at_version(2)
    other.is_right()


def test_a_window_that_is_shown_again_catches_up(table: Table) -> None:
    """Nothing is lost that is then played in it."""
    game = table.deal(EXAMPLE)
    table.act_elsewhere(game, 0, "R-2")
    table.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    table.at_version_shown(1)
    table.press("d")
    table.at_version(2)
    table.is_right()


def test_a_page_written_before_the_last_act_arrived_catches_up(table: Table) -> None:
    """A reload in the middle of an act: the page was asked for first, and answered first."""
    game = table.deal(EXAMPLE)

    def late(route: Route) -> None:
        answer = route.fetch()
        table.act_elsewhere(game, 0, "R-2")
        route.fulfill(response=answer)

    table.page.route(f"**/play/{game}", late, times=1)
    table.page.reload()
    table.at_version_shown(1)
    table.is_right()


def test_acts_queue_while_offline(table: Table) -> None:
    """Three acts without a connection, all played once it is back."""
    table.deal(EXAMPLE)
    page = table.page
    page.context.set_offline(True)
    table.drag("R", "2")
    strip = page.locator("#offline")
    expect(strip).to_contain_text("No connection.")
    table.click("S")
    table.click("S")
    expect(strip).to_contain_text("3 moves wait")
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    table.at_version(3)
    expect(strip).to_be_hidden()
    table.is_right()


def test_a_lost_reply_is_no_second_move(table: Table) -> None:
    """The server played it, the answer got lost: the same id answers as before."""
    table.deal(EXAMPLE)
    lost: list[str] = []

    def lose(route: Route) -> None:
        if lost:
            route.continue_()
            return
        route.fetch()
        lost.append(route.request.url)
        route.abort()

    table.page.route("**/actions", lose)
    table.click("S")
    table.at_version(1)
    assert lost
    assert table.state()["version"] == 1
    table.is_right()


def test_a_server_error_is_told_and_the_table_is_true(page: Page, table: Table) -> None:
    table.deal(EXAMPLE)
    problem = {"title": "Error", "status": 500, "detail": "The server failed; try again."}
    page.route("**/actions", lambda route: route.fulfill(status=500, json=problem))
    table.drag("R", "2")
    table.says("The server failed; try again.")
    table.is_right()
    page.unroute("**/actions")
    table.drag("R", "2")
    table.at_version(1)
