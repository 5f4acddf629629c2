"""The deal of the day: candidates by the rule, the table, and that both agree."""

from __future__ import annotations

import hashlib
from datetime import date, timedelta
from pathlib import Path

import pytest

from saratoga.engine.codes import letters_of
from saratoga.errors import InvalidOption
from saratoga.rules.catalogue import all_rules
from saratoga.solver import daily
from saratoga.solver.daily import (
    FIRST,
    LAST,
    candidate,
    days,
    deal_of_the_day,
    known_deal,
    make_table,
    searched_number,
    takes_first,
)

VEGAS = [form for form in all_rules() if takes_first(form)]


def test_candidates_follow_from_the_date() -> None:
    """codes.md: four bytes, big-endian, of SHA-256 of game, date and number."""
    digest = hashlib.sha256(b"saratoga/CF1-D3/2026-12-24/2").hexdigest()
    code = candidate("CF1-D3", date(2026, 12, 24), 2)
    assert str(code) == f"CF1-D3-{letters_of(int(digest[:8], 16))}"


def test_an_unknown_form_is_refused() -> None:
    with pytest.raises(InvalidOption, match="CF1-D2"):
        candidate("CF1-D2", FIRST, 0)


def test_the_days_of_the_table() -> None:
    assert sum(1 for _ in days()) == 31 + 365 + 366 + 365
    assert VEGAS == ["DS1-D1V", "DS1-D3V"]


@pytest.mark.parametrize("form", VEGAS)
def test_vegas_takes_the_first_candidate_of_every_day(form: str) -> None:
    assert all(known_deal(form, day) == candidate(form, day, 0) for day in days())
    before = FIRST - timedelta(days=400)
    assert deal_of_the_day(form, before) == candidate(form, before, 0)


def test_what_the_table_says_is_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "table", lambda: {"CF1-D3": (2, 0)})
    assert deal_of_the_day("CF1-D3", FIRST) == candidate("CF1-D3", FIRST, 2)
    assert known_deal("CF1-D3", FIRST + timedelta(days=2)) is None
    assert known_deal("CF1-D3", FIRST - timedelta(days=1)) is None


def test_the_first_winnable_candidate_is_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = candidate("CF1-D1", FIRST, 3)
    monkeypatch.setattr(daily, "_is_won", lambda code, cancel: code == wanted)
    assert searched_number("CF1-D1", FIRST) == 3


def test_making_the_table_goes_on_where_it_stopped(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(daily, "searched_number", lambda form, day: day.day % 3)
    target = tmp_path / "daily.txt"
    length = (LAST - FIRST).days + 1
    target.write_text(f"CF1-D3 {'9' * 40}\nHC1-D3 {'8' * length}\n", encoding="ascii")
    make_table(lambda text: None, target)
    rows = dict(line.split() for line in target.read_text(encoding="ascii").splitlines())
    assert rows["CF1-D3"][38:43] == "99120"
    assert rows["HC1-D3"] == "8" * length
    assert {form: len(row) for form, row in rows.items()} == {
        form: length for form in all_rules() if form not in VEGAS
    }


def test_the_table_covers_every_day_of_every_form_that_is_searched() -> None:
    length = (LAST - FIRST).days + 1
    searched = {form for form in all_rules() if not takes_first(form)}
    assert {form: len(row) for form, row in daily.table().items()} == dict.fromkeys(
        searched, length
    )


@pytest.mark.parametrize("form", [form for form in all_rules() if not takes_first(form)])
def test_some_days_of_the_table_are_found_again(form: str) -> None:
    """codes.md: a change to the solver that alters a deal of the table is a fault.

    `python -m saratoga.solver.daily` finds the whole table again once its file is removed.
    """
    for day in list(days())[::225]:
        assert known_deal(form, day) == candidate(form, day, searched_number(form, day))
