"""From a line of the quotient to moves of the engine.

A quotient move says which class of card goes where; here the concrete cards are found, tails are
shifted out of the way (an open card of the same class takes them), and draws are spelled out.
Every move is checked by the engine as it is made, so a line that comes out is a proof.
"""

from __future__ import annotations

from saratoga.engine.moves import DRAW, Move
from saratoga.engine.play import foundation_for, play
from saratoga.engine.position import Position
from saratoga.rules.laws import colour
from saratoga.rules.piles import FOUNDATION, HOME, WASTE
from saratoga.solver.beam.board import (
    PACK_CARDS,
    Board,
    State,
    state_of,
)
from saratoga.solver.beam.moves import BACK, HEAD, HEAD_UP, PACK_UP, UP, apply


class Player:
    """Plays quotient moves on a real position; `moves` is what has been played.

    Raises IllegalMove or LookupError if a quotient move can't be carried out, which would be a
    fault of the solver.
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self.moves: list[Move] = []

    def make(self, move: Move) -> None:
        """Play one engine move."""
        self.position = play(self.position, move)
        self.moves.append(move)

    def follow(self, board: Board, line: list[int]) -> None:
        """Play a whole quotient line from the board's own position, then send the rest home."""
        state = state_of(self.position)
        for move in line:
            self.follow_one(board, state, move)
            state = apply(board, state, move)
        self._finish()

    def follow_one(self, board: Board, state: State, move: int) -> None:
        """Play one quotient move from `state`."""
        kind, argument = move & 7, move >> 3
        if kind in (HEAD, HEAD_UP):
            place = (state[2] >> 4 * argument & 15) - 1
            self._bare_or_shift(argument, place, kind == HEAD_UP)
        elif kind == UP:
            column, place = self._loose(board, state, argument)
            self._bare_or_shift(column, place, True)
        elif kind == BACK:
            self.make(Move(self._pile_with(argument), self._place_for(argument)))
        else:
            card = int(board[PACK_CARDS + argument])
            while len(self.position.stock) > argument:
                self.make(DRAW)
            if not self.position.waste or self.position.waste[-1] != card:
                raise LookupError("the waste's top is not the card that the line plays")
            self.make(Move(WASTE, HOME if kind == PACK_UP else self._place_for(card)))

    def _bare_or_shift(self, column: int, place: int, up: bool) -> None:
        """Send the card at a place of a column up, or move it with all that lies on it."""
        if up:
            self._bare(column, place)
            self.make(Move(column, HOME))
        else:
            cards = self.position.columns[column]
            self.make(Move(column, self._place_for(cards[place]), len(cards) - place))

    def _bare(self, column: int, place: int) -> None:
        """Move what lies on a card to an open card of the same class."""
        cards = self.position.columns[column]
        if place + 1 < len(cards):
            tail = len(cards) - place - 1
            self.make(Move(column, self._place_for(cards[place + 1]), tail))

    def _loose(self, board: Board, state: State, card: int) -> tuple[int, int]:
        """Find a copy of a card that is no head of an original column, a bare one if possible."""
        found = []
        for column, cards in enumerate(self.position.columns):
            depth = state[2] >> 4 * column & 15
            for place in range(depth, len(cards)):
                if cards[place] == card:
                    found.append((place + 1 < len(cards), column, place))
        _, column, place = min(found)
        return column, place

    def _place_for(self, card: int) -> int:
        """Find the leftmost column that takes a card."""
        king = self.position.rules.ranks - 1
        for column, cards in enumerate(self.position.columns):
            if not cards:
                if card >> 2 == king:
                    return column
            elif cards[-1] >> 2 == (card >> 2) + 1 and colour(cards[-1]) != colour(card):
                return column
        raise LookupError("no column takes the card that the line moves")

    def _pile_with(self, card: int) -> int:
        """Find a foundation pile with this card on top, the second twin first."""
        for index in range(len(self.position.foundations) - 1, -1, -1):
            if index & 3 == card & 3 and self.position.foundations[index] == (card >> 2) + 1:
                return FOUNDATION + index
        raise LookupError("no foundation shows the card that the line takes back")

    def _finish(self) -> None:
        """With nothing hidden and the pack played, every card goes up in turn."""
        while not self.position.is_won:
            for column, cards in enumerate(self.position.columns):
                if cards and foundation_for(self.position, cards[-1]) is not None:
                    self.make(Move(column, HOME))
                    break
            else:
                raise LookupError("the line ends before the game is won")


def concrete_line(position: Position, board: Board, line: list[int]) -> tuple[Move, ...]:
    """Return a quotient line from `position` as engine moves, replayed to the won game."""
    player = Player(position)
    player.follow(board, line)
    return tuple(player.moves)
