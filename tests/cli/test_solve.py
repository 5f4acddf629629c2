"""`saratoga solve`: what it is given and what it prints."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from oracle.loader import oracle_lines
from saratoga.cli.app import build_app
from saratoga.cli.json_deals import rules_of
from saratoga.cli.solve import verdicts
from saratoga.cli.solve_inputs import Named, read_all
from saratoga.engine.deals import Deal, deal_to_json
from saratoga.engine.moves import Move
from saratoga.engine.text import position_text
from saratoga.errors import InvalidDeal, InvalidOption
from saratoga.rules import CANFIELD, CLASSIC_CANFIELD, Wrap
from saratoga.solver.options import Limits, SolverOptions
from saratoga.solver.replay import replayed

CODE = "CF1-D1-AAAAACL"
LOST = "HC1-D3-AAAAAAF"


def said(*arguments: str, text: str = "") -> str:
    result = CliRunner().invoke(build_app(), ["solve", *arguments], input=text)
    assert result.exit_code == 0, result.output
    return result.stdout


def facts(*arguments: str, text: str = "") -> list[dict[str, Any]]:
    return [json.loads(line) for line in said(*arguments, "--json", text=text).splitlines()]


def named(*arguments: str) -> list[tuple[str, Any]]:
    return [(item.key, item.name) for item in read_all(list(arguments), None)]


def test_json_tells_all_of_a_win() -> None:
    (found,) = facts(CODE)
    assert list(found) == ["code", "verdict", "reason", "line", "nodes", "seconds", "bytes"]
    assert (found["code"], found["verdict"], found["reason"]) == (CODE, "WINNABLE", "line")
    line = [Move.parse(text) for text in found["line"]]
    assert replayed(Deal.from_code(CODE).position(), line)
    assert found["nodes"] > 0
    assert found["seconds"] > 0
    assert found["bytes"] > 0


def test_json_tells_all_of_a_loss_and_of_a_limit() -> None:
    lost, left = facts(LOST), facts(LOST, "--limit-nodes", "10")
    assert [(each["verdict"], each["reason"]) for each in lost + left] == [
        ("UNWINNABLE", "exhausted"),
        ("UNKNOWN", "nodes"),
    ]
    assert lost[0]["line"] == left[0]["line"] == []
    assert left[0]["nodes"] == 10


@pytest.mark.parametrize(
    ("option", "value", "reason"),
    [("--limit-seconds", "0.001", "seconds"), ("--limit-nodes", "7", "nodes")],
)
def test_limits_are_options(option: str, value: str, reason: str) -> None:
    (found,) = facts("HC1-D3-AAAAAAN", option, value)
    assert (found["verdict"], found["reason"]) == ("UNKNOWN", reason)


def test_memory_is_an_option() -> None:
    """A deal that takes more than a megabyte, and gets just one."""
    (found,) = facts("HC1-D3-AAAAAAN", "--memory", "1")
    assert (found["verdict"], found["reason"]) == ("UNKNOWN", "bytes")


def test_plain_text_has_a_line_a_deal_and_a_count() -> None:
    lines = said(CODE, LOST).splitlines()
    assert lines[0].startswith(f"{CODE}  WINNABLE  line  ")
    assert lines[1].startswith(f"{LOST}  UNWINNABLE  exhausted  ")
    assert lines[2] == "UNWINNABLE 1  WINNABLE 1"


def test_the_line_is_printed_when_asked_for() -> None:
    (found,) = facts(CODE)
    assert said(CODE, "--line").splitlines()[1] == " ".join(found["line"])
    assert len(said(CODE).splitlines()) == 1


def test_standard_input_gives_a_deal_a_line() -> None:
    found = facts("-", text=f"{CODE}\n\n# a remark\ncf1 d1 aaaaacl\n")
    assert [each["code"] for each in found] == [CODE, CODE]


def test_lines_of_the_oracle_are_solved_under_their_rules(tmp_path: Path) -> None:
    lines = oracle_lines("cf-d3")[:6] + oracle_lines("hc-d3")[:2] + oracle_lines("ds-d1n")[:2]
    file = tmp_path / "deals.jsonl"
    file.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    found = facts(str(file), "--jobs", "2")
    assert [each["seed"] for each in found] == [line["seed"] for line in lines]
    expected = {"solved": "WINNABLE", "unsolvable": "UNWINNABLE"}
    assert [each["verdict"] for each in found] == [expected[line["outcome"]] for line in lines]


def test_solvitaires_json_needs_the_game(tmp_path: Path) -> None:
    deal = Deal.from_code(CODE)
    file = tmp_path / "deal.json"
    file.write_text(json.dumps(deal_to_json(deal), indent=1), encoding="utf-8")
    (found,) = facts(str(file), "--game", "CF1-D1")
    assert (found["file"], found["verdict"]) == (str(file), "WINNABLE")
    with pytest.raises(InvalidOption, match="--game"):
        list(read_all([str(file)], None))


def test_positions_and_cards_are_read_from_files(tmp_path: Path) -> None:
    deal = Deal.from_code(CODE)
    position, cards = tmp_path / "position.txt", tmp_path / "cards.txt"
    position.write_text(position_text(deal.position()), encoding="utf-8")
    cards.write_text(deal.text(), encoding="utf-8")
    found = list(read_all([str(position), str(cards)], deal.rules))
    assert [item.position for item in found] == [deal.position()] * 2


def test_our_own_json_is_read(tmp_path: Path) -> None:
    file = tmp_path / "deal.json"
    cards = Deal.from_code(CODE).text().split()
    file.write_text(json.dumps({"code": CODE, "cards": cards}), encoding="utf-8")
    assert named(str(file)) == [("code", CODE)]


def test_rules_of_a_line() -> None:
    relative = rules_of({"game": "CANFIELD", "wrap": "not past the base", "draw": 1})
    assert (relative.draw, relative.wrap, relative.reserve) == (1, Wrap.NOT_PAST_BASE, 13)
    assert rules_of({"game": "classic-canfield"}) == CLASSIC_CANFIELD
    assert rules_of({"game": "CANFIELD", "take_back": False}).take_back is False
    assert rules_of({"game": "DOUBLE_SOLITAIRE", "passes": 1}).redeals == 0
    assert rules_of({"game": "DOUBLE_SOLITAIRE", "passes": "unlimited"}).redeals is None


@pytest.mark.parametrize(
    ("stated", "complaint"),
    [
        ({"draw": 1}, "must name a game"),
        ({"game": "CANFIELD", "colour": "red"}, "must name a game and may name"),
        ({"game": "CANFIELD", "wrap": "round"}, "'wrap' must be one of"),
        ({"game": "CANFIELD", "passes": 0}, "'passes' must be a number from 1 on"),
        ([], "must name a game"),
    ],
)
def test_rules_that_make_no_sense_are_refused(stated: Any, complaint: str) -> None:
    with pytest.raises(InvalidDeal, match=complaint):
        rules_of(stated)


def test_a_line_that_is_no_json_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "broken.jsonl"
    file.write_text('{"rules": }\n', encoding="utf-8")
    with pytest.raises(InvalidDeal, match=r"broken.jsonl:1: not JSON"):
        list(read_all([str(file)], CANFIELD))


def test_jobs_change_no_verdict() -> None:
    items = [
        Named("code", code, Deal.from_code(code).position())
        for code in (CODE, LOST, "HC1-D3-AAAAAAI", "CF1-D3-AAAAAAB")
    ]
    options = SolverOptions(Limits(nodes=5000))
    outcomes = [
        [(item.name, verdict.outcome, verdict.nodes) for item, verdict in found]
        for found in (list(verdicts(items, options, jobs)) for jobs in (1, 3))
    ]
    assert outcomes[0] == outcomes[1]


@contextmanager
def _closing(found: Iterator[Any]) -> Iterator[Iterator[Any]]:
    try:
        yield found
    finally:
        found.close()  # type: ignore[attr-defined]


def test_leaving_early_cancels_the_rest() -> None:
    """The second deal has no limit and would take long; it ends as the first answer is dropped."""
    items = [
        Named("code", code, Deal.from_code(code).position()) for code in (CODE, "HC1-D3-AAAAAAN")
    ]
    with _closing(verdicts(items, SolverOptions(Limits(bytes=None)), 1)) as found:
        assert next(found)[0].name == CODE
