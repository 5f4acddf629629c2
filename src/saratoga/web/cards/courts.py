"""Court figures: a torso with the suit's pattern, arms with a tool, and a head.

Each bust is drawn once per card; the framed card turns it by 180°, small and large print cards
show it once, bigger, without arms and tool.
"""

from saratoga.web.cards.heads import FINE, HEADS
from saratoga.web.cards.palette import DRESSES, GOLD, INK, LEAF, PEARL, SKIN, Dress
from saratoga.web.cards.svg import Path, circle, shape

COURTS = "JQK"

_TORSO = "M-27 0C-27-9-22-14.6-10-17.6L10-17.6C22-14.6 27-9 27 0Z"


def _stripes(trim: str) -> str:
    lines = "M-22-11L-24.5-1M-15.4-14.4L-16.6-1M15.4-14.4L16.6-1M22-11L24.5-1"
    return shape(lines, "none", stroke=trim, stroke_width=2.2, stroke_linecap="round")


def _zigzag(trim: str) -> str:
    line = "M-24.5-2L-20.5-9L-16.5-2L-12.5-9L-9-2M24.5-2L20.5-9L16.5-2L12.5-9L9-2"
    return shape(line, "none", stroke=trim, stroke_width=1.8, stroke_linecap="round")


def _lozenges(trim: str) -> str:
    centres = (-20, -5), (-12.6, -5), (-16.3, -11.4), (20, -5), (12.6, -5), (16.3, -11.4)
    data = "".join(f"M{x} {y - 3}L{x + 2.4} {y}L{x} {y + 3}L{x - 2.4} {y}Z" for x, y in centres)
    return shape(data, trim, stroke="none")


def _dots(trim: str) -> str:
    centres = (-22.5, -4.5), (-15, -4.5), (-18.6, -10), (-11.4, -11.5)
    return "".join(
        circle(side * x, y, 1.7, trim, stroke="none") for x, y in centres for side in (1, -1)
    )


PATTERNS = {"S": _stripes, "H": _zigzag, "D": _lozenges, "C": _dots}


def _collar(rank: str, dress: Dress) -> str:
    if rank == "K":
        vest = shape("M-10-17.6L-4 0H4L10-17.6Z", dress.trim)
        fur = shape("M-8-18.6L-14-14.6L-9 0H-4.4L0-10.4L4.4 0H9L14-14.6L8-18.6L0-12Z", PEARL)
        ticks = "M-10.8-13.2L-10-11.2M-7.6-13L-6.8-11M-9-7.6L-8.2-5.6M-5.8-6.6L-5-4.6"
        spots = Path.read(ticks)
        spots += spots.mapped(-1, 1, 0, 0)
        studs = circle(0, -4.6, 1, GOLD, stroke_width="0.7")
        return (
            vest
            + studs
            + fur
            + shape(spots, "none", stroke=INK, stroke_width=1, stroke_linecap="round")
        )
    if rank == "Q":
        front = shape("M-10-17.6C-10-8-6-4 0-4C6-4 10-8 10-17.6Z", SKIN)
        places = (-6.2, -9.6), (-3.4, -7.4), (0, -6.6), (3.4, -7.4), (6.2, -9.6)
        pearls = "".join(circle(x, y, 1.25, PEARL, stroke_width="0.7") for x, y in places)
        return front + pearls
    front = shape("M-8.6-17.8L0-6.4L8.6-17.8L6-18.6H-6Z", dress.trim)
    shirt = shape("M-4-17.6L0-11.6L4-17.6Z", PEARL, stroke_width=FINE)
    buttons = "".join(circle(0, y, 0.9, GOLD, stroke_width="0.6") for y in (-4,))
    return front + shirt + buttons


def bust(rank: str, suit: str) -> str:
    """Draw torso and head about the window's middle, 54 units wide, from y = -40 to 0."""
    dress = DRESSES[suit]
    torso = shape(_TORSO, dress.robe)
    parts = torso + PATTERNS[suit](dress.trim) + _collar(rank, dress)
    return parts + HEADS[rank](dress, suit)


def _tool(rank: str, dress: Dress) -> str:
    if rank == "K":
        staff = shape("M26.9-32H29.1V0H26.9Z", GOLD, stroke_width=1)
        cross = shape("M28-39.6V-35M26-37.8H30", "none", stroke_width=1.4)
        return (
            staff
            + cross
            + circle(28, -32.4, 3.2, GOLD)
            + shape("M24.8-32.4H31.2", "none", stroke_width=FINE)
        )
    if rank == "Q":
        stem = shape("M28-29C27.4-20 28.4-12 28 0", "none", stroke=LEAF, stroke_width=1.5)
        leaf = shape(
            "M28-20.6C30.4-24 32.4-24.4 34-23.8C33.6-21.4 31.4-19.8 28-19.6Z",
            LEAF,
            stroke_width=FINE,
        )
        petals = "".join(
            circle(28 + x, -32.6 + y, 2.3, dress.trim, stroke_width="0.9")
            for x, y in ((0, -3.2), (3.04, -1), (1.9, 2.6), (-1.9, 2.6), (-3.04, -1))
        )
        return stem + leaf + petals + circle(28, -32.6, 1.7, GOLD, stroke_width="0.8")
    pole = shape("M28-31V0", "none", stroke_width=1.8)
    blade = shape("M28-39.6L31.4-31.6L28-29.6L24.6-31.6Z", dress.trim, stroke_width=1.1)
    return pole + blade + shape("M25.6-28.4H30.4", "none", stroke=GOLD, stroke_width=1.6)


def arms(rank: str, suit: str) -> str:
    """Draw what only the framed figure has: sleeves, hand and tool behind the bust."""
    dress = DRESSES[suit]
    left = shape("M-18-14C-28-12.6-35-8-35.4 0H-18Z", dress.robe)
    right = shape("M18-14C28-12.6 35-8 35.4 0H18Z", dress.robe)
    hand = circle(28, -12.4, 2.9, SKIN, stroke_width="1")
    cuff = shape("M24.4-10.6H31.6L32.4-7H23.6Z", GOLD, stroke_width=1)
    return left + right + _tool(rank, dress) + hand + cuff


def belt(suit: str) -> str:
    """Draw the belt over the seam of both half-figures, with the suit on its clasp."""
    dress = DRESSES[suit]
    strap = shape("M-35.4-1.7H35.4V1.7H-35.4Z", GOLD, stroke_width=1)
    studs = "".join(
        circle(x, 0, 0.7, INK, stroke="none") for x in (-31, -24, -17, -10, 10, 17, 24, 31)
    )
    clasp = shape("M-6.4 0L0-5L6.4 0L0 5Z", GOLD, stroke_width=1.1)
    stone = shape("M-3 0L0-2.3L3 0L0 2.3Z", dress.robe, stroke_width=FINE)
    return strap + studs + clasp + stone
