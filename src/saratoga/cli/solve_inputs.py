"""What `saratoga solve` is given: codes, files and lines, each a position with a name."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, NamedTuple

from saratoga.cli.inputs import is_file, read_deal, read_text
from saratoga.engine.codes import DealCode
from saratoga.engine.deals import Deal, deal_from_json
from saratoga.engine.position import Position
from saratoga.engine.text import parse_position
from saratoga.errors import InvalidCode, InvalidDeal, InvalidOption
from saratoga.i18n import Message, listed
from saratoga.rules.catalogue import game_named
from saratoga.rules.model import Rules, Wrap

#: What a line may say of its rules.
_KEYS: Final = {"game", "draw", "wrap", "take_back", "passes", "scoring"}
_UNLIMITED: Final = ("unlimited", None)
#: More passes than any game lasts, and few enough to be counted in 32 bits.
_MOST_PASSES: Final = 1_000_000


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
            yield _coded(argument, rules)


def _coded(text: str, rules: Rules | None) -> Named:
    code = DealCode.parse(text)
    return Named("code", str(code), read_deal(str(code), rules).position())


def _in_file(argument: str, rules: Rules | None) -> Iterator[Named]:
    text = read_text(argument).strip()
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    if all(_is_line(line) for line in lines):
        for number, line in enumerate(lines, 1):
            yield _on_line(line, f"{argument}:{number}", rules)
    elif text.startswith("{"):
        yield _on_line(text, argument, rules)
    elif ":" in text:
        yield Named("file", argument, parse_position(text, rules))
    else:
        yield Named("file", argument, Deal.from_text(text, _needed(rules, argument)).position())


def _is_line(line: str) -> bool:
    """Tell whether a line stands for a deal by itself: a JSON object or a code."""
    if line.startswith("{"):
        return line.rstrip().endswith("}")
    try:
        DealCode.parse(line)
    except InvalidCode:
        return False
    return True


def _on_line(line: str, where: str, rules: Rules | None) -> Named:
    if not line.startswith("{"):
        return _coded(line, rules)
    data = _parsed(line, where)
    stated = data.get("rules")
    if stated is not None:
        rules = rules_of(stated, where)
    if isinstance(data.get("cards"), list):
        return _of_cards(data, where, rules)
    deal = data.get("deal", data)
    key, name = ("seed", data["seed"]) if "seed" in data else ("file", where)
    return Named(key, name, deal_from_json(deal, _needed(rules, where)).position())


def _of_cards(data: dict[str, Any], where: str, rules: Rules | None) -> Named:
    code = data.get("code")
    if isinstance(code, str):
        return _coded(code, rules)
    text = " ".join(map(str, data["cards"]))
    return Named("file", where, Deal.from_text(text, _needed(rules, where)).position())


def _parsed(line: str, where: str) -> dict[str, Any]:
    try:
        data: dict[str, Any] = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise InvalidDeal(Message("{file}: not JSON: {reason}", file=where, reason=error)) from None
    return data


def rules_of(stated: Any, where: str) -> Rules:
    """Return the rules that a line states: a game and, where given, what differs from it.

    >>> rules = rules_of({"game": "CANFIELD", "draw": 1, "wrap": "not past the base"}, "a line")
    >>> rules.draw, rules.wrap.value
    (1, 'not past the base')
    """
    if not isinstance(stated, dict) or "game" not in stated or set(stated) - _KEYS:
        raise InvalidDeal(
            Message(
                "{file}: 'rules' must name a game and may name {keys}",
                file=where,
                keys=listed(sorted(_KEYS - {"game"})),
            )
        )
    game = game_named(str(stated["game"]).replace("_", "-"))
    rules = game.rules(stated.get("draw"), stated.get("scoring"))
    changes: dict[str, Any] = {}
    if "wrap" in stated:
        changes["wrap"] = _wrap(stated["wrap"], where)
    if "take_back" in stated:
        changes["take_back"] = bool(stated["take_back"])
    if "passes" in stated:
        passes = stated["passes"]
        if passes not in _UNLIMITED and not _is_count(passes):
            raise InvalidDeal(
                Message("{file}: 'passes' must be a number from 1 on or \"unlimited\"", file=where)
            )
        changes["redeals"] = None if passes in _UNLIMITED else min(passes, _MOST_PASSES) - 1
    return replace(rules, **changes)


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


def _wrap(value: Any, where: str) -> Wrap:
    try:
        return Wrap(value)
    except ValueError:
        choices = listed(f'"{wrap.value}"' for wrap in Wrap)
        raise InvalidDeal(
            Message("{file}: 'wrap' must be one of {choices}", file=where, choices=choices)
        ) from None


def _needed(rules: Rules | None, argument: str) -> Rules:
    if rules is None:
        raise InvalidOption(
            Message(
                "{file} holds cards only; say which game with --game, e.g. CF1-D3", file=argument
            )
        )
    return rules
