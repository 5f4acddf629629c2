"""The report on some studies: HTML and Markdown with plots, and the tables as CSV."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from typing import Final

from saratoga.errors import InvalidOption, quoted_name
from saratoga.i18n import Message
from saratoga.study.dataset import Dataset
from saratoga.study.findings import (
    draws_table,
    effort_table,
    lengths_table,
    ranks_table,
    shares_table,
    without_gaps,
)
from saratoga.study.folder import write_whole
from saratoga.study.manifest import manifest_of
from saratoga.study.money import money_table
from saratoga.study.progress import share_of
from saratoga.study.published import FILE, Figure, figures_in, published_table
from saratoga.study.tables import Table

TITLE: Final = "How many deals can be won"
#: Tables with more rows are folded up, or left to their CSV.
LONG: Final = 40
#: What a search cost: column, heading, caption, unit.
EFFORT: Final = (
    ("nodes", "Positions searched", "Positions that the solver expanded for a deal.", "nodes"),
    ("seconds", "CPU time", "CPU seconds for a deal, all passes together.", "seconds"),
)
STYLE: Final = """
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; }
div.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: start; padding-block: .5rem; }
th, td { border-bottom: 1px solid #8888; padding: .2rem .6rem; text-align: start; }
thead th { vertical-align: bottom; }
.n { text-align: end; }
figure { margin: 1rem 0; }
img { background: #fff; max-width: 100%; }
pre { overflow-x: auto; }
"""


@dataclass(frozen=True)
class Plot:
    """A picture, what it shows in words, and the table that it is drawn from."""

    name: str
    svg: str
    alt: str
    table: Table


@dataclass(frozen=True)
class Section:
    """A part of the report: a table and, where it helps, a plot."""

    table: Table
    plot: Plot | None = None


def write_report(
    datasets: Sequence[Dataset], folder: str | Path, published: str | Path | None = None
) -> list[Path]:
    """Write the report on some studies into a folder; return the files written.

    Of an unfinished study only the deals before the first missing one count; studies of the same
    name are told apart by their folders. `published` names a file with more published figures.
    Raises InvalidOption if that can't be read, or a folder is given twice.
    """
    folder = Path(folder)
    figures = figures_in(FILE) + (figures_in(Path(published)) if published else [])
    whole = told_apart([without_gaps(dataset) for dataset in datasets])
    sections = [section for section in _sections(whole, figures) if section.table.rows]
    written = {"report.html": _html(whole, sections), "report.md": _markdown(whole, sections)}
    written["figures.json"] = figures_json(whole)
    for section in sections:
        written[f"{section.table.name}.csv"] = section.table.csv()
        if section.plot is not None:
            written[f"{section.plot.name}.svg"] = section.plot.svg
            written[f"{section.plot.table.name}.csv"] = section.plot.table.csv()
    for name, text in written.items():
        write_whole(folder / name, text.encode())
    return [folder / name for name in written]


def told_apart(datasets: Sequence[Dataset]) -> list[Dataset]:
    """Return studies with titles that differ: those that share one name their folders too.

    Raises InvalidOption for a folder that is given twice.
    """
    folders = [dataset.folder.resolve() for dataset in datasets if dataset.folder is not None]
    for folder, times in Counter(folders).items():
        if times > 1:
            raise InvalidOption(
                Message("{folder} is given more than once", folder=quoted_name(folder))
            )
    marks = [str(dataset.folder or number) for number, dataset in enumerate(datasets, 1)]
    titles = [dataset.title for dataset in datasets]
    while len(set(titles)) < len(titles):
        shared = Counter(titles)
        titles = [
            f"{title} ({mark})" if shared[title] > 1 else title
            for title, mark in zip(titles, marks, strict=True)
        ]
    return [replace(dataset, name=title) for dataset, title in zip(datasets, titles, strict=True)]


def figures_json(datasets: Sequence[Dataset]) -> str:
    """Return the figures for other programs: for each study its rules' digest and name, the counts,
    and the ends of the 95% interval with unknown deals both ways, as fractions of 1."""
    figures = []
    for dataset in datasets:
        share = share_of(dataset.deals)
        figures.append(
            {
                "study": dataset.title,
                "rules": dataset.plan.rules.digest,
                "n": share.n,
                "winnable": share.winnable,
                "unwinnable": share.unwinnable,
                "unknown": share.unknown,
                "low": round(share.bounds.low, 6),
                "high": round(share.bounds.high, 6),
            }
        )
    return json.dumps(figures, indent=1) + "\n"


def _sections(datasets: list[Dataset], figures: list[Figure]) -> Iterator[Section]:
    # Matplotlib is large: workers, which need no plots, don't load it.
    from saratoga.study import plots

    shares = shares_table(datasets)
    alt = "The share of winnable deals of each study with its interval, as in shares.csv."
    yield Section(shares, Plot("shares", plots.shares_plot(shares), alt, shares))
    yield Section(published_table(datasets, figures))
    histogram = plots.histogram_table(datasets)
    alt = "How many winning lines have which length, as in lengths_plot.csv."
    plot = plots.lines_plot(histogram, "moves", "moves")
    yield Section(
        lengths_table(datasets),
        Plot("lengths", plot, alt, histogram) if histogram.rows else None,
    )
    for column, title, caption, unit in EFFORT:
        reached = plots.cumulative_table(datasets, column, title, unit)
        plot = plots.lines_plot(reached, unit, unit, logarithmic=True)
        alt = f"The share of deals by the {unit} that they needed, as in {column}_plot.csv."
        yield Section(
            effort_table(datasets, column, title, caption), Plot(column, plot, alt, reached)
        )
    ranks = ranks_table(datasets)
    alt = "The share of winnable deals by the rank of the base card, as in start_ranks.csv."
    yield Section(
        ranks, Plot("start_ranks", plots.ranks_plot(ranks), alt, ranks) if ranks.rows else None
    )
    yield Section(draws_table(datasets))
    yield Section(money_table(datasets))


def _plan_text(dataset: Dataset) -> str:
    """Return what was asked of a study, and how much of it is there."""
    manifest = manifest_of(dataset.plan)
    solver = sorted(set(dataset.deals["solver"].to_pylist()))
    return json.dumps(manifest | {"solver": ", ".join(solver), "judged": len(dataset)}, indent=1)


def _html(datasets: list[Dataset], sections: list[Section]) -> str:
    parts = [f"<h1>{TITLE}</h1>"]
    for section in sections:
        parts.append(f"<h2>{escape(section.table.title)}</h2>")
        if len(section.table.rows) > LONG:
            parts.append(f"<details><summary>{len(section.table.rows)} rows</summary>")
        parts.append(f'<div class="wide" tabindex="0">{section.table.html()}</div>')
        if len(section.table.rows) > LONG:
            parts.append("</details>")
        parts.append(f"<p>{_html_link(section.table)}</p>")
        if section.plot is not None:
            parts.append(
                f'<figure><img src="{section.plot.name}.svg" alt="{escape(section.plot.alt)}">'
                f"<figcaption>{escape(section.plot.table.caption)}"
                f" {_html_link(section.plot.table)}</figcaption></figure>"
            )
    parts.append("<h2>The plans</h2>")
    for dataset in datasets:
        parts.append(f"<h3>{escape(dataset.title)}</h3>")
        parts.append(f"<pre>{escape(_plan_text(dataset))}</pre>")
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{TITLE}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _html_link(table: Table) -> str:
    return f'<a href="{table.name}.csv">{table.name}.csv</a>'


def _markdown(datasets: list[Dataset], sections: list[Section]) -> str:
    parts = [f"# {TITLE}"]
    for section in sections:
        parts += [f"## {section.table.title}", section.table.caption]
        if len(section.table.rows) <= LONG:
            parts.append(section.table.markdown())
        parts.append(f"[{section.table.name}.csv]({section.table.name}.csv)")
        if section.plot is not None:
            plot = section.plot
            parts.append(f"![{plot.alt}]({plot.name}.svg)")
            if plot.table is not section.table:
                parts.append(f"{plot.table.caption} [{plot.table.name}.csv]({plot.table.name}.csv)")
    parts.append("## The plans")
    for dataset in datasets:
        parts += [f"### {dataset.title}", f"```json\n{_plan_text(dataset)}\n```"]
    return "\n\n".join(parts) + "\n"
