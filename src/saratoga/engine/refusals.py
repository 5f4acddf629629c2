"""Why a move is refused, in one line that a player understands."""

from __future__ import annotations

from saratoga import cards
from saratoga.engine.moves import DRAW, REDEAL, Move
from saratoga.engine.play import foundation_for, run_length, top_card
from saratoga.engine.position import Position
from saratoga.i18n import N_, Message, counted
from saratoga.rules import laws
from saratoga.rules.piles import FOUNDATION, HOME, MAX_COLUMNS, RESERVE, STOCK, WASTE
from saratoga.rules.table import RUN_ONE, RUN_WHOLE, SPACE_KING, SPACE_WASTE, rule_table


def refusal(position: Position, move: Move) -> Message | None:
    """Return why `move` may not be played, None if it may."""
    if position.is_won:
        return Message("The game is won.")
    if move.source == STOCK or move.target == STOCK:
        return _no_turn(position, move)
    return _no_such_move(position, move) or _no_source(position, move) or _no_target(position, move)


def _no_turn(position: Position, move: Move) -> Message | None:
    if move == DRAW:
        return None if position.stock else Message("The stock is empty.")
    return _no_redeal(position) if move == REDEAL else Message("There is no such move.")


def _no_such_move(position: Position, move: Move) -> Message | None:
    """Refuse piles and counts that no game has; such a move must not look at any card."""
    foundations = range(FOUNDATION, FOUNDATION + len(position.foundations))
    from_pile = 0 <= move.source < MAX_COLUMNS or move.source in (WASTE, RESERVE, *foundations)
    to_column = 0 <= move.target < MAX_COLUMNS
    goes_up = move.target == HOME and move.source not in foundations and move.count == 1
    if from_pile and move.count >= 1 and (to_column or goes_up):
        return None
    return Message("There is no such move.")


def _no_redeal(position: Position) -> Message | None:
    if position.stock:
        return Message("The waste is turned over only once the stock is empty.")
    if not position.waste:
        return Message("There is nothing to turn over.")
    table = rule_table(position.rules)
    if not laws.may_redeal(table, 0, len(position.waste), position.redeals):
        return Message("The stock may not be dealt again.")
    return None


def _no_source(position: Position, move: Move) -> Message | None:
    source, count = move.source, move.count
    columns = len(position.columns)
    for pile in (source, move.target):
        if columns <= pile < MAX_COLUMNS:
            return counted(
                "There is no column {column}; there is {count}.",
                "There is no column {column}; there are {count}.",
                columns,
                column=pile + 1,
            )
    if top_card(position, source) is None:
        return Message("There is no card to move.")
    if source >= FOUNDATION and not position.rules.take_back:
        return Message("Cards on the foundations stay there.")
    if source < MAX_COLUMNS and move.target != HOME:
        return _no_lift(position, source, count)
    return None if count == 1 else Message("Only one card can be taken from there.")


def _no_lift(position: Position, column: int, count: int) -> Message | None:
    size, run = len(position.columns[column]), run_length(position, column)
    table = rule_table(position.rules)
    if count > size:
        return counted(
            "Column {column} has only {count} card.",
            "Column {column} has only {count} cards.",
            size,
            column=column + 1,
        )
    if count > size - position.hidden[column]:
        return Message("A hidden card can't be moved.")
    if count > run:
        return Message("These cards don't form a run.")
    return None if laws.may_lift(table, size, run, count) else _part_refused(table.run)


def _part_refused(run: int) -> Message | None:
    if run == RUN_WHOLE:
        return Message("Between columns only a whole column moves.")
    if run == RUN_ONE:
        return Message("Only the top card of a column moves.")
    return None


def moved_card(position: Position, move: Move) -> int:
    """Return the first card of what a possible move lifts."""
    if move.source < MAX_COLUMNS:
        return position.columns[move.source][-move.count]
    card = top_card(position, move.source)
    assert card is not None
    return card


def _no_target(position: Position, move: Move) -> Message | None:
    card = moved_card(position, move)
    if move.target == HOME:
        return _no_home(position, card)
    if move.source == move.target:
        return Message("The card is there already.")
    return _no_column(position, move, card)


def _no_home(position: Position, card: int) -> Message | None:
    if foundation_for(position, card) is not None:
        return None
    start, ranks = position.start_rank, position.rules.ranks
    suit = cards.suit_of(card)
    heights = sorted({height for height in position.foundations[suit::4] if height < ranks})
    wanted = [cards.make((start + height) % ranks, suit) for height in heights]
    return Message(
        "{card} doesn't go up yet; the foundation needs {wanted}.",
        card=cards.symbol(card),
        wanted=" / ".join(map(cards.symbol, wanted)),
    )


def _no_column(position: Position, move: Move, card: int) -> Message | None:
    table = rule_table(position.rules)
    column = position.columns[move.target]
    if column:
        if laws.fits_on(table, position.start_rank, column[-1], card):
            return None
        return Message(
            "{card} doesn't fit on {target}.",
            card=cards.symbol(card),
            target=cards.symbol(column[-1]),
        )
    if laws.fills_space(table, card, move.source):
        return None
    return Message(_SPACE_REASONS[table.space])


_SPACE_REASONS = {
    SPACE_KING: N_("Only a king can fill a space."),
    SPACE_WASTE: N_("Only the waste's top card can fill a space."),
}
