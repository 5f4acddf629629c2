"""Compiling all kernels in advance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from saratoga.engine.codes import letters_of
from saratoga.engine.deals import Deal
from saratoga.engine.position import Position
from saratoga.engine.shuffle import shuffled_pack
from saratoga.rules.catalogue import all_rules
from saratoga.rules.model import Rules, Wrap
from saratoga.solver.options import Limits, Method, SolverOptions
from saratoga.solver.solve import solve

#: Nodes searched of each position: enough for every kernel to be called.
NODES: Final = 20_000
#: With a single pass the beams begin only after so many.
SINGLE_PASS_NODES: Final = 60_000
#: A deal that takes many nodes, so that memories grow.
SEED: Final = 13
#: A deal of Canfield in which a run has to go round all ranks.
ROUND: Final = 180


def warm(tell: Callable[[str], None] = lambda _: None) -> None:
    """Compile everything that `solve` may call, or load it where that has been done before.

    `tell` is told what is being compiled.
    """
    for form, rules in all_rules().items():
        tell(form)
        warm_rules(rules)
    tell(Method.PLAIN.value)
    for position in (_classic(), _hidden()):
        solve(position, SolverOptions(Limits(nodes=NODES), method=Method.PLAIN, shorten=False))


def warm_rules(rules: Rules) -> None:
    """Compile, or load, what `solve` may call for positions under these rules."""
    nodes = NODES if rules.redeals is None else SINGLE_PASS_NODES
    for seed in (SEED, ROUND) if rules.wrap is Wrap.FULL else (SEED,):
        position = Deal(rules, shuffled_pack(rules.decks, seed)).position()
        solve(position, SolverOptions(Limits(nodes=nodes), shorten=False))


def _classic() -> Position:
    return Deal.from_code(f"HC1-D3-{letters_of(SEED)}").position()


def _hidden() -> Position:
    return Deal.from_code(f"DS1-D3N-{letters_of(SEED)}").position()
