"""What `saratoga solve` is given: codes, files and lines, each a position with a name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from saratoga.cli.forms import is_json, is_list, numbered_lines, without_front
from saratoga.cli.inputs import (
    agreeing,
    coded_deal,
    deal_or_position_in,
    is_file,
    located,
    read_text,
)
from saratoga.cli.json_deals import json_deal, json_object
from saratoga.engine.deals import Deal
from saratoga.engine.position import Position
from saratoga.rules.model import Rules


class Named(NamedTuple):
    """A position to solve, and what names it in the output: `code`, `seed` or `file`."""

    key: str
    name: Any
    position: Position


def read_all(arguments: list[str], rules: Rules | None) -> Iterator[Named]:
    """Yield the positions of all arguments: deal codes, files, and `-` for standard input.

    Raises InvalidText, or InvalidOption if a file needs `--game` or contradicts it.
    """
    for argument in arguments:
        if is_file(argument):
            yield from _in_file(argument, rules)
        else:
            yield _named(coded_deal(argument, rules), argument)


def _in_file(argument: str, rules: Rules | None) -> Iterator[Named]:
    text = without_front(read_text(argument))
    lines = numbered_lines(text)
    if not is_list(text, [line for _, line in lines]):
        yield _read(text, argument, rules)
        return
    for number, line in lines:
        yield _read(line, f"{argument}:{number}", rules, is_line=True)


def _read(text: str, where: str, rules: Rules | None, is_line: bool = False) -> Named:
    with located(where):
        if is_json(text):
            return _in_json(text, where, rules)
        if is_line:
            return _named(coded_deal(text, rules), where)
        return _named(deal_or_position_in(text, rules), where)


def _in_json(text: str, where: str, rules: Rules | None) -> Named:
    data = json_object(text)
    named = _named(agreeing(json_deal(data, rules), rules), where)
    return named._replace(key="seed", name=data["seed"]) if "seed" in data else named


def _named(found: Deal | Position, where: str) -> Named:
    if isinstance(found, Position):
        return Named("file", where, found)
    if found.code is None:
        return Named("file", where, found.position())
    return Named("code", str(found.code), found.position())
