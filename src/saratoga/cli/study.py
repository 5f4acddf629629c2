"""Commands for studies: study run, study retry, study report."""

from __future__ import annotations

import signal
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from saratoga.cli import INTERRUPTED
from saratoga.cli.speech import words
from saratoga.cli.study_progress import showing
from saratoga.errors import InvalidOption, SaratogaError, quoted, quoted_name
from saratoga.i18n import Message
from saratoga.interrupts import held_back

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


def _folder(text: str | Path) -> Path:
    """Return the folder of a name. Raises InvalidOption for none: it would mean this folder."""
    if not str(text).strip():
        raise InvalidOption(
            Message("the name of a folder is empty; this folder is {folder}", folder=quoted("."))
        )
    return Path(text)


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
        Path | None,
        typer.Option("--output", "-o", metavar="PATH", parser=_folder, help="Folder of the study."),
    ] = None,
    name: Annotated[str | None, typer.Option(help="What reports call the study.")] = None,
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
            "name": name,
            "game": game,
            "draw": draw,
            "scoring": scoring,
            "first": first,
            "count": count,
            "chunk": chunk,
            "shorten": shorten,
            "lines": lines,
        }
        options = {key: value for key, value in over.items() if value is not None}
        rules = dict(map(_ruled, rule or []))
        limits = _limits(limit_nodes, limit_seconds, memory)
        asked = table | options | _laid_over(table, rules=rules, limits=limits)
        checked = _checked(study, asked, table, plan)
        folder = output or Path(f"{Path(plan).stem if plan else checked.rules.digest}.study")
        with showing(checked.title) as tell:
            _say(study.run(checked, folder, jobs, scheduler, tell, _idle), folder)


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
        limits = _limits(limit_nodes, limit_seconds, memory)
        with showing(str(folder)) as tell:
            _say(study.retry(folder, limits, jobs, scheduler, tell, _idle), folder)


def report(
    folders: Annotated[list[Path], typer.Argument(help="Folders of studies.")],
    output: Annotated[
        Path,
        typer.Option(
            "--output",
            "-o",
            metavar="PATH",
            parser=_folder,
            help="Folder for the report and its figures.",
        ),
    ] = Path("report"),
    published: Annotated[
        Path | None, typer.Option(help="File (TOML) of more published figures.")
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option(
            metavar="PATH",
            parser=_folder,
            help="Folder of an earlier report, whose other studies are kept.",
        ),
    ] = None,
) -> None:
    """Report what studies found, as HTML and Markdown, with plots and their numbers."""
    with _study() as study:
        datasets = [study.read_dataset(folder) for folder in folders]
        for path in study.write_report(datasets, output, published, keep):
            typer.echo(path)


@contextmanager
def _study() -> Iterator[Any]:
    """Yield the library; Ctrl-C ends the command without a traceback, all that is done is kept."""
    try:
        # An interrupt in the middle of an import may be taken for a failure of it.
        with held_back():
            from saratoga import study
        yield study
    except ModuleNotFoundError as error:
        raise InvalidOption(
            Message(
                "studies need {module}: install saratoga[study]", module=quoted(str(error.name))
            )
        ) from None
    except KeyboardInterrupt:
        # Another one would only disturb the end of the process.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        text = words().say("stopped; run the same command again to go on")
        typer.echo(f"saratoga: {text}", err=True)
        raise SystemExit(INTERRUPTED) from None


def _idle() -> None:
    text = words().say("no worker is at the scheduler yet; the study goes on once there is one")
    typer.echo(f"saratoga: {text}", err=True)


def _laid_over(table: dict[str, Any], **options: dict[str, Any]) -> dict[str, Any]:
    """Return tables of a plan with options over them; what is no table is left to be refused."""
    tables = {key: table.get(key, {}) for key in options}
    return {
        key: tables[key] | over
        for key, over in options.items()
        if over and isinstance(tables[key], dict)
    }


def _checked(study: Any, asked: dict[str, Any], table: dict[str, Any], file: str | None) -> Any:
    """Return a plan. Raises SaratogaError, with the file's name for what the file says wrong."""
    try:
        return study.Plan.of(asked)
    except SaratogaError as error:
        if file is not None and str(error) == _fault_of(study, table):
            raise InvalidOption(
                Message("{file}: {reason}", file=quoted_name(file), reason=error.message)
            ) from None
        raise


def _fault_of(study: Any, table: dict[str, Any]) -> str:
    try:
        study.Plan.of(table)
    except SaratogaError as error:
        return str(error)
    return ""


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
