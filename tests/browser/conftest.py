"""A real server on a free port, a real Chromium, and a fresh player for every test."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from browser.driver import Table

CHROMIUM = "/usr/bin/chromium"
SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 375, "height": 667}
#: How long a condition may take to come true before a test fails, in ms: only a hang is so slow.
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)
_SERVE = "from saratoga.cli import main; main()"


@contextmanager
def server(data: Path) -> Iterator[str]:
    """Run a server on a free port with its store in `data`; give its address."""
    command = (sys.executable, "-c", _SERVE, "serve", "--port", "0", "--data", str(data))
    quiet = {**os.environ, "SARATOGA_READY_DEALS": "0"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=quiet) as process:
        try:
            assert process.stdout is not None
            yield process.stdout.readline().split()[3]
        finally:
            process.terminate()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with an empty store."""
    with server(tmp_path_factory.mktemp("data")) as found:
        yield found


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A browser; while it runs, so does an event loop, which tests elsewhere could not bear."""
    if not Path(CHROMIUM).exists():
        pytest.skip(f"no browser at {CHROMIUM}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        yield browser
        browser.close()


def new_context(chromium: Browser, address: str, **options: object) -> BrowserContext:
    """Return a new player's browser; service workers only where they are asked for."""
    usual: dict[str, Any] = {"base_url": address, "locale": "en-GB", "service_workers": "block"}
    context = chromium.new_context(**{**usual, **options})
    context.set_default_timeout(PATIENCE)
    return context


@pytest.fixture
def context(chromium: Browser, address: str) -> Iterator[BrowserContext]:
    """A new player at a desk, without animations."""
    context = new_context(chromium, address, viewport=DESK)
    yield context
    context.close()


@pytest.fixture
def phone(chromium: Browser, address: str) -> Iterator[BrowserContext]:
    """A new player with a phone."""
    context = new_context(chromium, address, viewport=PHONE, has_touch=True, device_scale_factor=2)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page on which a script's error or a broken policy fails the test."""
    page = context.new_page()
    with no_errors(page):
        yield page


class no_errors:  # noqa: N801 - reads as a sentence
    """Fail if the page's scripts fail while this is open."""

    def __init__(self, page: Page) -> None:
        self._found: list[str] = []
        page.on("pageerror", lambda error: self._found.append(str(error)))
        page.on("console", lambda message: self._note(message.type, message.text))

    def _note(self, kind: str, text: str) -> None:
        if kind == "error" and "Failed to load resource" not in text:
            self._found.append(text)

    def __enter__(self) -> no_errors:
        return self

    def __exit__(self, *_: object) -> None:
        assert self._found == []


@pytest.fixture
def table(page: Page) -> Table:
    """A table without animations, at a desk."""
    return Table(page)


@pytest.fixture
def hand(phone: BrowserContext) -> Iterator[Table]:
    """A table without animations, on a phone."""
    page = phone.new_page()
    with no_errors(page):
        yield Table(page)
