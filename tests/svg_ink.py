"""Where an SVG drawing puts ink: bounding boxes of its elements, strokes included."""

import math
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple
from xml.etree.ElementTree import Element

SVG = "{http://www.w3.org/2000/svg}"
_TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
_TAKES = {"M": 1, "l": 1, "c": 3, "q": 2}
_STEPS = 12

Point = tuple[float, float]


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def within(self, other: "Box", slack: float = 0.06) -> bool:
        return (
            self.left >= other.left - slack
            and self.top >= other.top - slack
            and self.right <= other.right + slack
            and self.bottom <= other.bottom + slack
        )

    def meets(self, other: "Box") -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


class Matrix(NamedTuple):
    """The map (x, y) -> (a x + c y + e, b x + d y + f), as in SVG."""

    a: float = 1
    b: float = 0
    c: float = 0
    d: float = 1
    e: float = 0
    f: float = 0

    def __matmul__(self, o: "Matrix") -> "Matrix":
        return Matrix(
            self.a * o.a + self.c * o.b,
            self.b * o.a + self.d * o.b,
            self.a * o.c + self.c * o.d,
            self.b * o.c + self.d * o.d,
            self.a * o.e + self.c * o.f + self.e,
            self.b * o.e + self.d * o.f + self.f,
        )

    def at(self, p: Point) -> Point:
        return self.a * p[0] + self.c * p[1] + self.e, self.b * p[0] + self.d * p[1] + self.f

    @property
    def scale(self) -> float:
        return math.sqrt(abs(self.a * self.d - self.b * self.c))


def transform(text: str) -> Matrix:
    matrix = Matrix()
    for name, arguments in re.findall(r"(\w+)\(([^)]*)\)", text):
        v = [float(word) for word in arguments.replace(",", " ").split()]
        if name == "translate":
            matrix @= Matrix(e=v[0], f=v[1])
        elif name == "scale":
            matrix @= Matrix(a=v[0], d=v[0])
        elif name == "rotate":
            x, y = (v[1], v[2]) if len(v) == 3 else (0.0, 0.0)
            cos, sin = math.cos(math.radians(v[0])), math.sin(math.radians(v[0]))
            turn = Matrix(cos, sin, -sin, cos)
            matrix = matrix @ Matrix(e=x, f=y) @ turn @ Matrix(e=-x, f=-y)
        else:
            raise ValueError(f"transform {name} is not used here")
    return matrix


def subpaths(data: str) -> list[list[Point]]:
    """Every subpath of generated path data, its curves sampled."""
    tokens = _TOKEN.findall(data)
    paths: list[list[Point]] = []
    here: Point = (0.0, 0.0)
    command = ""
    while tokens:
        if tokens[0].isalpha():
            command = tokens.pop(0)
        if command == "z":
            here = paths[-1][0]
            command = ""
        elif command in "hv":
            step = float(tokens.pop(0))
            here = (here[0] + step, here[1]) if command == "h" else (here[0], here[1] + step)
            paths[-1].append(here)
        else:
            count = _TAKES[command]
            values = [float(tokens.pop(0)) for _ in range(2 * count)]
            base = (0.0, 0.0) if command == "M" else here
            hull = [
                (base[0] + x, base[1] + y) for x, y in zip(values[::2], values[1::2], strict=True)
            ]
            if command == "M":
                paths.append([hull[0]])
            else:
                paths[-1] += [_bezier([here, *hull], k / _STEPS) for k in range(1, _STEPS + 1)]
            here = hull[-1]
    return paths


def _bezier(hull: list[Point], t: float) -> Point:
    while len(hull) > 1:
        hull = [((1 - t) * p[0] + t * q[0], (1 - t) * p[1] + t * q[1]) for p, q in pairwise(hull)]
    return hull[0]


def box_of(points: list[Point], margin: float = 0.0) -> Box:
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return Box(min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin)


def _outline(element: Element) -> list[Point]:

    def get(name: str) -> float:
        return float(element.get(name, "0"))

    if element.tag == SVG + "path":
        return [point for path in subpaths(element.attrib["d"]) for point in path]
    if element.tag == SVG + "circle":
        x, y, r = get("cx"), get("cy"), get("r")
        return [(x - r, y), (x + r, y), (x, y - r), (x, y + r)]
    if element.tag == SVG + "rect":
        left, top = get("x"), get("y")
        right, bottom = left + get("width"), top + get("height")
        return [(left, top), (right, top), (right, bottom), (left, bottom)]
    raise ValueError(f"{element.tag} is not drawn here")


def _width(text: str) -> float:
    """A stroke width; of ``var(--name,2)`` the fallback."""
    return float(text.removesuffix(")").split(",")[-1])


def ink(
    element: Element,
    ids: dict[str, Element],
    matrix: Matrix = Matrix(),  # noqa: B008
    stroke: str = "none",
    width: str = "1",
) -> Iterator[tuple[Element, Box]]:
    """Every drawn element below ``element`` with its box in card units, ``use`` resolved."""
    matrix = matrix @ transform(element.get("transform", ""))
    stroke = element.get("stroke", stroke)
    width = element.get("stroke-width", width)
    if element.tag == SVG + "use":
        yield from ink(ids[element.attrib["href"][1:]], ids, matrix, stroke, width)
    elif element.tag in (SVG + "g", SVG + "symbol"):
        for child in element:
            yield from ink(child, ids, matrix, stroke, width)
    else:
        margin = 0.0 if stroke == "none" else _width(width) / 2 * matrix.scale
        yield element, box_of([matrix.at(point) for point in _outline(element)], margin)
