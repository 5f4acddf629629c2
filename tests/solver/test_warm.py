"""Compiling in advance: no search after it has anything left to compile."""

from __future__ import annotations

import subprocess
import sys

SCRIPT = """
import sys
from numba.core.dispatcher import Dispatcher
from saratoga.engine.deals import Deal
from saratoga.rules.catalogue import all_rules
from saratoga.solver.options import Limits, SolverOptions
from saratoga.solver.solve import solve
from saratoga.solver.warm import warm_rules


def compiled():
    rooms = [room for name, room in sys.modules.items() if name.startswith("saratoga.solver")]
    members = [each for room in rooms for each in vars(room).values()]
    kernels = [each for each in members if isinstance(each, Dispatcher)]
    return {f"{kernel.__module__}.{kernel.__name__}": len(kernel.signatures) for kernel in kernels}


for rules in all_rules().values():
    warm_rules(rules)
before = compiled()
for form in all_rules():
    for letters in ("AAAAAAB", "AAAAABB", "AAAAALD"):
        options = SolverOptions(Limits(nodes=100_000))
        solve(Deal.from_code(f"{form}-{letters}").position(), options)
after = compiled()
print(len(before) > 20, sorted(name for name in after if after[name] != before.get(name)))
"""


def test_after_compiling_in_advance_no_search_compiles_anything() -> None:
    """A first hint must not spend its time limit on compiling."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True
    )
    assert done.stdout == "True []\n"
