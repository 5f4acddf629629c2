"""How far a study has come, and what it says so far."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from time import monotonic

import pyarrow as pa

from saratoga.solver.verdict import Outcome
from saratoga.study.stats import Share


@dataclass(frozen=True)
class Progress:
    """Deals judged out of `total`; `before` of them were there when the work began at `begun`."""

    total: int
    share: Share
    before: int
    begun: float

    @classmethod
    def begin(cls, total: int, deals: pa.Table) -> Progress:
        """Return the progress at the beginning, with the deals that are there."""
        share = share_of(deals)
        return cls(total, share, share.n, monotonic())

    def after(self, deals: pa.Table) -> Progress:
        """Return the progress with some more deals."""
        return replace(self, share=self.share + share_of(deals))

    @property
    def done(self) -> int:
        """Number of deals judged."""
        return self.share.n

    @property
    def rate(self) -> float:
        """Deals a second since the work began."""
        return (self.done - self.before) / max(monotonic() - self.begun, 1e-9)

    @property
    def seconds_left(self) -> float | None:
        """Seconds that the rest takes at this rate, None as long as there is none."""
        return (self.total - self.done) / self.rate if self.done > self.before else None


def share_of(deals: pa.Table) -> Share:
    """Return how many deals were found to be what."""
    found = Counter(deals["verdict"].to_pylist())
    return Share(*(found[outcome.value] for outcome in Outcome))
