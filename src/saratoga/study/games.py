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
    base = _game(table)
    changes = {name: _field(name, value) for name, value in stated.items()}
    if base is None:
        return Rules(**{"name": "a game", **changes})
    return replace(base, **changes)


def _game(table: Mapping[str, Any]) -> Rules | None:
    name = table.get("game")
    if name is None:
        if "draw" in table or "scoring" in table:
            raise InvalidOption(Message("'draw' and 'scoring' need a game"))
        return None
    draw, scoring = table.get("draw"), table.get("scoring")
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
    if name == "redeals" and value == UNLIMITED:
        return None
    if isinstance(default, Enum):
        return _choice(name, type(default), value)
    if isinstance(default, tuple) and isinstance(value, list):
        return tuple(value)
    if isinstance(default, Scoring) and isinstance(value, Mapping):
        return _scoring(value)
    return value


def _choice(name: str, kind: type[Enum], value: Any) -> Enum:
    try:
        return kind(value)
    except ValueError:
        raise InvalidOption(
            Message(
                "the field {field} is {value}; possible: {choices}",
                field=quoted(name),
                value=quoted(value),
                choices=listed(f'"{choice.value}"' for choice in kind),
            )
        ) from None


def _scoring(table: Mapping[str, Any]) -> Scoring:
    known = [field.name for field in fields(Scoring)]
    for name in table:
        if name not in known:
            raise InvalidOption(
                Message(
                    "a scoring has no field {field}; there are {choices}",
                    field=quoted(name),
                    choices=listed(known),
                )
            )
    floor = table.get("floor", 0)
    return Scoring(**{**table, "floor": None if floor == UNLIMITED else floor})


def table_of(rules: Rules) -> dict[str, Any]:
    """Return rules as the table that `rules_of({"rules": …})` reads: what isn't the default.

    >>> rules_of({"rules": table_of(KLONDIKE)}) == KLONDIKE
    True
    """
    return {
        field.name: _plain(getattr(rules, field.name))
        for field in fields(rules)
        if getattr(rules, field.name) != field.default
    }


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
