"""`saratoga db`: the database of an installation, for those who host one."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkstemp
from typing import IO, TYPE_CHECKING, Annotated, Any

import typer

from saratoga.cli.inputs import cannot_read, cannot_write
from saratoga.cli.speech import words

if TYPE_CHECKING:
    from saratoga.store.check import Fault
    from saratoga.store.database import Database

DataOf = Annotated[Path | None, typer.Option(help="Folder for games and settings.")]
DatabaseOf = Annotated[str | None, typer.Option(help="Database URL in place of SQLite.")]

#: Exit code where rows or games were found that are wrong.
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
    """See that the schema is up to date, every row sound, and that games replay to what is told."""
    from saratoga.store.check import faults, unsound_rows
    from saratoga.store.migrate import checked

    rows, games, replayed = 0, 0, 0
    with _opened(data, database, expected=True) as opened:
        checked(opened)
        if not quick:
            rows = sum(map(_told, unsound_rows(opened)))
            for fault in faults(opened):
                replayed += 1
                games += _told(fault)
    if rows or games:
        _say_wrong(rows, games)
        raise typer.Exit(FAULTY)
    typer.echo(words().say("The database is up to date."))
    if not quick:
        typer.echo(words().say_n("{count} game replayed.", "{count} games replayed.", replayed))


def export(
    output: Annotated[
        str, typer.Argument(metavar="FILE", help="By default, and for `-`, standard output.")
    ] = "-",
    data: DataOf = None,
    database: DatabaseOf = None,
) -> None:
    """Write the whole installation as JSON lines, the same whatever database it is in.

    The file holds the key that signs cookies: keep it as safe as the database itself.
    """
    from saratoga.store.export import export as exported

    with _opened(data, database, expected=True) as opened, _written(output) as file:
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


def _told(fault: Fault | None) -> bool:
    """Tell a fault; return whether it was one."""
    if fault is not None:
        typer.echo(f"{fault.row}: {fault.what.in_language(words().language)}", err=True)
    return fault is not None


def _say_wrong(rows: int, games: int) -> None:
    say_n = words().say_n
    if rows:
        count = say_n(
            "{count} row is not as this program writes it.",
            "{count} rows are not as this program writes them.",
            rows,
        )
        typer.echo(count, err=True)
    if games:
        count = say_n(
            "{count} game is not as its log says.",
            "{count} games are not as their logs say.",
            games,
        )
        typer.echo(count, err=True)


@contextmanager
def _opened(
    data: Path | None, database: str | None, *, expected: bool = False
) -> Iterator[Database]:
    """Open the database; one that is `expected` must be there, and isn't made."""
    from saratoga.server.settings import Settings
    from saratoga.store.database import Database

    given: dict[str, Any] = {"data": data, "database": database}
    settings = Settings(**{name: value for name, value in given.items() if value is not None})
    opened = Database(settings.database_url, make=not expected)
    try:
        yield opened
    finally:
        opened.close()


@contextmanager
def _written(output: str) -> Iterator[IO[bytes]]:
    """Open a file that appears whole or not at all, readable by its owner only.

    What isn't a file of its own, such as a pipe or /dev/stdout, is written to as it is.
    """
    if output == "-":
        yield sys.stdout.buffer
        return
    path = Path(output)
    whole = not path.exists() or path.is_file()
    try:
        if not whole:
            with path.open("wb") as stream:
                yield stream
            return
        home = path.resolve()
        descriptor, name = mkstemp(prefix=f".{home.name}.", suffix=".part", dir=home.parent)
    except (OSError, RuntimeError) as error:
        raise cannot_write(path, error) from None
    draft = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        draft.replace(home)
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
        raise cannot_read(path, error) from None
