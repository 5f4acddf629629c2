"""Tables of a report, and how they are written: CSV, Markdown, HTML.

>>> table = Table("shares", "Shares", "A share a row.", ("game", "share"), [("A|B", 0.5)])
>>> print(table.markdown())
| game | share |
|:--|--:|
| A\\|B | 0.5 |
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from io import StringIO
from math import isfinite
from typing import Any, Final

Cell = str | int | float | None
Row = tuple[Cell, ...]
#: Columns of texts; all others hold numbers, or nothing.
TEXTS: Final = frozenset(("study", "other", "verdict", "start rank", "rules", "scoring", "source"))


@dataclass(frozen=True)
class Table:
    """Rows of values under named columns; the first column names its row.

    A column whose name ends in `%` holds shares, shown as percentages. `name` is that of its file.
    """

    name: str
    title: str
    caption: str
    columns: tuple[str, ...]
    rows: Sequence[Row]

    @property
    def head(self) -> tuple[str, ...]:
        """The columns as the CSV names them."""
        return tuple(column.removesuffix(" %") for column in self.columns)

    def csv(self) -> str:
        """Return the table with every number in full; shares are fractions of 1."""
        return csv_of([self.head, *self.rows])

    def markdown(self) -> str:
        """Return the table in Markdown, without its title."""
        lines = [self.columns, *self.shown()]
        text = [
            "| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines
        ]
        marks = [":--" if self._is_text(place) else "--:" for place in range(len(self.columns))]
        return "\n".join([text[0], f"|{'|'.join(marks)}|", *text[1:]])

    def html(self) -> str:
        """Return the table in HTML, with a caption and headers that name their scope."""
        head = "".join(
            f'<th scope="col"{self._mark(place)}>{escape(column)}</th>'
            for place, column in enumerate(self.columns)
        )
        body = []
        for row in self.shown():
            cells = "".join(
                f"<td{self._mark(place)}>{escape(cell)}</td>"
                for place, cell in enumerate(row[1:], 1)
            )
            body.append(f'<tr><th scope="row">{escape(row[0])}</th>{cells}</tr>')
        rows = "\n".join(body)
        return (
            f"<table>\n<caption>{escape(self.caption)}</caption>\n"
            f"<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table>"
        )

    def shown(self) -> list[tuple[str, ...]]:
        """Return the rows as texts."""
        return [
            tuple(
                _shown(cell, column.endswith("%"))
                for cell, column in zip(row, self.columns, strict=True)
            )
            for row in self.rows
        ]

    def _mark(self, place: int) -> str:
        """Return the class of a column of numbers, which end at one edge."""
        return "" if self._is_text(place) else " class=n"

    def _is_text(self, place: int) -> bool:
        return all(isinstance(row[place], str) for row in self.rows)


def csv_of(rows: Iterable[Row]) -> str:
    """Return rows as CSV."""
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def cell_of(text: str, column: str) -> Cell:
    """Return the value that is written so in the CSV of a column. Raises ValueError for none.

    >>> cell_of("2", "start rank"), cell_of("2", "n"), cell_of("2.0", "least"), cell_of("", "mean")
    ('2', 2, 2.0, None)
    """
    if column in TEXTS:
        return text
    if not text:
        return None
    number = int(text) if text.removeprefix("-").isdecimal() else float(text)
    if not isfinite(number):
        raise ValueError(text)
    return number


def _shown(cell: Any, is_share: bool) -> str:
    if cell is None:
        return "–"
    if is_share and not isinstance(cell, str):
        return f"{100 * cell:.3f}"
    if isinstance(cell, int):
        return f"{cell:,}"
    if isinstance(cell, float):
        return f"{cell:,.0f}" if abs(cell) >= 1000 else f"{cell:.4g}"
    return str(cell)
