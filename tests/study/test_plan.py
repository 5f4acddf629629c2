"""Plans and the rules that they state."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from saratoga.errors import InvalidOption, InvalidRules, SaratogaError
from saratoga.rules import CANFIELD, CLASSIC_CANFIELD, Rules, Space, Wrap, rules_for
from saratoga.rules.catalogue import all_rules
from saratoga.solver.options import Limits
from saratoga.study import Plan, limits_of, read_plan, run
from saratoga.study.games import BASE_RELATIVE, KLONDIKE, laws_digest, rules_of, table_of
from variants import VARIANTS

FILE = """
name = "Canfield after the literature"
game = "canfield"
draw = 3
first = "CF1-D3-AAAAACL"
count = 1_000
chunk = 64
lines = true

[rules]
wrap = "not past the base"
take_back = false

[limits]
nodes = 2_000_000
memory = 512
"""


def test_a_plan_file_says_all(tmp_path: Path) -> None:
    path = tmp_path / "plan.toml"
    path.write_text(FILE, encoding="utf-8")
    assert Plan.of(read_plan(path)) == Plan(
        rules=replace(CANFIELD, wrap=Wrap.NOT_PAST_BASE, take_back=False),
        count=1000,
        first=63,
        name="Canfield after the literature",
        chunk=64,
        limits=Limits(nodes=2_000_000, bytes=512 << 20),
        lines=True,
    )


def test_what_a_plan_leaves_out() -> None:
    plan = Plan.of({"game": "HC1", "count": 5})
    assert plan == Plan(CLASSIC_CANFIELD, 5)
    assert (plan.seeds, plan.title) == (range(5), "Classic Canfield")
    assert plan.limits == Limits(nodes=1_000_000, seconds=None, bytes=1 << 30)


@pytest.mark.parametrize(
    ("first", "seed"), [(7, 7), ("7", 7), ("aaaaacl", 63), ("DS1-D1N-AAAAAAB", 1)]
)
def test_the_first_deal_by_number_letters_or_code(first: Any, seed: int) -> None:
    assert Plan.of({"game": "DS1", "count": 5, "first": first}).first == seed


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({"game": "canfield"}, "a plan needs a count"),
        ({"count": 0}, "'count' of the plan is '0'; possible: 1, 2, 3"),
        ({"count": 1.5}, "'count' of the plan is '1.5'"),
        ({"count": True}, "'count' of the plan is 'True'"),
        ({"count": 2, "first": 2**32 - 1}, "2 deals from seed 4294967295 on pass the last seed"),
        ({"count": 1, "first": -1}, "'first' of the plan is '-1'; possible: 0, 1, 2"),
        ({"count": 1, "first": "CF1"}, "not a deal code"),
        ({"count": 1, "chunk": 0}, "'chunk' of the plan is '0'"),
        ({"count": 1, "lines": "yes"}, "'lines' of the plan is 'yes'; possible: true, false"),
        ({"count": 1, "games": "canfield"}, "a plan has no key 'games'; there are name, game"),
        ({"count": 1, "limits": 5}, "'limits' of the plan is '5'; possible: nodes, seconds"),
        ({"count": 1, "limits": {"bytes": 5}}, "no key 'bytes'; there are nodes, seconds, memory"),
        ({"count": 1, "limits": {"nodes": -5}}, "'nodes' of the plan is '-5'"),
        ({"count": 1, "limits": {"nodes": "5"}}, "'nodes' of the plan is '5'"),
        ({"count": 1, "game": "canfeld"}, "unknown game 'canfeld'; .*klondike"),
        ({"count": 1, "game": "canfield", "draw": 2}, "no draw 2; possible: 3, 1"),
        ({"count": 1, "game": "klondike", "scoring": "V"}, "'klondike' has no scorings"),
        ({"count": 1, "draw": 3}, "need a game"),
        ({"count": 1, "rules": 5}, "'rules' must be a table"),
        ({"count": 1, "rules": {"wraps": 1}}, "no field 'wraps'; there are name, decks"),
        ({"count": 1, "rules": {"wrap": "yes"}}, 'possible: "none", "not past the base"'),
        ({"count": 1, "rules": {"scoring": {"win": 1, "los": 2}}}, "no field 'los'"),
        ({"count": 1, "rules": {"scoring": {"win": "5"}}}, "'win' is '5'; possible: … -1, 0, 1"),
        ({"count": 1, "rules": {"scoring": {"money": 1}}}, "'money' is '1'; possible: true"),
        ({"count": 1, "rules": {"redeals": "many"}}, "'many'; possible: 0, 1, 2 …, \"unlimited\""),
        ({"count": 1, "rules": {"redeals": 1.5}}, "'1.5'; possible: 0, 1, 2 …, \"unlimited\""),
        ({"count": 1, "rules": {"redeals": -1}}, "'-1'; possible: 0, 1, 2 …, \"unlimited\""),
        ({"count": 1, "scoring": [1]}, "'scoring' is '\\[1\\]'; possible: N, V"),
        ({"count": 1, "name": ["a"]}, "'name' of the plan is .*; possible: one line of text"),
        ({"count": 1, "name": "a\nb"}, "'name' of the plan is .*; possible: one line of text"),
        ({"count": 1, "rules": {"name": "a\tb"}}, "'name' of the plan .*: one line of text"),
        ({"count": 1, "limits": {"seconds": float("inf")}}, "'seconds' of the plan is 'inf'"),
        ({"count": 1, "limits": {"seconds": float("nan")}}, "'seconds' of the plan is 'nan'"),
        ({"count": 1, "limits": {"memory": 10**15}}, "possible: 0, 1, 2 … 8796093022207$"),
        ({"count": 1, "first": "DS1-D1N-AAAAAAB"}, "possible: AAAAAAB, CF1-D3-AAAAAAB$"),
        ({"count": 1, "draw": 1, "game": "canfield", "first": "CF1-D3-AAAAAAB"}, "CF1-D1-AAAAAAB"),
        ({"count": 1, "game": "klondike", "first": "DS1-D1N-AAAAAAB"}, "possible: AAAAAAB$"),
        ({"count": 1, "first": "9" * 5000}, "not a deal code"),
    ],
)
def test_plans_that_are_refused(table: dict[str, Any], message: str) -> None:
    game = {} if "draw" in table or not table else {"game": "canfield"}
    with pytest.raises(SaratogaError, match=message):
        Plan.of(game | table)


def test_a_plan_names_a_game_or_rules() -> None:
    for table in ({"count": 1}, {"count": 1, "rules": {}}):
        with pytest.raises(InvalidOption, match="a plan needs a game, or the rules of one"):
            Plan.of(table)
    assert Plan.of({"count": 1, "rules": {"decks": 2}}).rules.decks == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rules": 5}, "'rules' of the plan is '5'; possible: Rules"),
        ({"limits": 5}, "'limits' of the plan is '5'; possible: Limits"),
        ({"limits": Limits(seconds=float("inf"))}, "'seconds' of the plan is 'inf'"),
    ],
)
def test_plans_of_wrong_kinds(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidOption, match=message):
        replace(Plan(CANFIELD, count=1), **arguments)


def test_a_plan_is_a_table() -> None:
    with pytest.raises(InvalidOption, match="'plan' of the plan is '5'; possible: name, game"):
        run(5, jobs=0)  # type: ignore[arg-type]


def test_rules_that_contradict_themselves() -> None:
    with pytest.raises(InvalidRules, match="draw is 0"):
        Plan.of({"count": 1, "game": "canfield", "rules": {"draw": 0}})
    with pytest.raises(InvalidRules, match="take_back is 'no'"):
        Plan.of({"count": 1, "game": "canfield", "rules": {"take_back": "no"}})


def test_a_plan_that_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(InvalidOption, match=r"can't read .*No such file"):
        read_plan(tmp_path / "none.toml")
    path = tmp_path / "plan.toml"
    path.write_text("count = ", encoding="utf-8")
    with pytest.raises(InvalidOption, match=r"can't read .*Invalid value"):
        read_plan(path)


def test_zero_lifts_a_limit() -> None:
    old = Limits(nodes=5, seconds=2.0)
    assert limits_of({"nodes": 0, "memory": 1}, old) == Limits(None, 2.0, 1 << 20)


@pytest.mark.parametrize("rules", [*all_rules().values(), *VARIANTS.values(), KLONDIKE])
def test_rules_come_back_from_their_table(rules: Rules) -> None:
    assert rules_of({"rules": table_of(rules)}) == rules


def test_the_games_of_the_literature() -> None:
    """Blake and Gent: Canfield not past the base; strict: whole columns, spaces from the waste;
    neither takes back. Klondike does."""
    assert rules_of({"game": "canfield-not-past-base", "draw": 1}) == replace(BASE_RELATIVE, draw=1)
    strict = rules_of({"game": "classic-canfield", "rules": {"wrap": "not past the base"}})
    assert strict == replace(CLASSIC_CANFIELD, wrap=Wrap.NOT_PAST_BASE)
    assert (strict.space, strict.take_back) == (Space.WASTE, False)
    assert (KLONDIKE.decks, KLONDIKE.draw, KLONDIKE.redeals) == (1, 3, None)
    assert (KLONDIKE.stock_size, KLONDIKE.take_back) == (24, True)


def test_laws_are_rules_without_points() -> None:
    normal, vegas = rules_for("DS1", scoring="N"), rules_for("DS1", scoring="V")
    assert laws_digest(normal) == laws_digest(replace(vegas, redeals=None))
    assert laws_digest(normal) != laws_digest(vegas)
    assert laws_digest(CANFIELD) != laws_digest(replace(CANFIELD, draw=1))
