"""The plots of a report, as SVG, each drawn from a table that is written beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from io import StringIO
from math import floor, log10, nan
from typing import Any, Final
from warnings import catch_warnings, filterwarnings

import matplotlib as mpl
from matplotlib.figure import Figure

from saratoga.study.dataset import Dataset
from saratoga.study.findings import lengths_of
from saratoga.study.tables import Row, Table

#: Colours that differ for every kind of sight (Okabe and Ito), and line styles beside them.
COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000")
STYLES: Final = ("-", "--", "-.", ":")
#: Bins of a histogram, and of each power of ten in a cumulative one.
BINS: Final = 40
A_DECADE: Final = 5
WIDTH: Final = 8.0
SETTINGS: Final[Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "saratoga",
    "font.size": 9,
    "text.parse_math": False,
}


def _svg(figure: Figure) -> str:
    text = StringIO()
    with catch_warnings():
        # The reader's fonts show the text, not those in which it is measured here.
        filterwarnings("ignore", "Glyph .* missing from")
        figure.savefig(text, format="svg", metadata={"Date": None})
    return "\n".join(line.rstrip() for line in text.getvalue().splitlines()) + "\n"


def _axes(height: float, label: str) -> tuple[Figure, Any]:
    figure = Figure(figsize=(WIDTH, height), layout="constrained")
    axes = figure.subplots()
    axes.set_xlabel(label)
    axes.grid(axis="x", alpha=0.3)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    return figure, axes


def _legend(axes: Any) -> None:
    handles, labels = axes.get_legend_handles_labels()
    if handles:
        axes.legend(
            handles, labels, frameon=False, fontsize=7, loc="center left", bbox_to_anchor=(1, 0.5)
        )


def shares_plot(shares: Table) -> str:
    """Return the share of each study with its interval, unknown deals both ways."""
    place = {column: number for number, column in enumerate(shares.columns)}
    with mpl.rc_context(SETTINGS):
        figure, axes = _axes(0.6 + 0.3 * len(shares.rows), "winnable deals, %")
        for line, row in enumerate(shares.rows):
            low, high = (
                100 * float(row[place[column]] or 0)
                for column in ("low, unknown lost %", "high, unknown won %")
            )
            axes.plot([low, high], [line, line], color=COLOURS[0], linewidth=3)
            share = row[place["share %"]]
            if share is not None:
                axes.plot([100 * float(share)], [line], "o", color=COLOURS[1], markersize=4)
        axes.set_yticks(range(len(shares.rows)), [str(row[0]) for row in shares.rows])
        axes.invert_yaxis()
        return _svg(figure)


def histogram_table(datasets: list[Dataset], width: int | None = None) -> Table:
    """Return how many winning lines have which length; the last bin holds all longer ones.

    Bins are as wide as the lines ask for, or `width`.
    """
    rows: list[Row] = []
    found = {dataset.title: sorted(lengths_of(dataset)) for dataset in datasets}
    width = width or _usual_width(found.values())
    for title, lengths in found.items():
        counts = Counter(min(length // width, BINS - 1) for length in lengths)
        rows += [
            (title, bin * width, counts[bin], counts[bin] / len(lengths))
            for bin in range(BINS)
            if lengths
        ]
    return Table(
        "lengths_plot",
        "Length of winning lines",
        "Share of the winning lines by their number of moves; the last point: all longer ones.",
        ("study", "moves", "lines", "share %"),
        rows,
    )


def _usual_width(found: Iterable[list[int]]) -> int:
    usual = max((lengths[len(lengths) * 99 // 100] for lengths in found if lengths), default=0)
    return usual // BINS + 1


def bin_width(rows: Sequence[Row]) -> int | None:
    """Return how wide the bins of a histogram are, None if the rows are not those of one."""
    width = rows[1][1] if len(rows) > 1 else None
    if type(width) is not int:
        return None
    bins = [bin * width for bin in range(BINS)] * (len(rows) // BINS)
    return width if width > 0 and [row[1] for row in rows] == bins else None


def cumulative_table(datasets: list[Dataset], column: str, title: str, unit: str) -> Table:
    """Return the share of deals that needed no more than so much; the steps are a fifth of a
    power of ten."""
    rows: list[Row] = []
    for dataset in datasets:
        table = dataset.to_arrow()
        values = sorted(table[column].to_pylist())
        if not values:
            continue
        exponents = range(_step(max(values[0], 1e-6)), _step(values[-1]) + 2)
        place = 0
        for exponent in exponents:
            bound = 10 ** (exponent / A_DECADE)
            while place < len(values) and values[place] <= bound:
                place += 1
            rows.append((dataset.title, bound, place, place / len(values)))
    return Table(
        f"{column}_plot",
        title,
        f"Share of the deals that needed no more {unit} than this.",
        ("study", unit, "deals", "share %"),
        rows,
    )


def _step(value: float) -> int:
    return floor(A_DECADE * log10(value))


def lines_plot(table: Table, x: str, label: str, logarithmic: bool = False) -> str:
    """Return the last column over another one, a line for each study."""
    at = table.columns.index(x)
    with mpl.rc_context(SETTINGS):
        figure, axes = _axes(4.0, label)
        for number, name in enumerate(dict.fromkeys(str(row[0]) for row in table.rows)):
            rows = [row for row in table.rows if row[0] == name]
            axes.plot(
                _floats(row[at] for row in rows),
                [100 * value for value in _floats(row[-1] for row in rows)],
                color=COLOURS[number % len(COLOURS)],
                linestyle=STYLES[number // len(COLOURS) % len(STYLES)],
                label=name,
            )
        if logarithmic:
            axes.set_xscale("log")
        axes.set_ylabel("%")
        _legend(axes)
        return _svg(figure)


def ranks_plot(table: Table) -> str:
    """Return the share of winnable deals by start rank, with intervals, a line for each study."""
    names = list(dict.fromkeys(str(row[0]) for row in table.rows))
    ranks = list(dict.fromkeys(str(row[1]) for row in table.rows))
    place = {column: number for number, column in enumerate(table.columns)}
    with mpl.rc_context(SETTINGS):
        figure, axes = _axes(4.0, "rank of the base card")
        for number, name in enumerate(names):
            rows = [row for row in table.rows if row[0] == name]
            low = _floats(row[place["low, unknown lost %"]] for row in rows)
            high = _floats(row[place["high, unknown won %"]] for row in rows)
            shift = 0.6 * (number + 0.5) / len(names) - 0.3
            axes.vlines(
                [ranks.index(str(row[1])) + shift for row in rows],
                [100 * value for value in low],
                [100 * value for value in high],
                color=COLOURS[number % len(COLOURS)],
                linewidth=3,
                label=name,
            )
        axes.set_xticks(range(len(ranks)), ranks)
        axes.set_ylabel("winnable deals, %")
        _legend(axes)
        return _svg(figure)


def _floats(values: Any) -> Sequence[float]:
    """Return numbers; where a table has none, there is a gap."""
    return [nan if value is None else float(value) for value in values]
