"""What a column of the schema can hold, told before a database is asked."""

from __future__ import annotations

from math import isfinite
from typing import Any

from sqlalchemy import BigInteger, Boolean, Column, Float, Integer, String

from saratoga.errors import quoted


def fault(column: Column[Any], value: object) -> str | None:
    """Return why a column can't hold a value that was read from JSON, None if it can.

    >>> from saratoga.store.tables import games
    >>> fault(games.c.version, 7) is None
    True
    >>> fault(games.c.version, "7")
    "expected a whole number of 32 bits, not '7'"
    """
    if value is None:
        return None if column.nullable else "a value is missing"
    kind = column.type
    if isinstance(kind, Boolean):
        return None if isinstance(value, bool) else f"expected true or false, not {quoted(value)}"
    if isinstance(kind, Integer):
        return _number_fault(value, 64 if isinstance(kind, BigInteger) else 32)
    if isinstance(kind, Float):
        sound = isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)
        return None if sound else f"expected a number, not {quoted(value)}"
    assert isinstance(kind, String)
    return _text_fault(value, kind.length)


def _number_fault(value: object, bits: int) -> str | None:
    sound = isinstance(value, int) and not isinstance(value, bool)
    if sound and isinstance(value, int) and -(1 << bits - 1) <= value < 1 << bits - 1:
        return None
    return f"expected a whole number of {bits} bits, not {quoted(value)}"


def _text_fault(value: object, longest: int | None) -> str | None:
    if not isinstance(value, str):
        return f"expected a text, not {quoted(value)}"
    if longest is not None and len(value) > longest:
        return f"longer than {longest} characters: {quoted(value)}"
    if any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in value):
        return f"holds a character that no text may hold: {quoted(value)}"
    return None
