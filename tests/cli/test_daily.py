"""`saratoga daily`: the deal of the day on the command line."""

from __future__ import annotations

import json
from datetime import date

import pytest
from typer.testing import CliRunner

from saratoga.cli.app import build_app
from saratoga.errors import InvalidOption
from saratoga.solver.daily import candidate

CODE = str(candidate("DS1-D1V", date(2026, 12, 24), 0))


def run(*words: str) -> str:
    result = CliRunner().invoke(build_app(), ["daily", *words])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.stdout.strip()


def test_the_code_of_a_date_is_printed() -> None:
    assert run("2026-12-24", "--game", "ds1-d1v") == CODE


def test_json_is_for_programs() -> None:
    told = json.loads(run("2026-12-24", "--game", "DS1-D1V", "--json"))
    assert told == {"date": "2026-12-24", "game": "DS1-D1V", "code": CODE}


def test_without_a_date_it_is_today() -> None:
    told = json.loads(run("--game", "DS1-D3V", "--json"))
    assert abs((date.fromisoformat(told["date"]) - date.today()).days) <= 1


@pytest.mark.parametrize("words", [["2026-13-01"], ["yesterday"], ["2026-12-24", "--game", "X"]])
def test_what_is_no_date_or_game_is_refused(words: list[str]) -> None:
    with pytest.raises(InvalidOption, match=r"is not a date|unknown game"):
        run(*words)
