"""What a text that holds a deal looks like, told before it is read."""

from __future__ import annotations

import re
from typing import Final

from saratoga import cards
from saratoga.engine.codes import DealCode
from saratoga.errors import InvalidCard, InvalidCode

#: Lines in front of a deal that say nothing: empty ones and remarks.
_FRONT: Final = re.compile(r"(?:[^\S\n]*(?:#[^\n]*)?(?:\n|\Z))*")
_RECORD: Final = re.compile(r"\s*\[[A-Z]")


def without_front(text: str) -> str:
    """Return a text without empty lines and remarks (`#`) in front; lines keep their numbers.

    >>> without_front("# Monday\\n3S 2C\\n")
    '\\n3S 2C\\n'
    """
    front = _FRONT.match(text)
    assert front is not None
    return "\n" * front[0].count("\n") + text[front.end() :]


def numbered_lines(text: str) -> list[tuple[int, str]]:
    """Return the lines of a text that say something, without remarks, by their numbers.

    >>> numbered_lines("# Monday\\n\\n  CF1-D3-AAAAACL\\n")
    [(3, 'CF1-D3-AAAAACL')]
    """
    lines = enumerate(map(str.strip, text.split("\n")), 1)
    return [(number, line) for number, line in lines if line and not line.startswith("#")]


def is_code(text: str) -> bool:
    """Tell whether a text is a deal code."""
    try:
        DealCode.parse(text)
    except InvalidCode:
        return False
    return True


def is_json(text: str) -> bool:
    """Tell whether a text begins as an object in JSON does."""
    return text.lstrip().startswith("{")


def is_record(text: str) -> bool:
    """Tell whether a text begins as a game record does: with a header."""
    return _RECORD.match(text) is not None


def is_position(text: str) -> bool:
    """Tell whether a text names piles."""
    return ":" in text and text.lstrip()[0] not in "{["


def is_list(text: str, lines: list[str]) -> bool:
    """Tell whether the lines of a text stand for deals one by one.

    They do if one of them is a code or a whole object, if all begin as objects do, and if the text
    doesn't look like anything else: then the first line will tell what is wrong.
    """
    if is_record(text) or not lines:
        return False
    if any(is_code(line) or (is_json(line) and line.endswith("}")) for line in lines):
        return True
    return all(map(is_json, lines)) or not (is_json(text) or is_position(text) or _is_pack(lines))


def _is_pack(lines: list[str]) -> bool:
    """Tell whether most words are cards."""
    words = " ".join(lines).split()
    return 2 * sum(map(_is_card, words)) > len(words)


def _is_card(word: str) -> bool:
    try:
        cards.parse(word)
    except InvalidCard:
        return False
    return True
