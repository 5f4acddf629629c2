"""What the solver says of a position, and how it came to say so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from saratoga.engine.moves import Move
from saratoga.solver.options import Method


class Outcome(Enum):
    """Whether a position can be won with all cards known."""

    WINNABLE = "WINNABLE"
    UNWINNABLE = "UNWINNABLE"
    UNKNOWN = "UNKNOWN"


class Reason(Enum):
    """The evidence of an outcome, or what kept the search from having any."""

    #: WINNABLE: the line has been replayed to the end, each move held against the laws.
    LINE = "line"
    #: UNWINNABLE: every position that can be reached has been searched.
    EXHAUSTED = "exhausted"
    #: UNKNOWN: a limit of the options.
    NODES = "nodes"
    SECONDS = "seconds"
    BYTES = "bytes"
    #: UNKNOWN: the caller's wish.
    CANCELLED = "cancelled"
    #: UNKNOWN: an inexact search came to its end without a line and without a proof.
    OPEN = "open"


#: Told nodes and bytes so far, says why to stop, or None.
Stop = Callable[[int, int], Reason | None]


@dataclass(frozen=True, slots=True)
class Finding:
    """What one search found: `line` for a win (not yet replayed), `reason` otherwise."""

    outcome: Outcome
    reason: Reason
    nodes: int
    bytes: int
    line: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer of `solve`.

    `line` is a winning line of engine moves that has been replayed by the laws, draws and moves of
    part of a run spelled out; empty unless WINNABLE. `found` is its length before shortening.
    `nodes` counts expanded positions, `seconds` is CPU time of the calling thread, without that to
    compile or load the solver. `bytes` is the most memory that the search held; where a limit of
    bytes ended it, what it asked for.
    """

    outcome: Outcome
    reason: Reason
    line: tuple[Move, ...]
    found: int
    nodes: int
    seconds: float
    bytes: int
    method: Method

    @property
    def is_winnable(self) -> bool:
        """Tell whether a line was found."""
        return self.outcome is Outcome.WINNABLE

    @property
    def is_decided(self) -> bool:
        """Tell whether the outcome is known."""
        return self.outcome is not Outcome.UNKNOWN
