"""Compiling what the fair player calls, in advance."""

from __future__ import annotations

from collections.abc import Callable

from saratoga.engine.codes import letters_of
from saratoga.engine.deals import Deal
from saratoga.engine.game import Game
from saratoga.rules.catalogue import all_rules
from saratoga.solver.fair.hint import fair_hint


def warm(tell: Callable[[str], None] = lambda _: None) -> None:
    """Ask for one piece of advice in each game; `tell` is told in which.

    Compiled code is loaded where that has been done before.
    """
    for form, rules in all_rules().items():
        tell(form)
        game = Game(Deal.from_code(f"{form}-{letters_of(0)}"))
        while game.position.stock and rules.redeals is None:
            game.play("D")
        fair_hint(game.view, "expert")
