"""WCAG 2.2 AA on every page and in every state: by axe-core, and by checks of our own."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

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


#: A phone of 320 px, and a window of 1280 × 800 at 200% zoom.
NARROW = ({"width": 320, "height": 568}, {"width": 640, "height": 400})


def faults(page: Page, language: str) -> list[str]:
    """Return what is wrong with the page as it stands: axe's findings, and our own."""
    assert page.locator("html").get_attribute("lang") == language
    themes = [theme.value for theme in Theme] if language == "en" else []
    found: list[str] = page.evaluate(_FIND, {"themes": themes})
    for window in NARROW:
        page.set_viewport_size(window)  # type: ignore[arg-type]  # width and height they are
        page.evaluate("() => new Promise(requestAnimationFrame)")
        here = page.evaluate(_MEASURE)
        if language == "en":
            here += page.evaluate(_FIND, {"themes": []})
        found += [f"{window['width']} px: {fault}" for fault in here]
    page.set_viewport_size(DESK)  # type: ignore[arg-type]
    return found


@pytest.mark.parametrize("language", languages())
def test_every_page_is_for_everyone(chromium: Browser, address: str, language: str) -> None:
    """axe-core finds nothing, colours in every theme; nothing is cut, nothing too small to hit."""
    context = new_context(chromium, address, viewport=DESK)
    context.add_init_script(path=AXE)
    page = context.new_page()
    Table(page).settings(language=language)
    found = [f"{name}: {fault}" for name in walk(page) for fault in faults(page, language)]
    context.close()
    assert not found, "\n".join(found)


def test_faults_would_be_found(context: BrowserContext, page: Page) -> None:
    context.add_init_script(path=AXE)
    page.goto("/")
    page.evaluate(
        """() => document.querySelector('main').insertAdjacentHTML('beforeend',
            '<img src="/favicon.ico"><p class="small muted lead"><button>x</button></p>' +
            '<p class="lead very-long">' + 'x'.repeat(300) + '</p>')"""
    )
    found = "\n".join(faults(page, "en"))
    for fault in ("image-alt", "320 px: small", "320 px: page wider"):
        assert fault in found


def test_the_focus_is_seen(table: Table) -> None:
    """Tabbing through pages and the table changes what is seen at every stop."""
    page = table.page
    for path in ("/", "/settings", f"/play/{table.deal(EXAMPLE)}"):
        page.goto(path)
        before = page.screenshot()
        for _ in range(4):
            page.keyboard.press("Tab")
            after = page.screenshot()
            assert after != before
            before = after
