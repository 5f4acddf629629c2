"""What commands are given: codes, deals and files, read the same way everywhere."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from saratoga import cards
from saratoga.engine.codes import DealCode
from saratoga.engine.deals import Deal, deal_from_json
from saratoga.engine.position import Position
from saratoga.engine.record import read_record
from saratoga.engine.text import parse_position
from saratoga.errors import InvalidDeal, InvalidOption, quoted_name
from saratoga.i18n import Message, listed
from saratoga.rules.catalogue import all_rules, form_of, unknown_game
from saratoga.rules.model import Rules

#: Largest file that is read, in bytes.
LIMIT = 16_000_000


def read_text(path: str) -> str:
    """Return the text of a file, or of standard input for `-`.

    Raises InvalidOption if it can't be read.
    """
    try:
        if path == "-":
            return sys.stdin.read(LIMIT) if sys.stdin else ""
        with Path(path).open(encoding="utf-8-sig") as file:
            return file.read(LIMIT)
    except (OSError, UnicodeDecodeError, ValueError) as error:
        raise cannot_read(path, error) from None


def cannot_read(path: Path | str, error: OSError | ValueError) -> InvalidOption:
    """Return the error that a file can't be read."""
    reason = error.strerror if isinstance(error, OSError) else Message("it is not UTF-8 text")
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


def is_file(argument: str) -> bool:
    """Tell whether an argument means a file rather than a deal code."""
    if argument == "-":
        return True
    try:
        return Path(argument).exists() and not Path(argument).is_dir()
    except (OSError, ValueError):
        return False


def read_deal(argument: str, rules: Rules | None = None) -> Deal:
    """Return the deal of a code, or of a file with cards, Solvitaire's JSON or a game record.

    Raises InvalidText, or InvalidOption if a file needs `--game` or contradicts it.
    """
    if not is_file(argument):
        return _agreeing(Deal.from_code(argument), rules)
    return _agreeing(_deal_in(read_text(argument).strip(), argument, rules), rules)


def _deal_in(text: str, argument: str, rules: Rules | None) -> Deal:
    if text.startswith("{"):
        return _json_deal(text, argument, rules)
    if text.startswith("["):
        return read_record(text, rules).game.deal
    return Deal.from_text(text, _needed(rules, argument))


def _agreeing(deal: Deal, rules: Rules | None) -> Deal:
    if rules not in (None, deal.rules):
        raise InvalidOption(
            Message("the deal is one of {game}, not of what --game says", game=form_of(deal.rules))
        )
    return deal


def _json_deal(text: str, argument: str, rules: Rules | None) -> Deal:
    try:
        data: dict[str, Any] = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidDeal(
            Message("{file}: not JSON: {reason}", file=argument, reason=error)
        ) from None
    if "cards" not in data:
        return deal_from_json(data, _needed(rules, argument))
    if not isinstance(data["cards"], list) or not all(isinstance(c, str) for c in data["cards"]):
        raise InvalidDeal(
            Message("{file}: 'cards' must be a list of cards in dealing order", file=argument)
        )
    text = " ".join(data["cards"])
    if not isinstance(data.get("code"), str):
        return Deal.from_text(text, _needed(rules, argument))
    code = DealCode.parse(data["code"])
    return Deal(code.rules, cards.parse_all(text), code)


def _needed(rules: Rules | None, argument: str) -> Rules:
    if rules is None:
        raise InvalidOption(
            Message(
                "{file} holds cards only; say which game with --game, e.g. CF1-D3", file=argument
            )
        )
    return rules


def read_position(argument: str, rules: Rules | None = None) -> Position:
    """Return the starting position of a deal, or the position that a file spells out."""
    if not is_file(argument):
        return read_deal(argument, rules).position()
    text = read_text(argument).strip()
    if ":" in text and text[0] not in "{[":
        return parse_position(text, rules)
    return _agreeing(_deal_in(text, argument, rules), rules).position()
