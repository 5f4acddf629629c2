"""What the library of the command line refuses, in the language of the run."""

from __future__ import annotations

import re
from typing import Final

from pydantic import ValidationError
from typer.exceptions import TyperException

from saratoga.cli.speech import words
from saratoga.i18n import N_, said
from saratoga.i18n.refusal import refusal

#: What the library says, and the text in its place.
_SAYINGS: Final = tuple(
    (re.compile(pattern, re.DOTALL), text)
    for pattern, text in (
        (
            r"No such command (?P<name>'.*')\. Did you mean (?P<near>.*)\?",
            N_("there is no command {name}; near it is {near}"),
        ),
        (r"No such command (?P<name>'.*')\.", N_("there is no command {name}")),
        (r"Missing command\.", N_("a command is missing")),
        (r"Missing argument (?P<name>'.*')\.", N_("the argument {name} is missing")),
        (r"Missing option (?P<name>'.*')\.", N_("the option {name} is missing")),
        (
            r"No such option: (?P<name>.*) \(Possible options: (?P<near>.*)\)",
            N_("there is no option {name}; near it is {near}"),
        ),
        (r"No such option: (?P<name>.*)", N_("there is no option {name}")),
        (r"Option (?P<name>'.*') requires an argument\.", N_("the option {name} needs a value")),
        (r"Option (?P<name>'.*') does not take a value\.", N_("the option {name} takes no value")),
        (
            r"Got unexpected extra argument\(s\) \((?P<words>.*)\)",
            N_("too many arguments: {words}"),
        ),
    )
)
_VALUE: Final = re.compile(r"Invalid value for (?P<name>'.*'): (?P<reason>.*)", re.DOTALL)


def explained(error: TyperException) -> str:
    """Return a mistake in the language of this run, after the usage of the command if it is known.

    Where nothing at all was said, that is the whole help.

    >>> explained(TyperException("No such option: --lnes (Possible options: --line)"))
    'saratoga: there is no option --lnes; near it is --line'
    """
    context = getattr(error, "ctx", None)
    usage = "" if context is None else str(context.get_usage())
    if usage and (told := error.format_message()).startswith(usage):
        return told
    return f"{usage}\nsaratoga: {_reworded(error)}".lstrip()


def _reworded(error: TyperException) -> str:
    told = error.format_message()
    if match := _VALUE.fullmatch(told):
        text = N_("invalid value for {name}: {reason}")
        return words().say(text, name=match["name"], reason=_reason(error, match["reason"]))
    for pattern, text in _SAYINGS:
        if match := pattern.fullmatch(told):
            return words().say(text, **match.groupdict())
    return told


def _reason(error: TyperException, told: str) -> str:
    cause = error.__cause__
    details = cause.errors() if isinstance(cause, ValidationError) else []
    return said(refusal(details[0]), words().language) if details else told
