"""The language of the command line: its choice, and the help in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextvars import ContextVar
from typing import Any, Final

from saratoga.i18n import (
    DEFAULT,
    N_,
    Translator,
    from_environment,
    languages,
    matched,
    translator,
)

_LANGUAGE: Final = ContextVar("language", default=DEFAULT)
_OPTIONS: Final = ("--language", "-l")
#: What the command line's library says of itself, as it writes it.
_USAGE: Final = N_("Usage:")
_LIBRARY: Final = (
    _USAGE,
    N_("Arguments"),
    N_("Options"),
    N_("Commands"),
    N_("Show this message and exit."),
    N_("required"),
)


def language_of(arguments: list[str], environment: Mapping[str, str]) -> str:
    """Return the language that `--language` or the environment asks for, English by default.

    An option that asks for a language unknown here is left to the command to refuse.
    """
    for place, word in enumerate(arguments):
        name, equals, value = word.partition("=")
        if name in _OPTIONS:
            wish = value if equals else "".join(arguments[place + 1 : place + 2])
            return matched(wish, languages()) or DEFAULT
    return from_environment(environment)


def speak(language: str) -> None:
    """Choose the language of this run of the program.

    Raises InvalidOption for one that Saratoga doesn't speak.
    """
    _LANGUAGE.set(translator(matched(language, languages()) or language).language)


def words() -> Translator:
    """Return the texts of the language of this run of the program."""
    return translator(_LANGUAGE.get())


def help_texts() -> list[str]:
    """Return every help text of every command, a paragraph at a time, in English."""
    from saratoga.cli.app import build_command

    return list(dict.fromkeys(text for part in _parts(build_command()) for text in _texts(part)))


def translate_help(command: Any) -> None:
    """Put the help of a command and all below it into the language of this run."""
    say = words().say
    for part in _parts(command):
        if part.help:
            part.help = "\n\n".join(say(text) for text in _texts(part))
        context = getattr(part, "context_class", None)
        if context is not None:
            formatter = type("Formatter", (_Spoken, context.formatter_class), {})
            part.context_class = type("Context", (context,), {"formatter_class": formatter})


class _Spoken:
    """Puts the library's own words into the language of this run, over its formatter of help."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        formatter: Any = super()
        formatter.write_usage(prog, args, prefix or f"{words().say(_USAGE)} ")

    def write_heading(self, heading: str) -> None:
        formatter: Any = super()
        formatter.write_heading(_said(heading))

    def write_dl(self, rows: Sequence[tuple[str, str]], *args: Any, **options: Any) -> None:
        formatter: Any = super()
        formatter.write_dl([(term, _note(text)) for term, text in rows], *args, **options)


def _said(text: str) -> str:
    """Return a text of the library in the language of this run, any other as it is."""
    return words().say(text) if text in _LIBRARY else text


def _note(text: str) -> str:
    """Return the text beside an option with what the library has added: `[default: 3; x>=1]`."""
    help_text, bracket, added = text.rpartition("[")
    if not (bracket and added.endswith("]")):
        return _said(text)
    notes = "; ".join(_added(note) for note in added[:-1].split("; "))
    return f"{help_text}[{notes}]"


def _added(note: str) -> str:
    default = note.removeprefix("default: ")
    return _said(note) if default == note else words().say("default: {value}", value=default)


def _parts(command: Any) -> Iterator[Any]:
    """Yield a command, its parameters, and the same of all commands below it."""
    yield command
    yield from (parameter for parameter in command.params if getattr(parameter, "help", None))
    for below in getattr(command, "commands", {}).values():
        yield from _parts(below)


def _texts(part: Any) -> list[str]:
    paragraphs = re.split(r"\n\s*\n", part.help or "")
    return [" ".join(text.split()) for text in paragraphs if text.strip()]
