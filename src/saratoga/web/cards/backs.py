"""The two card backs: ``star``, a lattice of stars, and ``spring``, scales of water.

Small cards show the medallion alone, since a lattice under half a pixel is only grey.
"""

from collections.abc import Callable

from saratoga.web.cards.palette import theme_colour
from saratoga.web.cards.svg import Path, circle, shape, tag

RIM = 5.0
"""Width of the light rim around the coloured field."""
LINE = 9.5
"""Distance of the fine gold line from the card's edge."""
PITCH = 13.0
"""Six columns and nine rows fill the field, so that strips of covered backs show it too."""

_COLUMNS = [50 + PITCH * (k - 2.5) for k in range(6)]
_ROWS = [70 + PITCH * (k - 4) for k in range(9)]


def _frame(inset: float, radius: float, **colours: "str | float | None") -> str:
    return tag(
        "rect",
        x=inset,
        y=inset,
        width=100 - 2 * inset,
        height=140 - 2 * inset,
        rx=radius,
        **colours,
    )


def _field(colour: str) -> str:
    line = _frame(LINE, 3, fill="none", stroke=theme_colour("gold"))
    return _frame(RIM, 5, fill=colour) + line


def _star(radius: float, waist: float) -> Path:
    r, w = radius, waist
    return Path.read(f"M0 {-r}Q{w} {-w} {r} 0Q{w} {w} 0 {r}Q{-w} {w} {-r} 0Q{-w} {-w} 0 {-r}Z")


def _pointed(radius: float, waist: float) -> Path:
    r, w = radius, waist
    return Path.read(f"M0 {-r}L{w} {-w}L{r} 0L{w} {w}L0 {r}L{-w} {w}L{-r} 0L{-w} {-w}Z")


def _diagonal(radius: float, waist: float) -> Path:
    d, w = radius * 0.7071, waist * 1.4142
    return Path.read(f"M{-d} {-d}L0 {-w}L{d} {-d}L{w} 0L{d} {d}L0 {w}L{-d} {d}L{-w} 0Z")


def _star_lattice() -> str:
    star, dots = _star(PITCH / 2, 1.5).scaled(1), Path(())
    stars = Path(())
    for y in _ROWS:
        for x in _COLUMNS:
            stars += star.moved(x, y)
    gem = _pointed(1.3, 0.65).scaled(1)
    for y in _ROWS[:-1]:
        for x in _COLUMNS[:-1]:
            dots += gem.moved(x + PITCH / 2, y + PITCH / 2)
    return shape(stars, theme_colour("lattice")) + shape(dots, theme_colour("gold"))


def _star_medallion(colour: str, scale: float) -> str:
    gold, rim = theme_colour("gold"), theme_colour("rim")
    rays = shape(_diagonal(13, 5.4), gold) + shape(_pointed(15.6, 4.6), rim)
    ring = circle(0, 0, 19, colour, stroke=gold, stroke_width="1.5")
    inner = circle(0, 0, 16.6, "none", stroke=gold, stroke_width=".6")
    heart = circle(0, 0, 3.2, colour, stroke=gold, stroke_width="1.2")
    return _centred(ring + inner + rays + heart, scale)


def _spring_lattice() -> str:
    scale = _scale(PITCH / 2) + _scale(3.5)
    waves = Path(())
    for y in _ROWS:
        for x in _COLUMNS:
            waves += scale.moved(x, y)
        for x in _COLUMNS[:-1]:
            waves += scale.moved(x + PITCH / 2, y + PITCH / 2)
    return shape(waves, "none", stroke=theme_colour("second_lattice"), stroke_width=1)


def _scale(r: float) -> Path:
    k = 0.5523 * r
    return Path.read(f"M{-r} 0C{-r} {-k} {-k} {-r} 0 {-r}C{k} {-r} {r} {-k} {r} 0").scaled(1)


def _spring_medallion(colour: str, scale: float) -> str:
    gold, rim = theme_colour("gold"), theme_colour("rim")
    ring = circle(0, 0, 19, colour, stroke=gold, stroke_width="1.5")
    inner = circle(0, 0, 16.6, "none", stroke=gold, stroke_width=".6")
    jets = (
        "M0 5V-11M-1.8 5C-1.8-3-3.4-9-6.4-9C-8.8-9-9.8-6.6-9.6-3"
        "M1.8 5C1.8-3 3.4-9 6.4-9C8.8-9 9.8-6.6 9.6-3"
    )
    water = shape(jets, "none", stroke=rim, stroke_width=1.9, stroke_linecap="round")
    drops = "".join(circle(x, y, 1.1, rim) for x, y in ((-9.6, 0.6), (9.6, 0.6)))
    bowl = shape("M-10 5H10C9.4 9 6 10.6 2 11V13H4.6V14.6H-4.6V13H-2V11C-6 10.6-9.4 9-10 5Z", gold)
    return _centred(ring + inner + water + drops + bowl, scale)


def _centred(parts: str, scale: float) -> str:
    grown = "" if scale == 1 else f"scale({scale})"
    return tag("g", parts, transform=f"translate(50 70){grown}")


_MEDALLIONS: dict[str, Callable[[str, float], str]] = {
    "star": _star_medallion,
    "spring": _spring_medallion,
}
_LATTICES = {"star": _star_lattice, "spring": _spring_lattice}
_FIELDS = {"star": "back", "spring": "second"}
BACKS = tuple(_FIELDS)


def back(name: str, small: bool) -> str:
    """Draw a back (without the card stock below it); small ones have no lattice."""
    colour = theme_colour(_FIELDS[name])
    if small:
        return _field(colour) + _MEDALLIONS[name](colour, 1.45)
    return _field(colour) + _LATTICES[name]() + _MEDALLIONS[name](colour, 1)
