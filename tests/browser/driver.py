"""Plays on the page as a person does: by mouse, by touch, by keyboard."""

from __future__ import annotations

import time
from typing import Any, NamedTuple

from playwright.sync_api import CDPSession, Locator, Page, expect

from saratoga.engine.deals import Deal
from saratoga.engine.game import Game
from saratoga.engine.moves import Move
from saratoga.engine.record import write_record
from saratoga.rules.piles import FOUNDATION, HOME, MAX_COLUMNS, RESERVE, STOCK, WASTE

#: Finds a point of a card at its upper left, where the next card doesn't cover it; of a card that
#: still moves, where it will be.
_GRIP = """(root, [name, index]) => {
    const pile = root.querySelector(`.pile[data-pile="${name}"]`);
    const place = card => Number(card.dataset.index);
    const cards = [...pile.querySelectorAll('.card')].sort((a, b) => place(a) - place(b));
    const card = index < 0 ? cards.at(-1) : cards.find(card => place(card) === index);
    const node = card ?? pile.querySelector('.slot');
    const at = new DOMMatrix(node.style.transform);
    return [at.e + node.offsetWidth / 4, at.f + 5];
}"""


#: Every pile's cards from the bottom: place and name; null face down.
_SHOWN = """root => Object.fromEntries([...root.querySelectorAll('.pile')].map(pile => [
    pile.dataset.pile,
    [...pile.querySelectorAll('.card')]
        .map(card => [Number(card.dataset.index),
            [...card.querySelectorAll('.face:not(.leaving) use')].at(-1).getAttribute('href')])
        .map(([index, href]) => [index, href.match(/-(back)-|-([^-]+)$/).slice(1).find(Boolean)])
        .sort((a, b) => a[0] - b[0])]))"""

_BOXES = """root => [...root.querySelectorAll('.card, .slot')].map(node => {
    const box = node.getBoundingClientRect();
    return [box.left, box.top, box.right, box.bottom].map(Math.round);
})"""


def expected_cards(pile: dict[str, Any]) -> list[list[Any]]:
    """Return a pile as `_SHOWN` reads it from a page that is right."""
    cards, count = pile.get("cards", []), pile["count"]
    first = count - len(cards)
    shown = [[first + n, card] for n, card in enumerate(cards)]
    if pile.get("below"):
        shown.insert(0, [first - 1, pile["below"]])
    if pile["kind"] == "stock" and count:
        return [[count - 1, "back"]]
    return [[n, "back"] for n in range(pile.get("hidden", 0))] + shown


class Point(NamedTuple):
    """A point of the window, in px."""

    x: float
    y: float


def pile_name(pile: int) -> str:
    """Return how the page names a pile.

    >>> pile_name(0), pile_name(RESERVE), pile_name(FOUNDATION + 5)
    ('1', 'R', 'FH2')
    """
    if pile < MAX_COLUMNS:
        return str(pile + 1)
    if pile >= FOUNDATION:
        twin, suit = divmod(pile - FOUNDATION, 4)
        return f"F{'SHDC'[suit]}{'2' if twin else ''}"
    return {STOCK: "S", WASTE: "W", RESERVE: "R", HOME: "F"}[pile]


class Table:
    """The table page under a player's hands."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._devices: CDPSession | None = None
        self._time = 0.0

    # Getting there.

    def settings(self, **settings: Any) -> None:
        """Save the player's settings, animations off unless wanted."""
        wish = {"animation": "off", **settings}
        answer = self.page.request.patch("/api/v1/settings", data=wish)
        assert answer.ok, answer.text()

    def deal(self, code: str, line: str = "", **settings: Any) -> str:
        """Begin a deal, or a practice game of it with `line` played; open it, return its id."""
        self.settings(**settings)
        if line:
            begun = Game(Deal.from_code(code))
            for move in line.split():
                begun.play(move)
            headers = {"content-type": "text/plain"}
            body = write_record(begun)
            answer = self.page.request.post("/api/v1/games/import", data=body, headers=headers)
        else:
            answer = self.page.request.post("/api/v1/games", data={"code": code})
        assert answer.ok, answer.text()
        game = str(answer.json()["id"])
        self.open(game)
        return game

    def open(self, game: str) -> None:
        """Go to the table of a game."""
        self.page.goto(f"/play/{game}")
        self.ready()

    def ready(self) -> None:
        """Wait until the page's script has laid the table."""
        self.page.locator("html[data-ready]").wait_for(state="attached")
        self.page.locator("#table .card").first.wait_for()

    def act_elsewhere(self, game: str, version: int, move: str) -> dict[str, Any]:
        """Play a move as another window of the same player would."""
        action = {"id": f"elsewhere-{version}", "version": version, "action": "move", "move": move}
        answer = self.page.request.post(f"/api/v1/games/{game}/actions", data=action)
        assert answer.ok, answer.text()
        state: dict[str, Any] = answer.json()
        return state

    def state(self) -> dict[str, Any]:
        """Return what the server holds of the game on the table."""
        game = self.page.url.rpartition("/")[2].partition("?")[0]
        state: dict[str, Any] = self.page.request.get(f"/api/v1/games/{game}").json()
        return state

    # What can be seen.

    @property
    def root(self) -> Locator:
        return self.page.locator("#table")

    def at_version(self, version: int) -> None:
        """Wait until the table shows this version and nothing is on its way."""
        self.page.locator(f'#table[data-version="{version}"][aria-busy="false"]').wait_for(
            state="attached"
        )

    def at_version_shown(self, version: int) -> None:
        """Wait until the table shows this version."""
        self.page.locator(f'#table[data-version="{version}"]').wait_for(state="attached")

    def card(self, pile: str, index: int = -1) -> Locator:
        """Return a card of a pile, by its place from the bottom, -1 for the top one."""
        cards = f'.pile[data-pile="{pile}"] .card'
        if index >= 0:
            return self.page.locator(f'{cards}[data-index="{index}"]')
        return self.page.locator(f'{cards}[data-index="{self.count(pile) - 1}"]')

    def slot(self, pile: str) -> Locator:
        return self.page.locator(f'.pile[data-pile="{pile}"] .slot')

    def places(self, pile: str) -> list[int]:
        """Return the places of a pile's shown cards, from the bottom."""
        found = self.page.locator(f'.pile[data-pile="{pile}"] .card').evaluate_all(
            "cards => cards.map(card => Number(card.dataset.index))"
        )
        return sorted(found)

    def count(self, pile: str) -> int:
        """Return how many cards a pile holds, from what the page shows."""
        return max(self.places(pile), default=-1) + 1

    def shown(self) -> dict[str, list[str]]:
        """Return the labels of all open cards, by pile, in order of their place."""
        shown: dict[str, list[str]] = self.root.evaluate(
            """root => Object.fromEntries([...root.querySelectorAll('.pile')].map(pile => [
                pile.dataset.pile,
                [...pile.querySelectorAll('.card')]
                    .sort((a, b) => a.dataset.index - b.dataset.index)
                    .map(card => card.getAttribute('aria-label') ?? '?')]))"""
        )
        return shown

    def grip(self, pile: str, index: int = -1) -> Point:
        """Return a point of a card that no other card covers, or of a pile's empty place."""
        found: list[float] = self.root.evaluate(_GRIP, [pile, index])
        return Point(*found)

    def landing(self, pile: str) -> Point:
        """Return where a card's grip goes to lie on a pile's top."""
        x, y = self.grip("FS" if pile == "F" else pile)
        return Point(x, y + 10)

    def still(self) -> None:
        """Wait until no card moves any more."""
        self.root.evaluate(
            """async root => {
                const frame = () => new Promise(requestAnimationFrame);
                const moves = () => root.getAnimations({subtree: true})
                    .some(animation => animation.playState !== 'finished');
                do await frame(); while (moves());
                await frame();
            }"""
        )

    def is_right(self) -> None:
        """Hold what is shown against what the server says, and every card against the window."""
        self.page.locator('#table:not([aria-busy="true"])').wait_for(state="attached")
        state = self.state()
        found: dict[str, list[Any]] = self.root.evaluate(_SHOWN)
        assert found == {pile["id"]: expected_cards(pile) for pile in state["piles"]}
        size = self.page.viewport_size
        assert size is not None
        for x, y, right, bottom in self.root.evaluate(_BOXES):
            assert x >= 0
            assert y >= 0
            assert right <= size["width"]
            assert bottom <= size["height"]

    def go_to(self, pile: str) -> None:
        """Walk with the arrows to a foundation, from anywhere."""
        wanted = f'.pile[data-pile="{pile}"] :focus'
        for key in ("ArrowUp", "ArrowRight", "ArrowLeft"):
            for _ in range(12):
                if self.page.locator(wanted).count():
                    return
                self.press(key)
        raise AssertionError(f"arrows don't lead to {pile}")

    def height_of_run(self, pile: str, index: int) -> float:
        """Return the height of a column from a card to its end, in px."""
        first, last = self.card(pile, index).bounding_box(), self.card(pile).bounding_box()
        assert first is not None
        assert last is not None
        return round(last["y"] + last["height"] - first["y"], 2)

    def toast(self) -> Locator:
        return self.page.locator("#toast")

    def says(self, text: str) -> None:
        """Wait for a note that says `text`."""
        expect(self.toast()).to_contain_text(text)

    # By mouse.

    def drag(self, source: str, target: str, count: int = 1) -> None:
        """Drag cards from the top of a pile to another."""
        start = self.grip(source, self.count(source) - count)
        end = self.landing(target)
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(*end, steps=2)
        mouse.up()

    def click(self, pile: str, index: int = -1) -> None:
        """Click a card of a pile once, or its place if it is empty."""
        self.click_at(self.grip(pile, index))

    def click_at(self, *points: Point) -> None:
        """Click at points, so quickly that two make a double click."""
        self._pause()
        for point in points:
            self._mouse("mouseMoved", point, 0)
            self._mouse("mousePressed", point, 0.06)
            self._mouse("mouseReleased", point, 0.04)

    def _mouse(self, kind: str, point: Point, after: float) -> None:
        """Send one mouse event `after` seconds from the one before, however slow the machine."""
        left = {} if kind == "mouseMoved" else {"button": "left", "clickCount": 1}
        self._send("Input.dispatchMouseEvent", after, type=kind, x=point.x, y=point.y, **left)

    def play_by_mouse(self, move: Move) -> None:
        """Drag the cards of a move, click the stock."""
        if STOCK in (move.source, move.target):
            self.click("S")
        else:
            self.drag(pile_name(move.source), pile_name(move.target), move.count)

    # By touch.

    def _send(self, method: str, after: float, **event: Any) -> None:
        if self._devices is None:
            self._devices = self.page.context.new_cdp_session(self.page)
        self._time += after
        self._devices.send(method, {"timestamp": self._time, **event})

    def _pause(self) -> None:
        """Let the time of events pass, so that the next tap is no second one of a pair."""
        self._time = max(self._time + 0.5, time.time())

    def touch(self, kind: str, point: Point | None = None, after: float = 0.05) -> None:
        """Send one touch event: touchStart, touchMove, touchEnd."""
        points = [] if point is None else [{"x": point.x, "y": point.y}]
        self._send("Input.dispatchTouchEvent", after, type=kind, touchPoints=points)

    def tap(self, pile: str, index: int = -1) -> None:
        """Tap a card once, or a pile's place if it is empty."""
        self.tap_at(self.grip(pile, index))

    def tap_at(self, *points: Point) -> None:
        """Tap at points, so quickly that two make a double tap."""
        self._pause()
        for point in points:
            self.touch("touchStart", point)
            self.touch("touchEnd")

    def hold(self, pile: str, index: int = -1) -> None:
        """Press a card until it is lifted, and let go."""
        self._pause()
        self.touch("touchStart", self.grip(pile, index))
        self.page.locator(".ring.held").wait_for()
        self.touch("touchEnd", after=0.5)

    # By keyboard.

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def play_by_keys(self, move: Move) -> None:
        """Go to the cards of a move, pick them up, put them down; keys only."""
        if STOCK in (move.source, move.target):
            self.press("d")
            return
        self.press(pile_name(move.source), *["ArrowUp"] * (move.count - 1))
        if move.target == HOME:
            self.press("f")
        else:
            self.press("Enter", pile_name(move.target))
