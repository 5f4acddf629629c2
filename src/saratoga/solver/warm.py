"""Compiling all kernels in advance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from saratoga.engine.codes import letters_of
from saratoga.engine.deals import Deal
from saratoga.engine.position import Position
from saratoga.rules.catalogue import all_rules
from saratoga.solver.options import Limits, Method, SolverOptions
from saratoga.solver.solve import solve

#: Nodes searched of each kind of position: enough for every kernel to be called.
NODES: Final = 20_000
#: Deals that take many nodes, so that memories grow.
SEED: Final = 13
#: A Canfield in which a run has to go round all ranks.
ROUND: Final = "CF1-D3-AAAAAGY"


def warm(tell: Callable[[str], None] = lambda _: None) -> None:
    """Compile everything that `solve` may call, or load it where that has been done before.

    `tell` is told what is being compiled.
    """
    for form in all_rules():
        tell(form)
        position = Deal.from_code(f"{form}-{letters_of(SEED)}").position()
        solve(position, SolverOptions(Limits(nodes=NODES), shorten=False))
    solve(Deal.from_code(ROUND).position(), SolverOptions(Limits(nodes=NODES), shorten=False))
    tell(Method.PLAIN.value)
    for position in (_classic(), _hidden()):
        solve(position, SolverOptions(Limits(nodes=NODES), method=Method.PLAIN, shorten=False))


def _classic() -> Position:
    return Deal.from_code(f"HC1-D3-{letters_of(SEED)}").position()


def _hidden() -> Position:
    return Deal.from_code(f"DS1-D3N-{letters_of(SEED)}").position()
