"""Shares and their intervals, against values worked out elsewhere."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from saratoga.study.stats import Share, wilson

COUNTS = st.integers(0, 10_000)


@pytest.mark.parametrize(
    ("hits", "n", "low", "high"),
    [
        # Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_as_published(hits: int, n: int, low: float, high: float) -> None:
    assert wilson(hits, n) == pytest.approx((low, high), abs=5e-5)
    assert wilson(n - hits, n) == pytest.approx((1 - high, 1 - low), abs=5e-5)


def test_nothing_is_known_of_nothing() -> None:
    assert Share().interval == Share().bounds == (0, 1)
    assert Share().value is None


@given(COUNTS, COUNTS, COUNTS)
def test_bounds_take_unknown_deals_both_ways(won: int, lost: int, unknown: int) -> None:
    share = Share(won, lost, unknown)
    assert share.bounds.low == Share(won, lost + unknown).interval.low
    assert share.bounds.high == Share(won + unknown, lost).interval.high
    assert 0 <= share.bounds.low <= share.bounds.high <= 1
    if share.value is not None:
        assert share.interval.low - 1e-12 <= share.value <= share.interval.high + 1e-12


@given(COUNTS, COUNTS, COUNTS, COUNTS)
def test_shares_add_up(won: int, lost: int, unknown: int, more: int) -> None:
    total = Share(won, lost, unknown) + Share(more, more, more)
    assert total == Share(won + more, lost + more, unknown + more)
    assert total.n == total.decided + total.unknown
