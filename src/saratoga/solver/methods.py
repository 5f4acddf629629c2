"""Which search suits which rules.

A search takes (position, limits, switches, stop) and returns a `Finding`; `stop` is told the nodes
and bytes so far and answers with the reason to stop, or None.
"""

from __future__ import annotations

from collections.abc import Callable

from saratoga.engine.position import Position
from saratoga.errors import InvalidOption
from saratoga.solver.options import Limits, Method, SolverOptions, Switches
from saratoga.solver.verdict import Finding, Reason

Stop = Callable[[int, int], Reason | None]
Search = Callable[[Position, Limits, Switches, Stop], Finding]


def method_for(position: Position, options: SolverOptions) -> Method:
    """Return the search for a position: the one that the options force, or the fastest one.

    Raises InvalidOption if the options force one that doesn't know the rules.
    """
    if options.method is None:
        return next(method for method in _BY_SPEED if _knows(method, position))
    if not _knows(options.method, position):
        raise InvalidOption(
            f"the {options.method.value} search doesn't know the rules of {position.rules.name}"
        )
    return options.method


_BY_SPEED = (Method.PLAIN,)


def _knows(method: Method, position: Position) -> bool:
    return method is Method.PLAIN


def search_of(method: Method) -> Search:
    """Return the function of a search; its kernels are imported now."""
    from saratoga.solver.plain.search import search

    return search
