"""How hard a winnable deal is, by measurement, and the grade that follows (docs/grades.md).

Two shares are measured. How often the fair player fails at the deal over repeated plays, at several
levels and, where it throws dice, with other dice each time. And how narrow the way to the win is:
how often some random moves that leave a winning line lose the game. The difficulty is their mean.
Where the stock passes once the fair player plays for cards, not for wins: there the second share
alone counts. Of deals that are alike in both, the one with the longer line counts as harder.

Grades cut the deals of a game into quarters.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from random import Random
from threading import Event
from typing import Final, TypeVar

from saratoga.engine.deals import Deal
from saratoga.engine.moves import DRAW, REDEAL, Move
from saratoga.engine.play import apply, legal_moves
from saratoga.engine.position import Position

Item = TypeVar("Item")

#: Plays of the fair player: the level and how often. The first three throw no dice.
PLAYS: Final = (("beginner", 1), ("casual", 1), ("skilled", 1), ("expert", 13))
#: Strays from a winning line, the random moves of each, and the nodes of the search that follows.
STRAYS: Final = 32
STEPS: Final = 8
NODES: Final = 3000
#: Longest play, in actions.
LIMIT: Final = 2000
#: So many moves of a line would weigh as much as failing always.
_LONGEST: Final = 100_000


class Grade(Enum):
    """The grades, the easiest first."""

    GENTLE = "gentle"
    STEADY = "steady"
    HARD = "hard"
    FIENDISH = "fiendish"


#: Where the grades of a form part: the quartiles that `benchmarks/grades.py` measures.
CUTS: Final[dict[str, tuple[float, float, float]]] = {
    "CF1-D3": (0.0489, 0.0965, 0.2574),
    "CF1-D1": (0.0024, 0.0333, 0.0399),
    "HC1-D3": (0.2253, 0.3848, 0.5376),
    "DS1-D1N": (0.006, 0.0065, 0.0075),
    "DS1-D3N": (0.0677, 0.0839, 0.0993),
    "DS1-D1V": (0.0024, 0.0025, 0.0026),
    "DS1-D3V": (0.002, 0.0021, 0.0486),
}
#: Where they part for a form that has not been measured yet: the scale in equal parts.
EVEN: Final = (0.25, 0.5, 0.75)


@dataclass(frozen=True, slots=True)
class Measured:
    """Plays won of all plays; strays that lose of all that were settled; moves of the line."""

    won: int
    plays: int
    losing: int
    settled: int
    moves: int

    @property
    def difficulty(self) -> float:
        """A number from 0, nothing can go wrong, to 1, everything does."""
        narrowness = self.losing / self.settled if self.settled else 0.0
        share = (1 - self.won / self.plays + narrowness) / 2 if self.plays else narrowness
        return min(1.0, share + self.moves / _LONGEST)


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
    losing, settled = narrowness(deal, line)
    return Measured(won, plays, losing, settled, len(line))


def _plays_to_win(deal: Deal, level: str, dice: int) -> bool:
    from saratoga.solver.fair.effort import level_named
    from saratoga.solver.fair.game import play_deal
    from saratoga.solver.fair.player import FairPlayer

    return play_deal(deal, FairPlayer(level_named(level), dice), LIMIT).won


def narrowness(deal: Deal, line: tuple[Move, ...]) -> tuple[int, int]:
    """Return how many strays from a winning line are lost, and how many were settled.

    A stray leaves the line somewhere and makes a few moves at random.
    """
    from saratoga.solver.options import Limits, SolverOptions
    from saratoga.solver.solve import solve

    options = SolverOptions(Limits(nodes=NODES), shorten=False)
    chance = Random(deal.text())
    losing = settled = 0
    for position in _spread(_places(deal.position(), line), STRAYS):
        verdict = solve(_strayed(position, chance), options)
        settled += verdict.is_decided
        losing += verdict.is_decided and not verdict.is_winnable
    return losing, settled


def _places(position: Position, line: tuple[Move, ...]) -> list[Position]:
    """Return the positions of a line at which it makes a choice: it plays, and could otherwise."""
    places = []
    for move in line:
        if move not in (DRAW, REDEAL) and len(_plays(position)) > 1:
            places.append(position)
        position = apply(position, move)
    return places


def _plays(position: Position) -> list[Move]:
    return [move for move in legal_moves(position) if move not in (DRAW, REDEAL)]


def _strayed(position: Position, chance: Random) -> Position:
    """Return a position after some moves at random, draws only where nothing else is legal."""
    for _ in range(STEPS):
        moves = _plays(position) or legal_moves(position)
        if moves:
            position = apply(position, chance.choice(moves))
    return position


def _spread(items: list[Item], most: int) -> list[Item]:
    """Return at most so many items, spread evenly."""
    if len(items) <= most:
        return items
    return [items[index * len(items) // most] for index in range(most)]
