"""How `saratoga solve` tells on a terminal how far it is; elsewhere it says nothing."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

from saratoga.cli.speech import words

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import TaskID

    from saratoga.solver.watch import Progress

Tell = Callable[["Progress"], None]


class Display:
    """Rows on a terminal: one for all deals, one for each that takes its time."""

    def __init__(self, bar: Bar | None, total: int) -> None:
        self._bar = bar
        self._all = bar.add_task("", total=total) if bar and total > 1 else None

    def count(self, done: int, text: str) -> None:
        """Show how many deals are done, and what is known of them."""
        if self._bar is not None and self._all is not None:
            self._bar.update(self._all, completed=done, description=text)

    def print(self, text: str) -> None:
        """Print a line of output, above the rows where both are on a terminal."""
        if self._bar is not None and sys.stdout.isatty():
            self._bar.console.out(text, highlight=False)
        else:
            typer.echo(text)

    @contextmanager
    def searching(self, name: object) -> Iterator[Tell | None]:
        """Yield what shows how far the search of a deal is; its row goes when the search ends."""
        if self._bar is None:
            yield None
            return
        bar = self._bar
        rows: list[TaskID] = []

        def tell(progress: Progress) -> None:
            # A row is drawn at once, so the many deals that are solved in no time get none.
            if not rows:
                rows.append(bar.add_task(str(name), total=None))
            bar.update(rows[0], description=f"{name}  {cost(progress.nodes, progress.seconds)}")

        try:
            yield tell
        finally:
            for row in rows:
                bar.remove_task(row)


@contextmanager
def showing(total: int) -> Iterator[Display]:
    """Yield the display of so many deals on stderr."""
    if not sys.stderr.isatty():
        yield Display(None, total)
        return
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn
    from rich.progress import Progress as Bar

    with Bar(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
    ) as bar:
        yield Display(bar, total)


def cost(nodes: int, seconds: float) -> str:
    """Return what a search has taken so far, in the language of this run."""
    return words().say(
        "{nodes} nodes, {seconds} s", nodes=nodes, seconds=words().decimal(seconds, 3)
    )
