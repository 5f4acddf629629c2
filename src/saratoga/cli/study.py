"""Commands for studies: study run, study retry, study report."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from saratoga.cli import INTERRUPTED
from saratoga.cli.speech import words
from saratoga.cli.study_progress import showing
from saratoga.errors import InvalidOption, quoted
from saratoga.i18n import Message

if TYPE_CHECKING:
    from saratoga.study import Dataset

Jobs = Annotated[
    int | None, typer.Option(min=1, help="Local processes; as many as there are cores.")
]
Scheduler = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="A Dask scheduler: tcp://host:8786.")
]
Nodes = Annotated[int | None, typer.Option(min=0, help="Positions searched for each deal.")]
Seconds = Annotated[float | None, typer.Option(min=0, help="CPU seconds for each deal.")]
Memory = Annotated[int | None, typer.Option(min=0, help="Megabytes for each deal.")]


def register(app: typer.Typer) -> None:
    """Add the commands of this room."""
    room = typer.Typer(
        help="Judge many deals, and report how many can be won.", no_args_is_help=True
    )
    room.command("run")(run)
    room.command("retry")(retry)
    room.command("report")(report)
    app.add_typer(room, name="study")


def run(
    plan: Annotated[
        str | None, typer.Argument(metavar="[PLAN.toml]", help="The plan; options go over it.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Folder of the study.")
    ] = None,
    game: Annotated[str | None, typer.Option(help="A game, such as canfield or klondike.")] = None,
    draw: Annotated[int | None, typer.Option(min=1, help="Cards drawn at a time.")] = None,
    scoring: Annotated[str | None, typer.Option(help="N or V, for double-solitaire.")] = None,
    rule: Annotated[
        list[str] | None, typer.Option(metavar="FIELD=VALUE", help="A rule that differs.")
    ] = None,
    first: Annotated[str | None, typer.Option(help="The first code, its letters or seed.")] = None,
    count: Annotated[int | None, typer.Option(min=1, help="Number of deals.")] = None,
    chunk: Annotated[int | None, typer.Option(min=1, help="Deals given out at a time.")] = None,
    limit_nodes: Nodes = None,
    limit_seconds: Seconds = None,
    memory: Memory = None,
    shorten: Annotated[
        bool | None, typer.Option("--shorten/--found", help="Shorten winning lines, or don't.")
    ] = None,
    lines: Annotated[bool | None, typer.Option("--lines/--no-lines", help="Keep lines.")] = None,
    jobs: Jobs = None,
    scheduler: Scheduler = None,
) -> None:
    """Judge the deals of a plan; called again, go on where it was cut off."""
    with _study() as study:
        table: dict[str, Any] = {} if plan is None else study.read_plan(plan)
        over = {
            "game": game,
            "draw": draw,
            "scoring": scoring,
            "first": first,
            "count": count,
            "chunk": chunk,
            "shorten": shorten,
            "lines": lines,
        }
        table |= {key: value for key, value in over.items() if value is not None}
        table["rules"] = table.get("rules", {}) | dict(map(_ruled, rule or []))
        table["limits"] = table.get("limits", {}) | _limits(limit_nodes, limit_seconds, memory)
        checked = study.Plan.of(table)
        folder = output or Path(f"{Path(plan).stem if plan else checked.rules.digest}.study")
        with showing(checked.title) as tell:
            _say(study.run(checked, folder, jobs, scheduler, tell), folder)


def retry(
    folder: Annotated[Path, typer.Argument(help="Folder of a finished study.")],
    limit_nodes: Nodes = None,
    limit_seconds: Seconds = None,
    memory: Memory = None,
    jobs: Jobs = None,
    scheduler: Scheduler = None,
) -> None:
    """Judge the deals that a study left open once more, with larger limits."""
    with _study() as study:
        given = _limits(limit_nodes, limit_seconds, memory)
        limits = study.limits_of(given, study.read_dataset(folder).plan.limits)
        with showing(str(folder)) as tell:
            _say(study.retry(folder, limits, jobs, scheduler, tell), folder)


def report(
    folders: Annotated[list[Path], typer.Argument(help="Folders of studies.")],
    output: Annotated[
        Path, typer.Option("--output", "-o", help="Folder for the report and its figures.")
    ] = Path("report"),
    published: Annotated[
        Path | None, typer.Option(help="File (TOML) of more published figures.")
    ] = None,
) -> None:
    """Report what studies found, as HTML and Markdown, with plots and their numbers."""
    with _study() as study:
        datasets = [study.read_dataset(folder) for folder in folders]
        for path in study.write_report(datasets, output, published):
            typer.echo(path)


@contextmanager
def _study() -> Iterator[Any]:
    """Yield the library; Ctrl-C ends the command without a traceback, all that is done is kept."""
    try:
        from saratoga import study
    except ModuleNotFoundError as error:
        raise InvalidOption(
            Message(
                "studies need {module}: install saratoga[study]", module=quoted(str(error.name))
            )
        ) from None
    try:
        yield study
    except KeyboardInterrupt:
        text = words().say("stopped; run the same command again to go on")
        typer.echo(f"saratoga: {text}", err=True)
        raise typer.Exit(INTERRUPTED) from None


def _limits(nodes: int | None, seconds: float | None, memory: int | None) -> dict[str, Any]:
    given = {"nodes": nodes, "seconds": seconds, "memory": memory}
    return {key: value for key, value in given.items() if value is not None}


def _ruled(text: str) -> tuple[str, Any]:
    """Return the field and the value of `--rule`; a text needs no quotation marks."""
    field, equals, value = text.partition("=")
    if not equals:
        raise InvalidOption(
            Message("{text} is not of the form FIELD=VALUE", text=quoted(text))
        ) from None
    try:
        return field.strip(), tomllib.loads(f"value = {value}")["value"]
    except tomllib.TOMLDecodeError:
        return field.strip(), value.strip()


def _say(dataset: Dataset, folder: Path) -> None:
    from saratoga.study.progress import share_of

    share = share_of(dataset.deals)
    low, high = share.bounds
    typer.echo(
        words().say(
            "{folder}: {count} deals: {winnable} winnable, {unwinnable} not, {unknown} unknown;"
            " {low} to {high} can be won",
            folder=folder,
            count=share.n,
            winnable=share.winnable,
            unwinnable=share.unwinnable,
            unknown=share.unknown,
            low=words().percent(100 * low, 3),
            high=words().percent(100 * high, 3),
        )
    )
