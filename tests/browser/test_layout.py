"""Geometry: the brief's sizes, and nothing overlaps or leaves the window, however full."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page

from browser.driver import Table

VIEWPORTS = [
    (1280, 800),
    (1920, 1080),
    (1024, 768),
    (820, 1180),
    (768, 1024),
    (600, 960),
    (375, 667),
    (390, 844),
    (320, 568),
    (667, 375),
    (844, 390),
    (568, 320),
]
#: Card sizes of the brief, section 1.
BRIEF = {
    ("single", 1280, 800): ("desk", 127, 178),
    ("single", 667, 375): ("across", 67, 94),
    ("single", 820, 1180): ("tablet", 141, 197),
    ("single", 375, 667): ("upright", 66, 92),
    ("double", 1280, 800): ("desk", 102, 143),
    ("double", 667, 375): ("across", 49, 69),
    ("double", 820, 1180): ("tablet", 80, 112),
    ("double", 375, 667): ("upright", 38, 53),
}

_LAYOUT = """async ([base, game, view]) => {
    const { frameOf } = await import(base + 'layout.js');
    const { allSpots } = await import(base + 'fans.js');
    const frame = frameOf(game, view);
    return { frame, spots: allSpots(frame, game.piles) };
}"""


class Box(NamedTuple):
    """A rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        """Tell whether two rectangles share more than an edge."""
        return (
            self.left < other.right - 0.01
            and other.left < self.right - 0.01
            and self.top < other.bottom - 0.01
            and other.top < self.bottom - 0.01
        )


def pile(name: str, kind: str, cards: int, hidden: int = 0, **more: Any) -> dict[str, Any]:
    """Return a pile as `state.js` completes it."""
    shown = ["QC"] * cards
    return {
        "id": name,
        "kind": kind,
        "count": hidden + cards,
        "cards": shown,
        "hidden": hidden,
        "below": None,
        **more,
    }


def full_game(shape: str, column: int) -> dict[str, Any]:
    """Return a table with every column as full as can be, and three cards in the waste's fan."""
    suits = "SHDC"
    piles = [pile("S", "stock", 0, 5), pile("W", "waste", 3)]
    if shape == "single":
        piles.append(pile("R", "reserve", 1))
        piles += [pile(f"F{suit}", "foundation", 1) for suit in suits]
        piles += [pile(str(n), "column", column) for n in range(1, 5)]
    else:
        names = [f"F{suit}{twin}" for suit in suits for twin in ("", "2")]
        piles += [pile(name, "foundation", 1) for name in names]
        piles += [pile(str(n), "column", 13, 8) for n in range(1, 10)]
    return {"draw": 3, "piles": piles}


def laid(page: Page, game: dict[str, Any], **view: Any) -> dict[str, Any]:
    """Return the frame and the cards' places that the page's script finds."""
    source = page.locator("script[src]").first.get_attribute("src")
    assert source is not None
    base = source.rpartition("/")[0] + "/"
    found: dict[str, Any] = page.evaluate(_LAYOUT, [base, game, view])
    return found


@pytest.fixture(scope="module")
def scripts(chromium: Any, address: str) -> Iterator[Page]:
    """A page from which the scripts can be loaded."""
    page = chromium.new_page(base_url=address)
    page.goto("/")
    yield page
    page.close()


@pytest.mark.parametrize(("shape", "width", "height"), BRIEF)
def test_cards_have_the_sizes_of_the_brief(
    scripts: Page, shape: str, width: int, height: int
) -> None:
    game = full_game(shape, 5)
    frame = laid(scripts, game, width=width, height=height, left=False, large=False)["frame"]
    mode, w, h = BRIEF[shape, width, height]
    assert frame["mode"] == mode
    assert frame["w"] == pytest.approx(w, abs=1)
    assert frame["h"] == pytest.approx(h, abs=1)


@pytest.mark.parametrize(("shape", "column"), [("single", 20), ("single", 40), ("double", 21)])
@pytest.mark.parametrize(("width", "height"), VIEWPORTS)
def test_nothing_overlaps_or_leaves_the_window(
    scripts: Page, shape: str, column: int, width: int, height: int
) -> None:
    """Both hands, both prints, columns filled to the brim; a full wrap passes 26 cards."""
    game = full_game(shape, column)
    for left, large in product((False, True), repeat=2):
        found = laid(scripts, game, width=width, height=height, left=left, large=large)
        frame, spots = found["frame"], found["spots"]
        assert frame["w"] >= (32 if min(width, height) <= 320 else 36)
        areas = areas_of(frame, spots)
        inner = free_of_bars(frame, shape, left)
        for name, box in areas.items():
            assert box.left >= inner.left, name
            assert box.top >= inner.top, name
            assert box.right <= inner.right, name
            assert box.bottom <= inner.bottom, name
        for (one, first), (two, second) in combinations(areas.items(), 2):
            rows = shape == "double" and one.startswith("F") and two.startswith("F")
            assert rows or not first.meets(second), (one, two)
        for spot in spots:
            assert spot["strip"] > 3, spot


def areas_of(frame: dict[str, Any], spots: list[dict[str, Any]]) -> dict[str, Box]:
    """Return the rectangle around each pile's cards."""
    areas: dict[str, Box] = {}
    for spot in spots:
        x, y = spot["x"], spot["y"]
        box = Box(x, y, x + frame["w"], y + frame["h"])
        old = areas.get(spot["pile"], box)
        areas[spot["pile"]] = Box(
            min(old.left, box.left),
            min(old.top, box.top),
            max(old.right, box.right),
            max(old.bottom, box.bottom),
        )
    return areas


def free_of_bars(frame: dict[str, Any], shape: str, left: bool) -> Box:
    """Return the window without the bars, which cards must not touch."""
    width, height = frame["width"], frame["height"]
    match frame["mode"], shape:
        case "desk", _:
            return Box(0, 48, width, height - 60)
        case "across", _:
            return Box(0, 0, width - 56, height) if left else Box(56, 0, width, height)
        case "tablet", "single":
            return Box(0, 52, width, height - 68)
        case "tablet", _:
            return Box(0, 0, width, height - 68)
        case _, "single":
            return Box(0, 44, width, height - 60)
        case _:
            return Box(0, 0, width, height - 60)


def test_left_handed_mirrors_zones_but_not_orders(scripts: Page) -> None:
    """Columns and foundations keep their order, the stock changes sides."""
    for shape, (width, height) in product(("single", "double"), VIEWPORTS):
        game = full_game(shape, 3)
        right, left = (
            laid(scripts, game, width=width, height=height, left=hand, large=False)["frame"]["at"]
            for hand in (False, True)
        )
        columns = [name for name in right if name.isdigit()]
        for places in (right, left):
            across = [places[name]["x"] for name in columns]
            assert across == sorted(across)
            suits = [places[f"F{suit}"] for suit in "SHDC"]
            assert suits == sorted(suits, key=lambda at: (at["y"], at["x"]))
        assert right["S"]["x"] > width / 2 > left["S"]["x"]


def test_the_newest_waste_card_never_moves(table: Table) -> None:
    """One, two or three cards in the fan: the target is the same."""
    table.deal("CF1-D3-AAAAACL")
    places = set()
    for version in range(1, 13):
        table.press("d")
        table.at_version(version)
        box = table.card("W").bounding_box()
        assert box is not None
        places.add((box["x"], box["y"]))
    assert len(places) == 1
