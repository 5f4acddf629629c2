"""What the store hands out: values that nothing changes any more."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from saratoga.engine.deals import Deal
from saratoga.engine.game import Game
from saratoga.engine.moves import Move
from saratoga.engine.position import Position
from saratoga.engine.view import PlayerView

#: How a restart is written in a game's log, next to the moves, `U` and `Y` of the engine.
RESTART = "RESTART"


class Summary(NamedTuple):
    """A game as lists show it; its fields are columns of the table `games`."""

    id: str
    form: str
    code: str | None
    practice: bool
    created: int
    updated: int
    version: int
    score: int
    moves: int
    seconds: int
    won: bool
    started: bool
    counts: bool
    result: str | None
    fair_hints: int = 0
    sure_hints: int = 0
    grade: str | None = None


class Snapshot(NamedTuple):
    """How a game stood at one moment."""

    position: Position
    view: PlayerView
    score: int
    score_text: str
    moves: int
    undoable: int
    redoable: int
    won: bool
    replaced: bool
    legal: tuple[Move, ...]

    @classmethod
    def of(cls, game: Game) -> Snapshot:
        """Return how `game` stands now."""
        return cls(
            position=game.position,
            view=game.view,
            score=game.score,
            score_text=game.score_text,
            moves=game.moves,
            undoable=game.undoable,
            redoable=game.redoable,
            won=game.is_won,
            replaced=game.replaced,
            legal=tuple(game.legal_moves),
        )


class StoredGame(NamedTuple):
    """A game of the store with how it stands."""

    summary: Summary
    now: Snapshot

    @property
    def id(self) -> str:
        """The game's id."""
        return self.summary.id

    @property
    def version(self) -> int:
        """The number of actions taken."""
        return self.summary.version


class Course(NamedTuple):
    """The whole of a game since its latest restart, for who looks back.

    `deal_key` is the same for equal deals under equal options; `log` lists all actions, `history`
    those that stand.
    """

    game: StoredGame
    deal: Deal
    deal_key: str
    log: tuple[str, ...]
    history: tuple[str, ...]


class Kind(Enum):
    """What an action did."""

    PLAY = "play"
    UNDO = "undo"
    REDO = "redo"
    RESTART = "restart"


class Step(NamedTuple):
    """What one action did: `move` leads from `earlier` to `later`, back again for an undo."""

    kind: Kind
    earlier: Position
    move: Move | None
    later: Position


class Outcome(NamedTuple):
    """A game after an action.

    `step` is None where a repeated action is answered after others have followed it.
    """

    game: StoredGame
    step: Step | None
