"""What studies found, as tables: shares, lines, effort, start ranks, draws."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from statistics import quantiles
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc

from saratoga import cards
from saratoga.rules.model import Bases
from saratoga.solver.verdict import Outcome
from saratoga.study.dataset import Dataset
from saratoga.study.games import laws_digest
from saratoga.study.progress import share_of
from saratoga.study.stats import Share
from saratoga.study.tables import Row, Table

SHARE_COLUMNS: Final = (
    "n",
    "winnable",
    "unwinnable",
    "unknown",
    "share %",
    "low %",
    "high %",
    "low, unknown lost %",
    "high, unknown won %",
)
#: The percentiles of distributions.
PERCENTILES: Final = (5, 25, 50, 75, 95, 99)


def share_cells(share: Share) -> Row:
    """Return the cells under `SHARE_COLUMNS`."""
    counts = (share.n, share.winnable, share.unwinnable, share.unknown)
    return (*counts, share.value, *share.interval, *share.bounds)


def shares_table(datasets: list[Dataset]) -> Table:
    """Return how many deals of each study can be won."""
    rows: list[Row] = []
    for dataset in datasets:
        hours = sum(dataset.times["seconds"].to_pylist()) / 3600
        digest = dataset.plan.rules.digest
        rows.append((dataset.title, *share_cells(share_of(dataset.deals)), hours, digest))
    return Table(
        "shares",
        "Shares",
        "Winnable deals with all cards known. Share and 95% interval (Wilson) are of the decided"
        " deals; the last two shares are the interval's ends with the unknown deals counted as lost"
        " and as won.",
        ("study", *SHARE_COLUMNS, "CPU hours", "rules"),
        rows,
    )


def spread(values: list[Any]) -> Row:
    """Return count, mean, least, percentiles and most of some numbers."""
    if not values:
        return (0, *[None] * (len(PERCENTILES) + 3))
    cuts = quantiles(values, n=100, method="inclusive") if len(values) > 1 else values * 99
    shown = [float(cuts[percent - 1]) for percent in PERCENTILES]
    return (len(values), sum(values) / len(values), float(min(values)), *shown, float(max(values)))


SPREAD_COLUMNS: Final = ("n", "mean", "least", *(f"{part}th" for part in PERCENTILES), "most")


def lengths_table(datasets: list[Dataset]) -> Table:
    """Return how long the winning lines are."""
    rows = [(dataset.title, *spread(lengths_of(dataset))) for dataset in datasets]
    return Table(
        "lengths",
        "Length of winning lines",
        "Moves of the lines that the solver found, draws and redeals counted; they are not the"
        " shortest ones. Percentiles.",
        ("study", *SPREAD_COLUMNS),
        rows,
    )


def lengths_of(dataset: Dataset) -> list[int]:
    """Return the lengths of the winning lines."""
    return [length for length in dataset.deals["length"].to_pylist() if length is not None]


def effort_table(datasets: list[Dataset], column: str, title: str, caption: str) -> Table:
    """Return how a number of the search is spread, by verdict."""
    rows: list[Row] = []
    for dataset in datasets:
        table = dataset.to_arrow()
        for outcome in Outcome:
            chosen = table.filter(pc.equal(table["verdict"], outcome.value))
            if chosen.num_rows:
                values = chosen[column].to_pylist()
                rows.append((dataset.title, outcome.value, *spread(values)))
    return Table(column, title, caption, ("study", "verdict", *SPREAD_COLUMNS), rows)


def ranks_table(datasets: list[Dataset]) -> Table:
    """Return the share of winnable deals by start rank, where the deal decides it."""
    rows: list[Row] = []
    for dataset in datasets:
        if dataset.plan.rules.bases is Bases.FIRST:
            for rank in range(dataset.plan.rules.ranks):
                chosen = dataset.deals.filter(pc.equal(dataset.deals["start_rank"], rank))
                name = cards.RANKS[rank].replace("T", "10")
                rows.append((dataset.title, name, *share_cells(share_of(chosen))))
    return Table(
        "start_ranks",
        "By start rank",
        "Share of winnable deals by the rank of the base card.",
        ("study", "start rank", *SHARE_COLUMNS),
        rows,
    )


def draws_table(datasets: list[Dataset]) -> Table:
    """Return how the same deals end under rules that differ in the draw alone."""
    rows: list[Row] = []
    for one, other in _pairs(datasets):
        ours, theirs = _verdicts(one), _verdicts(other)
        seeds = ours.keys() & theirs.keys()
        counts = [
            sum(ours[seed] == a and theirs[seed] == b for seed in seeds)
            for a in (Outcome.WINNABLE.value, Outcome.UNWINNABLE.value)
            for b in (Outcome.WINNABLE.value, Outcome.UNWINNABLE.value)
        ]
        rows.append((one.title, other.title, *counts, len(seeds) - sum(counts)))
    return Table(
        "draws",
        "The same deals, another draw",
        "Deals that two studies share, which differ in the number of cards drawn alone.",
        ("study", "other", "both won", "only the first", "only the other", "none", "not known"),
        rows,
    )


def _pairs(datasets: list[Dataset]) -> Iterator[tuple[Dataset, Dataset]]:
    for one, other in combinations(datasets, 2):
        ours, theirs = one.plan.rules, other.plan.rules
        same = laws_digest(replace(ours, draw=1)) == laws_digest(replace(theirs, draw=1))
        if same and ours.draw != theirs.draw:
            yield (one, other) if ours.draw < theirs.draw else (other, one)


def _verdicts(dataset: Dataset) -> dict[int, str]:
    seeds, verdicts = (dataset.deals[name].to_pylist() for name in ("seed", "verdict"))
    return dict(zip(seeds, verdicts, strict=True))


def without_gaps(dataset: Dataset) -> Dataset:
    """Return the deals before the first one that is missing.

    Chunks with long deals come back last: in an unfinished study, what lies behind a gap would be
    too easy a choice.
    """
    first = dataset.plan.first
    seeds = dataset.deals["seed"].to_pylist()
    whole = next((n for n, seed in enumerate(seeds) if seed != first + n), len(seeds))
    return replace(dataset, deals=_head(dataset.deals, whole), times=_head(dataset.times, whole))


def _head(table: pa.Table, count: int) -> pa.Table:
    return table.slice(0, count)
