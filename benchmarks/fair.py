"""How the levels fare, by game and options: `python benchmarks/fair.py --deals 200`.

Prints a line for each game, option and level: wins with their 95% interval (Wilson), cards home,
score or money with the interval of its mean, CPU time a game; under money also the distribution.
`--leak` plays Canfield with the hidden cards dealt anew after each decision beside plain play: the
two rates must agree.
"""

from __future__ import annotations

import argparse
from random import Random

from saratoga.cli.autoplay import GREEDY, play_one
from saratoga.engine.codes import DealCode
from saratoga.engine.deals import Deal
from saratoga.rules.catalogue import GAMES, GameEntry, all_rules
from saratoga.solver.fair.effort import LEVELS
from saratoga.solver.fair.game import play_deal
from saratoga.solver.fair.leak import redealing
from saratoga.solver.fair.player import FairPlayer
from saratoga.solver.fair.tally import Tally, deal_codes, tallied, wilson


def options() -> list[tuple[GameEntry, int, str]]:
    """Return every game with every draw and scoring."""
    return [
        (game, draw, letter) for game in GAMES for draw in game.draws for letter, _ in game.scorings
    ]


def line(form: str, level: str, tally: Tally) -> str:
    """Return the figures of one game and level as a row of a table."""
    facts = tally.facts()
    low, high = facts["rate_interval"]
    least, most = facts["score_interval"]
    row = (
        f"| {form} | {level} | {facts['games']} | {facts['rate']:.1%} [{low:.1%}, {high:.1%}] "
        f"| {facts['home']:.1f} | {facts['score']:.0f} [{least:.0f}, {most:.0f}] "
    )
    if all_rules()[form].scoring.money:
        row += f"| {' / '.join(f'{value:.0f}' for value in tally.spread)} "
    else:
        row += "| "
    return row + f"| {facts['seconds']:.2f} |"


def leak(deals: int, level: str) -> None:
    """Print the rate of plain play beside that of play with the hidden cards dealt anew."""
    codes = deal_codes(GAMES[0], 3, "", deals, seed=2)
    player = FairPlayer(LEVELS[level])
    plain = sum(play_deal(Deal.from_code(code), player).won for code in codes)
    anew = sum(
        play_deal(Deal.from_code(code), player, between=redealing(Random(code))).won
        for code in codes
    )
    for name, wins in (("plain", plain), ("hidden cards dealt anew", anew)):
        low, high = wilson(wins, deals)
        print(f"{name}: {wins} of {deals}: {wins / deals:.1%} [{low:.1%}, {high:.1%}]", flush=True)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--game", help="the first part of a code, such as CF1-D3; default: all")
    parser.add_argument("--levels", default=",".join((GREEDY, *LEVELS)))
    parser.add_argument("--budget", type=float, help="in place of the levels")
    parser.add_argument("--leak", action="store_true")
    given = parser.parse_args()
    if given.leak:
        leak(given.deals, given.levels.split(",")[-1])
        return
    print("| game | level | n | won | cards home | score | spread | s |")
    print("|---|---|---|---|---|---|---|---|", flush=True)
    levels = given.levels.split(",") if given.budget is None else [f"{given.budget:g} s"]
    for game, draw, letter in options():
        form = DealCode(game, draw, letter, 0).form
        if given.game not in (None, form):
            continue
        codes = deal_codes(game, draw, letter, given.deals, seed=1)
        for level in levels:
            tally = tallied(play_one((code, level, given.budget)) for code in codes)
            print(line(form, level, tally), flush=True)


if __name__ == "__main__":
    main()
