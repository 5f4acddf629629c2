"""What others have published, and how a study compares."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from saratoga.errors import InvalidOption, SaratogaError, quoted_name
from saratoga.i18n import Message, listed
from saratoga.study.dataset import Dataset
from saratoga.study.games import laws_digest, rules_of
from saratoga.study.plan import read_plan
from saratoga.study.progress import share_of
from saratoga.study.stats import Interval
from saratoga.study.tables import Table

FILE: Final = Path(__file__).with_name("published.toml")
_NUMBERS: Final = ("percent", "plus_minus")
_KEYS: Final = {"game", "draw", "scoring", "rules", "source", *_NUMBERS}


@dataclass(frozen=True)
class Figure:
    """A published share of winnable deals with its interval, and where it stands."""

    laws: str
    share: float
    interval: Interval
    source: str


def figures_in(path: Path) -> list[Figure]:
    """Return the figures of a file (TOML). Raises InvalidOption with what is wrong."""
    tables = read_plan(path)
    figures = tables.get("figure", [])
    right = isinstance(figures, list) and all(isinstance(each, dict) for each in figures)
    if set(tables) - {"figure"} or not right:
        raise InvalidOption(
            Message("{file}: figures must be tables [[figure]]", file=quoted_name(path))
        )
    return [_figure(table, path) for table in figures]


def _figure(table: dict[str, Any], path: Path) -> Figure:
    numbers = [table.get(key) for key in _NUMBERS]
    right = all(
        isinstance(number, int | float) and type(number) is not bool and 0 <= number <= 100
        for number in numbers
    )
    if set(table) - _KEYS or not right or not isinstance(table.get("source"), str):
        raise InvalidOption(
            Message(
                "{file}: a figure has {keys}, and its percent is 0 to 100",
                file=quoted_name(path),
                keys=listed(sorted(_KEYS)),
            )
        )
    try:
        laws = laws_digest(rules_of(table))
    except SaratogaError as error:
        raise InvalidOption(
            Message("{file}: {reason}", file=quoted_name(path), reason=error.message)
        ) from None
    share, half = table["percent"] / 100, table["plus_minus"] / 100
    return Figure(
        laws,
        share,
        Interval(round(max(0.0, share - half), 8), round(min(1.0, share + half), 8)),
        table["source"],
    )


def verdict(ours: Interval, theirs: Interval) -> str:
    """Return where ours lies: `above` or `below` if the intervals don't meet, else `within`.

    >>> theirs = Interval(0.55, 0.7)
    >>> verdict(Interval(0.4, 0.6), theirs), verdict(Interval(0.4, 0.5), theirs)
    ('within', 'below')
    """
    if ours.low > theirs.high:
        return "above"
    return "below" if ours.high < theirs.low else "within"


def published_table(datasets: list[Dataset], figures: list[Figure]) -> Table:
    """Return each study beside the figures that are published for its rules."""
    rows = []
    for dataset in datasets:
        bounds = share_of(dataset.deals).bounds
        for figure in figures:
            if figure.laws == laws_digest(dataset.plan.rules):
                said = verdict(bounds, figure.interval)
                rows.append((dataset.title, *bounds, *figure.interval, said, figure.source))
    return Table(
        "published",
        "Against published figures",
        "Our interval with unknown deals both ways, and the published one: within if they meet.",
        (
            "study",
            "ours, low %",
            "ours, high %",
            "published, low %",
            "published, high %",
            "verdict",
            "source",
        ),
        rows,
    )
