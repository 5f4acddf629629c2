"""The command autoplay, run as a user would."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from saratoga.cli.app import build_app
from saratoga.engine.record import read_record
from saratoga.errors import InvalidOption
from saratoga.solver.fair.tally import mean_interval, wilson


def said(*arguments: str) -> str:
    result = CliRunner().invoke(build_app(), ["autoplay", *arguments], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_autoplay_reports_rate_cards_score_and_time_as_json(tmp_path: Path) -> None:
    facts = json.loads(
        said(
            "--deals", "6", "--level", "casual", "--seed", "3", "--json", "--records", str(tmp_path)
        )
    )
    assert facts["game"] == "CF1-D3"
    assert facts["games"] == 6
    assert facts["rate"] == facts["won"] / 6
    assert facts["rate_interval"] == list(wilson(facts["won"], 6))
    assert sum(facts["scores"].values()) == 6
    assert facts["home"] > 1
    games = [read_record(file.read_text()).game for file in sorted(tmp_path.iterdir())]
    assert len(games) == 6
    assert sum(game.is_won for game in games) == facts["won"]
    assert sum(game.score for game in games) == facts["score"] * 6


def test_autoplay_in_two_processes_plays_the_same_games() -> None:
    options = ("--game", "canfield", "--deals", "4", "--level", "beginner", "--json")
    one, two = json.loads(said(*options)), json.loads(said(*options, "--jobs", "2"))
    del one["seconds"], two["seconds"]
    assert one == two


def test_autoplay_speaks_of_money_where_money_counts() -> None:
    text = said("--game", "classic-canfield", "--deals", "2", "--level", "greedy")
    assert text.startswith("won ")
    assert "score: -$" in text or "score: $" in text


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--level", "genius"], "unknown level 'genius'; the levels are greedy, beginner, casual"),
        (["--budget", "-1"], "the budget is -1.0; it must be 0 or more seconds a game"),
        (["--game", "klondike"], "unknown game 'klondike'"),
        (["--draw", "2"], "Canfield has no draw 2"),
    ],
)
def test_autoplay_refuses_what_there_is_not(arguments: list[str], complaint: str) -> None:
    with pytest.raises(InvalidOption, match=complaint):
        CliRunner().invoke(build_app(), ["autoplay", *arguments], catch_exceptions=False)


def test_intervals_are_those_of_the_textbook() -> None:
    low, high = wilson(827, 1000)
    assert (round(low, 4), round(high, 4)) == (0.8023, 0.8492)
    assert wilson(0, 0) == (0.0, 1.0)
    assert mean_interval([1.0]) == (1.0, 1.0)
    low, high = mean_interval([0.0, 10.0])
    assert (round(low, 2), round(high, 2)) == (-4.8, 14.8)
