"""The generated pictures: complete, inside their frames, legible, small and up to date."""

import gzip
import re
from importlib.resources import files as resources
from itertools import chain
from pathlib import Path as FilePath
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from saratoga.web.cards import courts, palette, pips, ranks
from saratoga.web.cards.__main__ import main
from saratoga.web.cards.icons import ICONS
from saratoga.web.cards.output import files
from saratoga.web.cards.sheet import COUNTS, TIERS, Tier
from saratoga.web.cards.svg import Path
from svg_ink import SVG, Box, box_of, ink, subpaths, transform

CARD = Box(0, 0, 100, 140)
WINDOW = Box(14, 29, 86, 111)
FULL = [tier for tier in TIERS if tier.top is not None]
PLAIN = [tier for tier in TIERS if tier.top is None]
CARDS = [rank + suit for suit in pips.SUITS for rank in ranks.RANKS]
STATIC = FilePath(str(resources("saratoga.web"))) / "static"
FILES = files()
SHEETS = {tier.name: ElementTree.fromstring(FILES[f"cards/{tier.name}.svg"]) for tier in TIERS}
IDS = {
    name: {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}
    for name, root in SHEETS.items()
}
each_tier = pytest.mark.parametrize("tier", TIERS, ids=lambda tier: tier.name)
each_full = pytest.mark.parametrize("tier", FULL, ids=lambda tier: tier.name)
each_plain = pytest.mark.parametrize("tier", PLAIN, ids=lambda tier: tier.name)


def symbol(tier: Tier, name: str) -> Element:
    return IDS[tier.name][f"{tier.name}-{name}"]


def boxes(tier: Tier, name: str) -> list[tuple[Element, Box]]:
    return list(ink(symbol(tier, name), IDS[tier.name]))


def index_box(tier: Tier, card: str) -> Box:
    found = boxes(tier, f"i-{card}")
    return box_of([corner for _, b in found for corner in ((b.left, b.top), (b.right, b.bottom))])


def sign_boxes(element: Element, suit: str) -> list[Box]:
    """Boxes of the suit signs in one path; a sign has as many subpaths as its outline."""
    parts = sum(segment.command == "M" for segment in pips.OUTLINES[suit].segments)
    paths = subpaths(element.attrib["d"])
    assert len(paths) % parts == 0
    groups = (paths[at : at + parts] for at in range(0, len(paths), parts))
    return [box_of(list(chain.from_iterable(group))) for group in groups]


def pip_boxes(tier: Tier, card: str) -> list[Box]:
    """Boxes of the pips of a number card, without the signs of its indices."""
    [signs] = [part for part in symbol(tier, card) if part.get("fill") == "currentColor"]
    found = sign_boxes(signs, card[1])
    return found[:-1] if tier.top is not None else found


def test_committed_files_are_what_the_generator_writes(tmp_path: FilePath) -> None:
    main([str(tmp_path)])
    written = {str(p.relative_to(tmp_path)) for p in tmp_path.rglob("*") if p.is_file()}
    assert written == set(FILES)
    for name in written:
        assert (tmp_path / name).read_bytes() == (STATIC / name).read_bytes(), name


def test_no_other_file_lies_among_the_sheets() -> None:
    assert {f"cards/{p.name}" for p in (STATIC / "cards").iterdir()} == {
        name for name in FILES if name.startswith("cards/")
    }


@each_tier
def test_a_sheet_has_every_card_its_index_the_paper_and_two_backs(tier: Tier) -> None:
    symbols = [element.attrib["id"] for element in SHEETS[tier.name].iter(SVG + "symbol")]
    wanted = [*CARDS, "back-star", "back-spring"]
    assert symbols == [f"{tier.name}-{name}" for name in wanted]
    for name in ["paper", *(f"i-{card}" for card in CARDS)]:
        assert f"{tier.name}-{name}" in IDS[tier.name]


@each_tier
def test_ids_are_unique_and_every_reference_is_met_in_the_same_file(tier: Tier) -> None:
    elements = list(SHEETS[tier.name].iter())
    names = [e.attrib["id"] for e in elements if "id" in e.attrib]
    assert len(names) == len(set(names))
    assert {e.attrib["href"][1:] for e in elements if "href" in e.attrib} <= set(names)


@pytest.mark.parametrize("name", [name for name in FILES if name.endswith(".svg")])
def test_pictures_need_no_font_script_or_inline_style(name: str) -> None:
    root = ElementTree.fromstring(FILES[name])
    drawn = {"svg", "defs", "symbol", "g", "use", "path", "circle", "rect"}
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= drawn
    assert not any("style" in e.attrib or "class" in e.attrib for e in root.iter())


@each_tier
def test_nothing_leaves_the_card(tier: Tier) -> None:
    for name in [*CARDS, "back-star", "back-spring"]:
        for element, box in boxes(tier, name):
            assert box.within(CARD, slack=0.4), (tier.name, name, element.attrib, box)


@each_full
def test_court_figures_stay_in_their_window(tier: Tier) -> None:
    for card in (rank + suit for rank in courts.COURTS for suit in pips.SUITS):
        for part in symbol(tier, card):
            figure = part.get("href", "").startswith(f"#{tier.name}-f-")
            if figure or part.tag == SVG + "g":
                for element, box in ink(part, IDS[tier.name]):
                    assert box.within(WINDOW), (tier.name, card, element.attrib, box)


@each_full
def test_court_figures_look_alike_upside_down(tier: Tier) -> None:
    for card in (rank + suit for rank in courts.COURTS for suit in pips.SUITS):
        halves = [p for p in symbol(tier, card) if p.get("href", "").startswith(f"#{tier.name}-f")]
        upright, turned = (transform(half.attrib["transform"]) for half in halves)
        for point in ((0.0, 0.0), (36.0, -41.0)):
            x, y = upright.at(point)
            assert turned.at(point) == pytest.approx((100 - x, 140 - y))


@each_full
def test_number_cards_show_as_many_pips_as_their_rank(tier: Tier) -> None:
    for card in (rank + suit for rank in COUNTS for suit in pips.SUITS):
        assert len(pip_boxes(tier, card)) == COUNTS[card[0]]


@each_plain
def test_small_and_large_print_number_cards_show_one_pip(tier: Tier) -> None:
    for card in (rank + suit for rank in COUNTS for suit in pips.SUITS):
        [pip] = pip_boxes(tier, card)
        x, y = tier.big_at
        assert (pip.left + pip.right) / 2 == pytest.approx(x, abs=0.1)
        assert pip.top < y < pip.bottom


@each_tier
def test_pips_touch_neither_each_other_nor_the_index(tier: Tier) -> None:
    for card in (rank + suit for rank in COUNTS for suit in pips.SUITS):
        pips_and_index = [*pip_boxes(tier, card), index_box(tier, card)]
        for at, one in enumerate(pips_and_index):
            assert not any(one.meets(other) for other in pips_and_index[:at]), (tier.name, card)


@each_tier
def test_the_index_starts_at_the_corner_and_is_as_high_as_the_brief_says(tier: Tier) -> None:
    caps = {"L": 17.5, "M": 20, "S": 30, "XL": 27, "XM": 32, "XS": 42}
    for card in CARDS:
        rank, suit = boxes(tier, f"i-{card}")
        assert rank[1].left == pytest.approx(5.5, abs=0.1)
        assert rank[1].top == pytest.approx(5.5, abs=0.2)
        assert rank[1].bottom == pytest.approx(5.5 + caps[tier.name], abs=0.2)
        assert suit[1].left > rank[1].right
        assert suit[1].within(Box(0, 5.5, 94.5, 5.5 + caps[tier.name]))


@each_full
def test_the_upper_quarter_of_a_covered_card_shows_its_whole_index(tier: Tier) -> None:
    for card in CARDS:
        assert index_box(tier, card).bottom <= 140 * 0.25


@each_tier
def test_faces_take_their_suit_colour_from_the_page(tier: Tier) -> None:
    for card in CARDS:
        wanted = f"var(--suit-{card[1].lower()},{palette.TWO_COLOURS[card[1]]})"
        assert symbol(tier, card).get("color") == wanted
        assert symbol(tier, f"i-{card}").get("color") == wanted


@pytest.mark.parametrize("colours", [palette.TWO_COLOURS, palette.FOUR_COLOURS])
@pytest.mark.parametrize("theme", palette.THEMES)
def test_suit_colours_stand_out_on_every_paper(theme: str, colours: dict[str, str]) -> None:
    paper = palette.THEMES[theme].paper
    for suit, colour in colours.items():
        assert palette.contrast(colour, paper) >= 4.5, (theme, suit)


def test_contrast_ratios_are_those_of_the_brief() -> None:
    dark = palette.THEMES["dark"].paper
    assert round(palette.contrast("#16181D", dark), 1) == 15.2
    assert round(palette.contrast("#C2142C", dark), 1) == 5.2
    assert round(palette.contrast("#16181D", palette.THEMES["felt"].paper), 1) == 17.6


def test_the_style_sheet_sets_every_property_the_pictures_use() -> None:
    drawn = "".join(
        text for name, text in FILES.items() if name.startswith("cards/") and ".svg" in name
    )
    used = set(re.findall(r"var\((--[\w-]+),", drawn))
    assert "var(--" in drawn
    assert used == set(re.findall(r"(--[\w-]+):", FILES["cards/cards.css"]))
    assert not re.search(r"var\(--[\w-]+\)", drawn), "a property without a fallback"


def test_pictures_of_one_page_are_small() -> None:
    """The page takes one sheet at a time, with icons and colours."""
    around = [FILES["cards/cards.css"], FILES["icons.svg"], FILES["favicon.svg"]]
    for tier in TIERS:
        page = "".join([FILES[f"cards/{tier.name}.svg"], *around])
        assert len(gzip.compress(page.encode(), mtime=0)) < 20_000


def test_icons_keep_inside_their_square() -> None:
    root = ElementTree.fromstring(FILES["icons.svg"])
    assert [s.attrib["id"] for s in root] == list(ICONS)
    for icon in root:
        for _, box in ink(icon, {}):
            assert box.within(Box(0, 0, 24, 24)), (icon.attrib["id"], box)


def test_the_page_finds_every_icon_it_needs() -> None:
    needed = (
        "menu new hint undo redo restart stats settings copy share close play pause loop closed"
    )
    assert set(f"{needed} sound silent help calendar globe".split()) <= set(ICONS)


@pytest.mark.parametrize("name", ["logo.svg", "favicon.svg"])
def test_logo_and_app_icon_keep_inside_their_box(name: str) -> None:
    root = ElementTree.fromstring(FILES[name])
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    for part in root:
        for element, box in ink(part, {}):
            assert box.within(Box(left, top, left + width, top + height)), (element.attrib, box)


@pytest.mark.parametrize(("size", "name"), [(192, "icon-192.png"), (512, "icon-512.png")])
def test_app_icons_have_their_size(size: int, name: str) -> None:
    data = (STATIC / name).read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert (int.from_bytes(data[16:20]), int.from_bytes(data[20:24])) == (size, size)


def test_path_data_is_relative_and_does_not_drift() -> None:
    third = Path.read("M0 0L.333 0L.666 0L.999 0L1.332 0")
    assert str(third) == "M0 0h.35h.3h.35h.35"
    assert subpaths(str(third))[0][-1] == pytest.approx((1.35, 0))


@pytest.mark.parametrize(
    ("data", "message"), [("1 2", "a command must come before 1"), ("M0 0S1 1", "not 'S'")]
)
def test_path_data_of_another_kind_is_refused(data: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Path.read(data)
