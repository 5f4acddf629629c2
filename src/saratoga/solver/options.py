"""What a search may cost, and which of its shortcuts are on.

>>> SolverOptions(Limits(nodes=1000)).limits.seconds is None
True
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import Enum

from saratoga.errors import InvalidOption
from saratoga.i18n import Message


@dataclass(frozen=True, slots=True)
class Limits:
    """Where a search gives up; None: nowhere.

    `nodes` counts expanded positions: with this limit alone the answer is the same everywhere.
    `seconds` is CPU time of the searching thread, without that to compile or load the solver.
    `bytes` bounds the memory of the search.
    Raises InvalidOption for a limit that isn't a number above 0; a whole one but for `seconds`.
    """

    nodes: int | None = None
    seconds: float | None = None
    bytes: int | None = 1 << 30

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            kinds = (int, float) if field.name == "seconds" else (int,)
            if value is not None and (type(value) not in kinds or not value > 0):
                raise InvalidOption(
                    Message(
                        "the limit of {limit} is {value}; it must be a number above 0, a whole one"
                        " but for seconds",
                        limit=field.name,
                        value=value,
                    )
                )


@dataclass(frozen=True, slots=True)
class Switches:
    """Shortcuts of the searches; none of them changes a verdict. Arguments: docs/solver.md.

    `promote`: cards that nobody can need any more go up at once. `relax`: positions that even an
    easier game can't win are given up. `dominate`: a position is given up where a better one has
    been searched. `defer`: with draw 1 a stock card is laid on a column only for the step that
    needs it. `unnamed`: with draw 1, which of two twins of the stock lies in a column stays open
    until a step depends on it. `promise`: where only whole columns move, a move that is as good
    now as later is not tried later. `capacity`: where only whole columns move, positions are given
    up in which more cards must lie in the columns than can.
    """

    promote: bool = True
    relax: bool = True
    dominate: bool = True
    defer: bool = True
    unnamed: bool = True
    promise: bool = True
    capacity: bool = True

    @classmethod
    def off(cls) -> Switches:
        """Return the switches of a search without shortcuts."""
        return cls(**{field.name: False for field in fields(cls)})

    def without(self, name: str) -> Switches:
        """Return the same switches with the one named off."""
        return replace(self, **{name: False})


class Method(Enum):
    """The searches there are."""

    PLAIN = "plain"
    QUOTIENT = "quotient"
    WHOLE = "whole"
    BEAM = "beam"


@dataclass(frozen=True, slots=True)
class SolverOptions:
    """How to solve: limits, switches, and whether a winning line is shortened afterwards.

    `method` forces one of the searches; None chooses by the rules.
    """

    limits: Limits = Limits()
    switches: Switches = Switches()
    shorten: bool = True
    method: Method | None = None
