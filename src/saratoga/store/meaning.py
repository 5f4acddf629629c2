"""What the values of a row must mean for the program to work with them.

`columns` tells what a database could hold; this tells what the program could have written there. It
is asked of rows that come from elsewhere: of every row of an import, and of all rows by `db check`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, Final

from sqlalchemy import Table

from saratoga.engine.codes import DealCode
from saratoga.engine.game import REDO, UNDO
from saratoga.engine.moves import Move
from saratoga.errors import SaratogaError, quoted
from saratoga.store.columns import fault
from saratoga.store.records import RESTART
from saratoga.store.replay import forms, stored_deal
from saratoga.store.verdicts import OUTCOMES, read_line

#: The end of the year 9999, in milliseconds since 1970: what a date can still be written of.
LATEST: Final = 253_402_300_799_999
GRADES: Final = ("gentle", "steady", "hard", "fiendish")
RESULTS: Final = ("won", "lost")

#: What is known of a game of the statistics once it has a result, and only then.
_FINAL: Final = ("decided", "final_score", "final_moves", "final_seconds", "final_replaced")

#: Raises an error, or returns what is wrong with a value that isn't missing.
Check = Callable[[Any], str | None]


def complaint(table: Table, row: Mapping[str, Any]) -> str | None:
    """Return what is wrong with a row, beginning with the column's name; None if it is sound.

    >>> from saratoga.store.tables import daily_deals
    >>> complaint(daily_deals, {"form": "CF1-D3", "date": "2026-13-01", "code": "CF1-D3-AAAAAAA"})
    "daily_deals.date: expected a date such as 2026-12-24, not '2026-13-01'"
    """
    checks = _CHECKS.get(table.name, {})
    for column in table.columns:
        value = row[column.name]
        what = fault(column, value)
        if what is None and value is not None and column.name in checks:
            what = _tried(checks[column.name], value)
        if what is not None:
            return f"{table.name}.{column.name}: {what}"
    together = _TOGETHER.get(table.name)
    what = None if together is None else _tried(together, row)
    return None if what is None else f"{table.name}: {what}"


def _tried(check: Check, value: Any) -> str | None:
    try:
        return check(value)
    except SaratogaError as error:
        return str(error)


def _one_of(*words: str) -> Check:
    def check(value: str) -> str | None:
        return None if value in words else f"expected {' or '.join(words)}, not {quoted(value)}"

    return check


def _natural(value: int) -> str | None:
    return None if value >= 0 else f"expected a number from 0 on, not {value}"


def _time(value: int) -> str | None:
    if 0 <= value <= LATEST:
        return None
    return f"expected milliseconds since 1970, from 0 to {LATEST}, not {value}"


def _part_of_one(value: float) -> str | None:
    return None if 0 <= value <= 1 else f"expected a number from 0 to 1, not {value}"


def _settings(value: str) -> str | None:
    try:
        found = json.loads(value)
    except (ValueError, RecursionError):
        found = None
    return None if isinstance(found, dict) else f"expected a JSON object, not {quoted(value)}"


def _form(value: str) -> str | None:
    if value in forms():
        return None
    return f"expected a game with its options such as CF1-D3, not {quoted(value)}"


def _code(value: str) -> str | None:
    plain = str(DealCode.parse(value))
    return None if plain == value else f"expected {plain}, not {quoted(value)}"


def _date(value: str) -> str | None:
    try:
        sound = date.fromisoformat(value).isoformat() == value
    except ValueError:
        sound = False
    return None if sound else f"expected a date such as 2026-12-24, not {quoted(value)}"


def _action(value: str) -> str | None:
    if value not in (UNDO, REDO, RESTART):
        Move.parse(value)
    return None


def _line(value: str) -> str | None:
    read_line(value)
    return None


def _game(row: Mapping[str, Any]) -> str | None:
    if (row["code"] is None) == (row["cards"] is None):
        return "expected either a code or cards"
    for name in _FINAL:
        if (row["result"] is None) != (row[name] is None):
            return f"expected a result and {name} both, or neither"
    if row["code"] is not None:
        return _code_of_form(row)
    stored_deal(row["form"], None, row["cards"])
    return None


def _code_of_form(row: Mapping[str, Any]) -> str | None:
    sound = row["code"].startswith(f"{row['form']}-")
    return None if sound else f"the code {row['code']} is not of the form {row['form']}"


_CHECKS: Final[dict[str, dict[str, Check]]] = {
    "players": {"created": _time, "settings": _settings},
    "games": {
        "form": _form,
        "code": _code,
        "created": _time,
        "updated": _time,
        "version": _natural,
        "origin": _natural,
        "moves": _natural,
        "seconds": _natural,
        "result": _one_of(*RESULTS),
        "decided": _time,
        "final_moves": _natural,
        "final_seconds": _natural,
        "fair_hints": _natural,
        "sure_hints": _natural,
        "grade": _one_of(*GRADES),
    },
    "actions": {"version": _natural, "action": _action, "at": _time},
    "transfers": {"expires": _time},
    "limits": {"began": _time, "tries": _natural},
    "verdicts": {"outcome": _one_of(*OUTCOMES), "line": _line, "effort": _natural, "at": _time},
    "plans": {"moves": _line},
    "ready_deals": {
        "code": _code,
        "form": _form,
        "grade": _one_of(*GRADES),
        "difficulty": _part_of_one,
        "line": _line,
        "at": _time,
    },
    "days": {"form": _form, "date": _date},
    "daily_deals": {"form": _form, "date": _date, "code": _code},
}

_TOGETHER: Final[dict[str, Check]] = {
    "games": _game,
    "ready_deals": _code_of_form,
    "daily_deals": _code_of_form,
}
