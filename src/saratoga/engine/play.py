"""Playing: which moves are legal, and what they do.

`legal_moves` is the one authority on what may be played; `apply` carries a legal move out, with
the automatic fill (CF-fill) and flip (DS-flip) as part of the move. All decisions are made by
`saratoga.rules.laws`.
"""

from __future__ import annotations

from functools import lru_cache

from saratoga.engine.moves import DRAW, REDEAL, Move
from saratoga.engine.position import Position
from saratoga.errors import IllegalMove
from saratoga.rules import laws
from saratoga.rules.model import Rules
from saratoga.rules.piles import FOUNDATION, HOME, MAX_COLUMNS, RESERVE, STOCK, WASTE
from saratoga.rules.table import RuleTable, rule_table


@lru_cache(maxsize=1024)
def _fits(rules: Rules, start: int) -> tuple[int, ...]:
    """For each card, the set of cards that may be laid on it, as bits."""
    table = rule_table(rules)
    pack = range(rules.ranks * 4)
    return tuple(
        sum(1 << lower for lower in pack if laws.fits_on(table, start, upper, lower))
        for upper in pack
    )


@lru_cache(maxsize=1024)
def _space_fits(rules: Rules, source: int) -> int:
    """The set of cards from pile `source` that may start a space, as bits."""
    table = rule_table(rules)
    return sum(1 << card for card in range(52) if laws.fills_space(table, card, source))


def run_length(position: Position, column: int) -> int:
    """Return the length of the run at the top end of a column, hidden cards left out."""
    cards = position.columns[column]
    if not cards:
        return 0
    fits = _fits(position.rules, position.base >> 2)
    length = 1
    while length < len(cards) - position.hidden[column]:
        if not fits[cards[-length - 1]] >> cards[-length] & 1:
            break
        length += 1
    return length


def liftable(position: Position, column: int) -> tuple[int, ...]:
    """Return the numbers of cards that may be lifted from a column together, ascending."""
    table = rule_table(position.rules)
    size, run = len(position.columns[column]), run_length(position, column)
    return tuple(count for count in range(1, run + 1) if laws.may_lift(table, size, run, count))


def foundation_for(position: Position, card: int) -> int | None:
    """Return the index of the foundation pile that takes `card`, None if none does (DS-up)."""
    table = rule_table(position.rules)
    for twin in range(table.decks):
        index = twin * 4 + (card & 3)
        if laws.goes_up(table, position.base >> 2, position.foundations[index], card):
            return index
    return None


def top_card(position: Position, pile: int) -> int | None:
    """Return the card that can be played from a pile, None if there is none."""
    if pile < MAX_COLUMNS:
        cards = position.columns[pile] if pile < len(position.columns) else ()
    elif pile >= FOUNDATION:
        index = pile - FOUNDATION
        return position.foundation_top(index) if index < len(position.foundations) else None
    else:
        cards = {WASTE: position.waste, RESERVE: position.reserve}.get(pile, ())
    return cards[-1] if cards else None


def legal_moves(position: Position) -> list[Move]:
    """Return every legal move, none in a won position.

    Order: draw or redeal; then by source the waste, the reserve, the columns, the foundations;
    from each to the foundations first, then to the columns from the left, short runs before long.
    """
    if position.is_won:
        return []
    table = rule_table(position.rules)
    moves = _stock_moves(position, table)
    for pile in (WASTE, RESERVE):
        card = top_card(position, pile)
        if card is not None:
            if foundation_for(position, card) is not None:
                moves.append(Move(pile, HOME))
            moves += _single_moves(position, pile, card)
    for column, cards in enumerate(position.columns):
        if cards:
            if foundation_for(position, cards[-1]) is not None:
                moves.append(Move(column, HOME))
            moves += _run_moves(position, column)
    if table.take_back:
        for index, height in enumerate(position.foundations):
            if height:
                card = laws.foundation_top(table, position.base >> 2, height, index & 3)
                moves += _single_moves(position, FOUNDATION + index, card)
    return moves


def _stock_moves(position: Position, table: RuleTable) -> list[Move]:
    if laws.drawn(table, len(position.stock)):
        return [DRAW]
    if laws.may_redeal(table, len(position.stock), len(position.waste), position.redeals):
        return [REDEAL]
    return []


def _single_moves(position: Position, pile: int, card: int) -> list[Move]:
    """Moves of one card from waste, reserve or foundation to the columns."""
    fits = _fits(position.rules, position.base >> 2)
    space = _space_fits(position.rules, pile)
    return [
        Move(pile, column)
        for column, cards in enumerate(position.columns)
        if (fits[cards[-1]] if cards else space) >> card & 1
    ]


def _run_moves(position: Position, source: int) -> list[Move]:
    """Moves of a part of the run at the top end of column `source` to other columns."""
    fits = _fits(position.rules, position.base >> 2)
    space = _space_fits(position.rules, source)
    cards = position.columns[source]
    lifts = [(count, cards[-count]) for count in liftable(position, source)]
    return [
        Move(source, target, count)
        for target, others in enumerate(position.columns)
        if target != source
        for count, card in lifts
        if (fits[others[-1]] if others else space) >> card & 1
    ]


def is_legal(position: Position, move: Move) -> bool:
    """Tell whether `move` may be played now."""
    return move in legal_moves(position)


def play(position: Position, move: Move) -> Position:
    """Return the position after a move.

    Raises IllegalMove, quoting the move, if it isn't legal.
    """
    if not is_legal(position, move):
        raise IllegalMove(f"{move} is not legal here; {_choices(position)}")
    return apply(position, move)


def _choices(position: Position) -> str:
    moves = legal_moves(position)
    return f"legal: {' '.join(map(str, moves))}" if moves else "no move is left"


def apply(position: Position, move: Move) -> Position:
    """Return the position after a move that is known to be legal."""
    source, target, count = move
    if source == STOCK:
        return _draw(position)
    if target == STOCK:
        return _redeal(position)
    waste, reserve = position.waste, position.reserve
    foundations, columns, hidden = position.foundations, position.columns, position.hidden
    if source < MAX_COLUMNS:
        moved = columns[source][-count:]
        columns, hidden, reserve = _take_from_column(position, source, count)
    elif source == WASTE:
        moved, waste = waste[-1:], waste[:-1]
    elif source == RESERVE:
        moved, reserve = reserve[-1:], reserve[:-1]
    else:
        index = source - FOUNDATION
        moved = (position.foundation_top(index) or 0,)
        foundations = _changed(foundations, index, foundations[index] - 1)
    if target == HOME:
        index = foundation_for(position, moved[0]) or 0
        foundations = _changed(foundations, index, foundations[index] + 1)
    else:
        columns = (*columns[:target], columns[target] + moved, *columns[target + 1 :])
    return Position(
        position.rules,
        position.base,
        position.stock,
        waste,
        reserve,
        foundations,
        columns,
        hidden,
        position.redeals,
    )


def _changed(heights: tuple[int, ...], index: int, height: int) -> tuple[int, ...]:
    return (*heights[:index], height, *heights[index + 1 :])


def _draw(position: Position) -> Position:
    stock = position.stock
    left = len(stock) - laws.drawn(rule_table(position.rules), len(stock))
    return position._replace(stock=stock[:left], waste=position.waste + stock[left:][::-1])


def _redeal(position: Position) -> Position:
    limited = position.rules.redeals is not None
    return position._replace(
        stock=position.waste[::-1], waste=(), redeals=position.redeals + int(limited)
    )


def _take_from_column(
    position: Position, source: int, count: int
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...], tuple[int, ...]]:
    """Return columns, hidden counts and reserve once a lifted part has left, filled and flipped."""
    rest, hidden, reserve = position.columns[source][:-count], position.hidden, position.reserve
    table = rule_table(position.rules)
    if laws.is_filled(table, len(rest), len(reserve)):
        rest, reserve = reserve[-1:], reserve[:-1]
    elif rest and hidden[source] == len(rest):
        hidden = _changed(hidden, source, len(rest) - 1)
    columns = (*position.columns[:source], rest, *position.columns[source + 1 :])
    return columns, hidden, reserve
