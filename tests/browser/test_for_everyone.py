"""WCAG 2.2 AA on every page and in every state: by axe-core, and by checks of our own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from browser.conftest import DESK, new_context
from browser.driver import Table
from browser.walk import EXAMPLE, walk
from saratoga.i18n import languages
from saratoga.server.preferences import Theme

#: By `npm ci`; the Makefile sees to it.
AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
_HERE = Path(__file__).parent
_FIND = (_HERE / "find_faults.js").read_text("utf-8")
_MEASURE = (_HERE / "measure.js").read_text("utf-8")
OTHERS = [tag for tag in languages() if tag != "en"]


def page_of(chromium: Browser, address: str, language: str, **options: Any) -> Iterator[Page]:
    context = new_context(chromium, address, **options)
    context.add_init_script(path=AXE)
    page = context.new_page()
    Table(page).settings(language=language)
    yield page
    context.close()


def test_axe_finds_nothing(chromium: Browser, address: str) -> None:
    """Every page and state in English, the colours in every theme."""
    for page in page_of(chromium, address, "en", viewport=DESK):
        themes = {"themes": [theme.value for theme in Theme]}
        found = {name: page.evaluate(_FIND, themes) for name in walk(page)}
        assert {name: faults for name, faults in found.items() if faults} == {}


@pytest.mark.parametrize("language", OTHERS)
def test_axe_finds_nothing_in_any_language(chromium: Browser, address: str, language: str) -> None:
    for page in page_of(chromium, address, language, viewport=DESK):
        found = {}
        for name in walk(page):
            assert page.locator("html").get_attribute("lang") == language
            found[name] = page.evaluate(_FIND, {"themes": []})
        assert {name: faults for name, faults in found.items() if faults} == {}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    "window",
    [
        pytest.param({"width": 320, "height": 568}, id="320px"),
        pytest.param({"width": 640, "height": 400}, id="zoomed"),
    ],
)
def test_nothing_is_cut_or_too_small(
    chromium: Browser, address: str, window: dict[str, int], language: str
) -> None:
    """At 320 px, and at 1280 × 800 with 200% zoom: no loss, no scrolling to the side."""
    for page in page_of(chromium, address, language, viewport=window):
        found = {name: page.evaluate(_MEASURE) for name in walk(page)}
        assert {name: faults for name, faults in found.items() if faults} == {}


def test_the_focus_is_seen(chromium: Browser, address: str) -> None:
    """Tabbing through the home page and the table changes what is seen at every stop."""
    for page in page_of(chromium, address, "en", viewport=DESK):
        for path in ("/", "/settings", f"/play/{Table(page).deal(EXAMPLE)}"):
            page.goto(path)
            before = page.screenshot()
            for _ in range(4):
                page.keyboard.press("Tab")
                after = page.screenshot()
                assert after != before
                before = after
