"""Random small games for Hypothesis: rules with short packs, deals, and the dice of walks."""

from __future__ import annotations

import random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from saratoga.engine.deals import Deal, pack_of
from saratoga.engine.shuffle import shuffled
from saratoga.rules import Bases, Build, Rules, Run, Scoring, Space, Wrap


def examples(count: int) -> settings:
    """Return the settings of a property: so many examples, and no clock that decides a pass."""
    return settings(max_examples=count, deadline=None, suppress_health_check=[HealthCheck.too_slow])


SCORINGS = st.builds(
    Scoring,
    money=st.booleans(),
    start=st.sampled_from((-20, 0, 7)),
    floor=st.sampled_from((None, -20)),
    to_foundation=st.integers(0, 10),
    from_waste=st.integers(0, 5),
    flip=st.integers(0, 5),
    redeal=st.integers(-30, 0),
    win=st.sampled_from((0, 240)),
)


@st.composite
def small_rules(draw: st.DrawFn) -> Rules:
    """Draw rules of any kind with a pack of at most 48 cards."""
    decks, suits, ranks = draw(
        st.tuples(st.integers(1, 2), st.integers(1, 4), st.integers(2, 6)),
    )
    bases = draw(st.sampled_from(Bases))
    dealt = {Bases.NONE: 0, Bases.FIRST: 1, Bases.ALL: decks * suits}[bases]
    left = decks * suits * ranks - dealt
    reserve = draw(st.integers(0, left // 3))
    left -= reserve
    columns = []
    for _ in range(draw(st.integers(1, 5))):
        columns.append(draw(st.integers(0, min(4, left))))
        left -= columns[-1]
    return Rules(
        name="a small game",
        decks=decks,
        suits=suits,
        ranks=ranks,
        columns=tuple(columns),
        face_down=draw(st.booleans()),
        reserve=reserve,
        reserve_fills=draw(st.booleans()),
        bases=bases,
        start_rank=draw(st.integers(0, ranks - 1)),
        wrap=draw(st.sampled_from(Wrap)),
        build=draw(st.sampled_from(Build)),
        space=draw(st.sampled_from(Space)),
        run=draw(st.sampled_from(Run)),
        draw=draw(st.integers(1, 4)),
        redeals=draw(st.sampled_from((None, 0, 1, 2))),
        take_back=draw(st.booleans()),
        scoring=draw(SCORINGS),
        undo_depth=draw(st.sampled_from((3, 100))),
        taps_to_place=draw(st.integers(1, 2)),
    )


@st.composite
def small_deals(draw: st.DrawFn) -> Deal:
    """Draw a deal of a small game."""
    rules = draw(small_rules())
    pack = sorted(pack_of(rules).elements())
    return Deal(rules, shuffled(pack, draw(st.integers(0, 2**32 - 1))))


def dice() -> st.SearchStrategy[random.Random]:
    """Draw the dice of a random walk."""
    return st.builds(random.Random, st.integers(0, 2**32 - 1))
