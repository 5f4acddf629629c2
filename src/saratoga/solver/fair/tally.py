"""Many games by one player: what came of them, with intervals.

>>> [round(bound, 3) for bound in wilson(827, 1000)]
[0.802, 0.849]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, quantiles, stdev
from typing import Any, Final

from saratoga.engine.codes import SEEDS, DealCode
from saratoga.rules.catalogue import GameEntry

#: The quantile of the normal distribution for 95%.
_Z: Final = 1.959964


def wilson(hits: int, tries: int) -> tuple[float, float]:
    """Return the 95% interval of a rate (Wilson 1927)."""
    if not tries:
        return 0.0, 1.0
    rate, spread = hits / tries, _Z * _Z / tries
    middle = (rate + spread / 2) / (1 + spread)
    half = _Z * sqrt(rate * (1 - rate) / tries + spread / (4 * tries)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def mean_interval(values: Sequence[float]) -> tuple[float, float]:
    """Return the 95% interval of a mean, by the normal distribution."""
    middle = fmean(values)
    half = _Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return middle - half, middle + half


@dataclass(frozen=True, slots=True)
class Result:
    """One game; `seconds` is CPU time."""

    code: str
    won: bool
    home: int
    score: int
    moves: int
    decisions: int
    seconds: float
    record: str = ""


@dataclass(frozen=True, slots=True)
class Tally:
    """Games of one kind by one player."""

    results: tuple[Result, ...]

    @property
    def wins(self) -> int:
        """The number of games won."""
        return sum(result.won for result in self.results)

    @property
    def spread(self) -> tuple[float, ...]:
        """The least score, the quartiles and the most; of one game its score."""
        scores = sorted(result.score for result in self.results)
        return (scores[0], *quantiles(scores, n=4), scores[-1]) if len(scores) > 1 else (*scores,)

    def facts(self) -> dict[str, Any]:
        """Return all figures, ready for JSON; intervals are 95%."""
        scores = [result.score for result in self.results]
        return {
            "games": len(self.results),
            "won": self.wins,
            "rate": self.wins / len(self.results),
            "rate_interval": wilson(self.wins, len(self.results)),
            "home": fmean(result.home for result in self.results),
            "score": fmean(scores),
            "score_interval": mean_interval(scores),
            "scores": dict(sorted(Counter(scores).items())),
            "decisions": fmean(result.decisions for result in self.results),
            "seconds": fmean(result.seconds for result in self.results),
        }


def tallied(results: Iterable[Result]) -> Tally:
    """Return the tally of some games."""
    return Tally(tuple(results))


def deal_codes(game: GameEntry, draw: int, scoring: str, number: int, seed: int) -> list[str]:
    """Return the codes of `number` random deals; the same seed gives the same ones."""
    chance = Random(seed)
    return [str(DealCode(game, draw, scoring, chance.randrange(SEEDS))) for _ in range(number)]
