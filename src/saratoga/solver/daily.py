"""The deal of the day: for each game and options the same everywhere on a date (docs/codes.md).

Candidates follow from the date; the first that the solver shows to be winnable within a fixed
number of nodes is dealt. Under Vegas scoring, which counts dollars, it is the first of all. A table
that comes with the program holds the candidates' numbers for some years: what it says stays so
whatever becomes of the solver.

>>> str(deal_of_the_day("DS1-D1V", date(2026, 12, 1)))
'DS1-D1V-CQYSNJS'
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from functools import lru_cache
from itertools import count
from pathlib import Path
from threading import Event
from typing import Final

from saratoga.engine.codes import DealCode
from saratoga.engine.deals import Deal
from saratoga.errors import InvalidOption, SaratogaError
from saratoga.rules.catalogue import GAMES, all_rules, unknown_game

#: Nodes within which a candidate has to be shown winnable.
NODES: Final = 1_000_000
#: What the table covers.
FIRST: Final = date(2026, 12, 1)
LAST: Final = date(2029, 12, 31)

#: A candidate's number as the table writes it.
_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_TABLE: Final = Path(__file__).with_name("daily.txt")


class SearchStopped(SaratogaError):
    """Whoever asked for a search has ended it."""


def candidate(form: str, day: date, number: int) -> DealCode:
    """Return a candidate for a date.

    Raises InvalidOption for an unknown form, the first part of a code.
    """
    text = f"saratoga/{form}/{day.isoformat()}/{number}"
    seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:4])
    for game in GAMES:
        for draw in game.draws:
            for scoring, _ in game.scorings:
                code = DealCode(game, draw, scoring, seed)
                if code.form == form:
                    return code
    raise InvalidOption(unknown_game(form, ", ".join(all_rules())))


def takes_first(form: str) -> bool:
    """Tell whether the first candidate is dealt whether it can be won or not.

    So it is where the stock passes a limited number of times, which is Vegas.
    """
    rules = all_rules().get(form)
    return rules is not None and rules.redeals is not None


def known_deal(form: str, day: date) -> DealCode | None:
    """Return the deal of a date if it can be told without a search."""
    if takes_first(form):
        return candidate(form, day, 0)
    numbers = table().get(form, ())
    index = (day - FIRST).days
    return candidate(form, day, numbers[index]) if 0 <= index < len(numbers) else None


def deal_of_the_day(form: str, day: date) -> DealCode:
    """Return the deal of a date, from the table or by search.

    Raises InvalidOption for an unknown form.
    """
    return known_deal(form, day) or candidate(form, day, searched_number(form, day))


def searched_number(form: str, day: date, cancel: Event | None = None) -> int:
    """Return the number of the first candidate that is shown winnable, by search.

    Raises InvalidOption for an unknown form, SearchStopped once `cancel` is set.
    """
    if takes_first(form):
        return 0
    return next(number for number in count() if _is_won(candidate(form, day, number), cancel))


def _is_won(code: DealCode, cancel: Event | None) -> bool:
    from saratoga.solver.options import Limits, SolverOptions
    from saratoga.solver.solve import solve

    options = SolverOptions(Limits(nodes=NODES, bytes=None), shorten=False)
    verdict = solve(Deal.from_code(code).position(), options, cancel)
    if cancel is not None and cancel.is_set():
        raise SearchStopped("the search for the deal of the day was stopped")
    return verdict.is_winnable


@lru_cache(maxsize=1)
def table() -> dict[str, tuple[int, ...]]:
    """Return the candidates' numbers from FIRST on, by form; empty where there is none."""
    rows = (line.split() for line in _lines(_TABLE))
    return {form: tuple(map(_DIGITS.index, digits)) for form, digits in rows}


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="ascii").splitlines() if path.exists() else []


def days(first: date = FIRST, last: date = LAST) -> Iterator[date]:
    """Yield every date from the first to the last."""
    for offset in range((last - first).days + 1):
        yield first + timedelta(days=offset)


def make_table(tell: Callable[[str], None] = print, target: Path = _TABLE) -> None:
    """Search every date of every form and write the table; goes on where it was stopped."""
    rows = dict(line.split() for line in _lines(target))
    for form in all_rules():
        if takes_first(form):
            continue
        digits = rows.get(form, "")
        for day in list(days())[len(digits) :]:
            digits += _DIGITS[searched_number(form, day)]
            if day.day == 1 or day == LAST:
                rows[form] = digits
                text = "".join(f"{name} {row}\n" for name, row in rows.items())
                target.write_text(text, encoding="ascii")
                tell(f"{form} {day}")


if __name__ == "__main__":
    make_table()
