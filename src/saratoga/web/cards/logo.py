"""The sign of the program (two fanned cards), its name in our own letters, and the app icon."""

from saratoga.web.cards.palette import INK, THEMES
from saratoga.web.cards.pips import pip
from saratoga.web.cards.ranks import SKELETONS
from saratoga.web.cards.svg import Path, shape, tag

_FELT = THEMES["felt"]
_TABLE = "#1F5B43"

_LETTERS = {
    "S": "M.58 .17C.53 .06 .43 0 .31 0C.15 0 .04 .1 .04 .24C.04 .4 .17 .45 .31 .49"
    "C.46 .53 .6 .58 .6 .75C.6 .9 .48 1 .31 1C.16 1 .05 .94 0 .81",
    "R": "M0 1V0H.32C.5 0 .6 .11 .6 .27C.6 .43 .5 .54 .32 .54H0M.32 .54L.62 1",
    "T": "M0 0H.66M.33 0V1",
    "O": "M.36 0C.14 0 0 .16 0 .38V.62C0 .84 .14 1 .36 1C.58 1 .72 .84 .72 .62V.38"
    "C.72 .16 .58 0 .36 0Z",
    "G": "M.67 .2C.62 .07 .51 0 .36 0C.14 0 0 .16 0 .38V.62C0 .84 .14 1 .36 1"
    "C.58 1 .7 .85 .7 .62V.55H.42",
}
_WIDTHS = {"S": 0.60, "A": 0.74, "R": 0.62, "T": 0.66, "O": 0.72, "G": 0.70}
_KERN = {"AR": 0.32, "RA": 0.28, "AT": 0.2, "TO": 0.25, "GA": 0.28, "SA": 0.28}


def word(height: float) -> tuple[Path, float]:
    """Give the strokes of SARATOGA and their width, for capitals of ``height`` units."""
    path, x = Path(()), 0.0
    name = "SARATOGA"
    for here, following in zip(name, name[1:] + " ", strict=True):
        skeleton = SKELETONS["A"] if here == "A" else Path.read(_LETTERS[here])
        path += skeleton.scaled(height).moved(round(x, 2), 0)
        x += height * (
            _WIDTHS[here] + (_KERN.get(here + following, 0.35) if following != " " else 0)
        )
    return path, x


def _card(fill: str, *parts: str, turn: float, x: float, y: float) -> str:
    body = tag(
        "rect", x=-25, y=-35, width=50, height=70, rx=6, fill=fill, stroke=INK, stroke_width=2
    )
    return tag("g", body, *parts, transform=f"translate({x:g} {y:g})rotate({turn:g})")


def _mark() -> str:
    """Draw the two cards in a square of 100 units."""
    star = Path.read("M0-9L2.2-2.2L9 0L2.2 2.2L0 9L-2.2 2.2L-9 0L-2.2-2.2Z")
    stars = Path(())
    for x in (-9, 9):
        for y in (-18, 0, 18):
            stars += star.moved(x, y)
    rim = tag(
        "rect",
        x=-20,
        y=-30,
        width=40,
        height=60,
        rx=3,
        fill="none",
        stroke=_FELT.rim,
        stroke_width=2,
    )
    rear = _card(_FELT.back, rim, shape(stars, _FELT.gold), turn=-17, x=37, y=50)
    front = _card(_FELT.paper, shape(pip("S", 40, 0, 0), INK), turn=9, x=64, y=52)
    return rear + front


def logo() -> str:
    """Write the logo: the sign beside the name, which takes the text's colour."""
    line, width = word(34)
    name = shape(
        line.moved(116, 33),
        "none",
        id="word",
        stroke="currentColor",
        stroke_width=7,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    mark = tag("g", _mark(), id="mark")
    group = tag("g", mark, name, id="logo")
    box = f"0 0 {116 + width + 6:.0f} 100"
    return tag("svg", group, xmlns="http://www.w3.org/2000/svg", viewBox=box) + "\n"


def app_icon() -> str:
    """Write the favicon and app icon: the sign on a rounded square of felt."""
    ground = tag("rect", width=100, height=100, rx=22, fill=_TABLE)
    mark = tag("g", _mark(), transform="translate(4 5)scale(.92)")
    return (
        tag("svg", ground, mark, xmlns="http://www.w3.org/2000/svg", viewBox="0 0 100 100") + "\n"
    )


def maskable_icon() -> str:
    """Write the app icon for systems that cut it to a shape of theirs: the sign in the middle."""
    ground = tag("rect", width=100, height=100, fill=_TABLE)
    mark = tag("g", _mark(), transform="translate(17 18)scale(.66)")
    return (
        tag("svg", ground, mark, xmlns="http://www.w3.org/2000/svg", viewBox="0 0 100 100") + "\n"
    )
