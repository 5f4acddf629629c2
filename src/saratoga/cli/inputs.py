"""What commands are given: codes, deals and files, read the same way everywhere."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Final

from saratoga.cli.forms import is_code, is_json, is_position, is_record, without_front
from saratoga.cli.json_deals import json_deal, json_object, needed
from saratoga.engine.deals import Deal
from saratoga.engine.position import Position
from saratoga.engine.record import read_record
from saratoga.engine.text import parse_position
from saratoga.errors import InvalidDeal, InvalidOption, SaratogaError, quoted_name
from saratoga.i18n import Message, listed
from saratoga.rules.catalogue import all_rules, form_of, unknown_game
from saratoga.rules.model import Rules

#: Largest file that is read, in bytes.
LIMIT = 16_000_000
#: What an argument holds that means a file even where there is none: a folder, or an ending.
_PATH: Final = re.compile(r"[/\\]|\.\w{1,5}$")


def read_text(path: str) -> str:
    """Return the text of a file, or of standard input for `-`.

    Raises InvalidOption if it can't be read or is larger than LIMIT.
    """
    try:
        data = _bytes(path)
        if len(data) > LIMIT:
            raise _unread(path, Message("it is larger than {limit} bytes", limit=LIMIT))
        return TextIOWrapper(BytesIO(data), "utf-8-sig").read()
    except (OSError, ValueError) as error:
        raise cannot_read(path, error) from None


def _bytes(path: str) -> bytes:
    if path == "-":
        return sys.stdin.buffer.read(LIMIT + 1) if sys.stdin else b""
    with Path(path).open("rb") as file:
        return file.read(LIMIT + 1)


def cannot_read(path: Path | str, error: OSError | ValueError) -> InvalidOption:
    """Return the error that a file can't be read."""
    if isinstance(error, OSError):
        return _unread(path, error.strerror)
    return _unread(path, Message("it is not UTF-8 text"))


def _unread(path: Path | str, reason: Message | str | None) -> InvalidOption:
    return InvalidOption(
        Message("can't read {file}: {reason}", file=quoted_name(path), reason=reason)
    )


def cannot_write(path: Path | str, error: Exception) -> InvalidOption:
    """Return the error that a file can't be written."""
    return InvalidOption(
        Message(
            "can't write {file}: {reason}",
            file=quoted_name(path),
            reason=getattr(error, "strerror", error),
        )
    )


def check_writable(path: Path) -> None:
    """Check that a file can be written, and leave all as it is.

    Raises InvalidOption if it can't.
    """
    try:
        is_new = not path.exists()
        path.open("a").close()
        if is_new:
            path.unlink()
    except (OSError, ValueError) as error:
        raise cannot_write(path, error) from None


def named_rules(form: str | None) -> Rules | None:
    """Return the rules named by the first part of a code, `CF1-D3` for example.

    Raises InvalidOption for an unknown one.
    """
    if form is None:
        return None
    known = all_rules()
    if form.upper() not in known:
        raise InvalidOption(unknown_game(form, listed(known)))
    return known[form.upper()]


@contextmanager
def located(where: str) -> Iterator[None]:
    """Put a place, a file or a line of one, before what is wrong with the text that stands there.

    >>> with located("deals.txt:7"):
    ...     coded_deal("CF1")
    Traceback (most recent call last):
    saratoga.errors.InvalidCode: deals.txt:7: 'CF1' is not a deal code; it looks like CF1-D3-AAAAACL or DS1-D1N-AAAAAAB
    """  # noqa: E501
    try:
        yield
    except SaratogaError as error:
        error.message = Message("{where}: {reason}", where=where, reason=error.message)
        raise


def is_file(argument: str) -> bool:
    """Tell whether an argument means a file, be it there or not, rather than a deal code."""
    is_folder = os.path.isdir(argument)
    if argument == "-" or (os.path.exists(argument) and not is_folder):
        return True
    return (is_folder or _PATH.search(argument) is not None) and not is_code(argument)


def read_deal(argument: str, rules: Rules | None = None) -> Deal:
    """Return the deal of a code, or of a file with cards, Solvitaire's JSON or a game record.

    Raises InvalidText, or InvalidOption if a file needs `--game` or contradicts it.
    """
    if not is_file(argument):
        return coded_deal(argument, rules)
    text = read_text(argument)
    with located(argument):
        return deal_in(text, rules)


def coded_deal(code: str, rules: Rules | None = None) -> Deal:
    """Return the deal of a code.

    Raises InvalidCode, or InvalidOption if the code contradicts `--game`.
    """
    return agreeing(Deal.from_code(code), rules)


def read_position(argument: str, rules: Rules | None = None) -> Position:
    """Return the starting position of a deal, or the position that a file spells out.

    Raises InvalidText, or InvalidOption if a file needs `--game` or contradicts it.
    """
    if not is_file(argument):
        return coded_deal(argument, rules).position()
    text = read_text(argument)
    with located(argument):
        found = deal_or_position_in(text, rules)
        return found if isinstance(found, Position) else found.position()


def deal_or_position_in(text: str, rules: Rules | None) -> Deal | Position:
    """Return the position that a text spells out, or else its deal.

    Raises InvalidText, or InvalidOption if the text needs `--game` or contradicts it.
    """
    text = without_front(text)
    return parse_position(text, rules) if is_position(text) else deal_in(text, rules)


def deal_in(text: str, rules: Rules | None) -> Deal:
    """Return the deal of a text: cards, JSON or a game record.

    Raises InvalidText, or InvalidOption if the text needs `--game` or contradicts it.
    """
    text = without_front(text)
    if not text.strip():
        raise InvalidDeal(Message("there is no deal in it"))
    if is_json(text):
        return agreeing(json_deal(json_object(text), rules), rules)
    if is_record(text):
        return agreeing(read_record(text, rules).game.deal, rules)
    return Deal.from_text(text, needed(rules))


def agreeing(deal: Deal, rules: Rules | None) -> Deal:
    """Return a deal if it is of the rules that `--game` names.

    Raises InvalidOption if it isn't.
    """
    if rules not in (None, deal.rules):
        raise InvalidOption(
            Message("the deal is one of {game}, not of what --game says", game=form_of(deal.rules))
        )
    return deal
