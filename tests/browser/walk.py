"""A walk through every page and every state of the table, for checks that hold everywhere."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page

from browser.driver import Table
from browser.lines import CANFIELD_CODE, CANFIELD_LINE, DOUBLE_CODE, DOUBLE_LINE, first

EXAMPLE = "CF1-D3-AAAAACL"
PAGES = (
    "/",
    "/rules",
    "/rules/canfield",
    "/rules/double-solitaire",
    "/examples/canfield",
    "/examples/canfield/fixed",
    "/history",
    "/faq",
    "/data",
    "/settings",
    "/statistics",
    "/daily",
    "/api",
    "/text",
    "/nowhere",
    "/g/nonsense",
)
WINDOWS = ("menu", "new", "settings", "keys", "text", "restart")
_HINT = {
    "kind": "fair",
    "version": 6,
    "outcome": "move",
    "move": "D",
    "label": "draw from the stock",
    "explanation": "Nothing else helps.",
    "winnable_back": None,
    "length": None,
    "reach": None,
}


def walk(page: Page) -> Iterator[str]:
    """Go from state to state; yield the name of each once it stands."""
    table = Table(page)
    game = table.deal(EXAMPLE, "R-2 R-F 2-4x2 D D")
    yield "canfield"
    yield from _windows(page)
    yield from _acts(table)
    table.deal(CANFIELD_CODE, CANFIELD_LINE)
    page.locator("#dialog-won[open]").wait_for()
    yield "won"
    table.deal(DOUBLE_CODE, first(114, DOUBLE_LINE))
    yield "double-solitaire"
    going = page.request.post("/api/v1/games", data={"code": EXAMPLE}).json()["id"]
    table.act_elsewhere(going, 0, "D")
    for path in (*PAGES, f"/text/{game}", f"/text/{going}", f"/analysis/{going}"):
        page.goto(path)
        if path == "/daily":
            page.locator(".day[aria-pressed=true]").wait_for()
        yield path.replace(game, "won").replace(going, "going")


def _windows(page: Page) -> Iterator[str]:
    for name in WINDOWS:
        page.locator(".actions [data-command=menu]").click()
        if name == "new":
            page.keyboard.press("Escape")
            page.locator(".actions [data-command=new]").click()
        elif name != "menu":
            page.locator(f"#dialog-menu [data-command={name}]").click()
        page.locator(f"#dialog-{name}[open]").wait_for()
        yield f"window {name}"
        page.keyboard.press("Escape")


def _acts(table: Table) -> Iterator[str]:
    page = table.page
    table.press("r", "Enter")
    page.locator(".ring.held").wait_for()
    yield "held"
    table.press("Escape", "f")
    page.locator("#toast[data-kind=refused]").wait_for()
    yield "refused"
    page.route("**/hints", lambda route: route.fulfill(json=_HINT | {"version": 5}))
    table.press("h")
    page.locator("#strip[data-kind=hint]").wait_for()
    yield "hint"
    page.unroute("**/hints")
    page.route("**/actions", lambda route: route.abort())
    table.press("d")
    page.locator("#offline").wait_for()
    yield "offline"
    page.unroute("**/actions")
    table.at_version(6)
