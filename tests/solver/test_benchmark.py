"""The benchmark of the solver, beside a program that stands in for Solvitaire."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

from oracle.loader import oracle_deals
from saratoga.rules import CANFIELD, CLASSIC_CANFIELD, DOUBLE_SOLITAIRE
from saratoga.solver.options import Limits

FILE = Path(__file__).parents[2] / "benchmarks" / "solver.py"

#: Solvitaire's command line: one verdict for all deals, after some work.
STAND_IN = """#!{python}
import json, sys
words = sys.argv[1:]
assert words[0] == "--custom-rules" and words[2:4] == ["--classify", "--timeout"]
rules, deal = (json.load(open(words[place])) for place in (1, 5))
assert int(words[4]) == 2000 and rules["reserve"] == {{"size": 13, "stacked": True}}
assert len(deal["reserve"]) == 13 and len(deal["stock"]) == 34
sum(range(10**6))
print("Attempting to solve ...", file=sys.stderr)
print(", 12, 3, {verdict}")
"""


@pytest.fixture(scope="module")
def benchmark() -> ModuleType:
    spec = importlib.util.spec_from_file_location("benchmark_solver", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def program(folder: Path, verdict: str) -> Path:
    file = folder / "solvitaire"
    file.write_text(STAND_IN.format(python=sys.executable, verdict=verdict), encoding="utf-8")
    file.chmod(0o755)
    return file


def table(benchmark: ModuleType, capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    benchmark.main(["--limit-seconds", "2", "--first", "1", *arguments])
    return capsys.readouterr().out.splitlines()


def test_each_game_has_a_row(benchmark: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    lines = table(benchmark, capsys, "--count", "3", "--games", "CF1-D1", "CF1-D1R")
    assert lines[0].split()[:5] == ["game", "decided", "won", "lost", "open"]
    rows = [line.split() for line in lines[1:]]
    assert [row[0] for row in rows] == ["CF1-D1", "CF1-D1R"]
    for row in rows:
        decided, won, lost, left = map(int, row[1:5])
        assert (decided, decided + left) == (won + lost, 3)
        assert float(row[5]) <= float(row[8])


def test_the_other_program_gets_the_same_deals(
    benchmark: ModuleType, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Seeds 1 and 2 are won base-relative with draw one, so the stand-in may say so of all."""
    file = program(tmp_path, "solved")
    lines = table(
        benchmark, capsys, "--count", "2", "--games", "CF1-D1R", "CF1-D1", "--against", str(file)
    )
    assert [line.split()[0] for line in lines] == ["game", "CF1-D1R", "against:", "CF1-D1"]
    assert "2 of 2 decided" in lines[2]
    assert "on the 2 that both decided" in lines[2]


def test_a_contradiction_ends_the_run(
    benchmark: ModuleType, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = program(tmp_path, "unsolvable")
    with pytest.raises(SystemExit, match="contradiction"):
        table(benchmark, capsys, "--count", "1", "--games", "CF1-D1R", "--against", str(file))


def test_what_the_other_left_open_is_not_compared(
    benchmark: ModuleType, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = program(tmp_path, "timed-out")
    lines = table(benchmark, capsys, "--count", "1", "--games", "CF1-D1R", "--against", str(file))
    assert "0 of 1 decided" in lines[2]
    assert "both" not in lines[2]


def test_rules_in_the_other_programs_words(benchmark: ModuleType) -> None:
    assert benchmark.rules_json(CANFIELD) is None
    classic = benchmark.rules_json(benchmark.games()["HC1-D3R"])
    assert classic["tableau piles"] == {
        "count": 4,
        "build policy": "red-black",
        "move built group": "whole-pile",
        "spaces policy": "auto-reserve-then-waste",
    }
    assert classic["foundations"]["removable"] is CLASSIC_CANFIELD.take_back
    double = benchmark.rules_json(DOUBLE_SOLITAIRE)
    assert double["two decks"]
    assert double["stock"] == {"size": 59, "deal count": 1, "redeal": True}
    json.dumps(double)


def test_deals_are_those_of_the_codes(benchmark: ModuleType) -> None:
    deal = benchmark.deal_of(benchmark.games()["CF1-D3R"], 63)
    assert deal.text().startswith("3S 2C JD QD")
    assert len(benchmark.measured(oracle_deals("cf-d1")[0].deal.rules, [1], Limits(nodes=50))) == 1


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--count", "0"], "argument --count: 0 is not a number from 1 on"),
        (["--memory", "-1"], "argument --memory: -1 is not a number from 1 on"),
        (["--against", "/nonexistent"], "argument --against: there is no program /nonexistent"),
        (
            ["--games", "CF1-D3", "--against", "/nonexistent"],
            "argument --against: there is no program /nonexistent",
        ),
        (["--first", "-1"], "seeds are 0 to 4294967295"),
        (["--first", "4294967295", "--count", "2"], "seeds are 0 to 4294967295"),
        (["--limit-seconds", "0"], "argument --limit-seconds: it must be more than 0"),
    ],
)
def test_options_that_make_no_sense_are_refused_at_once(
    benchmark: ModuleType,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    complaint: str,
) -> None:
    with pytest.raises(SystemExit):
        benchmark.main(arguments)
    assert capsys.readouterr().err.splitlines()[-1].endswith(f"error: {complaint}")
