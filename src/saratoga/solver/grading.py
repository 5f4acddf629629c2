"""How hard a winnable deal is, by measurement, and the grade that follows (docs/grades.md).

Two things are measured: how often the fair player fails at the deal over repeated plays, at several
levels and, where it throws dice, with dice of its own each time; and how many of the moves that one
could make beside a winning line lose the game. The difficulty is the mean of the two shares. Where
the stock passes once the fair player plays for cards, not for wins, and the second share alone
counts. Grades cut the deals of a game into quarters.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from threading import Event
from typing import Final, TypeVar

from saratoga.engine.deals import Deal
from saratoga.engine.moves import DRAW, REDEAL, Move
from saratoga.engine.play import apply, legal_moves
from saratoga.engine.position import Position

Item = TypeVar("Item")

#: Plays of the fair player: the level and how often. The first three throw no dice.
PLAYS: Final = (("beginner", 1), ("casual", 1), ("skilled", 1), ("expert", 5))
#: Places of the line at which other moves are tried, how many of them, and nodes for each.
PLACES: Final = 16
OTHERS: Final = 4
NODES: Final = 3000
#: Longest play, in actions.
LIMIT: Final = 2000


class Grade(Enum):
    """The grades, the easiest first."""

    GENTLE = "gentle"
    STEADY = "steady"
    HARD = "hard"
    FIENDISH = "fiendish"


#: Where the grades of a form part: the quartiles that `benchmarks/grades.py` measures.
CUTS: Final[dict[str, tuple[float, float, float]]] = {}
#: Where they part for a form that has not been measured yet: the scale in equal parts.
EVEN: Final = (0.25, 0.5, 0.75)


@dataclass(frozen=True, slots=True)
class Measured:
    """Plays won of all plays, and moves beside the line that lose of all that were settled."""

    won: int
    plays: int
    losing: int
    settled: int

    @property
    def difficulty(self) -> float:
        """A number from 0, nothing can go wrong, to 1, everything does."""
        narrowness = self.losing / self.settled if self.settled else 0.0
        return (1 - self.won / self.plays + narrowness) / 2 if self.plays else narrowness


def grade_of(form: str, difficulty: float) -> Grade:
    """Return the grade of a deal of a form, the first part of its code.

    >>> grade_of("CF1-D3", 0.0)
    <Grade.GENTLE: 'gentle'>
    """
    return list(Grade)[sum(difficulty > cut for cut in CUTS.get(form, EVEN))]


def measure(deal: Deal, line: tuple[Move, ...], cancel: Event | None = None) -> Measured:
    """Measure a deal of which a winning line is known; with `cancel` set early, by less."""
    won = plays = 0
    for level, often in PLAYS if deal.rules.redeals is None else ():
        for dice in range(often):
            if cancel is None or not cancel.is_set():
                plays += 1
                won += _plays_to_win(deal, level, dice)
    losing, settled = narrowness(deal.position(), line)
    return Measured(won, plays, losing, settled)


def _plays_to_win(deal: Deal, level: str, dice: int) -> bool:
    from saratoga.solver.fair.effort import level_named
    from saratoga.solver.fair.game import play_deal
    from saratoga.solver.fair.player import FairPlayer

    return play_deal(deal, FairPlayer(level_named(level), dice), LIMIT).won


def narrowness(position: Position, line: tuple[Move, ...]) -> tuple[int, int]:
    """Return how many of the moves tried beside a winning line lose, and how many were settled."""
    from saratoga.solver.options import Limits, SolverOptions
    from saratoga.solver.solve import solve

    options = SolverOptions(Limits(nodes=NODES), shorten=False)
    losing = settled = 0
    for other in _beside(position, line):
        verdict = solve(other, options)
        settled += verdict.is_decided
        losing += verdict.is_decided and not verdict.is_winnable
    return losing, settled


def _beside(position: Position, line: tuple[Move, ...]) -> list[Position]:
    """Return positions that other moves than those of the line lead to, spread evenly."""
    places = []
    for move in line:
        others = [other for other in legal_moves(position) if other not in (move, DRAW, REDEAL)]
        if others and move not in (DRAW, REDEAL):
            places.append((position, others))
        position = apply(position, move)
    return [
        apply(before, other)
        for before, others in _spread(places, PLACES)
        for other in _spread(others, OTHERS)
    ]


def _spread(items: list[Item], most: int) -> list[Item]:
    """Return at most so many items, spread evenly."""
    if len(items) <= most:
        return items
    return [items[index * len(items) // most] for index in range(most)]
