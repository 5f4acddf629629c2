"""Game records: a text file with headers and numbered actions, that replays exactly.

    [Saratoga "1"]
    [Deal "CF1-D3-AAAAACL"]
    [Rules "0123456789abcdef"]
    [Date "2026-11-29"]
    [Result "open"]
    [Score "5"]

    1. R-2 2. R-F 3. U 4. Y

A deal without a code is spelled out: `[Game "CF1-D3"]` and `[Cards "3S 2C …"]` in dealing order.
Result is `won` or `open`; score is a plain number, dollars where the rules count money. `U` is an
undo, `Y` a redo. A comment stands in braces. Reading is strict: a header that the replay
contradicts is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date as Date  # noqa: N812 - `date` names the field
from typing import Final

from saratoga.engine.deals import Deal
from saratoga.engine.game import Game
from saratoga.errors import GameError, InvalidOption, InvalidRecord, InvalidText, Speaking, quoted
from saratoga.i18n import Message, listed
from saratoga.rules.catalogue import all_rules, form_of, unknown_game
from saratoga.rules.model import Rules

VERSION: Final = "1"
WIDTH: Final = 80
#: Longest record that is read, in characters.
LIMIT: Final = 4_000_000

_HEADER: Final = re.compile(r'\[([A-Z][A-Za-z]*) "([^"\]]*)"\]')
_TOKEN: Final = re.compile(r"\{([^{}]*)\}|[^\s{}]+|[{}]")
_HEADERS: Final = ("Saratoga", "Deal", "Game", "Cards", "Rules", "Date", "Result", "Score")


@dataclass(frozen=True)
class Record:
    """A game as read from a record; `comments` by the number of actions that come before them."""

    game: Game
    date: Date | None
    comments: Mapping[int, str]


def write_record(
    game: Game, date: Date | None = None, comments: Mapping[int, str] | None = None
) -> str:
    """Return a game as a record; `comments[n]` is put after the first n actions.

    Raises InvalidOption if it would be longer than what is read.
    """
    deal, headers = game.deal, {"Saratoga": VERSION}
    if deal.code is not None:
        headers["Deal"] = str(deal.code)
    else:
        if form := form_of(deal.rules):
            headers["Game"] = form
        headers["Cards"] = deal.text()
    headers["Rules"] = deal.rules.digest
    if date is not None:
        headers["Date"] = date.isoformat()
    headers["Result"] = _result(game)
    headers["Score"] = str(game.score)
    lines = [f'[{key} "{value}"]' for key, value in headers.items()]
    record = "\n".join([*lines, "", *_wrapped(_words(game.log, comments or {})), ""])
    if len(record) > LIMIT:
        raise InvalidOption(Message("the record would pass {limit} characters", limit=LIMIT))
    return record


def _result(game: Game) -> str:
    return "won" if game.is_won else "open"


def _words(log: list[str], comments: Mapping[int, str]) -> Iterator[str]:
    for number in range(len(log) + 1):
        if number:
            yield f"{number}. {log[number - 1]}"
        if number in comments:
            yield "{" + re.sub(r"[{}\s]+", " ", comments[number]).strip() + "}"


def _wrapped(words: Iterator[str]) -> Iterator[str]:
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > WIDTH:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    yield line


def read_record(text: str, rules: Rules | None = None, *, most: int | None = None) -> Record:
    """Read a record and replay it.

    `rules` are needed only for a game that the catalogue lacks; `most` actions are replayed, where
    the record comes from someone whose work must have an end.

    Raises InvalidRecord, with line and column, for anything that isn't exactly a record or that
    the rules refuse.
    """
    if len(text) > LIMIT:
        raise _broken(Message("longer than {limit} characters", limit=LIMIT), 1)
    lines = text.removeprefix("\ufeff").splitlines()
    headers, body = _read_headers(lines)
    game = Game(_deal(headers, rules))
    comments = _replay(game, lines, body, most)
    _check_claims(game, headers)
    return Record(game, _date(headers), comments)


def _broken(reason: Speaking | str, line: int, column: int = 1) -> InvalidRecord:
    message = Message(
        "line {line}, column {column}: {reason}", line=line, column=column, reason=reason
    )
    return InvalidRecord(message, line, column)


def _missing(header: str) -> Message:
    return Message('header [{header} "…"] is missing', header=header)


Headers = dict[str, tuple[str, int]]


def _read_headers(lines: list[str]) -> tuple[Headers, int]:
    """Return the headers with the number of their lines, and the index of the first other line."""
    headers: Headers = {}
    index = 0
    for index, line in enumerate(lines):
        if not (line.strip() or headers):
            continue
        if not line.startswith("["):
            break
        match = _HEADER.fullmatch(line.rstrip())
        if match is None:
            raise _broken(
                Message('{text} is not a header such as [Date "…"]', text=quoted(line[:40])),
                index + 1,
            )
        if match[1] not in _HEADERS:
            known = listed(_HEADERS)
            raise _broken(
                Message("unknown header {header}; known are {known}", header=match[1], known=known),
                index + 1,
                2,
            )
        if match[1] in headers:
            raise _broken(Message("header {header} stands twice", header=match[1]), index + 1, 2)
        headers[match[1]] = (match[2], index + 1)
    else:
        index = len(lines)
    for key in ("Saratoga", "Rules", "Result", "Score"):
        if key not in headers:
            raise _broken(_missing(key), index + 1)
    return headers, index


def _deal(headers: Headers, rules: Rules | None) -> Deal:
    version, line = headers["Saratoga"]
    if version != VERSION:
        raise _broken(
            Message(
                "record version {version}; this program reads {known}",
                version=quoted(version),
                known=VERSION,
            ),
            line,
        )
    deal = _coded_deal(headers) if "Deal" in headers else _spelled_deal(headers, rules)
    digest, line = headers["Rules"]
    if digest != deal.rules.digest:
        raise _broken(
            Message(
                "rules {digest} are not those of {game}, {known}",
                digest=quoted(digest),
                game=Message(deal.rules.name),
                known=deal.rules.digest,
            ),
            line,
        )
    return deal


def _coded_deal(headers: Headers) -> Deal:
    text, line = headers["Deal"]
    if "Cards" in headers or "Game" in headers:
        raise _broken(Message("a record has either Deal, or Game and Cards"), line)
    try:
        deal = Deal.from_code(text)
    except InvalidText as error:
        raise _broken(error, line, 8) from None
    if str(deal.code) != text:
        raise _broken(
            Message("{token} is written {right}", token=text, right=str(deal.code)), line, 8
        )
    return deal


def _spelled_deal(headers: Headers, rules: Rules | None) -> Deal:
    if "Cards" not in headers:
        raise _broken(Message('the deal is missing: [Deal "…"], or [Game "…"] and [Cards "…"]'), 1)
    if "Game" in headers:
        form, line = headers["Game"]
        rules = all_rules().get(form)
        if rules is None:
            known = listed(all_rules())
            raise _broken(unknown_game(form, known), line, 8)
    if rules is None:
        raise _broken(_missing("Game"), headers["Cards"][1])
    text, line = headers["Cards"]
    try:
        return Deal.from_text(text, rules)
    except InvalidText as error:
        raise _broken(error, line, 9) from None


def _replay(game: Game, lines: list[str], body: int, most: int | None) -> dict[int, str]:
    comments: dict[int, list[str]] = {}
    expected_number = True
    for line, column, token, comment in _tokens(lines, body):
        if comment is not None:
            comments.setdefault(len(game.log), []).append(comment)
        elif expected_number:
            number = f"{len(game.log) + 1}."
            if token != number:
                raise _broken(
                    Message(
                        "found {token} instead of {number}",
                        token=quoted(token[:20]),
                        number=quoted(number),
                    ),
                    line,
                    column,
                )
            if most is not None and len(game.log) >= most:
                raise _broken(Message("more than {most} actions", most=most), line, column)
            expected_number = False
        else:
            _act(game, token, line, column)
            expected_number = True
    if not expected_number:
        raise _broken(Message("an action is missing after the last number"), len(lines))
    return {number: " ".join(filter(None, parts)) for number, parts in comments.items()}


def _tokens(lines: list[str], body: int) -> Iterator[tuple[int, int, str, str | None]]:
    """Yield line, column and text of each word; for a comment its content too."""
    text = "\n".join(lines[body:])
    line, line_start = body + 1, 0
    done = 0
    for match in _TOKEN.finditer(text):
        # Only what lies between two words is looked at, or a long line would be read over and over.
        if newlines := text.count("\n", done, match.start()):
            line += newlines
            line_start = text.rfind("\n", done, match.start()) + 1
        done = match.start()
        column = match.start() - line_start + 1
        if match[0] in ("{", "}"):
            raise _broken(Message("a comment's brace has no partner"), line, column)
        comment = None if match[1] is None else " ".join(match[1].split())
        yield line, column, match[0], comment


def _act(game: Game, token: str, line: int, column: int) -> None:
    try:
        game.act(token)
    except (InvalidText, GameError) as error:
        raise _broken(
            Message("{token}: {reason}", token=token[:20], reason=error), line, column
        ) from None
    if game.log[-1] != token:
        raise _broken(
            Message("{token} is written {right}", token=quoted(token[:20]), right=game.log[-1]),
            line,
            column,
        )


def _check_claims(game: Game, headers: Headers) -> None:
    for key, fact in (("Result", _result(game)), ("Score", str(game.score))):
        claim, line = headers[key]
        if claim != fact:
            raise _broken(
                Message(
                    "{header} is {claim}, the replay gives {fact}",
                    header=key,
                    claim=quoted(claim),
                    fact=quoted(fact),
                ),
                line,
            )


def _date(headers: Headers) -> Date | None:
    if "Date" not in headers:
        return None
    text, line = headers["Date"]
    try:
        date = Date.fromisoformat(text)
    except ValueError:
        date = None
    if date is None or date.isoformat() != text:
        raise _broken(
            Message(
                "{text} is not a date such as {example}", text=quoted(text), example="2026-11-29"
            ),
            line,
            8,
        )
    return date
