"""The deals of the oracle are full deals, and come back as the JSON that they were."""

from __future__ import annotations

import pytest

from oracle.loader import RULE_SETS, oracle_deals, oracle_lines
from saratoga.engine.deals import deal_from_json, deal_to_json
from saratoga.rules import Wrap


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_solvitaires_json_round_trips(rule_set: str) -> None:
    for known, line in zip(oracle_deals(rule_set), oracle_lines(rule_set), strict=True):
        assert deal_to_json(known.deal) == line["deal"]
        assert deal_from_json(deal_to_json(known.deal), known.deal.rules) == known.deal


def test_each_rule_set_has_deals_of_both_outcomes_where_known() -> None:
    outcomes = {name: {known.winnable for known in oracle_deals(name)} for name in RULE_SETS}
    assert outcomes["cf-d1"] == outcomes["cf-d3"] == outcomes["hc-d3"] == {True, False}
    assert outcomes["ds-d1n"] == outcomes["ds-d3n"] == {True}
    assert outcomes["ds-d3v"] == {False}


def test_canfield_deals_are_read_under_the_restricted_wrap() -> None:
    assert {known.deal.rules.wrap for known in oracle_deals("cf-d3")} == {Wrap.NOT_PAST_BASE}
