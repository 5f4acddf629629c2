"""Which search suits which rules.

A search takes (position, limits, switches, stop) and returns a `Finding`; `stop` is told the nodes
and bytes so far and answers with the reason to stop, or None. The choice looks at the rules and at
the cards, never at the name of a game. Kernels are imported when a search is asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from saratoga.engine.position import Position
from saratoga.errors import InvalidOption
from saratoga.i18n import Message
from saratoga.solver.options import Limits, Method, SolverOptions, Switches
from saratoga.solver.verdict import Finding, Stop

Search = Callable[[Position, Limits, Switches, Stop], Finding]
#: Says whether a position is for a search, and which function searches it; None: not for it.
Chooser = Callable[[Position], Search | None]


def _quotient(position: Position) -> Search | None:
    from saratoga.solver.quotient import canfield, canfield_desk, double, double_desk

    if canfield_desk.knows(position):
        return canfield.search
    return double.search if double_desk.knows(position) else None


def _whole(position: Position) -> Search | None:
    from saratoga.solver.whole import desk, whole

    return whole.search if desk.knows(position) else None


def _beam(position: Position) -> Search | None:
    from saratoga.solver.beam.board import MAX_PACK, is_supported
    from saratoga.solver.beam.search import search

    fits = len(position.stock) + len(position.waste) < MAX_PACK
    return search if fits and is_supported(position.rules) else None


def _plain(_position: Position) -> Search | None:
    from saratoga.solver.plain.search import search

    return search


#: The fastest first.
_CHOOSERS: Final[dict[Method, Chooser]] = {
    Method.QUOTIENT: _quotient,
    Method.WHOLE: _whole,
    Method.BEAM: _beam,
    Method.PLAIN: _plain,
}


def choose(position: Position, options: SolverOptions) -> tuple[Method, Search]:
    """Return the search for a position: the one that the options force, or the fastest one.

    Raises InvalidOption if the options force one that doesn't know the position's rules.
    """
    wanted = list(_CHOOSERS) if options.method is None else [options.method]
    for method in wanted:
        search = _CHOOSERS[method](position)
        if search is not None:
            return method, search
    raise InvalidOption(
        Message(
            "the {method} search doesn't know the rules of {game}",
            method=wanted[0].value,
            game=position.rules.name,
        )
    )
