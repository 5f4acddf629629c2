"""An earlier report, read so that its studies can be kept without their raw tables."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Final

from saratoga.errors import InvalidOption, quoted_name
from saratoga.i18n import Message
from saratoga.study.entries import FIGURE_KEYS, FIGURES, PLANS, Entry
from saratoga.study.games import wrong_field
from saratoga.study.tables import Row, Table, cell_of, csv_of

#: The page that names the tables of its report.
PAGE: Final = "report.md"


@dataclass(frozen=True)
class Earlier:
    """A report that was written before: its figures, its plans and the text of its page."""

    folder: Path
    figures: Sequence[Entry]
    plans: Sequence[Entry]
    page: str

    @property
    def studies(self) -> list[str]:
        """The titles of its studies, in their order."""
        return [figure["study"] for figure in self.figures]

    def rows(self, table: Table) -> list[Row]:
        """Return the rows that it has of a table, each value as it was before it was written.

        A table that its page doesn't name had no rows. Raises InvalidOption if the table can't be
        read, has other columns or isn't as it was written.
        """
        name = file_of(table)
        if f"[{name}]({name})" not in self.page:
            return []
        return list(_rows(self.folder / name, table))

    def refused(self, name: str, reason: object) -> InvalidOption:
        """Return the error that one of its files can't be kept."""
        return _refused(self.folder / name, reason)


#: The report before the first one.
NOTHING: Final = Earlier(Path(), (), (), "")


def read_report(folder: str | Path) -> Earlier:
    """Return the report in a folder; its tables are read when they are asked for.

    Raises InvalidOption if a file of it is missing, damaged or of another version.
    """
    folder = Path(folder)
    figures, plans = _entries(folder / FIGURES), _entries(folder / PLANS)
    for figure in figures:
        if tuple(figure) != FIGURE_KEYS:
            wrong = wrong_field("keys", ", ".join(figure), ", ".join(FIGURE_KEYS))
            raise _refused(folder / FIGURES, wrong)
    return Earlier(folder, figures, plans, _text(folder / PAGE))


def file_of(table: Table) -> str:
    """Return the name of the file of a table."""
    return f"{table.name}.csv"


def _entries(path: Path) -> list[Entry]:
    try:
        entries = json.loads(_text(path))
    except (ValueError, RecursionError) as error:
        raise _refused(path, str(error)) from None
    if not isinstance(entries, list) or not all(map(_is_entry, entries)):
        raise _refused(path, wrong_field(path.stem, entries, '[{"study": "…", …}, …]'))
    return entries


def _is_entry(entry: object) -> bool:
    return isinstance(entry, dict) and isinstance(entry.get("study"), str)


def _rows(path: Path, table: Table) -> Iterator[Row]:
    text = _text(path)
    reader = csv.reader(StringIO(text))
    head = tuple(next(reader, ()))
    if head != table.head:
        raise _refused(path, wrong_field("columns", ", ".join(head), ", ".join(table.head)))
    place = len(csv_of([head]))
    for cells in reader:
        row = _row(cells, table)
        # What was cut off or written by another program would be kept as something else.
        if row is None or not text.startswith(csv_of([row]), place):
            line = str(reader.line_num)
            raise _refused(path, Message("line {line} is not as it was written", line=line))
        place += len(csv_of([row]))
        yield row


def _row(cells: list[str], table: Table) -> Row | None:
    try:
        return tuple(cell_of(*pair) for pair in zip(cells, table.columns, strict=True))
    except ValueError:
        return None


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise _refused(path, getattr(error, "strerror", None) or str(error)) from None


def _refused(path: Path, reason: object) -> InvalidOption:
    return InvalidOption(
        Message(
            "can't keep the studies of {file}: {reason}; give a whole report that this version"
            " wrote",
            file=quoted_name(path),
            reason=reason,
        )
    )
