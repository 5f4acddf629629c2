"""A deal in JSON: ours, or Solvitaire's, and the rules that may stand beside it."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, Final

from saratoga import cards
from saratoga.engine.codes import DealCode
from saratoga.engine.deals import Deal, deal_from_json
from saratoga.errors import InvalidDeal, InvalidOption
from saratoga.i18n import Message, listed
from saratoga.rules.catalogue import GameEntry, game_named
from saratoga.rules.model import Rules, Wrap

#: What may be said of rules.
_KEYS: Final = {"game", "draw", "wrap", "take_back", "passes", "scoring"}
_UNLIMITED: Final = ("unlimited", None)
#: More passes than any game lasts, and few enough to be counted in 32 bits.
_MOST_PASSES: Final = 1_000_000


def json_object(text: str) -> dict[str, Any]:
    """Return what a text in JSON that begins with a brace says.

    Raises InvalidDeal if it isn't JSON.
    """
    try:
        data: dict[str, Any] = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidDeal(Message("not JSON: {reason}", reason=error)) from None
    return data


def json_deal(data: dict[str, Any], rules: Rules | None) -> Deal:
    """Return the deal of an object: a code, cards, or Solvitaire's piles, these also as `deal`.

    A code agrees with the cards beside it, and `rules` with those that are given.
    Raises InvalidText, or InvalidOption if no rules are known.
    """
    code = None if data.get("code") is None else DealCode.parse(str(data["code"]))
    named, rules = ("--game", rules) if code is None else (str(code), code.rules)
    if data.get("rules") is not None:
        rules = _agreed(rules_of(data["rules"]), rules, named)
    if "cards" in data:
        return Deal(needed(rules), _cards(data["cards"]), code)
    if code is not None and "deal" not in data:
        return Deal.from_code(code)
    return replace(deal_from_json(data.get("deal", data), needed(rules)), code=code)


def needed(rules: Rules | None) -> Rules:
    """Return the rules of cards that don't tell theirs.

    Raises InvalidOption if there are none.
    """
    if rules is None:
        raise InvalidOption(
            Message("these are cards only; say which game with --game, e.g. CF1-D3")
        )
    return rules


def _agreed(stated: Rules, known: Rules | None, named: str) -> Rules:
    if known not in (None, stated):
        raise InvalidDeal(
            Message("'rules' are not those of {name}; leave one of them out", name=named)
        )
    return stated


def _cards(pack: Any) -> tuple[int, ...]:
    if not isinstance(pack, list) or not all(isinstance(card, str) for card in pack):
        raise InvalidDeal(Message("'cards' must be a list of cards in dealing order"))
    return cards.parse_all(" ".join(pack))


def rules_of(stated: Any) -> Rules:
    """Return the rules that are stated: a game and, where given, what differs from it.

    Raises InvalidDeal or InvalidOption for what makes no sense.

    >>> rules = rules_of({"game": "CANFIELD", "draw": 1, "wrap": "not past the base"})
    >>> rules.draw, rules.wrap.value
    (1, 'not past the base')
    """
    if not isinstance(stated, dict) or "game" not in stated or set(stated) - _KEYS:
        keys = listed(sorted(_KEYS - {"game"}))
        raise InvalidDeal(Message("'rules' must name a game and may name {keys}", keys=keys))
    game = game_named(str(stated["game"]).replace("_", "-"))
    scoring = stated.get("scoring")
    rules = game.rules(_draw(stated, game), None if scoring is None else str(scoring))
    changes: dict[str, Any] = {}
    if "wrap" in stated:
        changes["wrap"] = _wrap(stated["wrap"])
    if "take_back" in stated:
        changes["take_back"] = _take_back(stated["take_back"])
    if "passes" in stated:
        changes["redeals"] = _redeals(stated["passes"])
    return replace(rules, **changes)


def _draw(stated: dict[str, Any], game: GameEntry) -> int | None:
    draw = stated.get("draw")
    if "draw" in stated and not _is_number(draw):
        choices = listed(map(str, game.draws))
        raise InvalidDeal(Message("'draw' must be a number, one of {choices}", choices=choices))
    return draw


def _take_back(value: Any) -> bool:
    if not isinstance(value, bool):
        raise InvalidDeal(Message("'take_back' must be true or false"))
    return value


def _redeals(passes: Any) -> int | None:
    if passes in _UNLIMITED:
        return None
    if not _is_number(passes) or passes < 1:
        raise InvalidDeal(Message("'passes' must be a number from 1 on or \"unlimited\""))
    return min(int(passes), _MOST_PASSES) - 1


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _wrap(value: Any) -> Wrap:
    try:
        return Wrap(value)
    except ValueError:
        choices = listed(f'"{wrap.value}"' for wrap in Wrap)
        raise InvalidDeal(Message("'wrap' must be one of {choices}", choices=choices)) from None
