"""The row of a deal."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import saratoga
from saratoga import Game
from saratoga.engine.codes import seed_of
from saratoga.engine.deals import Deal, pack_of
from saratoga.engine.moves import Move
from saratoga.rules import CANFIELD, DOUBLE_SOLITAIRE, rules_for
from saratoga.solver.options import Limits
from saratoga.solver.solve import solve
from saratoga.study import judge as judging
from saratoga.study.judge import DEALS, TIMES, code_of, judge, solver_version, start_of
from saratoga.study.plan import Plan
from study_games import PLAN, TINY

CODE = "CF1-D1-AAAAACL"


def test_a_row_says_what_the_solver_says() -> None:
    plan = Plan(rules_for("CF1", draw=1), count=1, first=seed_of("AAAAACL"), lines=True)
    (row,) = judge(plan, plan.seeds).deals.to_pylist()
    verdict = solve(Deal.from_code(CODE).position(), plan.options)
    assert row == {
        "seed": 63,
        "code": CODE,
        "rules": plan.rules.digest,
        "start_rank": 6,
        "verdict": "WINNABLE",
        "reason": "line",
        "length": len(verdict.line),
        "placed": row["placed"],
        "nodes": verdict.nodes,
        "bytes": verdict.bytes,
        "method": "quotient",
        "solver": solver_version(),
        "line": " ".join(map(str, verdict.line)),
    }


def test_placed_counts_what_scores_on_foundations() -> None:
    """CF-score: 5 points a card placed; played out, the line of a row earns as much."""
    plan = Plan(rules_for("CF1", draw=1), count=1, first=63, lines=True)
    (row,) = judge(plan, plan.seeds).deals.to_pylist()
    game = Game(Deal.from_code(CODE))
    for text in row["line"].split():
        game.play(Move.parse(text))
    assert game.position.is_won
    assert game.score == 5 * row["placed"]
    assert row["placed"] >= 51


def test_without_a_line_there_is_no_length() -> None:
    rows = judge(PLAN, PLAN.seeds).deals.to_pylist()
    for row in rows:
        won = row["verdict"] == "WINNABLE"
        assert (row["length"] is not None) == (row["placed"] is not None) == won
        assert row["line"] is None


def test_shortened_lines_are_no_longer() -> None:
    found = judge(PLAN, PLAN.seeds).deals["length"].to_pylist()
    short = judge(replace(PLAN, shorten=True), PLAN.seeds).deals["length"].to_pylist()
    pairs = [(a, b) for a, b in zip(found, short, strict=True) if a is not None]
    assert all(b <= a for a, b in pairs)
    assert any(b < a for a, b in pairs)


def test_tables_have_the_schema_that_is_documented() -> None:
    judged = judge(PLAN, range(3))
    assert judged.deals.schema.equals(DEALS)
    assert judged.times.schema.equals(TIMES)


@pytest.mark.parametrize("rules", [CANFIELD, DOUBLE_SOLITAIRE, TINY])
def test_every_deal_is_a_full_pack(rules: object) -> None:
    position = start_of(rules, 5)  # type: ignore[arg-type]
    on_foundations = position.rules.dealt_bases
    cards = [*position.stock, *position.reserve, *(c for col in position.columns for c in col)]
    assert len(cards) + on_foundations == pack_of(position.rules).total()


def test_codes_name_the_deal_where_there_are_codes() -> None:
    assert code_of(rules_for("DS1", draw=3), 1) == "DS1-D3N-AAAAAAB"
    assert code_of(TINY, 1) == "AAAAAAB"


def test_a_deal_that_needs_more_memory_stays_unknown_and_the_others_are_judged() -> None:
    """The limit of bytes: some deals need more than a small one, all the others are decided."""
    plan = Plan(rules_for("CF1"), count=12, limits=Limits(nodes=100_000, bytes=420_000))
    rows = judge(plan, plan.seeds).deals.to_pylist()
    open_ones = [row for row in rows if row["verdict"] == "UNKNOWN"]
    assert 0 < len(open_ones) < 12
    assert {row["reason"] for row in open_ones} == {"bytes"}
    assert all((row["bytes"] > 420_000) == (row in open_ones) for row in rows)


def test_a_failed_allocation_is_unknown_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def starved(*_arguments: object) -> None:
        raise MemoryError

    monkeypatch.setattr(judging, "solve", starved)
    rows = judge(PLAN, range(2)).deals.to_pylist()
    assert [(row["verdict"], row["reason"]) for row in rows] == [("UNKNOWN", "bytes")] * 2


def test_what_asks_the_solver_is_not_needed_to_decide() -> None:
    """So the version of a study outlives changes to hints, grades and the fair player."""
    home = Path(saratoga.__file__).parent
    asking = {
        f"saratoga.{file.relative_to(home).with_suffix('').as_posix().replace('/', '.')}"
        for pattern in judging.ASKING
        for file in home.glob(pattern)
    }
    assert "saratoga.solver.grading" in asking
    code = "import sys, saratoga.solver.solve; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, text=True
    )
    assert not asking & set(loaded.stdout.split())
