"""The bound of capacity: never more columns than there are, and worth its time."""

from __future__ import annotations

from random import Random

import pytest

from saratoga.engine.deals import Deal
from saratoga.solver.options import Limits, Method, SolverOptions, Switches
from saratoga.solver.quotient.bits import takes, twins
from saratoga.solver.relative import bits
from saratoga.solver.solve import solve
from saratoga.solver.verdict import Outcome
from saratoga.solver.whole.capacity import columns_needed

RANKS = 13
TOP = 15 << 4 * (RANKS - 1)


def columns_of(chance: Random, count: int) -> list[list[int]]:
    """Return random columns of one pack: each card is laid on one a rank higher, going round."""
    left = set(range(4 * RANKS))
    columns: list[list[int]] = []
    while left and len(columns) < count:
        column = [chance.choice(sorted(left))]
        left.remove(column[0])
        while chance.random() < 0.85:
            last = 1 << column[-1]
            guests = takes(last | twins(last), RANKS)
            fitting = sorted(card for card in left if guests >> card & 1)
            if not fitting:
                break
            column.append(chance.choice(fitting))
            left.remove(column[-1])
        columns.append(column)
    return columns


@pytest.mark.parametrize("seed", range(20))
def test_no_columns_that_can_be_are_too_few(seed: int) -> None:
    """Whatever is known of real columns, no more are asked for than there are."""
    chance = Random(seed)
    tight = 0
    for _ in range(100):
        columns = columns_of(chance, chance.randint(1, 6))
        lying = bits(card for column in columns for card in column)
        laid = bits(card for column in columns for card in column[1:])
        heads = bits(column[0] for column in columns)
        known = chance.choice((lying, lying & chance.getrandbits(52)))
        others = chance.choice((0, chance.getrandbits(52) & chance.getrandbits(52)))
        staying = chance.choice((0, heads, heads & chance.getrandbits(52)))
        crossing = laid & TOP | chance.choice((0, TOP & chance.getrandbits(52)))
        needed = columns_needed(RANKS, known, lying | others, staying, crossing)
        assert needed <= len(columns), (columns, known, others, staying, crossing)
        tight += needed == len(columns)
    assert tight >= 10


@pytest.mark.parametrize(
    ("certain", "possible", "staying", "needed"),
    [
        # Ranks 5, 4, 3 in turning colours make one column; without the 4 there are two.
        ((20, 17, 12), (), (), 1),
        ((20, 12), (), (), 2),
        ((20, 12), (17,), (), 1),
        # Twins need two; so do ranks of one colour.
        ((20, 23), (), (), 2),
        ((20, 16), (), (), 2),
        # A card that stays first lies on nothing, and its twin may still do so.
        ((20, 17), (), (17,), 2),
        ((20, 17), (18,), (17,), 1),
        ((20, 23, 17, 18), (), (17,), 3),
    ],
)
def test_columns_are_counted_by_stretches(
    certain: tuple[int, ...], possible: tuple[int, ...], staying: tuple[int, ...], needed: int
) -> None:
    """Cards are rank times 4 plus suit: 20 is a black card of rank 5, 17 a red one of rank 4."""
    found = columns_needed(RANKS, bits(certain), bits(certain + possible), bits(staying), 0)
    assert found == needed


def test_a_lost_deal_takes_less_than_half_of_the_positions() -> None:
    """`HC1-D3-AAAAACJ`, seed 61, is lost, with the bound and without."""
    position = Deal.from_code("HC1-D3-AAAAACJ").position()
    nodes = []
    for switches in (Switches(), Switches().without("capacity")):
        verdict = solve(
            position, SolverOptions(Limits(nodes=2_000_000), switches, False, Method.WHOLE)
        )
        assert verdict.outcome is Outcome.UNWINNABLE
        nodes.append(verdict.nodes)
    assert 2 * nodes[0] < nodes[1]
