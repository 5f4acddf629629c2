"""Other games as values of `Rules`: variants that the catalogue doesn't have."""

from __future__ import annotations

from dataclasses import replace

from saratoga.cards import RANKS
from saratoga.rules import CANFIELD, DOUBLE_SOLITAIRE, Bases, Build, Rules, Run, Wrap

VARIANTS: dict[str, Rules] = {
    "Canfield without wrap": replace(CANFIELD, wrap=Wrap.NONE),
    "Canfield not past the base": replace(CANFIELD, wrap=Wrap.NOT_PAST_BASE),
    "Canfield with full wrap": replace(CANFIELD, wrap=Wrap.FULL),
    "Rainbow": replace(CANFIELD, build=Build.ANY, run=Run.WHOLE, draw=1, redeals=1),
    "Storehouse": replace(
        CANFIELD,
        bases=Bases.ALL,
        start_rank=RANKS.index("2"),
        build=Build.SUIT,
        run=Run.WHOLE,
        draw=1,
        redeals=2,
    ),
    "Klondike": replace(DOUBLE_SOLITAIRE, decks=1, columns=(1, 2, 3, 4, 5, 6, 7), draw=3),
    "Gargantua": replace(DOUBLE_SOLITAIRE, redeals=1),
}
