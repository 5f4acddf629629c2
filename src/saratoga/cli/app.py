"""The commands together, and how their errors reach the user."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from io import TextIOWrapper
from typing import Annotated, Any, Final

import typer
from typer.exceptions import TyperException

from saratoga.cli import INTERRUPTED
from saratoga.cli.mistakes import explained
from saratoga.cli.speech import language_of, speak, translate_help, words
from saratoga.errors import SaratogaError, quoted_name

#: Rooms of the command line; each registers its commands. Heavy imports happen inside commands.
ROOMS: Final = ("deals", "daily", "terminal", "serve", "db", "solve", "autoplay", "study")

#: Exit code for bad input of any kind.
BAD_INPUT: Final = 2


def build_app() -> typer.Typer:
    """Return the application with every command registered."""
    app = typer.Typer(
        name="saratoga",
        help="Play, understand and study Canfield and Double Solitaire.",
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_global_options)
    for room in ROOMS:
        import_module(f"saratoga.cli.{room}").register(app)
    return app


def build_command() -> Any:
    """Return the application as the command that it runs, its help in the chosen language."""
    command = typer.main.get_command(build_app())
    translate_help(command)
    return command


def _print_version(wanted: bool) -> None:
    if wanted:
        from saratoga import __version__

        typer.echo(f"saratoga {__version__}")
        raise typer.Exit


def _global_options(
    language: Annotated[
        str | None,
        typer.Option("--language", help="Language of all texts, such as ko or zh-Hant."),
    ] = None,
    _version: Annotated[
        bool,
        typer.Option(
            "--version",
            help="Print the version and leave.",
            is_eager=True,
            callback=_print_version,
        ),
    ] = False,
) -> None:
    if language is not None:
        speak(language)


def main() -> None:
    """Run the command line; errors go to stderr in one line with exit code 2.

    Raises SystemExit with the exit code, KeyboardInterrupt after Ctrl-C.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    speak(language_of(sys.argv[1:], os.environ))
    try:
        code = build_command()(standalone_mode=False)
    except typer.Abort:
        raise SystemExit(1) from None
    except TyperException as error:
        print(explained(error), file=sys.stderr)
        raise SystemExit(BAD_INPUT) from None
    except SaratogaError as error:
        print(f"saratoga: {error.in_language(words().language)}", file=sys.stderr)
        raise SystemExit(BAD_INPUT) from None
    except BrokenPipeError:
        sys.stderr.close()
        raise SystemExit(1) from None
    except OSError as error:
        what = f"{quoted_name(error.filename)}: " if error.filename else ""
        print(f"saratoga: {what}{error.strerror or error}", file=sys.stderr)
        raise SystemExit(BAD_INPUT) from None
    if code == INTERRUPTED:
        # The library of the command line has taken it for the end of the command.
        raise KeyboardInterrupt
    raise SystemExit(code)
