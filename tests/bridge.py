"""The engine and the naive games side by side: the same rules, deals and positions in both."""

from __future__ import annotations

import random
from typing import Any

import naive
from saratoga import cards
from saratoga.engine.deals import Deal
from saratoga.engine.position import Position
from saratoga.rules import Bases, Build, Rules, Run, Space, Wrap

#: A code of each game with each of its options.
FORMS = ("CF1-D3", "CF1-D1", "HC1-D3", "DS1-D1N", "DS1-D3N", "DS1-D1V", "DS1-D3V")

Picture = dict[str, Any]


def law_from(rules: Rules, scoring: str = "none") -> naive.Law:
    """Return the naive law of engine rules; scoring has to be named."""
    hidden = tuple(max(0, size - 1) if rules.face_down else 0 for size in rules.columns)
    return naive.Law(
        decks=rules.decks,
        suits=cards.SUITS[: rules.suits],
        ranks=cards.RANKS[: rules.ranks],
        columns=rules.columns,
        hidden=hidden,
        reserve=rules.reserve,
        refill=rules.reserve_fills,
        bases={Bases.NONE: "none", Bases.FIRST: "first", Bases.ALL: "all"}[rules.bases],
        start=cards.RANKS[rules.start_rank],
        down={
            Build.ALTERNATE: "other colour",
            Build.SUIT: "same suit",
            Build.ANY: "any suit",
        }[rules.build],
        wrap={Wrap.NONE: "none", Wrap.NOT_PAST_BASE: "not past the base", Wrap.FULL: "full"}[
            rules.wrap
        ],
        space={Space.ANY: "any", Space.KING: "king", Space.WASTE: "waste"}[rules.space],
        run={Run.ANY: "any", Run.WHOLE: "whole", Run.ONE: "one"}[rules.run],
        draw=rules.draw,
        redeals=rules.redeals,
        take_back=rules.take_back,
        scoring=scoring,
    )


def naive_deal(deal: Deal) -> naive.Table:
    """Return the naive table of an engine deal, by its code if it has one."""
    if deal.code is not None:
        return naive.deal(str(deal.code))
    return naive.dealt(law_from(deal.rules), deal.text().split())


def engine_picture(position: Position) -> Picture:
    """Return the piles of a position as text."""
    return {
        "stock": cards.texts(position.stock),
        "waste": cards.texts(position.waste),
        "reserve": cards.texts(position.reserve),
        "columns": [cards.texts(column) for column in position.columns],
        "hidden": list(position.hidden),
        "homes": {
            f"F{cards.SUITS[index % 4]}{'2' if index >= 4 else ''}": (
                position.foundations[index],
                "" if (top := position.foundation_top(index)) is None else cards.text(top),
            )
            for index in range(len(position.foundations))
            if index % 4 < position.rules.suits
        },
    }


def naive_picture(table: naive.Table) -> Picture:
    """Return the piles of a naive table in the same form."""
    return {
        "stock": " ".join(table.stock),
        "waste": " ".join(table.waste),
        "reserve": " ".join(table.reserve),
        "columns": [" ".join(column) for column in table.columns],
        "hidden": table.hidden,
        "homes": {
            name: (len(pile), pile[-1] if pile else "") for name, pile in table.homes.items()
        },
    }


def liking(move: str) -> float:
    """How much a random walk likes a move: it wants to get on, but tries everything."""
    if move.endswith("-F"):
        return 12
    if move.startswith("F"):
        return 0.3
    return {"R": 8, "W": 5, "D": 2, "T": 2}.get(move[0], 1)


def choose(dice: random.Random, moves: list[str]) -> str:
    """Choose one of the moves for a random walk."""
    return dice.choices(moves, [liking(move) for move in moves])[0]
