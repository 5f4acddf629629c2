"""Pictures of every page in four windows, three themes and every language: ``make screenshots``.

``python tests/browser/screenshots.py [FOLDER [LANGUAGE] [PAGE …]]`` starts a server of its own and
writes ``PAGE-WIDTHxHEIGHT-THEME-LANGUAGE.png`` below the folder. Languages other than English are
shown in the light and the dark theme.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from datetime import date
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from playwright.sync_api import Page, sync_playwright

from browser.conftest import CHROMIUM, SWITCHES, new_context, server
from browser.driver import Table
from browser.lines import CANFIELD_CODE, CANFIELD_LINE, DOUBLE_CODE, DOUBLE_LINE, first
from browser.solved import LOST_CODE, LOST_LINE
from saratoga.i18n import languages

WINDOWS = ((1280, 800), (820, 1180), (375, 667), (667, 375))
#: The first search compiles its code, in ms.
PATIENT = 200_000
THEMES = ("felt", "light", "dark")


def _played(code: str, line: str) -> Callable[[Table], None]:
    def scene(table: Table) -> None:
        table.deal(code, line)

    return scene


def _window(name: str) -> Callable[[Table], None]:
    def scene(table: Table) -> None:
        table.deal("CF1-D3-AAAAACL", "R-2 R-F 2-4x2 D D")
        if name == "new":
            table.press("n")
        elif name == "keys":
            table.press("?")
        else:
            table.page.locator(".actions [data-command=menu]").click()
            if name != "menu":
                table.page.locator(f"#dialog-menu [data-command={name}]").click()
        table.page.locator(f"#dialog-{name}[open]").wait_for()

    return scene


def _won(table: Table) -> None:
    table.deal(CANFIELD_CODE, CANFIELD_LINE)
    table.page.locator("#dialog-won[open]").wait_for()


def _advised(*keys: str) -> Callable[[Table], None]:
    def scene(table: Table) -> None:
        table.deal(CANFIELD_CODE, first(122, CANFIELD_LINE))
        table.press(*keys)
        table.page.locator("#strip[data-kind=hint]").wait_for(timeout=PATIENT)

    return scene


def _lost(table: Table) -> None:
    table.deal(LOST_CODE, LOST_LINE)
    table.press("Shift+H")
    table.page.locator("#strip[data-kind=lost]").wait_for(timeout=PATIENT)


def _watched(table: Table) -> None:
    table.deal(CANFIELD_CODE, first(122, CANFIELD_LINE))
    table.page.locator(".actions [data-command=menu]").click()
    table.page.locator("#dialog-menu [data-command=watch]").click()
    table.page.locator("#watch").wait_for(timeout=PATIENT)
    table.press(" ")


def _analysed(table: Table) -> None:
    game = table.deal(LOST_CODE, LOST_LINE)
    table.page.goto(f"/analysis/{game}")
    table.page.locator("[data-part=panel]").wait_for(timeout=PATIENT)
    table.page.locator(".drawn .card").first.wait_for(state="attached")


def _winnable(table: Table) -> None:
    table.page.goto("/")
    table.page.locator("[data-new=canfield]").click()
    table.page.locator("#new-form [value=winnable]").check()


def _daily(table: Table) -> None:
    today = date.today()
    for day, moves in ((today.replace(day=1), CANFIELD_LINE.split()[:1]), (today, [])):
        wish = {"game": "canfield", "draw": 1, "date": str(day), "today": str(today)}
        answer = table.page.request.post("/api/v1/daily", data=wish, timeout=PATIENT).json()
        if moves and not answer["version"]:
            table.act_elsewhere(answer["id"], 0, "D")
    table.page.goto("/daily")
    table.page.locator(".day[aria-pressed=true]").wait_for()


def _page(path: str) -> Callable[[Table], None]:
    def scene(table: Table) -> None:
        answer = table.page.request.post("/api/v1/games", data={"code": "CF1-D3-AAAAACL"})
        table.act_elsewhere(answer.json()["id"], 0, "R-2")
        table.page.goto(path)
        table.page.locator("main").wait_for()

    return scene


SCENES: dict[str, Callable[[Table], None]] = {
    "home": _page("/"),
    "statistics": _page("/statistics"),
    "settings": _page("/settings"),
    "rules": _page("/rules"),
    "missing": _page("/play/nothing"),
    "text": _page("/text"),
    "offline": _page("/offline"),
    "canfield-start": _played("CF1-D3-AAAAACL", ""),
    "canfield": _played(CANFIELD_CODE, first(60, CANFIELD_LINE)),
    "classic-canfield": _played("HC1-D3-AAAAACL", "R-2 R-F 2-4x2 D D"),
    "double-solitaire": _played("DS1-D3N-AAAAAAB", "7-F 5-F D D D"),
    "double-solitaire-long": _played(DOUBLE_CODE, first(114, DOUBLE_LINE)),
    "won": _won,
    "hint-fair": _advised("h"),
    "hint-sure": _advised("Shift+H"),
    "hint-lost": _lost,
    "watch": _watched,
    "analysis": _analysed,
    "daily": _daily,
    "window-winnable": _winnable,
    **{f"window-{name}": _window(name) for name in ("menu", "new", "settings", "keys", "text")},
}


def shoot(page: Page, folder: Path, theme: str, language: str, wanted: list[str]) -> None:
    """Take every scene's picture in one theme, one language and all windows."""
    table = Table(page)
    for name in wanted:
        page.set_viewport_size({"width": 1280, "height": 800})
        table.settings(theme=theme, language=language, left_handed=False)
        SCENES[name](table)
        for width, height in WINDOWS:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("() => new Promise(requestAnimationFrame)")
            page.screenshot(path=folder / f"{name}-{width}x{height}-{theme}-{language}.png")


def main(folder: Path, wanted: list[str]) -> None:
    """Write the pictures of all scenes and languages, or of some."""
    folder.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("SARATOGA_READY_DEALS", "0")
    scenes = [name for name in wanted if name in SCENES] or list(SCENES)
    shown = [tag for tag in wanted if tag in languages()] or languages()
    with (
        tempfile.TemporaryDirectory() as data,
        server(Path(data)) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        for language in shown:
            for theme in THEMES if language == "en" else THEMES[1:]:
                context = new_context(browser, address)
                page = context.new_page()
                page.goto("/")
                shoot(page, folder, theme, language, scenes)
                context.close()
        browser.close()
    print(f"{folder}: {len(list(folder.glob('*.png')))} pictures")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots"), sys.argv[2:])
