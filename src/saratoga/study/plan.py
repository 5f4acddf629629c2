"""A plan: which deals are judged, under which rules, with which limits.

>>> plan = Plan.of({"game": "canfield", "draw": 1, "first": "AAAAACL", "count": 1000})
>>> plan.rules.draw, plan.first, plan.limits.nodes
(1, 63, 1000000)
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final
from unicodedata import category

from saratoga.engine.codes import LETTERS, SEEDS, DealCode, letters_of, seed_of
from saratoga.errors import InvalidOption, quoted, quoted_name
from saratoga.i18n import Message, listed
from saratoga.rules.catalogue import form_of
from saratoga.rules.model import Rules
from saratoga.solver.options import Limits, SolverOptions
from saratoga.study.games import game_of, rules_of

#: Bytes of a megabyte in plans.
MEGABYTE: Final = 1 << 20
#: Nodes after which a deal is left open, unless the plan says otherwise.
NODES: Final = 1_000_000
_LIMITS: Final = Limits(nodes=NODES)
#: Keys of a plan and of its table `limits`.
KEYS: Final = (
    "name",
    "game",
    "draw",
    "scoring",
    "rules",
    "first",
    "count",
    "chunk",
    "limits",
    "shorten",
    "lines",
)
LIMITS: Final = ("nodes", "seconds", "memory")
#: The same limits as `Limits` calls them, and the kinds of numbers that they are.
LIMITS_FIELDS: Final = {"nodes": (int,), "seconds": (int, float), "bytes": (int,)}
#: Kinds of characters that are not of a line of text: breaks, controls, halves of characters.
_UNPRINTED: Final = frozenset(("Cc", "Cs", "Zl", "Zp"))
#: What compiled code can count up to.
_MOST: Final = (1 << 63) - 1


@dataclass(frozen=True)
class Plan:
    """A study of `count` deals from the seed `first` on.

    A worker is given `chunk` deals at a time. With a limit of nodes alone the verdicts are the
    same everywhere; one of CPU seconds makes them depend on the machine. `limits.bytes` bounds the
    memory of the search of one deal. `shorten` shortens winning lines, which takes longer than to
    find them; `lines` keeps them. Raises InvalidOption for numbers out of range.
    """

    rules: Rules
    count: int
    first: int = 0
    name: str = ""
    chunk: int = 256
    limits: Limits = _LIMITS
    shorten: bool = False
    lines: bool = False

    def __post_init__(self) -> None:
        for key, kind in (("rules", Rules), ("limits", Limits)):
            if not isinstance(getattr(self, key), kind):
                raise wrong_key(key, getattr(self, key), kind.__name__)
        for name, kinds in LIMITS_FIELDS.items():
            _need_number(name, getattr(self.limits, name), kinds)
        for key in ("count", "first", "chunk"):
            _need_int(key, getattr(self, key), 0 if key == "first" else 1)
        for key in ("shorten", "lines"):
            if type(getattr(self, key)) is not bool:
                raise wrong_key(key, getattr(self, key), "true, false")
        if type(self.name) is not str or not _UNPRINTED.isdisjoint(map(category, self.title)):
            raise wrong_key("name", self.name or self.title, Message("one line of text"))
        if self.first + self.count > SEEDS:
            raise InvalidOption(
                Message(
                    "{count} deals from seed {first} on pass the last seed, {last}",
                    count=str(self.count),
                    first=str(self.first),
                    last=str(SEEDS - 1),
                )
            )

    @property
    def title(self) -> str:
        """What reports call the study: its name, or that of its rules."""
        return self.name or self.rules.name

    @property
    def seeds(self) -> range:
        """The seeds of the deals."""
        return range(self.first, self.first + self.count)

    @property
    def options(self) -> SolverOptions:
        """How the solver is called."""
        return SolverOptions(self.limits, shorten=self.shorten)

    @classmethod
    def of(cls, table: Mapping[str, Any]) -> Plan:
        """Return the plan that a table states; docs/studying.md lists its keys.

        Raises InvalidOption or InvalidRules with what is wrong.
        """
        if not isinstance(table, Mapping):
            raise wrong_key("plan", table, listed(KEYS))
        _need_known(table, KEYS)
        if "count" not in table:
            raise InvalidOption(Message("a plan needs a count: how many deals are judged"))
        given = {key: table[key] for key in ("chunk", "shorten", "lines") if key in table}
        return cls(
            rules=rules_of(table),
            count=table["count"],
            first=_seed(table.get("first", 0), game_of(table)),
            name=table.get("name", ""),
            limits=limits_of(table.get("limits", {})),
            **given,
        )


def read_plan(path: str | Path) -> dict[str, Any]:
    """Return the table of a plan file (TOML), to be checked by `Plan.of`.

    Raises InvalidOption if it can't be read.
    """
    try:
        return tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InvalidOption(
            Message("can't read {file}: {reason}", file=quoted_name(path), reason=reason)
        ) from None


def limits_of(table: Any, old: Limits | None = None) -> Limits:
    """Return the limits of a table `limits`; `memory` counts megabytes, 0 means no limit.

    What isn't stated is as in `old`, or the default.
    """
    if not isinstance(table, Mapping):
        raise wrong_key("limits", table, ", ".join(LIMITS))
    _need_known(table, LIMITS)
    given = {
        "bytes" if key == "memory" else key: _limit(key, value) for key, value in table.items()
    }
    return replace(old or _LIMITS, **given)


def _limit(key: str, value: Any) -> Any:
    _need_number(key, value, LIMITS_FIELDS.get(key, (int,)))
    if not value:
        return None
    return value * MEGABYTE if key == "memory" else value


def _need_number(key: str, value: Any, kinds: tuple[type, ...]) -> None:
    most = _MOST // MEGABYTE if key == "memory" else _MOST
    if value is not None and (type(value) not in kinds or not 0 <= value <= most):
        raise wrong_key(key, value, f"0, 1, 2 … {most}")


def _seed(value: Any, game: Rules | None) -> int:
    """Return a seed given as a number, as the letters of a code or as a code of the game."""
    if type(value) is int:
        return value
    text = str(value).strip().upper()
    if len(text) == LETTERS and text.isalpha():
        return seed_of(text)
    if text.isdecimal() and len(text) <= len(str(SEEDS)):
        return int(text)
    code = DealCode.parse(text)
    if code.rules != game:
        letters = letters_of(code.seed)
        form = None if game is None else form_of(game)
        raise wrong_key("first", text, listed([letters, *([f"{form}-{letters}"] if form else [])]))
    return code.seed


def _need_int(key: str, value: Any, least: int) -> None:
    if type(value) is not int or value < least:
        raise wrong_key(key, value, f"{least}, {least + 1}, {least + 2} …")


def _need_known(table: Mapping[str, Any], known: tuple[str, ...]) -> None:
    for key in table:
        if key not in known:
            raise InvalidOption(
                Message(
                    "a plan has no key {key}; there are {choices}",
                    key=quoted(key),
                    choices=listed(known),
                )
            )


def wrong_key(key: str, value: object, choices: object) -> InvalidOption:
    """Return the error that a key of a plan has a value that is not possible."""
    return InvalidOption(
        Message(
            "{key} of the plan is {value}; possible: {choices}",
            key=quoted(key),
            value=quoted(value),
            choices=choices,
        )
    )
