"""Rules as plain integers, the form that laws and compiled code read."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from saratoga.rules.model import Build, Rules, Run, Space, Wrap

WRAP_NONE: Final = 0
WRAP_NOT_PAST_BASE: Final = 1
WRAP_FULL: Final = 2

BUILD_ALTERNATE: Final = 0
BUILD_SUIT: Final = 1
BUILD_ANY: Final = 2

SPACE_ANY: Final = 0
SPACE_KING: Final = 1
SPACE_WASTE: Final = 2

RUN_ANY: Final = 0
RUN_WHOLE: Final = 1
RUN_ONE: Final = 2


class RuleTable(NamedTuple):
    """What the laws need to know of `Rules`, as ints; `redeals` is -1 for no limit."""

    decks: int
    suits: int
    ranks: int
    columns: int
    reserve_fills: int
    wrap: int
    build: int
    space: int
    run: int
    draw: int
    redeals: int
    take_back: int
    pack: int


_WRAP: Final = {
    Wrap.NONE: WRAP_NONE,
    Wrap.NOT_PAST_BASE: WRAP_NOT_PAST_BASE,
    Wrap.FULL: WRAP_FULL,
}
_BUILD: Final = {
    Build.ALTERNATE: BUILD_ALTERNATE,
    Build.SUIT: BUILD_SUIT,
    Build.ANY: BUILD_ANY,
}
_SPACE: Final = {Space.ANY: SPACE_ANY, Space.KING: SPACE_KING, Space.WASTE: SPACE_WASTE}
_RUN: Final = {Run.ANY: RUN_ANY, Run.WHOLE: RUN_WHOLE, Run.ONE: RUN_ONE}


@lru_cache(maxsize=256)
def rule_table(rules: Rules) -> RuleTable:
    """Return the integers of `rules`."""
    return RuleTable(
        decks=rules.decks,
        suits=rules.suits,
        ranks=rules.ranks,
        columns=len(rules.columns),
        reserve_fills=int(rules.reserve_fills),
        wrap=_WRAP[rules.wrap],
        build=_BUILD[rules.build],
        space=_SPACE[rules.space],
        run=_RUN[rules.run],
        draw=rules.draw,
        redeals=-1 if rules.redeals is None else rules.redeals,
        take_back=int(rules.take_back),
        pack=rules.pack_size,
    )
