"""Inputs that are nearly right: valid examples, changed here and there."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

#: What readers stumble over: separators, brackets, digits that aren't ASCII, no characters at all.
_ODD: Final = (
    "", " ", "\n", "\r\n", "\t", "\0", "\x85", "\u2028", "\ufeff", "\u200f", "\ud800", "\U0010ffff",
    "{", "}", "[", "]", "[[", '"', "'", ":", "-", "_", ".", ",", "/", "\\", "%", "#", "<", "\u2212",
    "0", "1", "-1", "00", "\uff11", "\u0661", "\u00b2", "9" * 20, "9" * 5000, "1e999", "NaN",
    "null", "true", "A", "a", "K", "\u212a", "\u017f", "\u00df", "\u0130", "T", "10", "10S", "QC",
    "\u2663Q", "D", "U", "Y", "R", "W", "F", "x", "4-2x3", "FS2-3",
)  # fmt: skip

_VALUES: Final[tuple[Any, ...]] = (
    None, True, False, 0, 1, -1, 3, 2**31, -(2**63), 10**30, 0.5, 1e308, "", "D", "QC", "\ud800",
    [], [[]], {}, [None], {"": 0}, {"a": []},
)  # fmt: skip


def mutated(text: str, others: Sequence[str], dice: Random) -> str:
    """Return `text` with one to four changes; some bring parts of `others` in."""
    for _ in range(min(4, 1 + int(dice.expovariate(1)))):
        text = dice.choice(_CHANGES)(text, others, dice)
    return text


def _span(text: str, dice: Random) -> tuple[int, int]:
    begin = dice.randint(0, len(text))
    return begin, min(len(text), begin + int(dice.expovariate(0.2)))


def _replaced(text: str, _others: Sequence[str], dice: Random) -> str:
    begin, end = _span(text, dice)
    return text[:begin] + dice.choice(_ODD) + text[end:]


def _removed(text: str, _others: Sequence[str], dice: Random) -> str:
    begin, end = _span(text, dice)
    return text[:begin] + text[max(end, begin + 1) :]


def _doubled(text: str, _others: Sequence[str], dice: Random) -> str:
    begin, end = _span(text, dice)
    times = dice.choice((2, 2, 2, 3, 50))
    return text[:begin] + text[begin:end] * times + text[end:]


def _swapped(text: str, _others: Sequence[str], dice: Random) -> str:
    first, second = sorted(dice.randint(0, len(text)) for _ in range(2))
    third = min(len(text), second + second - first)
    return text[:first] + text[second:third] + text[first:second] + text[third:]


def _spliced(text: str, others: Sequence[str], dice: Random) -> str:
    other = dice.choice(others)
    begin, end = _span(other, dice)
    place = dice.randint(0, len(text))
    if dice.random() < 0.3:
        return text[:place] + other[begin:]
    return text[:place] + other[begin:end] + text[place:]


def _cut(text: str, _others: Sequence[str], dice: Random) -> str:
    return text[: dice.randint(0, len(text))]


def _cased(text: str, _others: Sequence[str], dice: Random) -> str:
    begin, end = _span(text, dice)
    return text[:begin] + text[begin:end].swapcase() + text[end:]


def _line_moved(text: str, _others: Sequence[str], dice: Random) -> str:
    lines = text.split("\n")
    lines.insert(dice.randint(0, len(lines)), lines[dice.randrange(len(lines))])
    if dice.random() < 0.5:
        del lines[dice.randrange(len(lines))]
    return "\n".join(lines)


_Change = Callable[[str, Sequence[str], Random], str]
_CHANGES: Final[tuple[_Change, ...]] = (
    _replaced,
    _replaced,
    _replaced,
    _removed,
    _doubled,
    _swapped,
    _spliced,
    _cut,
    _cased,
    _line_moved,
)


def mutated_json(value: Any, dice: Random) -> Any:
    """Return JSON with one to three of its parts replaced, dropped, doubled or renamed."""
    value = json.loads(json.dumps(value))
    for _ in range(dice.randint(1, 3)):
        value = _changed_part(value, dice)
    return value


def _changed_part(value: Any, dice: Random) -> Any:
    if isinstance(value, dict) and value and dice.random() < 0.85:
        key = dice.choice(list(value))
        kind = dice.random()
        if kind < 0.1:
            return {name: part for name, part in value.items() if name != key}
        if kind < 0.2:
            return value | {dice.choice(("x", "", "code", "rules", "deal", "cards")): value[key]}
        return value | {key: _changed_part(value[key], dice)}
    if isinstance(value, list) and value and dice.random() < 0.85:
        place = dice.randrange(len(value))
        kind = dice.random()
        if kind < 0.2:
            return value[:place] + value[place + 1 :]
        if kind < 0.4:
            return [*value, value[place]]
        return [*value[:place], _changed_part(value[place], dice), *value[place + 1 :]]
    if isinstance(value, str) and dice.random() < 0.5:
        return mutated(value, (value,), dice)
    return dice.choice(_VALUES)
