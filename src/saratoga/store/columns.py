"""What a column of the schema can hold, told before a database is asked."""

from __future__ import annotations

from math import isfinite
from typing import Any

from sqlalchemy import BigInteger, Boolean, Column, Float, Integer, String

from saratoga.errors import quoted
from saratoga.i18n import Message


def fault(column: Column[Any], value: object) -> Message | None:
    """Return why a column can't hold a value that was read from JSON, None if it can.

    >>> from saratoga.store.tables import games
    >>> fault(games.c.version, 7) is None
    True
    >>> str(fault(games.c.version, "7"))
    "expected a whole number of 32 bits, not '7'"
    """
    if value is None:
        return None if column.nullable else Message("a value is missing")
    kind = column.type
    if isinstance(kind, Boolean):
        return None if isinstance(value, bool) else expected(Message("true or false"), value)
    if isinstance(kind, Integer):
        return _number_fault(value, 64 if isinstance(kind, BigInteger) else 32)
    if isinstance(kind, Float):
        sound = isinstance(value, int | float) and not isinstance(value, bool) and _is_finite(value)
        return None if sound else expected(Message("a number"), value)
    assert isinstance(kind, String)
    return _text_fault(value, kind.length)


def _is_finite(value: float) -> bool:
    try:
        return isfinite(value)
    except OverflowError:  # a whole number beyond every float
        return False


def expected(what: Message | str, value: object) -> Message:
    """Return the complaint that something else was expected in place of a value."""
    return Message("expected {what}, not {value}", what=what, value=quoted(value))


def _number_fault(value: object, bits: int) -> Message | None:
    sound = isinstance(value, int) and not isinstance(value, bool)
    if sound and isinstance(value, int) and -(1 << bits - 1) <= value < 1 << bits - 1:
        return None
    return expected(Message("a whole number of {bits} bits", bits=bits), value)


def _text_fault(value: object, longest: int | None) -> Message | None:
    if not isinstance(value, str):
        return expected(Message("a text"), value)
    if longest is not None and len(value) > longest:
        return Message(
            "longer than {longest} characters: {value}", longest=longest, value=quoted(value)
        )
    if any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in value):
        return Message("holds a character that no text may hold: {value}", value=quoted(value))
    return None
