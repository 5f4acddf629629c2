"""Without a network: pages open, the game goes on as far as it was told ahead, nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser.conftest import DESK, new_context, no_errors
from browser.driver import Table
from browser.lines import CANFIELD_CODE, CANFIELD_LINE, DOUBLE_CODE, DOUBLE_LINE, first
from saratoga.engine.record import read_record
from saratoga.server.offline import kept_pages

#: After one pass through the stock, all of whose cards are then known.
KNOWN = CANFIELD_LINE.split().index("T") + 3
#: Resolves once the table has been told what lies ahead of the version it shows.
_TOLD = """version => {
    const game = document.URL.split('/').pop();
    const read = name => JSON.parse(localStorage.getItem(`saratoga:${name}:${game}`) ?? 'null');
    return read('ahead')?.version === version && read('game')?.line;
}"""
_FILLED = """async () => {
    for (const name of await caches.keys())
        if (await (await caches.open(name)).match('/kept-for')) return true;
    return false;
}"""


@pytest.fixture
def page(chromium: Browser, address: str) -> Iterator[Page]:
    """A page whose browser has a service worker."""
    context = new_context(chromium, address, viewport=DESK, service_workers="allow")
    page = context.new_page()
    with no_errors(page):
        yield page
    context.close()


def until(page: Page, condition: str, argument: Any = None) -> None:
    """Wait until a function of the page says yes."""
    page.evaluate(
        f"""async argument => {{
            const holds = {condition};
            while (!await holds(argument)) await new Promise(resolve => setTimeout(resolve, 50));
        }}""",
        argument,
    )


def kept(page: Page) -> None:
    """Wait until the service worker keeps the pages, and rules the page."""
    until(page, "() => navigator.serviceWorker.controller !== null")
    until(page, _FILLED)


def told(table: Table, version: int) -> None:
    """Wait until the table knows what lies ahead."""
    until(table.page, _TOLD, version)


def offline(table: Table) -> Any:
    """Cut the network, for a page that is loaded again too; return the strip that tells of it."""
    table.page.context.set_offline(True)
    table.page.context.route("**/api/**", lambda route: route.abort())
    return table.page.locator("#offline")


def online(table: Table) -> None:
    """Give the network back. The browser tells its pages, which may load themselves at once."""
    table.page.context.unroute("**/api/**")
    table.page.context.set_offline(False)


def log_of(table: Table, game: str) -> list[str]:
    """Return the acts that the server holds."""
    record: str = table.page.request.get(f"/api/v1/games/{game}/record").text()
    return [str(action) for action in read_record(record).game.log]


def test_the_program_can_be_installed(page: Page) -> None:
    page.goto("/")
    kept(page)
    devices = page.context.new_cdp_session(page)
    manifest = devices.send("Page.getAppManifest")
    assert manifest["errors"] == []
    errors = devices.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Every browser of a test is a private one.
    assert [error["errorId"] for error in errors if error["errorId"] != "in-incognito"] == []


def test_pages_to_read_open_offline(page: Page) -> None:
    page.goto("/?lang=en")
    page.evaluate("caches.open('saratoga-files-of-an-older-release')")
    kept(page)
    assert not page.evaluate("caches.has('saratoga-files-of-an-older-release')")
    page.context.set_offline(True)
    for path in kept_pages():
        page.goto(path)
        expect(page.locator("h1")).not_to_have_text("" if path == "/offline" else "No connection.")
    page.goto("/examples/canfield/fixed")
    page.locator(".drawn .card").first.wait_for(state="attached")
    page.locator(".stepper button").last.click()
    expect(page.locator(".steps [aria-current]")).to_have_count(1)
    page.goto("/statistics")
    expect(page.locator("h1")).to_have_text("No connection.")
    page.goto("/")
    page.locator("[data-new=canfield]").click()
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.locator("#new-error")).to_have_text("No connection.")


def test_pages_are_kept_in_the_players_language(page: Page) -> None:
    page.goto("/")
    kept(page)
    Table(page).settings(language="it")
    page.goto("/faq")
    until(
        page,
        """async () => {
            for (const name of await caches.keys()) {
                const marker = await (await caches.open(name)).match('/kept-for');
                if (marker && (await marker.text()).startsWith('it ')) return true;
            }
            return false;
        }""",
    )
    page.context.set_offline(True)
    page.goto("/rules/double-solitaire")
    expect(page.locator("html")).to_have_attribute("lang", "it")


@pytest.mark.parametrize(
    ("code", "line", "keys", "acts"),
    [
        pytest.param(
            CANFIELD_CODE,
            first(KNOWN, CANFIELD_LINE),
            "ddudyd",
            ["D", "D", "U", "D", "D"],
            id="canfield",
        ),
        pytest.param(
            DOUBLE_CODE,
            first(114, DOUBLE_LINE),
            "uuyu",
            ["U", "U", "Y", "U"],
            id="double-solitaire",
        ),
    ],
)
def test_a_game_goes_on_offline(
    page: Page, code: str, line: str, keys: str, acts: list[str]
) -> None:
    """Acts are shown at once, kept over a reload, and played once the network is back."""
    table = Table(page)
    game = table.deal(code, line)
    begun = table.state()["version"]
    kept(page)
    before = log_of(table, game)
    told(table, begun)
    strip = offline(table)
    done = 0
    for key in keys:
        if key == "y" and acts[done] != "Y":
            continue
        table.press(key)
        done += 1
        table.at_version(begun + done)
    assert done == len(acts)
    expect(strip).to_contain_text(f"{done} moves wait")
    shown, numbers = table.shown(), page.locator(".numbers [data-show=moves]").text_content()
    page.reload()
    table.ready()
    table.at_version(begun + done)
    assert table.shown() == shown
    expect(strip).to_contain_text(f"{done} moves wait")
    table.press("u")
    table.at_version(begun + done + 1)
    # The act that is asked for while the page is left may get through: then it's played, once.
    assert log_of(table, game) in (before, [*before, acts[0]])
    online(table)
    expect(strip).to_be_hidden()
    assert log_of(table, game) == [*before, *acts, "U"]
    table.is_right()
    assert numbers == page.locator(".numbers [data-show=moves]").text_content()
    page.reload()
    table.ready()
    table.at_version(begun + done + 1)
    table.is_right()


def test_a_game_is_won_offline(page: Page) -> None:
    """CF-win: the end of a game needs no network, and counts once it is back."""
    table = Table(page)
    line = CANFIELD_LINE.split()
    table.deal(CANFIELD_CODE, " ".join(line[:-4]))
    begun = len(line) - 4
    told(table, begun)
    offline(table)
    for version, move in enumerate(line[-4:], begun + 1):
        table.press(*("d" if move == "D" else move[0].lower()), *([] if move == "D" else ["f"]))
        table.at_version(version)
    page.locator("#dialog-won[open]").wait_for()
    assert not table.state()["won"]
    online(table)
    expect(page.locator("#offline")).to_be_hidden()
    assert table.state()["won"]
    table.is_right()


def waiting(page: Page, *keys: str) -> tuple[Table, str, Locator]:
    """Cut the network from a fresh deal and press keys that have to wait; return table and game."""
    table = Table(page)
    game = table.deal("CF1-D3-AAAAACL")
    kept(page)
    strip = offline(table)
    table.press(*keys)
    expect(strip).to_contain_text("1 move waits" if len(keys) == 1 else f"{len(keys)} moves wait")
    return table, game, strip


def test_what_needs_the_server_waits(page: Page) -> None:
    """A card never seen: the draw waits, over a reload too, and is played when it can be."""
    table, game, strip = waiting(page, "d")
    page.reload()
    table.ready()
    expect(strip).to_contain_text("1 move waits")
    assert table.root.get_attribute("data-version") == "0"
    online(table)
    table.at_version(1)
    expect(strip).to_be_hidden()
    assert log_of(table, game) == ["D"]
    table.is_right()


def test_what_is_asked_for_behind_a_waiting_act_is_kept(page: Page) -> None:
    """Acts queue behind a card never seen: counted, said, kept over a reload."""
    table, game, strip = waiting(page, "d")
    for key, words in ("d", "2 moves wait"), ("u", "3 moves wait"):
        table.press(key)
        expect(strip).to_contain_text(words)
        expect(page.locator("#speech")).to_have_text(f"No connection. {words}.")
        assert table.root.get_attribute("data-version") == "0"
    table.press("h")
    expect(page.locator("#toast")).to_have_text("No connection. 3 moves wait.")
    for key in "pm":
        table.press(key)
        expect(page.locator("#strip")).to_contain_text("No connection. 3 moves wait.")
    page.reload()
    table.ready()
    expect(strip).to_contain_text("3 moves wait")
    online(table)
    table.at_version(3)
    expect(strip).to_be_hidden()
    assert log_of(table, game) == ["D", "D", "U"]
    table.is_right()


def test_what_waits_behind_a_given_up_act_is_given_up(page: Page) -> None:
    """The game went on elsewhere: what queued was meant for a course that is no more."""
    table, game, strip = waiting(page, "d", "d")
    table.act_elsewhere(game, 0, "D")
    online(table)
    table.says("This game went on elsewhere; 2 moves made without a network could not be kept.")
    table.at_version(1)
    expect(strip).to_be_hidden()
    assert log_of(table, game) == ["D"]
    table.is_right()


def test_what_waits_outlives_the_window(page: Page) -> None:
    """The window is closed, another one opens the game: nothing asked for is lost."""
    _, game, _ = waiting(page, "d", "d")
    again = Table(page.context.new_page())
    page.close()
    again.page.goto(f"/play/{game}")
    again.ready()
    expect(again.page.locator("#offline")).to_contain_text("2 moves wait")
    online(again)
    again.at_version(2)
    assert log_of(again, game) == ["D", "D"]
    again.is_right()


def test_what_waits_for_another_course_is_given_up(page: Page) -> None:
    """The act was sent from another page and the game went on: what queued behind it is too old."""
    table, game, _ = waiting(page, "d", "d", "d")
    page.goto("/")
    with page.expect_navigation():
        online(table)
    for version in (1, 2):
        table.act_elsewhere(game, version, "D")
    page.goto(f"/play/{game}")
    table.ready()
    table.says("This game went on elsewhere; 2 moves made without a network could not be kept.")
    table.at_version(3)
    assert log_of(table, game) == ["D", "D", "D"]
    table.is_right()


def test_what_waits_is_sent_from_any_page(page: Page) -> None:
    """A game won offline counts once the network is back, told twice, though its table is shut."""
    table = Table(page)
    line = CANFIELD_LINE.split()
    game = table.deal(CANFIELD_CODE, " ".join(line[:-1]))
    told(table, len(line) - 1)
    kept(page)
    offline(table)
    table.press(line[-1][0].lower(), "f")
    page.locator("#dialog-won[open]").wait_for()
    page.goto("/")
    going = page.locator("[data-going] a")
    expect(going).to_have_count(1)
    expect(going).to_have_attribute("href", f"/play/{game}")
    again = "() => dispatchEvent(new Event('online'))"
    page.evaluate(f"addEventListener('online', {again}, {{once: true}})")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url.rpartition("/")[2]))
    with page.expect_navigation():
        online(table)
    assert sent.count("actions") == 1
    assert page.request.get(f"/api/v1/games/{game}").json()["won"]
    expect(page.locator("[data-going]")).to_be_hidden()


def test_a_refusal_offline_says_nothing_untrue(page: Page) -> None:
    """Why a move isn't possible only the server can tell; another place may take the card."""
    table = Table(page)
    table.deal("CF1-D3-AAAAACL")
    offline(table)
    table.press("r", "f")
    table.says("This move isn't possible here.")


def test_the_eight_games_opened_last_open_as_they_were_left(page: Page) -> None:
    table = Table(page)
    page.goto("/")
    kept(page)
    games = []
    for letter in "ABCDEFGH":
        games.append(table.deal(f"CF1-D3-AAAAAC{letter}"))
        table.press("d")
        table.at_version(1)
        told(table, 1)
    offline(table)
    for game in games:
        page.goto(f"/play/{game}")
        table.ready()
        assert table.root.get_attribute("data-version") == "1"


def test_a_new_release_keeps_what_the_old_one_kept(page: Page) -> None:
    """Its files are others, so pages and tables are fetched anew before the old ones go."""
    table = Table(page)
    game = table.deal("CF1-D3-AAAAACL")
    kept(page)
    page.evaluate(
        """async () => {
            for (const name of await caches.keys()) {
                const [store, old] = [await caches.open(name), name.replace(/[^-]*$/, 'old')];
                for (const key of await store.keys())
                    await (await caches.open(old)).put(key, await store.match(key));
                await caches.delete(name);
            }
            await (await navigator.serviceWorker.getRegistration()).unregister();
        }"""
    )
    page.reload()
    until(page, "async () => (await caches.keys()).every(name => !name.endsWith('-old'))")
    offline(table)
    for path, text in ((f"/play/{game}", "CF1-D3-AAAAACL"), ("/rules/canfield", "Canfield")):
        page.goto(path)
        expect(page.locator("body")).to_contain_text(text)


def test_a_game_that_went_on_elsewhere_wins(page: Page) -> None:
    """Acts made offline on an older state are given up together, and the player is told."""
    table = Table(page)
    game = table.deal(CANFIELD_CODE, first(KNOWN, CANFIELD_LINE))
    begun = table.state()["version"]
    told(table, begun)
    strip = offline(table)
    for n, key in enumerate("ddu", 1):
        table.press(key)
        table.at_version(begun + n)
    table.act_elsewhere(game, begun, "D")
    online(table)
    table.says("This game went on elsewhere; 3 moves made without a network could not be kept.")
    expect(strip).to_be_hidden()
    table.at_version(begun + 1)
    table.is_right()
    table.press("u")
    table.at_version(begun + 2)
    table.is_right()


def test_a_reply_lost_on_the_way_counts_once(page: Page) -> None:
    """The server played it, then the network went: the same id is sent again."""
    table = Table(page)
    game = table.deal(CANFIELD_CODE, first(KNOWN, CANFIELD_LINE))
    begun, before = table.state()["version"], log_of(table, game)
    told(table, begun)
    page.route("**/actions", lambda route: (route.fetch(), route.abort()))
    table.press("d", "u", "d")
    table.at_version(begun + 3)
    page.unroute("**/actions")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#offline")).to_be_hidden()
    assert log_of(table, game) == [*before, "D", "U", "D"]
    table.is_right()


def test_deleting_my_data_deletes_what_the_browser_keeps(page: Page) -> None:
    table = Table(page)
    table.deal(CANFIELD_CODE, first(KNOWN, CANFIELD_LINE))
    told(table, KNOWN)
    page.goto("/data")
    page.locator("[name=sure]").check()
    page.get_by_role("button", name="Delete my data").click()
    expect(page.locator("[role=status]")).to_contain_text("Everything was deleted.")
    until(page, "() => localStorage.length === 0")


def test_two_windows_keep_what_each_was_asked_for(page: Page) -> None:
    """What queues in one window stays when another one queues too."""
    table, game, _ = waiting(page, "d")
    other = Table(page.context.new_page())
    other.page.goto(f"/play/{game}")
    other.ready()
    for each in (other, table):
        each.press("d")
        expect(each.page.locator("#offline")).to_contain_text("2 moves wait")
    page.close()
    again = Table(page.context.new_page())
    again.page.goto(f"/play/{game}")
    again.ready()
    expect(again.page.locator("#offline")).to_contain_text("3 moves wait")
    other.page.close()
    online(again)
    again.at_version(3)
    assert log_of(again, game) == ["D", "D", "D"]


def test_what_one_of_two_windows_can_t_keep_is_counted(page: Page) -> None:
    """The first window back plays what it was asked for; the other one says what it gives up."""
    table, game, _ = waiting(page, "d")
    other = Table(page.context.new_page())
    other.page.goto(f"/play/{game}")
    other.ready()
    other.page.route("**/api/**", lambda route: route.abort())
    for each in (other, table):
        each.press("d")
        expect(each.page.locator("#offline")).to_contain_text("2 moves wait")
    online(table)
    table.at_version(2)
    other.page.unroute("**/api/**")
    other.page.evaluate("dispatchEvent(new Event('online'))")
    other.says("This game went on elsewhere; 1 move made without a network could not be kept.")
    other.at_version(2)
    assert log_of(other, game) == ["D", "D"]
