"""The laws: every "may this card go there?", each stated once.

Plain functions of integers over a `RuleTable`. The engine calls them as Python; the solver
compiles the same functions, so there is no second rulebook. Cards and piles are numbered as in
`saratoga.cards` and `saratoga.rules.piles`; `start` is the start rank of the foundations.
"""

from __future__ import annotations

from saratoga.rules.piles import WASTE
from saratoga.rules.table import (
    BUILD_ANY,
    BUILD_SUIT,
    RUN_ONE,
    RUN_WHOLE,
    SPACE_KING,
    SPACE_WASTE,
    WRAP_NONE,
    WRAP_NOT_PAST_BASE,
    RuleTable,
)


def colour(card: int) -> int:
    """Return 1 for a red card, 0 for a black one."""
    return ((card & 3) + 1) >> 1 & 1


def ranks_follow(table: RuleTable, start: int, upper: int, lower: int) -> bool:
    """Tell whether rank `lower` may lie on rank `upper` in a column (CF-down, DS-down)."""
    if table.wrap == WRAP_NONE:
        return lower + 1 == upper
    if table.wrap == WRAP_NOT_PAST_BASE:
        return (lower - start) % table.ranks + 1 == (upper - start) % table.ranks
    return (lower + 1) % table.ranks == upper


def suits_follow(table: RuleTable, upper: int, lower: int) -> bool:
    """Tell whether card `lower` may lie on card `upper` as far as suits go."""
    if table.build == BUILD_ANY:
        return True
    if table.build == BUILD_SUIT:
        return upper & 3 == lower & 3
    return colour(upper) != colour(lower)


def fits_on(table: RuleTable, start: int, upper: int, lower: int) -> bool:
    """Tell whether card `lower` may be laid on the column card `upper` (CF-down, DS-down)."""
    return suits_follow(table, upper, lower) and ranks_follow(table, start, upper >> 2, lower >> 2)


def fills_space(table: RuleTable, card: int, source: int) -> bool:
    """Tell whether `card` from pile `source` may start a space (CF-fill, HC-space, DS-king)."""
    if table.space == SPACE_KING:
        return card >> 2 == table.ranks - 1
    if table.space == SPACE_WASTE:
        return source == WASTE
    return True


def may_lift(table: RuleTable, column: int, run: int, count: int) -> bool:
    """Tell whether `count` cards of a column move as one (CF-run, HC-whole, DS-run).

    `column` is the number of cards in the column, `run` the length of the run at its top end.
    """
    if count < 1 or count > run:
        return False
    if table.run == RUN_WHOLE:
        return count == column
    if table.run == RUN_ONE:
        return count == 1
    return True


def goes_up(table: RuleTable, start: int, height: int, card: int) -> bool:
    """Tell whether `card` is next on a pile of its suit, `height` cards high (CF-up, DS-up)."""
    return height < table.ranks and card >> 2 == (start + height) % table.ranks


def foundation_top(table: RuleTable, start: int, height: int, suit: int) -> int:
    """Return the top card of a foundation pile of `suit` that holds `height` > 0 cards."""
    return (start + height - 1) % table.ranks * 4 + suit


def drawn(table: RuleTable, stock: int) -> int:
    """Return how many cards a draw turns with `stock` cards left (CF-draw); 0: no draw."""
    return min(table.draw, stock)


def may_redeal(table: RuleTable, stock: int, waste: int, redeals: int) -> bool:
    """Tell whether the waste may be turned over after `redeals` redeals (CF-redeal, DS-redeal)."""
    return stock == 0 and waste > 0 and (table.redeals < 0 or redeals < table.redeals)


def is_filled(table: RuleTable, column: int, reserve: int) -> bool:
    """Tell whether the reserve fills the column of `column` cards at once (CF-fill)."""
    return table.reserve_fills != 0 and column == 0 and reserve > 0
