"""The forms of the catalogue, a game with its options each, by the first part of a code."""

from __future__ import annotations

import secrets
from functools import lru_cache
from typing import Final, NamedTuple

from saratoga.engine.codes import SEEDS, DealCode
from saratoga.engine.deals import Deal, deal_from_json
from saratoga.errors import InvalidDeal, InvalidOption
from saratoga.i18n import Message
from saratoga.rules.catalogue import GAMES, GameEntry, game_named
from saratoga.rules.model import Rules
from saratoga.server.wire import ImportedDeal, NewGame

#: What stands before the code in a link to a deal.
DEAL_LINK: Final = "/g/"


class Option(NamedTuple):
    """A game with its options."""

    game: GameEntry
    draw: int
    scoring: str
    rules: Rules


@lru_cache(maxsize=1)
def options() -> dict[str, Option]:
    """Return all games with all options, by form (`CF1-D3`), in the order of the catalogue."""
    return {
        f"{game.prefix}-D{draw}{letter}": Option(game, draw, letter, game.rules(draw, letter))
        for game in GAMES
        for draw in game.draws
        for letter, _ in game.scorings
    }


def option_of(form: str) -> Option:
    """Return the game and options of a form."""
    return options()[form]


def form_named(game: str, draw: int | None = None, scoring: str | None = None) -> str:
    """Return the form of a game with options; those left out take their defaults.

    Raises InvalidOption for what there isn't.
    """
    entry = game_named(game)
    rules = entry.rules(draw, scoring or None)
    return f"{entry.prefix}-D{rules.draw}{scoring or entry.scorings[0][0]}"


def wanted_deal(wish: NewGame) -> Deal:
    """Return the deal that a request for a new game means.

    Raises InvalidOption, InvalidCode, InvalidDeal or InvalidCard.
    """
    if wish.code is not None:
        code = DealCode.parse(wish.code.rpartition(DEAL_LINK)[2])
        _check_agreement(wish, code)
        return Deal.from_code(code)
    game = game_named(wish.game or GAMES[0].slug)
    rules = game.rules(wish.draw, wish.scoring or None)
    if wish.deal is not None:
        return _imported(wish.deal, rules)
    scoring = wish.scoring or game.scorings[0][0]
    return Deal.from_code(DealCode(game, rules.draw, scoring, secrets.randbelow(SEEDS)))


def _check_agreement(wish: NewGame, code: DealCode) -> None:
    if wish.deal is not None:
        raise InvalidOption(Message("give a code or a deal, not both"))
    claims = (
        ("game", wish.game and game_named(wish.game).slug, code.game.slug),
        ("draw", wish.draw, code.draw),
        ("scoring", wish.scoring or None, code.scoring),
    )
    for name, claim, fact in claims:
        if claim is not None and claim != "" and claim != fact:
            raise InvalidOption(
                Message(
                    "{name} contradicts the code {code}; leave it out",
                    name=repr(name),
                    code=str(code),
                )
            )


def _imported(deal: ImportedDeal, rules: Rules) -> Deal:
    if (deal.cards is None) == (deal.layout is None):
        raise InvalidDeal(Message("a deal has either 'cards' in dealing order or a 'layout'"))
    if deal.layout is not None:
        return deal_from_json(deal.layout, rules)
    return Deal.from_text(" ".join(deal.cards or ()), rules)
