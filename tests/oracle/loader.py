"""Reading of the deals that Solvitaire has decided (see README.md)."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from saratoga.engine.deals import Deal, deal_from_json
from saratoga.rules import Rules, Wrap, rules_for

RULE_SETS = ("cf-d1", "cf-d3", "hc-d3", "ds-d1n", "ds-d3n", "ds-d3v")


class OracleDeal(NamedTuple):
    """A deal under its rules and whether it can be won with all cards known."""

    name: str
    deal: Deal
    winnable: bool


@cache
def oracle_deals(rule_set: str) -> tuple[OracleDeal, ...]:
    """Return the decided deals of a rule set, in the order of the file.

    >>> [deal.winnable for deal in oracle_deals("ds-d3v")]
    [False, False]
    """
    return tuple(
        OracleDeal(
            name=f"{rule_set}-{line['seed']}",
            deal=deal_from_json(line["deal"], rules_of(line["rules"])),
            winnable={"solved": True, "unsolvable": False}[line["outcome"]],
        )
        for line in oracle_lines(rule_set)
    )


def oracle_lines(rule_set: str) -> list[dict[str, Any]]:
    """Return the parsed lines of a rule set's file."""
    text = (Path(__file__).parent / f"{rule_set}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def rules_of(named: dict[str, Any]) -> Rules:
    """Return the variant of our rules that a line names."""
    if named["game"] == "DOUBLE_SOLITAIRE":
        scoring = {"unlimited": "N", 1: "V"}[named["passes"]]
        return replace(rules_for("DS1", named["draw"], scoring), take_back=named["take_back"])
    prefix = {"CANFIELD": "CF1", "CLASSIC_CANFIELD": "HC1"}[named["game"]]
    return replace(
        rules_for(prefix, named["draw"]), wrap=Wrap(named["wrap"]), take_back=named["take_back"]
    )
