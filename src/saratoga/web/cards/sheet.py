"""Put the parts of a card together and write one sprite sheet per tier (size and print).

How the page uses a sheet
-------------------------
A card is ``<svg viewBox="0 0 100 140"><use href="/static/cards/M.svg#M-QC"/></svg>``: custom
properties reach into the file, so ``cards.css`` alone switches themes and suit colours, one
request serves all cards of a tier, and a change of tier changes only the address.

This was chosen by measuring 104 large cards in headless Chromium without a GPU, against the sheet
put into the document, one SVG image per card, and bitmaps drawn ahead. All four keep 60 frames a
second (median 16.7 ms) while 13 or all 104 cards move by ``transform``; the external sheet needs
no preparation (inlined: 15 to 60 ms, bitmaps: 420 to 510 ms) and adds fewer nodes than inlining.
Moving cards should have ``will-change: transform`` (or a running animation of ``transform``), so
that a card is drawn once and then only moved.
"""

from typing import NamedTuple

from saratoga.web.cards import courts, pips, ranks
from saratoga.web.cards.backs import BACKS, back
from saratoga.web.cards.palette import DRESSES, INK, suit_colour, theme_colour
from saratoga.web.cards.svg import Path, shape, tag, use

WIDTH, HEIGHT = 100, 140


class Tier(NamedTuple):
    """How much a card of one size shows; the sizes are those of the brief, section 4."""

    name: str
    cap: float
    weight: float
    edge: float
    top: float | None = None
    """First row of pips; None: one big pip or one bust, and no second index."""
    big: float = 60.0
    big_at: tuple[float, float] = (57.0, 97.0)

    @property
    def small(self) -> bool:
        """Whether cards of this tier are narrower than 56 px."""
        return self.name.endswith("S")


TIERS = (
    Tier("L", 17.5, 0.155, 1.0, top=39.0),
    Tier("M", 20.0, 0.16, 1.5, top=40.0),
    Tier("S", 30.0, 0.17, 2.2),
    Tier("XL", 27.0, 0.16, 1.0),
    Tier("XM", 32.0, 0.16, 1.5),
    Tier("XS", 42.0, 0.165, 2.2, big=48.0, big_at=(58.0, 105.0)),
)
"""Large, medium and small cards, then the same in large print."""

COUNTS = {rank: value for value, rank in enumerate("A23456789T", start=1)}
_WINDOW = {"x": 14, "y": 29, "width": 72, "height": 82, "rx": 3}
_BUST_AT = "translate(50 138.6)scale(1.72)"


def _paper(tier: Tier) -> str:
    return tag(
        "rect",
        id=f"{tier.name}-paper",
        x=0.75,
        y=0.75,
        width=98.5,
        height=138.5,
        rx=7.25,
        fill=theme_colour("paper"),
        stroke=theme_colour("edge"),
        stroke_width=f"var(--card-edge-width,{tier.edge})",
    )


def _index_id(tier: Tier, rank: str, suit: str) -> str:
    return f"{tier.name}-i-{rank}{suit}"


def _stroked(line: Path, width: float) -> str:
    return shape(
        line,
        "none",
        stroke="currentColor",
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _corner(tier: Tier, rank: str, suit: str) -> str:
    """Draw the index in the upper left corner, which covered cards show alone."""
    index = ranks.index(rank, suit, tier.cap, tier.weight)
    at = ranks.CORNER
    sign = shape(index.suit.moved(at, at), "currentColor")
    parts = _stroked(index.rank.moved(at, at), index.stroke) + sign
    return tag("g", parts, id=_index_id(tier, rank, suit), color=suit_colour(suit))


def _second_corner(tier: Tier, rank: str, suit: str) -> tuple[str, Path]:
    """Give the turned rank, drawn, and the turned suit sign, to join with the pips."""
    index = ranks.index(rank, suit, tier.cap, tier.weight)
    x, y = WIDTH - ranks.CORNER, HEIGHT - ranks.CORNER
    line = index.rank.turned().moved(x, y)
    return _stroked(line, index.stroke), index.suit.turned().moved(x, y)


def _outlined(*parts: str, **attributes: str) -> str:
    return tag("g", *parts, stroke=INK, stroke_width=1.3, stroke_linejoin="round", **attributes)


def _figure(tier: Tier, rank: str, suit: str) -> str:
    """Define the half-figure of a framed court card."""
    parts = courts.arms(rank, suit) + courts.bust(rank, suit)
    return _outlined(parts, id=f"{tier.name}-f-{rank}{suit}")


def _framed_court(tier: Tier, rank: str, suit: str) -> str:
    figure = f"{tier.name}-f-{rank}{suit}"
    halves = use(figure, "translate(50 70)") + use(figure, "rotate(180 25 35)")
    belt = _outlined(courts.belt(suit), transform="translate(50 70)")
    ground = tag("rect", fill=DRESSES[suit].robe, fill_opacity=0.08, **_WINDOW)
    frame = tag("rect", fill="none", stroke="currentColor", **_WINDOW)
    return ground + halves + belt + frame


def _court_signs(suit: str) -> Path:
    sign = pips.pip(suit, 12, 23.5, 40.5)
    return sign + sign.turned(WIDTH / 2, HEIGHT / 2)


def _plain_face(tier: Tier, rank: str, suit: str) -> str:
    """Draw below the index one big pip, or one bust."""
    if rank in COUNTS:
        return shape(pips.pip(suit, tier.big, *tier.big_at), "currentColor")
    return _outlined(courts.bust(rank, suit), transform=_BUST_AT)


def _full_face(tier: Tier, top: float, rank: str, suit: str) -> str:
    """Draw all pips or the framed court, and the second corner."""
    line, sign = _second_corner(tier, rank, suit)
    if rank in COUNTS:
        return shape(pips.pips(suit, COUNTS[rank], top) + sign, "currentColor") + line
    signs = shape(_court_signs(suit) + sign, "currentColor")
    return _framed_court(tier, rank, suit) + signs + line


def _face(tier: Tier, rank: str, suit: str) -> str:
    if tier.top is None:
        body = _plain_face(tier, rank, suit)
    else:
        body = _full_face(tier, tier.top, rank, suit)
    return _symbol(
        f"{tier.name}-{rank}{suit}",
        use(f"{tier.name}-paper"),
        body,
        use(_index_id(tier, rank, suit)),
        color=suit_colour(suit),
    )


def _symbol(name: str, *parts: str, **attributes: str) -> str:
    return tag("symbol", *parts, id=name, viewBox=f"0 0 {WIDTH} {HEIGHT}", **attributes)


def _back(tier: Tier, name: str) -> str:
    rim = tag(
        "rect",
        width=WIDTH - 1.5,
        height=HEIGHT - 1.5,
        x=0.75,
        y=0.75,
        rx=7.25,
        fill=theme_colour("rim"),
        stroke=theme_colour("edge"),
        stroke_width=f"var(--card-edge-width,{tier.edge})",
    )
    return _symbol(f"{tier.name}-back-{name}", rim, back(name, tier.small))


def sheet(tier: Tier) -> str:
    """Write the sprite sheet of a tier.

    Its ids, for the tier M: ``M-QC`` … a whole card (ten is T), ``M-i-QC`` … the index alone,
    ``M-paper`` an empty card, ``M-back-star`` and ``M-back-spring``. A covered card in a long
    column is the paper and an index shrunk about the point (5.5, 5.5).
    """
    cards = [(rank, suit) for suit in pips.SUITS for rank in ranks.RANKS]
    framed = [card for card in cards if tier.top is not None and card[0] in courts.COURTS]
    shared = [_paper(tier)]
    shared += [_figure(tier, *card) for card in framed]
    shared += [_corner(tier, *card) for card in cards]
    symbols = [_face(tier, *card) for card in cards] + [_back(tier, name) for name in BACKS]
    return tag("svg", tag("defs", *shared), *symbols, xmlns="http://www.w3.org/2000/svg") + "\n"
