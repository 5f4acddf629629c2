"""Shares with their intervals.

>>> share = Share(winnable=930, unwinnable=68, unknown=2)
>>> "{:.4f} {:.4f}".format(*share.interval), "{:.4f} {:.4f}".format(*share.bounds)
('0.9145 0.9459', '0.9125 0.9460')
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Final, NamedTuple

#: Standard deviations of a 95% interval.
Z: Final = 1.959963984540054


class Interval(NamedTuple):
    """A range of shares."""

    low: float
    high: float

    @property
    def half(self) -> float:
        """Half its width: the ± of the middle."""
        return (self.high - self.low) / 2


def wilson(hits: int, n: int) -> Interval:
    """Return Wilson's 95% score interval of a share (Wilson, 1927), everything for n = 0.

    >>> "{:.5f} {:.5f}".format(*wilson(0, 10))
    '0.00000 0.27753'
    """
    if n == 0:
        return Interval(0.0, 1.0)
    share, square = hits / n, Z * Z / n
    middle = (share + square / 2) / (1 + square)
    half = Z / (1 + square) * sqrt(share * (1 - share) / n + square / (4 * n))
    return Interval(max(0.0, middle - half), min(1.0, middle + half))


@dataclass(frozen=True)
class Share:
    """How many deals are winnable, how many not, and of how many it isn't known."""

    winnable: int = 0
    unwinnable: int = 0
    unknown: int = 0

    def __add__(self, other: Share) -> Share:
        return Share(
            self.winnable + other.winnable,
            self.unwinnable + other.unwinnable,
            self.unknown + other.unknown,
        )

    @property
    def n(self) -> int:
        """Number of deals."""
        return self.winnable + self.unwinnable + self.unknown

    @property
    def decided(self) -> int:
        """Number of deals of which it is known."""
        return self.winnable + self.unwinnable

    @property
    def value(self) -> float | None:
        """The share of winnable deals among the decided ones, None without any."""
        return self.winnable / self.decided if self.decided else None

    @property
    def interval(self) -> Interval:
        """Wilson's interval, the unknown deals left out."""
        return wilson(self.winnable, self.decided)

    @property
    def bounds(self) -> Interval:
        """The interval with the unknown deals counted both ways.

        Its low end takes all of them for lost, its high end for won.
        """
        low = wilson(self.winnable, self.n).low
        return Interval(low, wilson(self.winnable + self.unknown, self.n).high)
