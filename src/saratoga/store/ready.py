"""Deals that can be won, kept ready by form and grade until somebody is dealt one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sqlalchemy import Row, delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from saratoga.engine.moves import Move
from saratoga.store.database import Database
from saratoga.store.tables import ready_deals
from saratoga.store.verdicts import kept_line, line_text

#: How often a deal is tried for that somebody else takes at the same moment.
_TRIES: Final = 5


class ReadyDeal(NamedTuple):
    """A deal with its grade, the measured difficulty from 0 to 1, and a line that wins."""

    code: str
    form: str
    grade: str
    difficulty: float
    line: tuple[Move, ...]


class ReadyDeals:
    """The stock of deals."""

    def __init__(self, database: Database, clock: Callable[[], int]) -> None:
        self._database = database
        self._clock = clock

    def counts(self) -> dict[tuple[str, str], int]:
        """Return how many deals are ready, by form and grade."""
        number = func.count()
        query = select(ready_deals.c.form, ready_deals.c.grade, number).group_by(
            ready_deals.c.form, ready_deals.c.grade
        )
        with self._database.reading() as connection:
            return {(form, grade): count for form, grade, count in connection.execute(query)}

    def put(self, deal: ReadyDeal) -> bool:
        """Add a deal; return whether it is new, since one that is there already stays."""
        values = deal._asdict() | {"line": line_text(deal.line), "at": self._clock()}
        try:
            with self._database.writing() as connection:
                connection.execute(insert(ready_deals).values(**values))
        except IntegrityError:
            return False
        return True

    def take(self, form: str, grade: str | None = None) -> ReadyDeal | None:
        """Take out the deal that has waited longest, of any grade if none is given."""
        query = select(ready_deals.c.code).where(ready_deals.c.form == form)
        if grade is not None:
            query = query.where(ready_deals.c.grade == grade)
        query = query.order_by(ready_deals.c.at, ready_deals.c.code).limit(1)
        for _ in range(_TRIES):
            with self._database.writing() as connection:
                code = connection.execute(query).scalar_one_or_none()
                if code is None:
                    return None
                taken = connection.execute(
                    delete(ready_deals).where(ready_deals.c.code == code).returning(ready_deals)
                ).one_or_none()
            if taken is not None and (deal := _ready(taken)) is not None:
                return deal
        return None


def _ready(row: Row[Any]) -> ReadyDeal | None:
    line = kept_line(row.line)
    if line is None:
        return None
    return ReadyDeal(row.code, row.form, row.grade, row.difficulty, line)
