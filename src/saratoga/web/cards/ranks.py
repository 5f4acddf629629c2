"""Rank letters and figures as our own strokes, and the index in a card's corner."""

from typing import NamedTuple

from saratoga.web.cards import pips
from saratoga.web.cards.svg import Path

RANKS = "A23456789TJQK"

_STROKES = {
    "A": "M0 1L.37 0L.74 1M.135 .66H.605",
    "2": "M.01 .24C.04 .09 .15 0 .31 0C.49 0 .6 .11 .6 .27C.6 .41 .52 .51 .41 .62L0 1H.62",
    "3": "M.03 .16C.09 .06 .18 0 .3 0C.46 0 .57 .09 .57 .24C.57 .39 .45 .475 .25 .475"
    "C.47 .475 .61 .57 .61 .74C.61 .9 .48 1 .3 1C.16 1 .05 .94 0 .82",
    "4": "M.49 1V0L0 .7H.68",
    "5": "M.55 0H.12L.07 .45C.13 .4 .21 .37 .3 .37C.48 .37 .61 .5 .61 .68C.61 .87 .48 1 .29 1"
    "C.16 1 .05 .94 0 .83",
    "6": "M.48 0C.2 .14 0 .4 0 .68C0 .87 .13 1 .31 1C.49 1 .62 .87 .62 .69C.62 .51 .49 .38 .31 .38"
    "C.17 .38 .06 .46 .02 .58",
    "7": "M0 0H.6C.4 .28 .25 .62 .21 1",
    "8": "M.31 .47C.15 .47 .05 .38 .05 .24C.05 .09 .16 0 .31 0C.46 0 .57 .09 .57 .24"
    "C.57 .38 .47 .47 .31 .47C.12 .47 0 .58 0 .73C0 .9 .13 1 .31 1C.49 1 .62 .9 .62 .73"
    "C.62 .58 .5 .47 .31 .47Z",
    "T": "M0 .17C.09 .14 .15 .08 .17 0V1M.38 .27C.38 .1 .46 0 .59 0C.72 0 .8 .1 .8 .27V.73"
    "C.8 .9 .72 1 .59 1C.46 1 .38 .9 .38 .73Z",
    "J": "M.2 0H.5V.7C.5 .89 .4 1 .24 1C.1 1 .01 .91 0 .76",
    "Q": "M.36 0C.14 0 0 .16 0 .38V.62C0 .84 .14 1 .36 1C.58 1 .72 .84 .72 .62V.38"
    "C.72 .16 .58 0 .36 0ZM.44 .7L.74 1",
    "K": "M0 0V1M.6 0L0 .64M.2 .43L.64 1",
}
SKELETONS = {rank: Path.read(data) for rank, data in _STROKES.items()}
SKELETONS["9"] = SKELETONS["6"].mapped(-1, -1, 0.62, 1)
"""Centre lines of every rank in a box one unit high, left edge at x = 0."""

_SKELETON_WIDTHS = dict(
    zip(
        RANKS,
        (0.74, 0.62, 0.61, 0.68, 0.61, 0.62, 0.6, 0.62, 0.62, 0.8, 0.5, 0.74, 0.64),
        strict=True,
    )
)
CORNER = 5.5
"""Distance of the index from the card's left and upper edge."""


class Index(NamedTuple):
    """The rank (a line to stroke) and the suit sign (an area to fill) of a corner."""

    rank: Path
    stroke: float
    suit: Path
    width: float


def index(rank: str, suit: str, cap: float, weight: float) -> Index:
    """Lay out an index with its upper left corner at the origin.

    Args:
        rank: one of :data:`RANKS`.
        suit: one of :data:`saratoga.web.cards.pips.SUITS`.
        cap: height of the rank in units, stroke included.
        weight: stroke width as a part of ``cap``.
    """
    stroke = round(cap * weight, 1)
    inner = cap - stroke
    line = SKELETONS[rank].scaled(inner).moved(stroke / 2, stroke / 2)
    size = round(cap * 0.94, 1)
    half = round(pips.WIDTHS[suit] * size / 2, 1)
    width = round(_SKELETON_WIDTHS[rank] * inner + stroke, 1)
    centre = width + round(cap * 0.13, 1) + half
    return Index(line, stroke, pips.pip(suit, size, centre, cap / 2), centre + half)
