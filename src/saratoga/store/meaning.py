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
from saratoga.errors import SaratogaError, Speaking
from saratoga.i18n import Message
from saratoga.store.columns import expected, fault
from saratoga.store.records import RESTART
from saratoga.store.replay import forms, stored_deal, wins
from saratoga.store.verdicts import OUTCOMES, read_line

#: The end of the year 9999, in milliseconds since 1970: what a date can still be written of.
LATEST: Final = 253_402_300_799_999
GRADES: Final = ("gentle", "steady", "hard", "fiendish")
RESULTS: Final = ("won", "lost")

#: What is known of a game of the statistics once it has a result, and only then.
_FINAL: Final = ("decided", "final_score", "final_moves", "final_seconds", "final_replaced")

#: Letters that a secret has at least.
SHORTEST_KEY: Final = 16

#: Raises an error, or returns what is wrong with a value that isn't missing.
Check = Callable[[Any], Speaking | str | None]


def complaint(table: Table, row: Mapping[str, Any]) -> Message | None:
    """Return what is wrong with a row, beginning with the column's name; None if it is sound.

    >>> from saratoga.store.tables import daily_deals
    >>> row = {"form": "CF1-D3", "date": "2026-13-01", "code": "CF1-D3-AAAAAAA"}
    >>> str(complaint(daily_deals, row))
    "daily_deals.date: expected a date such as 2026-12-24, not '2026-13-01'"
    """
    checks = _CHECKS.get(table.name, {})
    for column in table.columns:
        value = row[column.name]
        what: Speaking | str | None = fault(column, value)
        if what is None and value is not None and column.name in checks:
            what = _tried(checks[column.name], value)
        if what is not None:
            return _of(f"{table.name}.{column.name}", what)
    together = _TOGETHER.get(table.name)
    wrong = None if together is None else _tried(together, row)
    return None if wrong is None else _of(table.name, wrong)


def _of(where: str, what: Speaking | str) -> Message:
    return Message("{where}: {reason}", where=where, reason=what)


def _tried(check: Check, value: Any) -> Speaking | str | None:
    try:
        return check(value)
    except SaratogaError as error:
        return error.message


def _one_of(*words: str) -> Check:
    def check(value: str) -> Message | None:
        return None if value in words else expected(" / ".join(words), value)

    return check


def _natural(value: int) -> Message | None:
    return None if value >= 0 else expected(Message("a number from 0 on"), value)


def _time(value: int) -> Message | None:
    if 0 <= value <= LATEST:
        return None
    span = Message("milliseconds since 1970, from 0 to {latest}", latest=str(LATEST))
    return expected(span, value)


def _part_of_one(value: float) -> Message | None:
    return None if 0 <= value <= 1 else expected(Message("a number from 0 to 1"), value)


def _settings(value: str) -> Message | None:
    try:
        found = json.loads(value)
    except (ValueError, RecursionError):
        found = None
    return None if isinstance(found, dict) else expected(Message("a JSON object"), value)


def _form(value: str) -> Message | None:
    if value in forms():
        return None
    return expected(Message("a game with its options such as CF1-D3"), value)


def _code(value: str) -> Message | None:
    plain = str(DealCode.parse(value))
    return None if plain == value else expected(plain, value)


def _date(value: str) -> Message | None:
    try:
        sound = date.fromisoformat(value).isoformat() == value
    except ValueError:
        sound = False
    return None if sound else expected(Message("a date such as 2026-12-24"), value)


def _action(value: str) -> Message | None:
    if value not in (UNDO, REDO, RESTART):
        Move.parse(value)
    return None


def _line(value: str) -> Message | None:
    read_line(value)
    return None


def _key(value: str) -> Message | None:
    if len(value) >= SHORTEST_KEY:
        return None
    return Message("expected at least {min_length} characters", min_length=str(SHORTEST_KEY))


def _game(row: Mapping[str, Any]) -> Message | None:
    if row["origin"] > row["version"]:
        return Message("it begins anew at action {origin}, but has fewer", origin=row["origin"])
    if (row["code"] is None) == (row["cards"] is None):
        return Message("expected either a code or cards")
    for name in _FINAL:
        if (row["result"] is None) != (row[name] is None):
            return Message("expected a result and {name} both, or neither", name=name)
    if row["code"] is not None:
        return _code_of_form(row)
    stored_deal(row["form"], None, row["cards"])
    return None


def _ready(row: Mapping[str, Any]) -> Message | None:
    if wins(row["code"], read_line(row["line"])):
        return _code_of_form(row)
    return Message("its line doesn't win")


def _code_of_form(row: Mapping[str, Any]) -> Message | None:
    sound = row["code"].startswith(f"{row['form']}-")
    if sound:
        return None
    return Message("the code {code} is not of the form {form}", code=row["code"], form=row["form"])


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
    "keys": {"value": _key},
}

_TOGETHER: Final[dict[str, Check]] = {
    "games": _game,
    "ready_deals": _ready,
    "daily_deals": _code_of_form,
}
