"""Reading an export back, into an empty installation and in one transaction."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import IO, Any, Final

from sqlalchemy import Connection, Table, exists, insert, select
from sqlalchemy.exc import DataError, IntegrityError

from saratoga.errors import quoted
from saratoga.i18n import Message
from saratoga.store.database import Database
from saratoga.store.errors import InvalidExport, WrongDatabase
from saratoga.store.export import FORMAT, FORMAT_VERSION, exported_tables
from saratoga.store.meaning import complaint
from saratoga.store.migrate import HEAD, upgrade

#: Rows that are written by one statement.
_PART: Final = 500
#: The longest line that is read: no row of an export is nearly as long.
LONGEST: Final = 1 << 20


def lines_of(file: IO[bytes]) -> Iterator[bytes]:
    """Yield the lines of a file; one that is too long comes cut, and is refused as such."""
    while line := file.readline(LONGEST + 1):
        yield line


def import_lines(database: Database, lines: Iterable[bytes]) -> dict[str, int]:
    """Fill an empty database from the lines of an export; return how many rows each table got.

    Raises InvalidExport, naming the line, or WrongDatabase if there is something in the database
    already; then nothing has changed.
    """
    upgrade(database)
    with database.writing() as connection:
        _check_empty(connection)
        reader = _Reader(lines)
        counts = {table.name: _fill(connection, table, reader) for table in exported_tables()}
        reader.end(counts)
    return counts


def _check_empty(connection: Connection) -> None:
    for table in exported_tables():
        if connection.execute(select(exists().select_from(table))).scalar_one():
            raise WrongDatabase(
                Message(
                    "the database isn't empty: there are rows in {table};"
                    " import into a new database",
                    table=table.name,
                )
            )


def _fill(connection: Connection, table: Table, reader: _Reader) -> int:
    reader.table(table)
    count, part = 0, list[dict[str, Any]]()
    for row in reader.rows(table):
        count += 1
        part.append(row)
        if len(part) == _PART:
            _write(connection, table, part, reader)
            part = []
    if part:
        _write(connection, table, part, reader)
    return count


def _write(
    connection: Connection, table: Table, rows: list[dict[str, Any]], reader: _Reader
) -> None:
    try:
        with connection.begin_nested():
            connection.execute(insert(table), rows)
    except (IntegrityError, DataError):
        raise reader.wrong(
            Message(
                "one of the {count} rows of {table} up to here has the key of another row,"
                " or refers to a row that isn't there",
                count=len(rows),
                table=table.name,
            )
        ) from None


class _Reader:
    """The lines of an export, checked one by one; `value` is the line that comes next."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        self._lines = iter(lines)
        self._digest = hashlib.sha256()
        self._number = 0
        self._line = b""
        self.value: Any = None
        self._advance()
        self._header()

    def wrong(self, what: Message) -> InvalidExport:
        """Return the error that tells what is wrong with the line at hand."""
        number = self._number
        told = Message("line {number} of the export: {reason}", number=str(number), reason=what)
        return InvalidExport(told, number)

    def _advance(self) -> None:
        self._digest.update(self._line)
        self._number += 1
        self._line = next(self._lines, b"")
        if not self._line:
            raise self.wrong(Message("the export ends here, before its last line; it was cut off"))
        if len(self._line) > LONGEST:
            raise self.wrong(
                Message(
                    "longer than {most} bytes, which no line of an export is", most=str(LONGEST)
                )
            )
        try:
            self.value = json.loads(self._line)
        except (ValueError, RecursionError):
            raise self.wrong(Message("this is not JSON")) from None

    def _header(self) -> None:
        header = self.value
        if not isinstance(header, dict) or header.get("format") != FORMAT:
            raise self.wrong(
                Message("not an export: its first line names the format {format}", format=FORMAT)
            )
        version, schema = header.get("version"), header.get("schema")
        if version != FORMAT_VERSION:
            raise self.wrong(
                Message(
                    "version {version} of the format; this program reads {known}",
                    version=quoted(version),
                    known=str(FORMAT_VERSION),
                )
            )
        if schema != HEAD:
            raise self.wrong(
                Message(
                    "schema {schema}; this program reads {known}: import with the version that"
                    " exported, then run `saratoga db upgrade` with this one",
                    schema=quoted(schema),
                    known=HEAD,
                )
            )
        self._advance()

    def table(self, table: Table) -> None:
        """Read the line that begins a table."""
        expected = {"table": table.name, "columns": table.columns.keys()}
        if self.value != expected:
            raise self.wrong(
                Message(
                    "expected {line}, the beginning of the next table", line=json.dumps(expected)
                )
            )
        self._advance()

    def rows(self, table: Table) -> Iterator[dict[str, Any]]:
        """Yield the rows of a table."""
        names = table.columns.keys()
        while isinstance(values := self.value, list):
            if len(values) != len(names):
                raise self.wrong(
                    Message(
                        "{count} values for the {columns} columns of {table}",
                        count=len(values),
                        columns=len(names),
                        table=table.name,
                    )
                )
            row = dict(zip(names, values, strict=True))
            if (what := complaint(table, row)) is not None:
                raise self.wrong(what)
            yield row
            self._advance()

    def end(self, counts: dict[str, int]) -> None:
        """Read the last line, and see that everything came and nothing follows."""
        last = self.value
        if not isinstance(last, dict) or last.keys() != {"rows", "sha256"}:
            raise self.wrong(Message("expected a row, or the last line with the SHA-256"))
        if last["rows"] != counts:
            raise self.wrong(
                Message("it counts other rows than were read: {counts}", counts=json.dumps(counts))
            )
        if last["sha256"] != self._digest.hexdigest():
            raise self.wrong(
                Message("the SHA-256 is another one; something was changed on the way")
            )
        if next(self._lines, b""):
            self._number += 1
            raise self.wrong(Message("something follows the last line"))
