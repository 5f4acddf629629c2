"""How a study tells how far it is: a bar on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

import typer

from saratoga.cli.speech import words

if TYPE_CHECKING:
    from saratoga.study.progress import Progress

#: Seconds between two lines where there is no terminal.
EVERY: Final = 10


@contextmanager
def showing(title: str) -> Iterator[Callable[[Progress], None]]:
    """Yield what shows the progress on stderr."""
    if sys.stderr.isatty():
        with _bar(title) as tell:
            yield tell
    else:
        yield _lines()


@contextmanager
def _bar(title: str) -> Iterator[Callable[[Progress], None]]:
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn
    from rich.progress import Progress as Bar

    columns: list[Any] = [
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[facts]}"),
    ]
    with Bar(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(title, facts="")
        yield lambda progress: bar.update(
            task, total=progress.total, completed=progress.done, facts=facts(progress)
        )


def _lines() -> Callable[[Progress], None]:
    """Return what prints a line at first, after the first chunk, then every ten seconds."""
    due = [0.0, 0.0]

    def tell(progress: Progress) -> None:
        if not due or monotonic() >= due[-1] or progress.done == progress.total:
            typer.echo(facts(progress), err=True)
            sys.stderr.flush()
            if len(due) > 1:
                due.pop()
            else:
                due[0] = monotonic() + EVERY

    return tell


def facts(progress: Progress) -> str:
    """Return the numbers of a progress: deals, rate, verdicts, interval, time left."""
    share = progress.share
    low, high = share.bounds
    left = progress.seconds_left
    return words().say(
        "{done}/{total}, {rate} a second: {winnable} winnable, {unwinnable} not, {unknown} unknown;"
        " {low} to {high}; {left} left",
        done=progress.done,
        total=progress.total,
        rate=words().decimal(progress.rate, 1),
        winnable=share.winnable,
        unwinnable=share.unwinnable,
        unknown=share.unknown,
        low=words().percent(100 * low, 2),
        high=words().percent(100 * high, 2),
        left="?" if left is None else timedelta(seconds=round(left)),
    )
