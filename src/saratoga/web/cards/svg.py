"""Paths and elements: the few parts of SVG the card generator needs."""

import re
from typing import NamedTuple

GRID = 20
"""Coordinates are rounded to 1/GRID units: 0.1 px on a card 200 px wide."""

_TOKEN = re.compile(r"[MLHVCQZ]|-?(?:\d+\.?\d*|\.\d+)")
_NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}

Point = tuple[float, float]


class Segment(NamedTuple):
    """One drawing command with its absolute points (none for Z)."""

    command: str
    points: tuple[Point, ...]


def _segment(command: str, values: list[float], here: Point) -> Segment:
    if command == "H":
        return Segment("L", ((values[0], here[1]),))
    if command == "V":
        return Segment("L", ((here[0], values[0]),))
    return Segment(command, tuple(zip(values[::2], values[1::2], strict=True)))


class Path(NamedTuple):
    """A path of straight lines and Bézier curves.

    >>> str(Path.read("M0 0H10V5L0 0Z").moved(1, 2))
    'M1 2h10v5l-10-5z'
    """

    segments: tuple[Segment, ...]

    @classmethod
    def read(cls, text: str) -> "Path":
        """Read absolute SVG path data made of M, L, H, V, C, Q and Z.

        Raises:
            ValueError: the data has something else, or a number where a command belongs.
        """
        if rest := _TOKEN.sub("", text).strip(" ,"):
            raise ValueError(f"path data {text!r}: only M L H V C Q Z and numbers, not {rest!r}")
        tokens = _TOKEN.findall(text)
        segments: list[Segment] = []
        here: Point = (0.0, 0.0)
        command = ""
        while tokens:
            if tokens[0].isalpha():
                command = tokens.pop(0)
            if command not in _NUMBERS:
                raise ValueError(f"path data {text!r}: a command must come before {tokens[0]}")
            values = [float(tokens.pop(0)) for _ in range(_NUMBERS[command])]
            segment = _segment(command, values, here)
            here = segment.points[-1] if segment.points else here
            command = "" if command == "Z" else command
            segments.append(segment)
        return cls(tuple(segments))

    def mapped(self, ax: float, ay: float, dx: float, dy: float) -> "Path":
        """Send every point (x, y) to (ax·x + dx, ay·y + dy)."""
        return Path(
            tuple(
                Segment(s.command, tuple((ax * x + dx, ay * y + dy) for x, y in s.points))
                for s in self.segments
            )
        )

    def moved(self, dx: float, dy: float) -> "Path":
        """Shift by (dx, dy)."""
        return self.mapped(1, 1, dx, dy)

    def scaled(self, factor: float) -> "Path":
        """Scale about the origin; the result lies on the grid, so copies of it are alike."""
        rounded = self.mapped(factor, factor, 0, 0)
        return Path(
            tuple(
                Segment(s.command, tuple((_snap(x), _snap(y)) for x, y in s.points))
                for s in rounded.segments
            )
        )

    def turned(self, cx: float = 0.0, cy: float = 0.0) -> "Path":
        """Turn by 180° about (cx, cy)."""
        return self.mapped(-1, -1, 2 * cx, 2 * cy)

    def __add__(self, other: object) -> "Path":
        """Join two paths into one."""
        if not isinstance(other, Path):
            return NotImplemented
        return Path(self.segments + other.segments)

    def __str__(self) -> str:
        """Give the shortest relative path data on the grid, free of accumulated rounding."""
        out: list[str] = []
        here = start = (0.0, 0.0)
        for command, points in self.segments:
            if command == "Z":
                out.append("z")
                here = start
                continue
            snapped = [(_snap(x), _snap(y)) for x, y in points]
            if command == "M":
                out.append("M" + numbers(snapped[0]))
                start = here = snapped[0]
                continue
            dx, dy = snapped[-1][0] - here[0], snapped[-1][1] - here[1]
            if command == "L" and dx == 0:
                out.append("v" + numbers([dy]))
            elif command == "L" and dy == 0:
                out.append("h" + numbers([dx]))
            else:
                flat = [v for x, y in snapped for v in (x - here[0], y - here[1])]
                out.append(command.lower() + numbers(flat))
            here = snapped[-1]
        return "".join(out)


def _snap(value: float) -> float:
    return round(value * GRID) / GRID


def number(value: float) -> str:
    """Write a number in as few characters as it needs.

    >>> number(0.5), number(-0.25), number(3.0)
    ('.5', '-.25', '3')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    text = text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
    return "0" if text in ("-0", "", "-") else text


def numbers(values: "list[float] | Point") -> str:
    """Join numbers, leaving out the separators SVG does not need.

    >>> numbers([1, -2, 0.5, 3])
    '1-2 .5 3'
    """
    words = [number(value) for value in values]
    return "".join(word if i == 0 or word[0] == "-" else f" {word}" for i, word in enumerate(words))


def _text(value: "str | float") -> str:
    return value if isinstance(value, str) else number(value)


def tag(name: str, *children: str, **attributes: "str | float | None") -> str:
    """Write an element; ``stroke_width=2`` becomes ``stroke-width="2"``, None is left out."""
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_text(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    body = "".join(children)
    return f"<{name}{given}>{body}</{name}>" if body else f"<{name}{given}/>"


def shape(data: "str | Path", fill: "str | None" = None, **attributes: "str | float | None") -> str:
    """Write a path element from absolute path data."""
    path = data if isinstance(data, Path) else Path.read(data)
    return tag("path", d=str(path), fill=fill, **attributes)


def circle(cx: float, cy: float, r: float, fill: "str | None" = None, **more: "str | None") -> str:
    """Write a circle."""
    return tag("circle", cx=cx or None, cy=cy or None, r=r, fill=fill, **more)


def use(target: str, transform: "str | None" = None) -> str:
    """Draw the element with the id ``target`` again."""
    return tag("use", href=f"#{target}", transform=transform)
