"""The table page in Chromium: how much it transfers, how soon cards are there, how it drags.

``python benchmarks/page.py [--repeat N]`` prints, for each game, the bytes that a first visit
transfers, the time from the request to drawn cards, and frame times while a run of all 104 cards
is dragged, read from Chromium's own trace.
"""

from __future__ import annotations

import argparse
import json
import re
import statistics
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from playwright.sync_api import Browser, Page, Route, sync_playwright

from browser.conftest import CHROMIUM, SWITCHES, server

CODES = {"Canfield": "CF1-D3-AAAAACL", "Double Solitaire": "DS1-D1N-AAAAAAB"}
DESK = {"width": 1280, "height": 800}
PULLS = 2
TRACED = [
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "disabled-by-default-devtools.timeline.frame",
]

#: Resolves once a card's picture has a size, which it has when its sheet has been read, and the
#: frame with it has been drawn; ms since the navigation began.
_DRAWN = """async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const drawn = () => [...document.querySelectorAll('#table .card use')]
        .some(use => use.getBBox().width > 0);
    while (!drawn()) await frame();
    await frame();
    await frame();
    return performance.now();
}"""


class Visit(NamedTuple):
    """A first visit: bytes by kind of file, ms to drawn cards."""

    bytes: dict[str, int]
    ms: float


def begun(browser: Browser, address: str, code: str) -> tuple[Page, str]:
    """Return a page of a new player without cached files, and the address of a game of theirs."""
    context = browser.new_context(base_url=address, viewport=DESK)  # type: ignore[arg-type]
    answer = context.request.post("/api/v1/games", data={"code": code})
    return context.new_page(), f"/play/{answer.json()['id']}"


def visit(browser: Browser, address: str, code: str) -> Visit:
    """Open the table with an empty cache."""
    page, path = begun(browser, address, code)
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    names: dict[str, str] = {}
    sizes: dict[str, int] = {}

    def note(event: dict[str, Any]) -> None:
        kind = Path(names[event["requestId"]].partition("?")[0]).suffix or ".html"
        sizes[kind] = sizes.get(kind, 0) + int(event["encodedDataLength"])

    session.on(
        "Network.responseReceived",
        lambda event: names.update({event["requestId"]: event["response"]["url"]}),
    )
    session.on("Network.loadingFinished", note)
    page.goto(path, wait_until="commit")
    ms = float(page.evaluate(_DRAWN))
    page.wait_for_load_state("networkidle")
    page.context.close()
    return Visit(sizes, ms)


def one_long_run(route: Route) -> None:
    """Put all 104 cards into one column that lifts as one."""
    response = route.fetch()
    text = response.text()
    found = re.search(r'id="boot">(.*?)</script>', text, re.DOTALL)
    assert found is not None
    boot = json.loads(found[1])
    ranks, suits = "A23456789TJQK", "SHDC"
    cards = [rank + suit for rank in ranks for suit in suits] * 2
    for pile in boot["game"]["piles"]:
        mine = cards if pile["id"] == "1" else []
        pile.update(count=len(mine), cards=mine)
        if pile["kind"] == "column":
            pile.update(hidden=0, lifts=list(range(1, len(mine) + 1)))
    boot["game"].update(legal=[], taps={}, version=1, moves=1)
    new = json.dumps(boot).replace("<", "\\u003c")
    route.fulfill(response=response, body=text[: found.start(1)] + new + text[found.end(1) :])


def drag_trace(browser: Browser, address: str) -> list[dict[str, Any]]:
    """Drag 104 cards to and fro; return the events of Chromium's trace."""
    page, path = begun(browser, address, CODES["Double Solitaire"])
    page.route("**/play/*", one_long_run)
    page.goto(path)
    page.evaluate(_DRAWN)
    page.mouse.move(40, 68)
    page.mouse.down()
    page.mouse.move(80, 90, steps=4)
    assert page.locator(".card.lifted").count() == 104
    tracer = browser.new_browser_cdp_session()
    events: list[dict[str, Any]] = []
    done: list[object] = []
    tracer.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    tracer.on("Tracing.tracingComplete", lambda event: done.append(event))
    tracer.send("Tracing.start", {"traceConfig": {"includedCategories": TRACED}})
    for _ in range(PULLS):
        page.mouse.move(900, 90, steps=60)
        page.mouse.move(80, 90, steps=60)
    tracer.send("Tracing.end")
    while not done:
        page.wait_for_timeout(50)
    page.context.close()
    return events


class Frames(NamedTuple):
    """Times of frames, in ms."""

    intervals: list[float]
    work: float
    """Processor time of the page's main thread a frame."""


def frames_of(events: list[dict[str, Any]]) -> Frames:
    """Read frame times out of a trace: when frames were drawn, and what the page did for them."""
    page = next(event for event in events if event["name"] == "BeginMainThreadFrame")
    drawn = sorted(
        event["ts"] / 1000
        for event in events
        if event["name"] == "DrawFrame" and event["pid"] == page["pid"]
    )
    busy = sum(
        event.get("tdur", 0) / 1000
        for event in events
        if event["name"] == "RunTask" and (event["pid"], event["tid"]) == (page["pid"], page["tid"])
    )
    return Frames([after - before for before, after in pairwise(drawn)], busy / max(1, len(drawn)))


def report(visits: dict[str, list[Visit]], frames: Frames) -> None:
    """Print what was measured."""
    for name, found in visits.items():
        total = sum(found[0].bytes.values())
        parts = ", ".join(f"{kind} {size}" for kind, size in sorted(found[0].bytes.items()))
        times = [each.ms for each in found]
        print(f"{name}: {total / 1000:.1f} kB compressed ({parts})")
        print(
            f"  request to cards: median {statistics.median(times):.0f} ms, worst {max(times):.0f}"
        )
    intervals = sorted(frames.intervals)
    late = sum(interval > 25 for interval in intervals)
    print(
        f"dragging 104 cards: {len(intervals)} frames, median"
        f" {statistics.median(intervals):.1f} ms, 95 % within"
        f" {intervals[int(0.95 * len(intervals))]:.1f} ms, {late} missed;"
        f" main thread {frames.work:.1f} ms of processor time a frame"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=5, help="first visits a game")
    repeat = parser.parse_args().repeat
    with (
        tempfile.TemporaryDirectory() as data,
        server(Path(data)) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        visit(browser, address, CODES["Canfield"])  # warms the server
        visits = {
            name: [visit(browser, address, code) for _ in range(repeat)]
            for name, code in CODES.items()
        }
        report(visits, frames_of(drag_trace(browser, address)))
        browser.close()


if __name__ == "__main__":
    main()
