"""The report on some studies: HTML and Markdown with plots, and the tables as CSV."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from typing import Final

from saratoga.errors import InvalidOption, quoted_name
from saratoga.i18n import Message
from saratoga.study.dataset import Dataset
from saratoga.study.earlier import NOTHING, file_of, read_report
from saratoga.study.entries import (
    FIGURES,
    PLANS,
    Entry,
    figures_of,
    json_of,
    plan_text,
    plans_of,
)
from saratoga.study.findings import (
    draws_table,
    effort_table,
    lengths_table,
    ranks_table,
    shares_table,
    without_gaps,
)
from saratoga.study.folder import write_whole
from saratoga.study.merging import Merging
from saratoga.study.money import money_table
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
tbody th { min-width: 14rem; }
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

    def files(self) -> dict[str, str]:
        """Return its files by their names."""
        files = {file_of(self.table): self.table.csv()}
        if self.plot is not None:
            files[f"{self.plot.name}.svg"] = self.plot.svg
            files[file_of(self.plot.table)] = self.plot.table.csv()
        return files


def write_report(
    datasets: Sequence[Dataset],
    folder: str | Path,
    published: str | Path | None = None,
    keep: str | Path | None = None,
) -> list[Path]:
    """Write the report on some studies into a folder; return the files written.

    Of an unfinished study only the deals before the first missing one count; studies of the same
    name are told apart by their folders. `published` names a file with more published figures.
    `keep` names the folder of an earlier report: its studies stay as they are there, but for those
    given again, which are renewed in their place. Raises InvalidOption if one of these can't be
    read, or a folder is given twice.
    """
    folder = Path(folder)
    figures = figures_in(FILE) + (figures_in(Path(published)) if published else [])
    whole = told_apart([without_gaps(dataset) for dataset in datasets])
    earlier = NOTHING if keep is None else read_report(keep)
    merging = Merging(earlier, [dataset.title for dataset in whole])
    plans = merging.plans(plans_of(whole))
    sections = list(_sections(whole, figures, merging))
    shown = [section for section in sections if section.table.rows]
    written = {"report.html": _html(plans, shown), "report.md": _markdown(plans, shown)}
    written[FIGURES] = json_of(merging.figures(figures_of(whole)))
    written[PLANS] = json_of(plans)
    for section in shown:
        written |= section.files()
    for name, text in written.items():
        write_whole(folder / name, text.encode())
    if keep is not None and folder.resolve() == Path(keep).resolve():
        _remove_left_over(folder, sections)
    return [folder / name for name in written]


def _remove_left_over(folder: Path, sections: Sequence[Section]) -> None:
    """Remove what a report in its place wrote of tables that have no rows any more."""
    for section in sections:
        if not section.table.rows:
            for ending in ("csv", "svg"):
                (folder / f"{section.table.name}.{ending}").unlink(missing_ok=True)


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


def _sections(
    datasets: list[Dataset], figures: list[Figure], merging: Merging
) -> Iterator[Section]:
    # Matplotlib is large: workers, which need no plots, don't load it.
    from saratoga.study import plots

    shares = merging.table(shares_table(datasets))
    alt = "The share of winnable deals of each study with its interval, as in shares.csv."
    yield Section(shares, Plot("shares", plots.shares_plot(shares), alt, shares))
    yield Section(merging.table(published_table(datasets, figures)))
    histogram = _histogram(datasets, merging)
    alt = "How many winning lines have which length, as in lengths_plot.csv."
    plot = plots.lines_plot(histogram, "moves", "moves")
    yield Section(
        merging.table(lengths_table(datasets)),
        Plot("lengths", plot, alt, histogram) if histogram.rows else None,
    )
    for column, title, caption, unit in EFFORT:
        reached = merging.table(plots.cumulative_table(datasets, column, title, unit))
        plot = plots.lines_plot(reached, unit, unit, logarithmic=True)
        alt = f"The share of deals by the {unit} that they needed, as in {column}_plot.csv."
        yield Section(
            merging.table(effort_table(datasets, column, title, caption)),
            Plot(column, plot, alt, reached),
        )
    ranks = merging.table(ranks_table(datasets))
    alt = "The share of winnable deals by the rank of the base card, as in start_ranks.csv."
    yield Section(
        ranks, Plot("start_ranks", plots.ranks_plot(ranks), alt, ranks) if ranks.rows else None
    )
    yield Section(merging.table(draws_table(datasets)))
    yield Section(merging.table(money_table(datasets)))


def _histogram(datasets: list[Dataset], merging: Merging) -> Table:
    """Return the lengths of lines, in bins as wide as those that are kept."""
    from saratoga.study import plots

    table = plots.histogram_table([])
    kept = merging.rows(table)
    width = plots.bin_width(kept)
    if kept and width is None:
        reason = Message(
            "its studies don't each have {count} bins of one width", count=str(plots.BINS)
        )
        raise merging.earlier.refused(file_of(table), reason)
    return merging.table(plots.histogram_table(datasets, width))


def _html(plans: Sequence[Entry], sections: list[Section]) -> str:
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
    for plan in plans:
        parts.append(f"<h3>{escape(plan['study'])}</h3>")
        parts.append(f"<pre>{escape(plan_text(plan))}</pre>")
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{TITLE}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _html_link(table: Table) -> str:
    return f'<a href="{table.name}.csv">{table.name}.csv</a>'


def _markdown(plans: Sequence[Entry], sections: list[Section]) -> str:
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
    for plan in plans:
        parts += [f"### {plan['study']}", f"```json\n{plan_text(plan)}\n```"]
    return "\n\n".join(parts) + "\n"
