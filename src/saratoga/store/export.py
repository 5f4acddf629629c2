"""A whole installation as text: JSON lines, the same for the same contents on any database.

The first line names the format and the schema. Then come the tables, those referred to before those
that refer to them: a line with the table's name and columns, and a line of values for each row, in
the order of the primary key. The last line tells how many rows each table has, and the SHA-256 of
all lines before it. Whatever lasts is in it; leases are not.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, String, Table, select

from saratoga.store.database import Database
from saratoga.store.migrate import HEAD, checked
from saratoga.store.tables import leases, metadata

FORMAT: Final = "saratoga-export"
FORMAT_VERSION: Final = 1

#: Rows that are fetched at once.
_PART: Final = 1000


def exported_tables() -> list[Table]:
    """Return the tables of an export in its order."""
    return [table for table in metadata.sorted_tables if table is not leases]


def export(database: Database) -> Iterator[bytes]:
    """Yield the lines of an export; all of them show the same moment.

    Raises WrongDatabase if the schema isn't the present one.
    """
    checked(database)
    digest, counts = hashlib.sha256(), dict[str, int]()
    with database.snapshot() as connection:
        for line in _contents(connection, counts):
            digest.update(line)
            yield line
    yield _line({"rows": counts, "sha256": digest.hexdigest()})


def _contents(connection: Connection, counts: dict[str, int]) -> Iterator[bytes]:
    yield _line({"format": FORMAT, "version": FORMAT_VERSION, "schema": HEAD})
    for table in exported_tables():
        yield _line({"table": table.name, "columns": table.columns.keys()})
        counts[table.name] = 0
        for row in table_rows(connection, table):
            counts[table.name] += 1
            yield _line(list(row))


def table_rows(connection: Connection, table: Table) -> Iterable[Any]:
    """Return the rows of a table in the order of its primary key."""
    query = select(table).order_by(*(_ordered(connection, c) for c in table.primary_key.columns))
    return connection.execution_options(yield_per=_PART).execute(query)


def _ordered(connection: Connection, column: ColumnElement[Any]) -> ColumnElement[Any]:
    """Return a column in the order of its bytes, whatever language the database sorts in."""
    if connection.dialect.name == "postgresql" and isinstance(column.type, String):
        return column.collate("C")
    return column


def _line(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":"), allow_nan=False).encode() + b"\n"
