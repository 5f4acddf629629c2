"""How hard the fair player thinks: levels with names, and budgets of time.

Effort is counted in positions and worlds, never in seconds: so the same view gets the same advice
on every machine. A budget of seconds only chooses among efforts whose time has been measured.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from saratoga.errors import InvalidOption, quoted
from saratoga.i18n import Message


@dataclass(frozen=True, slots=True)
class Round:
    """One look at the candidates: in how many worlds, with how many nodes in each."""

    worlds: int
    nodes: int


@dataclass(frozen=True, slots=True)
class Effort:
    """What one decision may cost.

    `states` bounds the search for the shortest ways to a hidden card; `ways` of them are judged,
    and the first exposures of winning lines in `lines` worlds, searched for with `line_nodes`
    each. Without `rounds` the shortest way is taken unjudged. `final` is the limit of nodes where
    all cards are known. Of candidates whose share of won worlds lies within `close` of the best,
    `replies` are looked at a second time, by what the best answer to each next card is, with the
    effort `reply`.
    """

    states: int
    ways: int = 1
    lines: int = 0
    line_nodes: int = 0
    rounds: tuple[Round, ...] = ()
    final: int = 0
    close: float = 0.0
    replies: int = 0
    reply: Effort | None = None


def _hindsight(worlds: int, nodes: int, ways: int, lines: int) -> Effort:
    """Return an effort that halves its candidates while worlds and nodes grow."""
    rounds = (
        Round(max(2, worlds // 3), max(200, nodes // 20)),
        Round(max(2, 2 * worlds // 3), max(200, nodes // 4)),
        Round(worlds, nodes),
    )
    return Effort(500, ways, lines, 1000, rounds, final=5 * nodes)


_SMALL: Final = Effort(200, 6, 0, 0, (Round(3, 500),), final=2000)
_MIDDLE: Final = _hindsight(24, 4000, ways=8, lines=12)
_DEEP: Final = replace(
    _MIDDLE,
    close=0.13,
    replies=4,
    reply=Effort(200, 5, 3, 300, (Round(6, 300),), final=2000),
)
_REPLY: Final = Effort(200, 6, 6, 500, (Round(6, 300), Round(12, 1000)), final=2000)
_LARGE: Final = Effort(
    1000,
    12,
    24,
    2000,
    (Round(12, 300), Round(24, 1500), Round(48, 8000)),
    final=50_000,
    close=0.13,
    replies=4,
    reply=_REPLY,
)

#: The levels by name, the weakest first.
LEVELS: Final = {
    "beginner": Effort(10),
    "casual": Effort(40),
    "skilled": Effort(1000),
    "expert": _SMALL,
    "master": _MIDDLE,
}

#: Efforts by the seconds of CPU time that a game of Canfield is to take.
_BUDGETS: Final = (
    (10.0, _LARGE),
    (1.0, _DEEP),
    (0.3, _MIDDLE),
    (0.1, _SMALL),
    (0.0, LEVELS["skilled"]),
)


def level_named(name: str) -> Effort:
    """Return the effort of a level.

    Raises InvalidOption for an unknown one.
    """
    if name not in LEVELS:
        raise unknown_level(name, LEVELS)
    return LEVELS[name]


def unknown_level(name: str, levels: Iterable[str]) -> InvalidOption:
    """Return the error that a level is none of `levels`."""
    known = ", ".join(levels)
    return InvalidOption(
        Message("unknown level {name}; the levels are {known}", name=quoted(name), known=known)
    )


def effort_for(seconds: float) -> Effort:
    """Return the largest effort that a game's budget of CPU time allows.

    Raises InvalidOption for a negative budget.
    """
    for least, effort in _BUDGETS:
        if seconds >= least:
            return effort
    raise InvalidOption(
        Message("the budget is {seconds}; it must be 0 or more seconds a game", seconds=seconds)
    )
