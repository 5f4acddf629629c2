"""The verdicts are those of an independent solver, on every deal that it has decided."""

from __future__ import annotations

import pytest

from oracle.loader import RULE_SETS, oracle_deals
from saratoga.solver.options import Limits, SolverOptions
from saratoga.solver.solve import solve

#: More than any of the deals takes.
OPTIONS = SolverOptions(Limits(nodes=2_000_000), shorten=False)
PARTS = 4


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_no_verdict_differs(rule_set: str, part: int) -> None:
    """Each is decided; each win was replayed by the engine."""
    for known in oracle_deals(rule_set)[part::PARTS]:
        verdict = solve(known.deal.position(), OPTIONS)
        assert (verdict.is_decided, verdict.is_winnable) == (True, known.winnable), known.name
