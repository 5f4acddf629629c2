"""Small random packs of the single-pass family, and a plain search of them by the engine alone."""

from __future__ import annotations

from random import Random

from saratoga.engine.deals import deal_out, pack_of
from saratoga.engine.play import apply, legal_moves
from saratoga.engine.position import Position
from saratoga.rules.model import Rules, Space
from saratoga.solver.verdict import Reason

FORMS = (
    (2, 4, (1, 2, 3)),
    (2, 5, (1, 2, 3)),
    (2, 6, (2, 3)),
    (3, 3, (1, 2, 3)),
    (4, 3, (1, 2, 2)),
)
MOST = 4000


def brute(position: Position) -> bool | None:
    """Tell whether a position can be won, None if that takes too long."""
    seen = {position}
    waiting = [position]
    while waiting:
        here = waiting.pop()
        if here.is_won:
            return True
        for move in legal_moves(here):
            there = apply(here, move)
            if there not in seen:
                seen.add(there)
                waiting.append(there)
        if len(seen) > MOST:
            return None
    return False


def winnable(position: Position) -> dict[Position, bool] | None:
    """Tell of each position within reach whether it can be won, None if there are too many."""
    before: dict[Position, list[Position]] = {position: []}
    waiting = [position]
    while waiting:
        here = waiting.pop()
        for move in legal_moves(here):
            there = apply(here, move)
            if there not in before:
                before[there] = []
                waiting.append(there)
            before[there].append(here)
        if len(before) > MOST:
            return None
    waiting = [here for here in before if here.is_won]
    good = set(waiting)
    while waiting:
        for here in before[waiting.pop()]:
            if here not in good:
                good.add(here)
                waiting.append(here)
    return {here: here in good for here in before}


def small_rules(chance: Random) -> Rules:
    """Return random rules of the family."""
    suits, ranks, columns = chance.choice(FORMS)
    return Rules(
        name="small",
        decks=2,
        suits=suits,
        ranks=ranks,
        columns=columns,
        face_down=True,
        space=Space.KING,
        draw=chance.choice((1, 2, 3)),
        redeals=0,
        take_back=chance.random() < 0.7,
    )


def small_position(seed: int) -> Position:
    """Return a random deal of random rules, played on at random for some moves."""
    chance = Random(seed)
    rules = small_rules(chance)
    pack = sorted(pack_of(rules).elements())
    chance.shuffle(pack)
    position = deal_out(rules, pack)
    for _ in range(chance.choice((0, 0, 2, 5, 9))):
        moves = legal_moves(position)
        if moves:
            position = apply(position, chance.choice(moves))
    return position


def never(nodes: int, held: int) -> Reason | None:
    """Never stop a search."""
    return None
