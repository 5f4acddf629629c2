"""Playing the steps of a search on the cards as they lie, where they become moves.

Speed is all that this has over the engine: whatever line comes of it is replayed by the laws
(`saratoga.solver.replay`) before it counts.
"""

from __future__ import annotations

from functools import lru_cache

from saratoga.engine.moves import DRAW, REDEAL, Move
from saratoga.engine.position import Position
from saratoga.rules import Rules
from saratoga.rules.laws import fits_on, foundation_top, goes_up, is_filled
from saratoga.rules.piles import FOUNDATION, HOME, RESERVE, WASTE
from saratoga.rules.table import rule_table


class Entangled(Exception):
    """A step that the cards, as they lie, don't allow.

    The quotient leaves out which of two twins carries which cards. Where a run can go round all
    ranks, a card may lie under its own twin, and then it isn't free though its class is open.
    """


@lru_cache(maxsize=64)
def _fits(rules: Rules, start: int) -> tuple[int, ...]:
    """Return for each card the set of cards, as bits, that may be laid on it."""
    table, pack = rule_table(rules), range(4 * rules.ranks)
    return tuple(
        sum(1 << lower for lower in pack if fits_on(table, start, upper, lower)) for upper in pack
    )


def _last(cards: list[int], card: int) -> int:
    """Return the last place of a card."""
    return len(cards) - 1 - cards[::-1].index(card)


class Player:
    """A position being played on, and the moves so far.

    `order` are the cards of waste and stock as they will be drawn, `waste` of them in the waste.
    """

    def __init__(self, position: Position) -> None:
        self.line: list[Move] = []
        self.columns = [list(cards) for cards in position.columns]
        self.reserve = list(position.reserve)
        self.start = position.start_rank
        self._hidden = list(position.hidden)
        self._order = [*position.waste, *reversed(position.stock)]
        self._waste = len(position.waste)
        self._heights = list(position.foundations)
        self._table = rule_table(position.rules)
        self._fits = _fits(position.rules, position.start_rank)

    def absolute(self, card: int) -> int:
        """Return the card that `relative` of the desk made so."""
        return ((card >> 2) + self.start) % self._table.ranks * 4 + (card & 3)

    def play(self, move: Move) -> None:
        """Play a move that is no draw and no redeal."""
        self.line.append(move)
        source, target, count = move
        moved = self._take(source, count)
        if target != HOME:
            self.columns[target] += moved
            return
        for pile in range(moved[0] & 3, len(self._heights), 4):
            if goes_up(self._table, self.start, self._heights[pile], moved[0]):
                self._heights[pile] += 1
                return

    def _take(self, source: int, count: int) -> list[int]:
        if source == WASTE:
            self._waste -= 1
            return [self._order.pop(self._waste)]
        if source == RESERVE:
            return [self.reserve.pop()]
        if source >= FOUNDATION:
            pile = source - FOUNDATION
            self._heights[pile] -= 1
            height = self._heights[pile] + 1
            return [foundation_top(self._table, self.start, height, pile & 3)]
        cards = self.columns[source]
        moved = cards[-count:]
        del cards[-count:]
        if is_filled(self._table, len(cards), len(self.reserve)):
            cards.append(self.reserve.pop())
        elif self._hidden[source] == len(cards):
            self._hidden[source] = max(len(cards) - 1, 0)
        return moved

    def places_for(self, card: int, but: int = -1) -> list[int]:
        """Return the columns on which `card` may be laid, without column `but`."""
        fits = self._fits
        return [
            column
            for column, cards in enumerate(self.columns)
            if cards and fits[cards[-1]] >> card & 1 and column != but
        ]

    def find(self, card: int, column: int = -1) -> tuple[int, int]:
        """Return the column of a face-up card and the number of cards from it to the end.

        Of two such cards it is the one in `column`, or without one the one that is nearer to the
        end of its column.
        Raises Entangled if there is none.
        """
        found = [
            (len(cards) - _last(cards, card), number)
            for number, cards in enumerate(self.columns)
            if card in cards[self._hidden[number] :] and column in (-1, number)
        ]
        if not found:
            raise Entangled
        count, number = min(found)
        return number, count

    def number_of(self, card: int) -> int:
        """Return which card of waste and stock `card` is, counted from 1 as they will be drawn.

        Raises Entangled if it isn't there.
        """
        if card not in self._order:
            raise Entangled
        return self._order.index(card) + 1

    def space(self) -> int:
        """Return the first empty column."""
        return self.columns.index([])

    def free(self, column: int, count: int) -> None:
        """Move away what lies on the card that is `count` cards from the end of a column.

        Raises Entangled if there is no other place for it.
        """
        if count > 1:
            self.shift(column, count - 1)

    def shift(self, column: int, count: int) -> None:
        """Move the last cards of a column onto another column.

        Raises Entangled if no other column takes them.
        """
        places = self.places_for(self.columns[column][-count], column)
        if not places:
            raise Entangled
        self.play(Move(column, places[0], count))

    def go_home(self, column: int, count: int) -> None:
        """Free a card of a column and play it to the foundations."""
        self.free(column, count)
        self.play(Move(column, HOME))

    def take_back(self, card: int, target: int) -> None:
        """Take a card back from a foundation."""
        for pile, height in enumerate(self._heights):
            if height and card == foundation_top(self._table, self.start, height, pile & 3):
                self.play(Move(FOUNDATION + pile, target))
                return
        raise LookupError(card)

    def play_reserve(self, target: int) -> None:
        """Play the reserve's top card to `target`."""
        self.play(Move(RESERVE, target))

    def play_waste(self, number: int, target: int) -> None:
        """Play card `number` of waste and stock, counted from 1 as drawn, to `target`."""
        self._draw_to(number)
        self.play(Move(WASTE, target))

    def _draw_to(self, number: int) -> None:
        """Draw, and redeal, until the waste holds `number` cards."""
        size, waste, draw = len(self._order), self._waste, self._table.draw
        if waste > number or ((number - waste) % draw and number < size):
            turns = -(-(size - waste) // draw)
            self.line += [DRAW] * turns + [REDEAL]
            waste = 0
        self.line += [DRAW] * -(-(number - waste) // draw)
        self._waste = number
