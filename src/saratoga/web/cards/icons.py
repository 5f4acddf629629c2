"""The page's icons: 24 × 24, two units of round stroke in the text's colour."""

from saratoga.web.cards.svg import circle, shape, tag

_LINES = {
    "menu": "M4 6.5H20M4 12H20M4 17.5H20",
    "new": "M12 4.5V19.5M4.5 12H19.5",
    "hint": "M9.5 18H14.5M10 21H14M9 15C9 13 6 12 6 8.8C6 5.5 8.7 3 12 3C15.3 3 18 5.5 18 8.8"
    "C18 12 15 13 15 15Z",
    "undo": "M9 5L4.5 9.5L9 14M5 9.5H14C17.2 9.5 19.5 11.8 19.5 14.7C19.5 17.6 17.2 20 14 20H11",
    "redo": "M15 5L19.5 9.5L15 14M19 9.5H10C6.8 9.5 4.5 11.8 4.5 14.7C4.5 17.6 6.8 20 10 20H13",
    "restart": "M4.5 4.5V9.5H9.5M4.8 9.2C6 6.2 8.8 4.2 12 4.2C16.3 4.2 19.8 7.7 19.8 12"
    "C19.8 16.3 16.3 19.8 12 19.8C8.4 19.8 5.4 17.4 4.5 14",
    "stats": "M4 20.5H20M6.5 17V12M12 17V4M17.5 17V8.5",
    "settings": "M4 7H13M19 7H20M4 17H5M11 17H20",
    "copy": "M9 8.5H18.5C19.3 8.5 20 9.2 20 10V19C20 19.8 19.3 20.5 18.5 20.5H10.5"
    "C9.7 20.5 9 19.8 9 19ZM5.5 15.5C4.7 15.5 4 14.8 4 14V5C4 4.2 4.7 3.5 5.5 3.5H13.5"
    "C14.3 3.5 15 4.2 15 5",
    "share": "M12 15V3.5M7.5 7.5L12 3L16.5 7.5M5 12V18.5C5 19.6 5.9 20.5 7 20.5H17"
    "C18.1 20.5 19 19.6 19 18.5V12",
    "close": "M6 6L18 18M18 6L6 18",
    "play": "M7.5 4.5L19 12L7.5 19.5Z",
    "pause": "M8 5V19M16 5V19",
    "loop": "M19.5 4.5V9.5H14.5M19.2 9.2C18 6.2 15.2 4.2 12 4.2C7.7 4.2 4.2 7.7 4.2 12"
    "C4.2 16.3 7.7 19.8 12 19.8C15.6 19.8 18.6 17.4 19.5 14",
    "closed": "M5 5L19 19M19 5L5 19",
    "sound": "M4 9.5V14.5H7.5L12 18.5V5.5L7.5 9.5ZM15.5 9C16.4 9.8 17 10.8 17 12"
    "C17 13.2 16.4 14.2 15.5 15M18 6.3C19.6 7.7 20.6 9.7 20.6 12C20.6 14.3 19.6 16.3 18 17.7",
    "silent": "M4 9.5V14.5H7.5L12 18.5V5.5L7.5 9.5ZM16 9.5L21 14.5M21 9.5L16 14.5",
    "help": "M9.4 9.4C9.6 7.9 10.6 7 12 7C13.5 7 14.6 8 14.6 9.4C14.6 11.4 12 11.6 12 13.6",
    "calendar": "M5.5 5.5H18.5C19.3 5.5 20 6.2 20 7V19C20 19.8 19.3 20.5 18.5 20.5H5.5"
    "C4.7 20.5 4 19.8 4 19V7C4 6.2 4.7 5.5 5.5 5.5ZM4 10.5H20M8 3.5V7.5M16 3.5V7.5",
    "globe": "M3.5 12H20.5M12 3.5C9.5 5.8 8.2 8.7 8.2 12C8.2 15.3 9.5 18.2 12 20.5"
    "C14.5 18.2 15.8 15.3 15.8 12C15.8 8.7 14.5 5.8 12 3.5Z",
    "home": "M4 11.5L12 4.5L20 11.5M6 10V19.5H18V10M10.2 19.5V14H13.8V19.5",
    "check": "M5 12.5L10 17.5L19.5 7",
    "warning": "M12 4L21 19.5H3ZM12 10V14",
    "back": "M14.5 5L7.5 12L14.5 19",
    "forward": "M9.5 5L16.5 12L9.5 19",
}
_RINGS: dict[str, tuple[tuple[float, float, float], ...]] = {
    "settings": ((16, 7, 2.7), (8, 17, 2.7)),
    "help": ((12, 12, 8.5),),
    "globe": ((12, 12, 8.5),),
}
_DOTS: dict[str, tuple[tuple[float, float, float], ...]] = {
    "help": ((12, 16.9, 1.2),),
    "warning": ((12, 16.7, 1.1),),
    "calendar": ((8.2, 14, 1), (12, 14, 1), (15.8, 14, 1), (8.2, 17.2, 1), (12, 17.2, 1)),
}

ICONS = tuple(_LINES)


def _icon(name: str) -> str:
    rings = "".join(circle(*ring) for ring in _RINGS.get(name, ()))
    dots = "".join(circle(*dot, "currentColor", stroke="none") for dot in _DOTS.get(name, ()))
    return tag(
        "symbol",
        rings + dots + shape(_LINES[name]),
        id=name,
        viewBox="0 0 24 24",
        fill="none",
        stroke="currentColor",
        stroke_width=2,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def icon_sheet() -> str:
    """Write the sprite sheet of all icons; use one as ``<use href="icons.svg#undo"/>``."""
    symbols = [_icon(name) for name in ICONS]
    return tag("svg", *symbols, xmlns="http://www.w3.org/2000/svg") + "\n"
