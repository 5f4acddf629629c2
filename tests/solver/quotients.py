"""Small random games that the quotient search knows, and what it says of a position."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from saratoga.engine.position import Position
from saratoga.rules import Bases, Rules, Space, Wrap
from saratoga.solver.options import Limits, Switches
from saratoga.solver.quotient import canfield, canfield_desk, double, double_desk
from saratoga.solver.replay import replayed
from saratoga.solver.verdict import Finding, Outcome
from saratoga.solver.watch import Watch

ALL_ON = Switches()
NO_LIMITS = Limits()


def decide(position: Position, switches: Switches = ALL_ON, limits: Limits = NO_LIMITS) -> Finding:
    """Return what the quotient search says; a line that it gives is replayed by the engine."""
    search = canfield.search if canfield_desk.knows(position) else double.search
    finding = search(position, limits, switches, Watch(limits))
    if finding.outcome is Outcome.WINNABLE:
        replayed(position, finding.line)
    return finding


def knows(position: Position) -> bool:
    """Tell whether the quotient search knows a position."""
    return canfield_desk.knows(position) or double_desk.knows(position)


def small_canfield(chance: Random) -> Rules:
    """Return rules like Canfield's for a pack of at most 20 cards."""
    suits, ranks = _pack(chance, 20, 3, 7)
    bases = chance.choice((Bases.NONE, Bases.FIRST, Bases.FIRST, Bases.ALL))
    dealt = {Bases.NONE: 0, Bases.FIRST: 1, Bases.ALL: suits}[bases]
    columns = tuple(int(chance.random() < 0.95) for _ in range(chance.randint(1, 4)))
    left = suits * ranks - dealt - sum(columns)
    if left < 0:
        return small_canfield(chance)
    return Rules(
        name="a small Canfield",
        suits=suits,
        ranks=ranks,
        columns=columns,
        reserve=chance.randint(0, min(left, 6)),
        reserve_fills=chance.random() < 0.75,
        bases=bases,
        start_rank=chance.randrange(ranks),
        wrap=chance.choice((Wrap.NONE, Wrap.NOT_PAST_BASE, Wrap.FULL, Wrap.FULL)),
        draw=chance.choice((1, 1, 2, 3)),
        take_back=chance.random() < 0.6,
    )


def larger_canfield(chance: Random) -> Rules:
    """Return rules like Canfield's with draw 1 and a pack of up to 32 cards."""
    suits, ranks = chance.choice(((4, 4), (4, 5), (4, 6), (4, 7), (4, 8), (3, 6), (3, 8), (2, 8)))
    columns = chance.randint(2, 4)
    left = suits * ranks - 1 - columns
    return Rules(
        name="a larger Canfield",
        suits=suits,
        ranks=ranks,
        columns=(1,) * columns,
        reserve=chance.randint(min(3, left), min(left, 13)),
        reserve_fills=chance.random() < 0.8,
        bases=Bases.FIRST,
        start_rank=chance.randrange(ranks),
        wrap=chance.choice(list(Wrap)),
        draw=1,
        take_back=chance.random() < 0.6,
    )


def small_round(chance: Random) -> Rules:
    """Return rules like Canfield's in which runs go round soon: three to five ranks, full wrap."""
    suits, ranks = chance.choice(((3, 3), (3, 4), (4, 3), (4, 4), (4, 5), (3, 5), (3, 6)))
    return replace(
        small_canfield(chance),
        suits=suits,
        ranks=ranks,
        columns=(1,) * chance.randint(1, 2),
        reserve=chance.randint(0, 4),
        bases=Bases.FIRST,
        start_rank=0,
        wrap=Wrap.FULL,
    )


def small_double(chance: Random) -> Rules:
    """Return rules like Double Solitaire's for one or two packs of at most 18 cards in all."""
    decks = chance.randint(1, 2)
    suits, ranks = _pack(chance, 18 // decks, 2, 6)
    columns = tuple(chance.randint(0, 4) for _ in range(chance.randint(1, 4)))
    if sum(columns) > decks * suits * ranks:
        return small_double(chance)
    return Rules(
        name="a small Double Solitaire",
        decks=decks,
        suits=suits,
        ranks=ranks,
        columns=columns,
        face_down=True,
        space=Space.KING,
        draw=chance.randint(1, 3),
        take_back=chance.random() < 0.6,
    )


def _pack(chance: Random, largest: int, least_ranks: int, most_ranks: int) -> tuple[int, int]:
    while True:
        suits, ranks = chance.randint(1, 4), chance.randint(least_ranks, most_ranks)
        if suits * ranks <= largest:
            return suits, ranks
