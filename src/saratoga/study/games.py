"""Rules by name and as plain tables: what plans, manifests and published figures are written in.

>>> rules_of({"game": "canfield", "draw": 1, "rules": {"wrap": "not past the base"}}).wrap.value
'not past the base'
>>> rules_of({"game": "klondike"}).columns
(1, 2, 3, 4, 5, 6, 7)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields, replace
from enum import Enum
from typing import Any, Final

from saratoga.errors import InvalidOption, SaratogaError, quoted
from saratoga.i18n import Message, listed
from saratoga.rules.catalogue import CANFIELD, DOUBLE_SOLITAIRE, GAMES, game_named, unknown_game
from saratoga.rules.model import Rules, Scoring, Wrap

KLONDIKE: Final = replace(
    DOUBLE_SOLITAIRE, name="Klondike", decks=1, columns=(1, 2, 3, 4, 5, 6, 7), draw=3
)
#: Canfield as the literature has it: ranks in the columns don't pass the base card.
BASE_RELATIVE: Final = replace(
    CANFIELD, name="Canfield, not past the base", wrap=Wrap.NOT_PAST_BASE
)
#: Games that can be studied, beside those of the catalogue.
OTHERS: Final = {"klondike": KLONDIKE, "canfield-not-past-base": BASE_RELATIVE}

#: How a table writes that there is no limit of redeals.
UNLIMITED: Final = "unlimited"
_DEFAULTS: Final = {field.name: field.default for field in fields(Rules)}


def rules_of(table: Mapping[str, Any]) -> Rules:
    """Return the rules that `game`, `draw`, `scoring` and the table `rules` state together.

    `rules` holds fields of `Rules` that differ from the game's; without `game`, from a game of
    nothing but defaults. Raises InvalidOption or InvalidRules.
    """
    stated = table.get("rules", {})
    if not isinstance(stated, Mapping):
        raise InvalidOption(Message("'rules' must be a table of fields of the rules"))
    base = game_of(table)
    changes = {name: _field(name, value) for name, value in stated.items()}
    if base is not None:
        return replace(base, **changes)
    if not changes:
        raise InvalidOption(Message("a plan needs a game, or the rules of one"))
    return Rules(**{"name": "a game", **changes})


def game_of(table: Mapping[str, Any]) -> Rules | None:
    """Return the rules that `game`, `draw` and `scoring` state, None without a game.

    Raises InvalidOption for an unknown game or an option that it doesn't have.
    """
    name = table.get("game")
    if name is None:
        if "draw" in table or "scoring" in table:
            raise InvalidOption(Message("'draw' and 'scoring' need a game"))
        return None
    draw, scoring = table.get("draw"), table.get("scoring")
    if scoring is not None and not isinstance(scoring, str):
        raise InvalidOption(wrong_field("scoring", scoring, listed(("N", "V"))))
    if str(name).casefold() in OTHERS:
        base = OTHERS[str(name).casefold()]
        if scoring is not None:
            raise InvalidOption(Message("{game} has no scorings", game=quoted(name)))
        return base if draw is None else replace(base, draw=draw)
    try:
        game = game_named(str(name))
    except SaratogaError:
        known = listed([*(game.slug for game in GAMES), *OTHERS])
        raise InvalidOption(unknown_game(str(name), known)) from None
    return game.rules(draw, scoring)


def _field(name: str, value: Any) -> Any:
    """Return a field's value from the form that TOML and JSON have."""
    if name not in _DEFAULTS:
        raise InvalidOption(
            Message(
                "rules have no field {field}; there are {choices}",
                field=quoted(name),
                choices=listed(_DEFAULTS),
            )
        )
    default = _DEFAULTS[name]
    if name == "redeals":
        return _redeals(value)
    if isinstance(default, Enum):
        return _choice(name, type(default), value)
    if isinstance(default, tuple) and isinstance(value, list):
        return tuple(value)
    if isinstance(default, Scoring) and isinstance(value, Mapping):
        return _scoring(value)
    return value


def _redeals(value: Any) -> int | None:
    if value == UNLIMITED:
        return None
    if type(value) is not int or value < 0:
        raise InvalidOption(wrong_field("redeals", value, f'0, 1, 2 …, "{UNLIMITED}"'))
    return value


def _choice(name: str, kind: type[Enum], value: Any) -> Enum:
    try:
        return kind(value)
    except ValueError:
        choices = listed(f'"{choice.value}"' for choice in kind)
        raise InvalidOption(wrong_field(name, value, choices)) from None


def _scoring(table: Mapping[str, Any]) -> Scoring:
    defaults = {field.name: field.default for field in fields(Scoring)}
    for name, value in table.items():
        if name not in defaults:
            raise InvalidOption(
                Message(
                    "a scoring has no field {field}; there are {choices}",
                    field=quoted(name),
                    choices=listed(defaults),
                )
            )
        if type(value) is not type(defaults[name]) and (name, value) != ("floor", UNLIMITED):
            choices = "true, false" if name == "money" else "… -1, 0, 1 …"
            raise InvalidOption(wrong_field(name, value, choices))
    floor = table.get("floor", 0)
    return Scoring(**{**table, "floor": None if floor == UNLIMITED else floor})


def wrong_field(field: str, value: object, choices: object) -> Message:
    """Return the message that a field has a value that is not possible."""
    return Message(
        "the field {field} is {value}; possible: {choices}",
        field=quoted(field),
        value=quoted(value),
        choices=choices,
    )


def table_of(rules: Rules) -> dict[str, Any]:
    """Return rules as the table that `rules_of({"rules": …})` reads: what isn't the default.

    >>> rules_of({"rules": table_of(KLONDIKE)}) == KLONDIKE
    True
    """
    plain = plain_rules(rules)
    return {name: plain[name] for name in plain if getattr(rules, name) != _DEFAULTS[name]}


def plain_rules(rules: Rules) -> dict[str, Any]:
    """Return all fields of rules in the form that TOML and JSON have."""
    return {field.name: _plain(getattr(rules, field.name)) for field in fields(rules)}


def _plain(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return list(value)
    if isinstance(value, Scoring):
        table = asdict(value)
        return table | {"floor": UNLIMITED if value.floor is None else value.floor}
    return value


def laws_digest(rules: Rules) -> str:
    """Return a digest of what decides whether a deal can be won: all but points, undo and taps.

    >>> laws_digest(KLONDIKE) == laws_digest(replace(KLONDIKE, scoring=Scoring()))
    True
    """
    plain = Rules("")
    return replace(
        rules, scoring=plain.scoring, undo_depth=plain.undo_depth, taps_to_place=plain.taps_to_place
    ).digest
