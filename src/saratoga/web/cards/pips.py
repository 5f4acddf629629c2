"""The four suit signs and where the pips of a number card stand."""

from saratoga.web.cards.svg import Path

SUITS = "SHDC"

_HALF = 0.5523  # control arm of a quarter circle

_DRAWN = {
    "S": "M0-50C5-34 45-13 45 13C45 29 34 38 22 38C14 38 8 34 4 28C5 38 9 46 17 50H-17"
    "C-9 46-5 38-4 28C-8 34-14 38-22 38C-34 38-45 29-45 13C-45-13-5-34 0-50Z",
    "H": "M0 48C-9 31-47 11-47-18C-47-36-35-46-23-46C-12-46-4-39 0-28"
    "C4-39 12-46 23-46C35-46 47-36 47-18C47 11 9 31 0 48Z",
    "D": "M0-51C10-32 26-12 41 0C26 12 10 32 0 51C-10 32-26 12-41 0C-26-12-10-32 0-51Z",
}


def _disc(cx: float, cy: float, r: float) -> str:
    k = _HALF * r
    return (
        f"M{cx + r} {cy}C{cx + r} {cy + k} {cx + k} {cy + r} {cx} {cy + r}"
        f"C{cx - k} {cy + r} {cx - r} {cy + k} {cx - r} {cy}"
        f"C{cx - r} {cy - k} {cx - k} {cy - r} {cx} {cy - r}"
        f"C{cx + k} {cy - r} {cx + r} {cy - k} {cx + r} {cy}Z"
    )


def _club() -> str:
    leaves = _disc(0, -27, 23) + _disc(-24.5, 12, 23) + _disc(24.5, 12, 23)
    # Drawn in the same direction as the discs, so that overlaps stay filled.
    core = "M-10-14H10V20L3.5 17C4 33 8 44 16 50H-16C-8 44-4 33-3.5 17L-10 20Z"
    return leaves + core


OUTLINES = {suit: Path.read(data) for suit, data in _DRAWN.items()} | {"C": Path.read(_club())}
"""Outline of each suit in a box 100 units high about the origin."""

WIDTHS = {"S": 0.90, "H": 0.94, "D": 0.82, "C": 0.95}
"""Width of each suit as a part of its size."""

_LEFT, _MIDDLE, _RIGHT = 29.0, 50.0, 71.0
_SIZES = {2: 25.0, 3: 25.0, 4: 24.0, 5: 24.0, 6: 24.0, 7: 21.0, 8: 21.0, 9: 17.5, 10: 17.5}
_SIDES = {4: (0.0, 1.0), 5: (0.0, 1.0), 6: (0.0, 0.5, 1.0), 7: (0.0, 0.5, 1.0)}
_SIDES |= {8: (0.0, 0.5, 1.0), 9: (0.0, 1 / 3, 2 / 3, 1.0), 10: (0.0, 1 / 3, 2 / 3, 1.0)}
_CENTRE = {2: (0.0, 1.0), 3: (0.0, 0.5, 1.0), 5: (0.5,), 7: (0.25,), 8: (0.25, 0.75), 9: (0.5,)}
_CENTRE |= {10: (1 / 6, 5 / 6)}


def places(count: int, top: float) -> list[tuple[float, float]]:
    """Centres of ``count`` pips (1 to 10) on a card whose first row lies at ``top`` units.

    >>> places(3, 39.0)
    [(50.0, 39.0), (50.0, 70.0), (50.0, 101.0)]
    """
    if count == 1:
        return [(_MIDDLE, 70.0)]
    depth = 140 - 2 * top
    sides = [(x, y) for y in _SIDES.get(count, ()) for x in (_LEFT, _RIGHT)]
    centre = [(_MIDDLE, y) for y in _CENTRE.get(count, ())]
    return sorted(
        ((x, round(top + depth * y, 1)) for x, y in sides + centre), key=lambda p: p[::-1]
    )


def pip(suit: str, size: float, x: float, y: float, turned: bool = False) -> Path:
    """Give one suit sign of ``size`` units height about (x, y)."""
    outline = OUTLINES[suit].scaled(size / 100)
    return (outline.turned() if turned else outline).moved(x, y)


def pips(suit: str, count: int, top: float) -> Path:
    """Give all pips of a number card; those below the middle stand on their heads."""
    size = 50.0 if count == 1 else _SIZES[count]
    path = Path(())
    for x, y in places(count, top):
        path += pip(suit, size, x, y, turned=y > 70.5)
    return path
