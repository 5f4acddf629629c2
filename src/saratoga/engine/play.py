"""Playing: which moves are legal, and what they do.

`legal_moves` is the one authority on what may be played; `apply` carries a legal move out, with
the automatic fill (CF-fill) and flip (DS-flip) as part of the move. All decisions are made by
`saratoga.rules.laws`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from saratoga.engine.moves import DRAW, REDEAL, Move
from saratoga.engine.position import Position
from saratoga.errors import IllegalMove
from saratoga.i18n import Message
from saratoga.rules import laws
from saratoga.rules.model import Rules
from saratoga.rules.piles import FOUNDATION, HOME, MAX_COLUMNS, RESERVE, STOCK, WASTE
from saratoga.rules.table import RuleTable, rule_table


class Lookup(NamedTuple):
    """The laws that moves are looked up in, tabulated for some rules and a start rank.

    `fits[card]` is the set of cards, as bits, that may be laid on `card` in a column;
    `spaces[pile]` those from a pile that may start a space, `column_space` those from a column.
    `rising[height]` is the spade, as a bit, that goes up on a pile of that height.
    """

    table: RuleTable
    fits: tuple[int, ...]
    spaces: dict[int, int]
    column_space: int
    rising: tuple[int, ...]
    lifts: dict[tuple[int, int], tuple[int, ...]]


@lru_cache(maxsize=1024)
def _lookup(rules: Rules, start: int) -> Lookup:
    table = rule_table(rules)
    pack = range(rules.ranks * 4)
    fits = tuple(
        sum(1 << lower for lower in pack if laws.fits_on(table, start, upper, lower))
        for upper in pack
    )

    def starts_space(pile: int) -> int:
        return sum(1 << card for card in pack if laws.fills_space(table, card, pile))

    spaces = {pile: starts_space(pile) for pile in (WASTE, RESERVE, FOUNDATION)}
    rising = tuple(
        sum(1 << card for card in pack[::4] if laws.goes_up(table, start, height, card))
        for height in range(rules.ranks + 1)
    )
    return Lookup(table, fits, spaces, starts_space(0), rising, {})


def _lifts(lookup: Lookup, size: int, run: int) -> tuple[int, ...]:
    """The numbers of cards that may be lifted together from a column of `size` cards."""
    lifts = lookup.lifts.get((size, run))
    if lifts is None:
        counts = range(1, run + 1)
        lifts = tuple(n for n in counts if laws.may_lift(lookup.table, size, run, n))
        lookup.lifts[size, run] = lifts
    return lifts


def run_length(position: Position, column: int) -> int:
    """Return the length of the run at the top end of a column, hidden cards left out."""
    fits = _lookup(position.rules, position.base >> 2).fits
    return _run(position.columns[column], position.hidden[column], fits)


def _run(cards: tuple[int, ...], hidden: int, fits: tuple[int, ...]) -> int:
    shown = len(cards) - hidden
    if not shown:
        return 0
    length = 1
    lower = cards[-1]
    while length < shown:
        upper = cards[-length - 1]
        if not fits[upper] >> lower & 1:
            break
        lower = upper
        length += 1
    return length


def foundation_for(position: Position, card: int) -> int | None:
    """Return the index of the foundation pile that takes `card`, None if none does (DS-up)."""
    table = rule_table(position.rules)
    return _home(table, position.base >> 2, position.foundations, card)


def _home(table: RuleTable, start: int, heights: tuple[int, ...], card: int) -> int | None:
    for index in range(card & 3, len(heights), 4):
        if laws.goes_up(table, start, heights[index], card):
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
    lookup = _lookup(position.rules, position.base >> 2)
    heights = position.foundations
    if sum(heights) == lookup.table.pack:
        return []
    moves = _stock_moves(position, lookup.table)
    fits, columns = lookup.fits, position.columns
    accepted = [fits[cards[-1]] if cards else _SPACE for cards in columns]
    rising = 0
    for index, height in enumerate(heights):
        rising |= lookup.rising[height] << (index & 3)
    for pile, cards in ((WASTE, position.waste), (RESERVE, position.reserve)):
        if cards:
            if rising >> cards[-1] & 1:
                moves.append(Move(pile, HOME))
            moves += _single_moves(pile, cards[-1], accepted, lookup.spaces[pile])
    anywhere = _union(accepted, lookup.column_space)
    for source, cards in enumerate(columns):
        if not cards:
            continue
        if rising >> cards[-1] & 1:
            moves.append(Move(source, HOME))
        lifts = _lifts(lookup, len(cards), _run(cards, position.hidden[source], fits))
        lifted = 0
        for count in lifts:
            lifted |= 1 << cards[-count]
        if lifted & anywhere:
            moves += _run_moves(source, cards, lifts, lifted, accepted, lookup.column_space)
    if lookup.table.take_back:
        moves += _take_backs(position, accepted, lookup)
    return moves


#: Stands for a space among the sets of cards that columns accept.
_SPACE: Final = -1


def _stock_moves(position: Position, table: RuleTable) -> list[Move]:
    if laws.drawn(table, len(position.stock)):
        return [DRAW]
    if laws.may_redeal(table, len(position.stock), len(position.waste), position.redeals):
        return [REDEAL]
    return []


def _single_moves(pile: int, card: int, accepted: list[int], space: int) -> list[Move]:
    """Moves of one card from waste, reserve or foundation to the columns."""
    return [
        Move(pile, column)
        for column, cards in enumerate(accepted)
        if (space if cards == _SPACE else cards) >> card & 1
    ]


def _run_moves(
    source: int,
    cards: tuple[int, ...],
    lifts: tuple[int, ...],
    lifted: int,
    accepted: list[int],
    space: int,
) -> list[Move]:
    """Moves of the liftable parts of column `source`, led by the cards `lifted`, to others."""
    moves = []
    for target, others in enumerate(accepted):
        fitting = (space if others == _SPACE else others) & lifted
        if fitting and target != source:
            moves += [Move(source, target, n) for n in lifts if fitting >> cards[-n] & 1]
    return moves


def _union(accepted: list[int], space: int) -> int:
    """The set of cards, as bits, that some column takes."""
    union = 0
    for cards in accepted:
        union |= space if cards == _SPACE else cards
    return union


def _take_backs(position: Position, accepted: list[int], lookup: Lookup) -> list[Move]:
    start, space = position.base >> 2, lookup.spaces[FOUNDATION]
    anywhere = _union(accepted, space)
    moves = []
    for index, height in enumerate(position.foundations):
        if height:
            card = laws.foundation_top(lookup.table, start, height, index & 3)
            if anywhere >> card & 1:
                moves += _single_moves(FOUNDATION + index, card, accepted, space)
    return moves


def is_legal(position: Position, move: Move) -> bool:
    """Tell whether `move` may be played now."""
    return move in legal_moves(position)


def play(position: Position, move: Move) -> Position:
    """Return the position after a move.

    Raises IllegalMove, quoting the move, if it isn't legal.
    """
    if not is_legal(position, move):
        raise IllegalMove(_not_legal(position, move))
    return apply(position, move)


def _not_legal(position: Position, move: Move) -> Message:
    moves = " ".join(map(str, legal_moves(position)))
    if not moves:
        return Message("{move} is not legal here; no move is left", move=move)
    return Message("{move} is not legal here; legal: {moves}", move=move, moves=moves)


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
        top = position.foundation_top(index)
        assert top is not None
        moved = (top,)
        foundations = _changed(foundations, index, foundations[index] - 1)
    if target == HOME:
        home = foundation_for(position, moved[0])
        assert home is not None
        foundations = _changed(foundations, home, foundations[home] + 1)
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
