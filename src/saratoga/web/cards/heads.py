"""Heads of the court cards: crowned king, queen with coronet, jack with feathered cap.

Coordinates are those of a half-figure: origin in the middle of the card's window, the top of the
window at y = -41, shoulders at -18. Every shape is outlined unless it says otherwise.
"""

from saratoga.web.cards.palette import BLUSH, GOLD, INK, LIPS, PEARL, SKIN, Dress
from saratoga.web.cards.svg import circle, shape

FINE = 0.7
"""Width of inner lines; outlines take 1.3."""


def _line(data: str, colour: str = INK, width: float = FINE) -> str:
    return shape(data, "none", stroke=colour, stroke_width=width, stroke_linecap="round")


def _eyes(y: float, winks: bool = False) -> str:
    left = circle(-2.7, y, 0.85, INK, stroke="none")
    if winks:
        return left + _line(f"M1.6 {y - 0.2}C2 {y + 0.7} 3.4 {y + 0.7} 3.8 {y - 0.2}", width=0.9)
    return left + circle(2.7, y, 0.85, INK, stroke="none")


def _stern_brows(y: float) -> str:
    return _line(f"M-4.4 {y - 0.3}L-1.4 {y + 0.3}M1.4 {y + 0.3}L4.4 {y - 0.3}", width=0.9)


def _arched_brows(y: float) -> str:
    return _line(
        f"M-4.4 {y + 0.3}C-3.6 {y - 0.7}-2.4 {y - 0.7}-1.5 {y}"
        f"M1.5 {y}C2.4 {y - 0.7} 3.6 {y - 0.7} 4.4 {y + 0.3}"
    )


def _nose(y: float) -> str:
    return _line(f"M-.3 {y}V{y + 3}H1")


def _cheeks(y: float) -> str:
    return "".join(circle(x, y, 1.2, BLUSH, stroke="none") for x in (-3.9, 3.9))


def _crown(dress: Dress) -> str:
    points = (-10.8, -36.4), (-5.6, -37.6), (0, -38.4), (5.6, -37.6), (10.8, -36.4)
    valleys = (-7.4, -33.6), (-2.6, -34.2), (2.6, -34.2), (7.4, -33.6)
    zigzag = "".join(
        f"L{v[0]} {v[1]}L{p[0]} {p[1]}" for v, p in zip(valleys, points[1:], strict=True)
    )
    teeth = shape(f"M-8.4 -28.6L{points[0][0]} {points[0][1]}{zigzag}L8.4 -28.6Z", GOLD)
    band = shape("M-8.8 -30.8H8.8L8.4 -28.6H-8.4Z", dress.robe)
    jewels = "".join(circle(x, -29.7, 0.75, dress.trim, stroke="none") for x in (-5, 0, 5))
    balls = "".join(circle(x, y, 1.2, GOLD, stroke_width="0.9") for x, y in points)
    return teeth + band + jewels + balls


def king(dress: Dress, suit: str) -> str:
    """Draw a king: five-peaked crown, square beard; the king of hearts shaves his lip."""
    hair = shape("M-8.4-30V-20.5C-8.4-18-7-17-5-17H5C7-17 8.4-18 8.4-20.5V-30Z", dress.hair)
    face = shape("M-6-30V-21H6V-30Z", SKIN)
    beard = shape(
        "M-7.4-24.2C-6.2-21.6-4.6-21.2-3-21.2H3C4.6-21.2 6.2-21.6 7.4-24.2V-13"
        "C7.4-10.6 6-9.6 4-9.6H-4C-6-9.6-7.4-10.6-7.4-13Z",
        dress.hair,
    )
    strands = _line("M-3.4-15.4V-12M0-15V-11.4M3.4-15.4V-12", dress.strand)
    mouth = _line("M-1.5-17.6H1.5", "#E8837A", 1.2)
    lip = ""
    if suit != "H":
        lip = shape(
            "M0-20.7C-1.6-22.1-4-21.5-5.4-18.4C-3.4-17.8-1.2-18.3 0-19.5C1.2-18.3 3.4-17.8 5.4-18.4"
            "C4-21.5 1.6-22.1 0-20.7Z",
            dress.strand,
            stroke_width=FINE,
        )
    features = _stern_brows(-27) + _eyes(-25.1) + _nose(-25)
    return hair + face + beard + strands + mouth + lip + features + _crown(dress)


def queen(dress: Dress, suit: str) -> str:
    """Draw a queen: oval face, hair past her shoulders, low coronet with three pearls."""
    fall = shape(
        "M0-34.4C-8-34.4-10.4-29-10.4-23C-10.4-16-11-12-14-8.6C-10-6.6-6-7.4-4-9.4"
        "H4C6-7.4 10-6.6 14-8.6C11-12 10.4-16 10.4-23C10.4-29 8-34.4 0-34.4Z",
        dress.hair,
    )
    neck = shape("M-2.4-18V-13C-2.4-11-1.4-10 0-10C1.4-10 2.4-11 2.4-13V-18Z", SKIN, stroke="none")
    face = shape(
        "M0-32C-4.4-32-6.4-28.6-6.4-24.6C-6.4-19.6-3.4-16 0-16C3.4-16 6.4-19.6 6.4-24.6"
        "C6.4-28.6 4.4-32 0-32Z",
        SKIN,
    )
    fringe = shape(
        "M0-32.6C-2-29-4.4-27.4-7.4-26.6C-7.6-30-5-33.4 0-33.4C5-33.4 7.6-30 7.4-26.6"
        "C4.4-27.4 2-29 0-32.6Z",
        dress.hair,
    )
    strands = _line(
        "M-8.6-24C-8.4-18-8.8-14-10.6-10.4M8.6-24C8.4-18 8.8-14 10.6-10.4", dress.strand
    )
    lips = shape(
        "M-2.1-19.7C-1-19.5-.8-19.9 0-19.5C.8-19.9 1-19.5 2.1-19.7C1.2-17.9-1.2-17.9-2.1-19.7Z",
        LIPS,
        stroke="none",
    )
    features = _cheeks(-21.4) + _arched_brows(-26.4) + _eyes(-24.4) + _nose(-24) + lips
    coronet = shape(
        "M-7.6-29.8L-8.8-35.8L-4.2-33.9L0-37.4L4.2-33.9L8.8-35.8L7.6-29.8C4-32-4-32-7.6-29.8Z", GOLD
    )
    pearls = "".join(
        circle(x, y, 1.5, PEARL, stroke_width="1")
        for x, y in ((-8.8, -36.2), (0, -38), (8.8, -36.2))
    )
    drops = "".join(circle(x, -19.6, 0.95, GOLD, stroke_width="0.6") for x in (-7.2, 7.2))
    return fall + neck + face + fringe + strands + drops + features + coronet + pearls


def jack(dress: Dress, suit: str) -> str:
    """Draw a jack: bobbed hair, tilted cap with a feather; spades and hearts wink."""
    bob = shape(
        "M-8.8-29C-9.4-24-9-20-9.6-17.4C-8-16.2-6.4-16.2-5-17H5C6.4-16.2 8-16.2 9.6-17.4"
        "C9-20 9.4-24 8.8-29Z",
        dress.hair,
    )
    neck = shape("M-2.4-18V-13H2.4V-18Z", SKIN, stroke="none")
    face = shape("M-6.2-29.4V-23C-6.2-18.6-3.4-16 0-16C3.4-16 6.2-18.6 6.2-23V-29.4Z", SKIN)
    fringe = shape(
        "M-7.4-30.4V-26.2C-5-26.2-3.4-26.8-2-28.2C0-26.6 4-26.2 7.4-26.4V-30.4Z", dress.hair
    )
    smile = _line("M-1.8-19.6C-.8-18.6 .8-18.6 1.8-19.6", LIPS, 0.9)
    features = (
        _cheeks(-21.2)
        + _arched_brows(-25.9)
        + _eyes(-24.2, winks=suit in "SH")
        + _nose(-24)
        + smile
    )
    feather = shape("M6.4-33C8-38 12-40 18.4-39.6C18.2-35.4 14.4-32.2 8-31.4Z", PEARL) + _line(
        "M7.6-32.4C10-35 13-37 16.4-38.4M11.4-35.6L11.6-33.4M13.6-37L14.4-34.8"
    )
    cap = shape("M-9.4-29.4C-11.4-36-6-39.6 1-39.4C7.4-39.2 10.6-36.4 10-31.6Z", dress.robe)
    brim = shape("M-10.4-30.6C-4-32.4 4-33.6 10.8-33.8L11-30.6C4-30.4-4-29.2-10-27.4Z", GOLD)
    badge = circle(-5.6, -30.2, 1, dress.trim, stroke_width="0.8")
    return bob + neck + face + fringe + features + cap + feather + brim + badge


HEADS = {"K": king, "Q": queen, "J": jack}
