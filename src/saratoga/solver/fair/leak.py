"""The leak test: the hidden cards are dealt anew after every decision.

A player who knew of them would lose by it; a fair one wins as often as before.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from saratoga.engine.deals import Deal
from saratoga.engine.game import Game
from saratoga.engine.view import PlayerView
from saratoga.solver.fair.hidden import unseen_places


def redealt(game: Game, chance: Random) -> Game:
    """Return the same game with the cards that were never seen in another random order."""
    places = unseen_places_in_deal(game.deal, game.view)
    cards = list(game.deal.cards)
    mixed = chance.sample(places, len(places))
    for place, other in zip(places, mixed, strict=True):
        cards[place] = game.deal.cards[other]
    again = Game(Deal(game.deal.rules, tuple(cards)))
    for action in game.log:
        again.act(action)
    return again


def redealing(chance: Random) -> Callable[[Game], Game]:
    """Return the function for `play_deal` that deals the hidden cards anew."""
    return lambda game: redealt(game, chance)


def unseen_places_in_deal(deal: Deal, view: PlayerView) -> list[int]:
    """Return the places, in dealing order, of the cards that were never seen.

    Not for rules that take the bases out of the pack before it is dealt.
    """
    unseen, rules = unseen_places(view), deal.rules
    places = list(range(unseen.reserve))
    start = rules.reserve + rules.dealt_bases
    for size, count in zip(rules.columns, unseen.columns, strict=True):
        places += range(start, start + count)
        start += size
    return places + list(range(len(deal.cards) - unseen.stock, len(deal.cards)))
