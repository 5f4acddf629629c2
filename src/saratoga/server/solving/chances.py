"""The chance of a fair player from some position on, measured by playing."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from threading import Event
from typing import TYPE_CHECKING, Protocol

from saratoga.engine.moves import Move
from saratoga.engine.play import apply
from saratoga.engine.position import Position
from saratoga.engine.view import Memory, PlayerView

if TYPE_CHECKING:
    from saratoga.solver.fair.player import Advice

#: Actions after which a game that was played out counts as not won.
LIMIT = 3000


@dataclass(frozen=True, slots=True)
class Chance:
    """Games played out from a view by the fair player, and how many of them it won."""

    games: int
    won: int


@dataclass(frozen=True, slots=True)
class PlayOut:
    """Let the fair player play a view to its end, in worlds that agree with what was seen."""

    view: PlayerView
    games: int
    level: str = "expert"

    def run(self, cancel: Event) -> Chance:
        """Return how often it won, over fewer games if there are fewer worlds or it was stopped."""
        from saratoga.solver.fair.effort import level_named
        from saratoga.solver.fair.hidden import position_in, sample_worlds
        from saratoga.solver.fair.player import FairPlayer

        player = FairPlayer(level_named(self.level))
        played = won = 0
        for world in sample_worlds(self.view, self.games, Random(self.games)):
            if cancel.is_set():
                break
            played += 1
            won += played_out(position_in(self.view, world), memory_of(self.view), player)
        return Chance(played, won)


class Adviser(Protocol):
    """Whatever can say what to do in a view."""

    def advise(self, view: PlayerView) -> Advice:
        """Return what to do."""


def memory_of(view: PlayerView) -> Memory:
    """Return what a player who has this view remembers."""
    return Memory(
        view.stock.count(None),
        view.reserve.count(None),
        tuple(column.hidden.count(None) for column in view.columns),
    )


def played_out(position: Position, memory: Memory, player: Adviser, limit: int = LIMIT) -> bool:
    """Tell whether a fair player wins from a position with this memory."""
    actions = 0
    while not position.is_won and actions < limit:
        plan = player.advise(PlayerView.of(position, memory)).plan
        if not plan:
            return False
        for move in plan:
            position = apply(position, Move(*move))
            memory = memory.after(position)
            actions += 1
    return position.is_won


def interval(won: int, games: int) -> tuple[float, float]:
    """Return the 95% interval of a share (Wilson 1927).

    >>> low, high = interval(8, 10)
    >>> round(low, 2), round(high, 2)
    (0.49, 0.94)
    """
    z = 1.96
    share, weight = won / games, z * z / games
    middle = (share + weight / 2) / (1 + weight)
    half = z / (1 + weight) * (share * (1 - share) / games + weight / 4 / games) ** 0.5
    return max(0.0, middle - half), min(1.0, middle + half)
