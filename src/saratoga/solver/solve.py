"""`solve`: decide a position with all cards known.

>>> from saratoga.engine.deals import Deal
>>> verdict = solve(Deal.from_code("CF1-D1-AAAAACL").position())
>>> verdict.outcome.value, verdict.reason.value
('WINNABLE', 'line')
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Event

from saratoga.engine.position import Position
from saratoga.engine.sound import check
from saratoga.solver.methods import choose
from saratoga.solver.options import SolverOptions
from saratoga.solver.replay import replayed
from saratoga.solver.shorten import shortened
from saratoga.solver.verdict import Finding, Outcome, Reason, Verdict
from saratoga.solver.watch import Progress, Watch


def solve(
    position: Position,
    options: SolverOptions = SolverOptions(),  # noqa: B008  # immutable
    cancel: Event | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Verdict:
    """Return whether a position can be won, with the evidence.

    Setting `cancel`, from any thread, ends the search soon. `progress` is called about ten times a
    second of CPU time, in the calling thread. With no limit but nodes, equal calls give equal
    verdicts. WINNABLE is said only after the line, also as shortened, has been replayed to
    the win (`replay`).
    Raises InvalidPosition for a position that no cards can form (`check`), InvalidOption if the
    options force a search that doesn't know these rules.
    """
    check(position)
    watch = Watch(options.limits, cancel, progress)
    method, search = choose(position, options)
    finding = _won_already(position) or search(position, options.limits, options.switches, watch)
    line = replayed(position, finding.line) if finding.outcome is Outcome.WINNABLE else ()
    found = len(line)
    if options.shorten and line:
        line = replayed(position, shortened(position, line))
    return Verdict(
        outcome=finding.outcome,
        reason=finding.reason,
        line=line,
        found=found,
        nodes=finding.nodes,
        seconds=watch.seconds,
        bytes=finding.bytes,
        method=method,
    )


def _won_already(position: Position) -> Finding | None:
    return Finding(Outcome.WINNABLE, Reason.LINE, 0, 0) if position.is_won else None
