"""From a path of calms back to moves that the engine plays."""

from __future__ import annotations

from collections.abc import Iterator

from saratoga.engine.moves import DRAW, REDEAL, Move
from saratoga.engine.play import apply
from saratoga.engine.position import Position
from saratoga.rules.laws import fits_on
from saratoga.rules.table import rule_table


class Table:
    """A position being played on, with every move so far."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.line: list[Move] = []

    def play(self, *moves: Move) -> None:
        """Play moves that are known to be legal."""
        for move in moves:
            self.position = apply(self.position, move)
            self.line.append(move)

    def top_columns(self, card: int) -> Iterator[int]:
        """Yield the columns on which `card` may be laid."""
        position = self.position
        table = rule_table(position.rules)
        for column, cards in enumerate(position.columns):
            if cards and fits_on(table, position.start_rank, cards[-1], card):
                yield column

    def find(self, card: int) -> tuple[int, int]:
        """Return the column of a column card and the number of cards from it to the top."""
        for column, cards in enumerate(self.position.columns):
            if card in cards:
                return column, len(cards) - cards.index(card)
        raise LookupError(card)

    def space(self) -> int:
        """Return the first empty column."""
        return self.position.columns.index(())

    def draw_to(self, card: int) -> None:
        """Draw, and redeal, until `card` is on top of the waste."""
        for _ in range(2 * (len(self.position.stock) + len(self.position.waste)) + 4):
            if self.position.waste[-1:] == (card,):
                return
            self.play(DRAW if self.position.stock else REDEAL)
        raise LookupError(card)
