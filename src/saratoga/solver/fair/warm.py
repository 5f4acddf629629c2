"""Compiling what the fair player calls, in advance."""

from __future__ import annotations

from collections.abc import Callable

from saratoga.engine.deals import Deal
from saratoga.engine.game import Game
from saratoga.engine.shuffle import shuffled_pack
from saratoga.rules.catalogue import all_rules
from saratoga.rules.model import Rules
from saratoga.solver.fair.hint import fair_hint


def warm(tell: Callable[[str], None] = lambda _: None) -> None:
    """Ask for one piece of advice in each game; `tell` is told in which.

    Compiled code is loaded where that has been done before.
    """
    for form, rules in all_rules().items():
        tell(form)
        warm_rules(rules)


def warm_rules(rules: Rules) -> None:
    """Ask for one piece of advice under these rules, with a single pass at the end of it."""
    game = Game(Deal(rules, shuffled_pack(rules.decks, 0)))
    while game.position.stock and rules.redeals is None:
        game.play("D")
    fair_hint(game.view, "expert")
