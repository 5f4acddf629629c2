"""Colours of the cards, per theme and suit, and the style sheet that sets them.

The pictures name colours by custom properties only (with the two-colour felt values as fallback),
so one set of pictures serves all themes, both suit schemes and both backs.
"""

from typing import NamedTuple

INK = "#1B1A22"
GOLD = "#E3A92B"
SKIN = "#F7DDBF"
BLUSH = "#EFA98A"
LIPS = "#B5223A"
LEAF = "#3E7D46"
PEARL = "#FFFDF6"


class Dress(NamedTuple):
    """Colours of a suit's court: robe, its pattern, hair and the lines in the hair."""

    robe: str
    trim: str
    hair: str
    strand: str


DRESSES = {
    "S": Dress("#2B3A67", "#8FA5DE", "#3A2B25", "#6B5347"),
    "H": Dress("#A3122A", "#F4B8A4", "#8E4A1C", "#C07A3F"),
    "D": Dress("var(--robe-d,#B4531A)", "var(--trim-d,#F8D48F)", "#D29A35", "#A06E1B"),
    "C": Dress("#1E5B4F", "#93D3B8", "#5C3623", "#8E6248"),
}

TWO_COLOURS = {"S": "#16181D", "H": "#C2142C", "D": "#C2142C", "C": "#16181D"}
FOUR_COLOURS = {"S": "#16181D", "H": "#D0190F", "D": "#1257B8", "C": "#007862"}


class Theme(NamedTuple):
    """Colours of card stock and backs under one theme.

    ``edge_width`` is in card units; None leaves it to the tier. The edge is drawn about a line
    0.75 units inside the card, so 6.5 shows 4 units.
    """

    paper: str
    edge: str
    edge_width: float | None
    back: str
    lattice: str
    second: str
    second_lattice: str
    rim: str
    gold: str


THEMES = {
    "felt": Theme(
        "#FFFEFA", "#0B2A1F", None, "#27406F", "#6C83B3", "#7A2433", "#B9697A", "#F3EBD8", GOLD
    ),
    "light": Theme(
        "#FFFFFF", "#66756C", None, "#2F5D8A", "#7FA3C6", "#8C3344", "#C98391", "#F3EBD8", GOLD
    ),
    "dark": Theme(
        "#F1EDE4", "#000000", None, "#3A4A63", "#6E7F9B", "#5E3A45", "#95707C", "#D9D2C3", "#C99A3A"
    ),
    "contrast": Theme(
        "#FFFFFF", "#000000", 6.5, "#003A8C", "#FFFFFF", "#8A0018", "#FFFFFF", "#FFFFFF", "#FFE000"
    ),
}


def suit_colour(suit: str) -> str:
    """Name a suit's colour as the page sets it, with the two-colour value as fallback."""
    return f"var(--suit-{suit.lower()},{TWO_COLOURS[suit]})"


def theme_colour(name: str) -> str:
    """Name a field of :class:`Theme` as the page sets it, with felt's value as fallback."""
    value = getattr(THEMES["felt"], name)
    return f"var(--card-{name.replace('_', '-')},{value})"


def luminance(colour: str) -> float:
    """Relative luminance of ``#RRGGBB`` (WCAG 2.2), 0 to 1."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours (WCAG 2.2), 1 to 21.

    >>> round(contrast("#FFFFFF", "#000000"), 2)
    21.0
    """
    bright, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def _rule(selector: str, properties: dict[str, str]) -> str:
    body = "".join(f"  {name}: {value};\n" for name, value in properties.items())
    return f"{selector} {{\n{body}}}\n"


def _suit_properties(colours: dict[str, str], robe: str, trim: str) -> dict[str, str]:
    suits = {f"--suit-{suit.lower()}": colour for suit, colour in colours.items()}
    return suits | {"--robe-d": robe, "--trim-d": trim}


def _theme_properties(theme: Theme) -> dict[str, str]:
    # "initial" lets the width of the tier hold, also inside a page of the contrast theme.
    return {
        f"--card-{name.replace('_', '-')}": "initial" if value is None else str(value)
        for name, value in theme._asdict().items()
    }


def style_sheet() -> str:
    """Give the style sheet of the cards' colours.

    ``data-theme`` (felt, light, dark, contrast) and ``data-suits`` (two, four) on any ancestor
    choose the colours of the cards below it.
    """
    two = _suit_properties(TWO_COLOURS, "#B4531A", "#F8D48F")
    four = _suit_properties(FOUR_COLOURS, "#1257B8", "#A9C8F5")
    rules = [
        _rule(':root,\n[data-suits="two"]', two),
        _rule('[data-suits="four"]', four),
    ]
    for name, theme in THEMES.items():
        selector = f'[data-theme="{name}"]'
        rules.append(
            _rule(f":root,\n{selector}" if name == "felt" else selector, _theme_properties(theme))
        )
    return "".join(rules)
