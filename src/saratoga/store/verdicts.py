"""What the solver has said of positions, so that no question is searched twice."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from saratoga.engine.moves import Move
from saratoga.engine.position import Position
from saratoga.errors import InvalidMove
from saratoga.store.database import Database
from saratoga.store.tables import verdicts

#: Keys asked for at once; databases limit the values of one statement.
_PART: Final = 400
#: Words of an outcome that no search could change any more.
_DECIDED: Final = ("WINNABLE", "UNWINNABLE")
#: All words of an outcome.
OUTCOMES: Final = (*_DECIDED, "UNKNOWN")


def position_key(position: Position) -> str:
    """Return 32 hex digits that differ where the cards lie differently; the rules don't enter."""
    return hashlib.sha256(repr(tuple(position[1:])).encode()).hexdigest()[:32]


class StoredVerdict(NamedTuple):
    """An outcome with its reason, in the solver's words; `line` wins if it is WINNABLE.

    `effort` is what the search was allowed, in any measure that only grows.
    """

    outcome: str
    reason: str
    line: tuple[Move, ...] = ()
    effort: int = 0

    @property
    def is_decided(self) -> bool:
        """Tell whether the outcome is known for good."""
        return self.outcome in _DECIDED


class Verdicts:
    """Verdicts of any deal's positions; they belong to no player."""

    def __init__(self, database: Database, clock: Callable[[], int]) -> None:
        self._database = database
        self._clock = clock

    def known(self, deal: str, keys: Iterable[str]) -> dict[str, StoredVerdict]:
        """Return what is known of a deal's positions, by their keys."""
        wanted = list(dict.fromkeys(keys))
        found: dict[str, StoredVerdict] = {}
        unreadable = list[str]()
        with self._database.reading() as connection:
            for start in range(0, len(wanted), _PART):
                part = wanted[start : start + _PART]
                query = select(verdicts).where(
                    verdicts.c.deal == deal, verdicts.c.position.in_(part)
                )
                for row in connection.execute(query):
                    verdict = _verdict(row)
                    if verdict is None:
                        unreadable.append(row.position)
                    else:
                        found[row.position] = verdict
        if unreadable:
            self._forget(deal, unreadable)
        return found

    def _forget(self, deal: str, keys: list[str]) -> None:
        which = (verdicts.c.deal == deal) & verdicts.c.position.in_(keys)
        with self._database.writing() as connection:
            connection.execute(delete(verdicts).where(which))

    def keep(self, deal: str, key: str, verdict: StoredVerdict) -> None:
        """Keep a verdict; it takes the place of an undecided one, never of a decided one."""
        values = {
            "outcome": verdict.outcome,
            "reason": verdict.reason,
            "line": line_text(verdict.line),
            "effort": verdict.effort,
            "at": self._clock(),
        }
        which = (verdicts.c.deal == deal) & (verdicts.c.position == key)
        undecided = verdicts.c.outcome.not_in(_DECIDED)
        with self._database.writing() as connection:
            try:
                with connection.begin_nested():
                    connection.execute(insert(verdicts).values(deal=deal, position=key, **values))
            except IntegrityError:
                connection.execute(update(verdicts).where(which, undecided).values(**values))

    def forget_old(self, before: int) -> int:
        """Delete verdicts from before a time, in milliseconds; return how many."""
        with self._database.writing() as connection:
            return connection.execute(delete(verdicts).where(verdicts.c.at < before)).rowcount


def line_text(line: Iterable[Move]) -> str:
    """Return moves as they are stored."""
    return " ".join(map(str, line))


def read_line(text: str) -> tuple[Move, ...]:
    """Return stored moves."""
    return tuple(Move.parse(word) for word in text.split())


def kept_line(text: str) -> tuple[Move, ...] | None:
    """Return stored moves; None if they can't be read, such as an earlier version's."""
    try:
        return read_line(text)
    except InvalidMove:
        return None


def _verdict(row: Row[Any]) -> StoredVerdict | None:
    line = kept_line(row.line)
    return None if line is None else StoredVerdict(row.outcome, row.reason, line, row.effort)
