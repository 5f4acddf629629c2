"""How hard the fair player thinks, and the named levels.

Effort is counted in positions and worlds, never in seconds: so the same view gets the same advice
on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Round:
    """One look at the candidates: in how many worlds, with how many nodes in each."""

    worlds: int
    nodes: int


@dataclass(frozen=True, slots=True)
class Effort:
    """What one decision may cost.

    `states` bounds the search for the shortest ways to a hidden card, `ways` of which are judged,
    and the first exposures of winning lines in `lines` worlds. Without `rounds` the shortest way is
    taken. `final` is the limit of nodes where all cards are known. Candidates whose share of won
    worlds lies within `close` of the best are looked at a second time, `replies` of them, by every
    next card.
    """

    states: int
    ways: int = 1
    lines: int = 0
    line_nodes: int = 0
    rounds: tuple[Round, ...] = ()
    final: int = 0
    close: float = 0.0
    replies: int = 0
