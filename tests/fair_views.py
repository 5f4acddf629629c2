"""Games on their way, for tests of the fair player: deals, views and efforts that cost little."""

from __future__ import annotations

from random import Random

from saratoga.engine.deals import Deal
from saratoga.engine.game import Game
from saratoga.rules.piles import STOCK
from saratoga.solver.fair.effort import Effort, Round

#: Judges a handful of ways in a handful of worlds.
LITTLE = Effort(60, 4, 2, 200, (Round(3, 150), Round(6, 300)), final=2000)
#: Takes the shortest way.
SHORTEST = Effort(200)


def walked(deal: Deal, chance: Random, steps: int) -> Game:
    """Return a game after random moves; draws are as frequent as all other moves together."""
    game = Game(deal)
    for _ in range(steps):
        draws = [move for move in game.legal_moves if STOCK in move[:2]]
        others = [move for move in game.legal_moves if STOCK not in move[:2]]
        choice = draws if draws and (not others or chance.random() < 0.5) else others
        if not choice:
            break
        game.play(chance.choice(choice))
    return game
