"""Small random games: rules of every kind with short packs, and positions of random play."""

from __future__ import annotations

from random import Random

from saratoga.engine.deals import Deal, pack_of
from saratoga.engine.play import apply, legal_moves
from saratoga.engine.position import Position
from saratoga.rules import Bases, Build, Rules, Run, Space, Wrap
from saratoga.solver.options import Switches

#: Each shortcut of the searches on and off.
SWITCHES = {
    "all on": Switches(),
    "all off": Switches.off(),
    "no promote": Switches().without("promote"),
    "no relax": Switches().without("relax"),
    "no dominate": Switches().without("dominate"),
    "no defer": Switches().without("defer"),
    "no unnamed": Switches().without("unnamed"),
}

#: Two decks only with packs that stay small.
LARGEST = 28


def random_rules(chance: Random) -> Rules:
    """Return rules of any kind with 2 to 4 suits and 4 to 7 ranks."""
    suits, ranks = chance.randint(2, 4), chance.randint(4, 7)
    decks = chance.choice((1, 1, 2)) if 2 * suits * ranks <= LARGEST else 1
    bases = chance.choice(list(Bases))
    dealt = {Bases.NONE: 0, Bases.FIRST: 1, Bases.ALL: decks * suits}[bases]
    left = decks * suits * ranks - dealt
    reserve = chance.choice((0, chance.randint(1, left // 3)))
    left -= reserve
    columns = []
    for _ in range(chance.randint(1, 5)):
        columns.append(chance.randint(0, min(4, left)))
        left -= columns[-1]
    return Rules(
        name="a small game",
        decks=decks,
        suits=suits,
        ranks=ranks,
        columns=tuple(columns),
        face_down=chance.random() < 0.5,
        reserve=reserve,
        reserve_fills=chance.random() < 0.6,
        bases=bases,
        start_rank=chance.randrange(ranks),
        wrap=chance.choice(list(Wrap)),
        build=chance.choice((Build.ALTERNATE, Build.ALTERNATE, *Build)),
        space=chance.choice(list(Space)),
        run=chance.choice(list(Run)),
        draw=chance.randint(1, 4),
        redeals=chance.choice((None, None, 0, 1, 2)),
        take_back=chance.random() < 0.5,
    )


def dealt_position(rules: Rules, chance: Random) -> Position:
    """Return a random deal under some rules."""
    pack = sorted(pack_of(rules).elements())
    chance.shuffle(pack)
    return Deal(rules, tuple(pack)).position()


def walk(position: Position, chance: Random, steps: int) -> list[Position]:
    """Return the positions of random play, the first one too."""
    positions = [position]
    for _ in range(steps):
        moves = legal_moves(positions[-1])
        if not moves:
            break
        positions.append(apply(positions[-1], chance.choice(moves)))
    return positions
