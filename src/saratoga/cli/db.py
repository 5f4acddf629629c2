"""`saratoga db`: the database of an installation, for those who host one."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Any

import typer

from saratoga.cli.speech import words
from saratoga.errors import InvalidOption, quoted
from saratoga.i18n import Message

if TYPE_CHECKING:
    from saratoga.store.database import Database

DataOf = Annotated[Path | None, typer.Option(help="Folder for games and settings.")]
DatabaseOf = Annotated[str | None, typer.Option(help="Database URL in place of SQLite.")]

#: Exit code where games were found that don't agree with their logs.
FAULTY = 1


def register(app: typer.Typer) -> None:
    """Add the commands of this room."""
    group = typer.Typer(
        help="The database: bring it up to date, check it, move it.", no_args_is_help=True
    )
    for command in (upgrade, check, export):
        group.command(command.__name__)(command)
    group.command("import")(import_)
    app.add_typer(group, name="db")


def upgrade(data: DataOf = None, database: DatabaseOf = None) -> None:
    """Create the tables, or bring them up to date; the server does so too when it starts."""
    from saratoga.store.migrate import HEAD
    from saratoga.store.migrate import upgrade as bring_up

    with _opened(data, database) as opened:
        bring_up(opened)
    typer.echo(words().say("The database is up to date: schema {schema}.", schema=HEAD))


def check(
    data: DataOf = None,
    database: DatabaseOf = None,
    quick: Annotated[bool, typer.Option("--quick", help="Look at the schema only.")] = False,
) -> None:
    """See that the schema is up to date, and that every game replays to what is stored of it."""
    from saratoga.store.check import faults
    from saratoga.store.migrate import checked

    count, wrong = 0, 0
    with _opened(data, database) as opened:
        checked(opened)
        for fault in () if quick else faults(opened):
            count += 1
            if fault is not None:
                wrong += 1
                typer.echo(f"{fault.game}: {fault.what}", err=True)
    if wrong:
        say_n = words().say_n
        typer.echo(
            say_n(
                "{count} game is not as its log says.",
                "{count} games are not as their logs say.",
                wrong,
            ),
            err=True,
        )
        raise typer.Exit(FAULTY)
    typer.echo(words().say("The database is up to date."))
    if not quick:
        typer.echo(words().say_n("{count} game replayed.", "{count} games replayed.", count))


def export(
    output: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="By default standard output.")
    ] = None,
    data: DataOf = None,
    database: DatabaseOf = None,
) -> None:
    """Write the whole installation as JSON lines, the same whatever database it is in.

    The file holds the key that signs cookies: keep it as safe as the database itself.
    """
    from saratoga.store.export import export as exported

    with _opened(data, database) as opened, _written(output) as file:
        file.writelines(exported(opened))


def import_(
    source: Annotated[str, typer.Argument(metavar="FILE", help="An export; `-`: standard input.")],
    data: DataOf = None,
    database: DatabaseOf = None,
) -> None:
    """Read an export into an empty database: all of it, or nothing where a line is wrong."""
    from saratoga.store.importing import import_lines, lines_of

    with _read(source) as file, _opened(data, database) as opened:
        counts = import_lines(opened, lines_of(file))
    games = counts["games"]
    typer.echo(words().say_n("{count} game imported.", "{count} games imported.", games))


@contextmanager
def _opened(data: Path | None, database: str | None) -> Iterator[Database]:
    from saratoga.server.settings import Settings
    from saratoga.store.database import Database

    given: dict[str, Any] = {"data": data, "database": database}
    settings = Settings(**{name: value for name, value in given.items() if value is not None})
    opened = Database(settings.database_url)
    try:
        yield opened
    finally:
        opened.close()


@contextmanager
def _written(path: Path | None) -> Iterator[IO[bytes]]:
    """Open a file that appears whole or not at all, readable by its owner only."""
    if path is None:
        yield sys.stdout.buffer
        return
    draft = path.with_name(f"{path.name}.part")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


@contextmanager
def _read(source: str) -> Iterator[IO[bytes]]:
    if source == "-":
        yield sys.stdin.buffer
        return
    with _file(Path(source)) as file:
        yield file


def _file(path: Path) -> IO[bytes]:
    try:
        return path.open("rb")
    except OSError as error:
        reason = str(error.strerror)
        raise InvalidOption(
            Message("can't read {file}: {reason}", file=quoted(path), reason=reason)
        ) from None
