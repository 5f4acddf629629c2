"""The deal of the day: from the table, the store, or a search; and a player's calendar."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from threading import Event

from starlette.concurrency import run_in_threadpool

from saratoga.server.solving.desk import Errand
from saratoga.solver.daily import candidate, known_deal, searched_number
from saratoga.store import Store


@dataclass(frozen=True, slots=True)
class FindDay:
    """Search for the deal of a date."""

    form: str
    day: date

    def run(self, cancel: Event) -> int:
        """Return the number of the candidate."""
        return searched_number(self.form, self.day, cancel)


async def day_code(form: str, day: date, store: Store, errand: Errand) -> str:
    """Return the code of a date, and keep it if it had to be searched."""
    known = known_deal(form, day)
    if known is not None:
        return str(known)
    text = day.isoformat()
    kept = (await run_in_threadpool(store.days.deals, form, text[:7])).get(text)
    if kept is not None:
        return kept
    code = str(candidate(form, day, await errand.run(FindDay(form, day))))
    await run_in_threadpool(store.days.keep_deal, form, text, code)
    return code


def streaks(won: Iterable[date], today: date) -> tuple[int, int]:
    """Return how many days in a row were won up to today, and the most ever.

    Today counts once it is won; until then the row up to yesterday stands.

    >>> streaks([date(2026, 12, n) for n in (1, 2, 3, 5, 6)], date(2026, 12, 7))
    (2, 3)
    """
    days = sorted(set(won))
    length, best, rows = 0, 0, dict[date, int]()
    for day in days:
        length = rows.get(day - timedelta(days=1), 0) + 1
        rows[day] = length
        best = max(best, length)
    yesterday = today - timedelta(days=1)
    return rows.get(today, rows.get(yesterday, 0)), best
