"""Game: a deal, what was played, the score, undo and redo.

>>> from saratoga.engine.deals import Deal
>>> game = Game(Deal.from_code("CF1-D3-AAAAACL"))
>>> game.play("R-2").score, game.play("R-F").score, game.undo().score, game.moves
(0, 5, 0, 2)
"""

from __future__ import annotations

from collections import deque
from typing import Final, NamedTuple

from saratoga.engine import scoring
from saratoga.engine.deals import Deal
from saratoga.engine.moves import Move
from saratoga.engine.play import apply, legal_moves
from saratoga.engine.position import Position
from saratoga.engine.refusals import refusal
from saratoga.engine.view import Memory, PlayerView
from saratoga.errors import GameOver, IllegalMove, NothingToUndo
from saratoga.i18n import Message

#: How undo and redo are written in the log of a game.
UNDO: Final = "U"
REDO: Final = "Y"


class State(NamedTuple):
    """A position with what was earned on the way to it.

    `peaks` are the greatest heights that the foundations had, of twins the taller first;
    `replaced` tells that a card was placed again after being taken back (such a game's score
    doesn't enter the best ones).
    """

    position: Position
    score: int
    peaks: tuple[int, ...]
    replaced: bool = False


class Game:
    """One game of a deal.

    `log` lists all actions as text, undo (`U`) and redo (`Y`) too, so that it replays exactly.
    `moves` counts actions; undo doesn't lower it and redo, which repeats a counted action, doesn't
    raise it (CF-undo, DS-undo).
    """

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.restart()

    def restart(self) -> Game:
        """Begin the same deal anew, with nothing played and nothing remembered."""
        position = self.deal.position()
        self._state = State(position, self.deal.rules.scoring.start, _heights(position))
        self._past: deque[State] = deque(maxlen=self.deal.rules.undo_depth)
        self._future: list[tuple[str, State]] = []
        self._played: list[str] = []
        self._memory = Memory.of(position)
        self.log: list[str] = []
        self.moves = 0
        return self

    @property
    def position(self) -> Position:
        """The cards now."""
        return self._state.position

    @property
    def score(self) -> int:
        """Points, or dollars where the rules count money."""
        return self._state.score

    @property
    def score_text(self) -> str:
        """The score as it is shown."""
        return scoring.score_text(self.deal.rules.scoring, self.score)

    @property
    def is_won(self) -> bool:
        """Tell whether every card is on the foundations (CF-win, DS-win)."""
        return self.position.is_won

    @property
    def replaced(self) -> bool:
        """Tell whether a card was placed again after being taken back, neither undone."""
        return self._state.replaced

    @property
    def undoable(self) -> int:
        """How many actions can be undone now."""
        return len(self._past)

    @property
    def redoable(self) -> int:
        """How many undone actions can be redone now."""
        return len(self._future)

    @property
    def legal_moves(self) -> list[Move]:
        """Every legal move; a won game has none (CF-win, DS-win)."""
        return legal_moves(self.position)

    @property
    def history(self) -> list[str]:
        """The actions that led from the deal to the present position, undone ones left out."""
        return list(self._played)

    @property
    def view(self) -> PlayerView:
        """What the player sees and remembers."""
        return PlayerView.of(self.position, self._memory)

    def play(self, move: Move | str) -> Game:
        """Play a legal move.

        Raises InvalidMove for a text that is none, GameOver in a won game, IllegalMove with the
        reason otherwise; then nothing has changed.
        """
        if isinstance(move, str):
            move = Move.parse(move)
        if self.is_won:
            raise GameOver(
                Message("the game is won; it takes no further action but undo and restart")
            )
        if move not in self.legal_moves:
            raise IllegalMove(refusal(self.position, move) or str(move))
        self._past.append(self._state)
        self._state = _after(self._state, move)
        self._future.clear()
        self._played.append(str(move))
        self._note(str(move))
        self.moves += 1
        return self

    def undo(self) -> Game:
        """Take the last action back, with its points.

        Raises NothingToUndo at the deal, or past the depth that the rules allow.
        """
        if not self._past:
            raise NothingToUndo(self._no_undo())
        self._future.append((self._played.pop(), self._state))
        self._state = self._past.pop()
        self._note(UNDO)
        return self

    def _no_undo(self) -> Message:
        if not self._played:
            return Message("there is no action to undo")
        depth = self.deal.rules.undo_depth
        return Message("only the latest {depth} actions can be undone", depth=depth)

    def redo(self) -> Game:
        """Repeat the action that was undone last.

        Raises NothingToUndo if there is none since the last action.
        """
        if not self._future:
            raise NothingToUndo(Message("there is no undone action to redo"))
        text, state = self._future.pop()
        self._past.append(self._state)
        self._played.append(text)
        self._state = state
        self._note(REDO)
        return self

    def act(self, action: str) -> Game:
        """Take one action as it stands in a log: a move, `U` or `Y`.

        Raises as `play`, `undo` and `redo` do.
        """
        if action == UNDO:
            return self.undo()
        if action == REDO:
            return self.redo()
        return self.play(action)

    def _note(self, action: str) -> None:
        self.log.append(action)
        self._memory = self._memory.after(self.position)


def _after(state: State, move: Move) -> State:
    before = state.position
    after = apply(before, move)
    score = scoring.add(before.rules.scoring, state.score, scoring.points(before, move, after))
    heights = _heights(after)
    placed_again = any(
        was < now <= peak
        for was, now, peak in zip(_heights(before), heights, state.peaks, strict=True)
    )
    return State(
        after,
        score,
        tuple(map(max, state.peaks, heights)),
        state.replaced or placed_again,
    )


def _heights(position: Position) -> tuple[int, ...]:
    """Return the foundations' heights suit by suit, of twins the taller first.

    So a card taken back from one twin and placed on the other is known again.
    """
    piles = position.foundations
    return tuple(height for suit in range(4) for height in sorted(piles[suit::4], reverse=True))
