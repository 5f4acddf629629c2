"""Actions: each is taken once, on the version that it was meant for, and is on disk before it is
answered.

One transaction moves the game from the version that the client saw to the next and logs the action;
whoever comes second with the same version finds no row to change.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from saratoga.engine.game import Game
from saratoga.errors import SaratogaError
from saratoga.i18n import Message
from saratoga.store import results
from saratoga.store.database import Database
from saratoga.store.errors import ActionIdReused, StaleVersion
from saratoga.store.records import RESTART, Outcome, Snapshot, StoredGame
from saratoga.store.replay import replay, stored_deal, take
from saratoga.store.shelf import COLUMNS, Shelf, Standing, summary_of
from saratoga.store.tables import actions, games

_CHANGED: Final = ("version", "score", "moves", "seconds", "won", "replaced", "updated")
_MOVED_ON: Final = (
    update(games)
    .where(
        games.c.id == bindparam("game"),
        games.c.player == bindparam("by"),
        games.c.version == bindparam("seen"),
    )
    .values({name: bindparam(f"new_{name}") for name in _CHANGED})
    .returning(*COLUMNS)
)
_LOGGED: Final = insert(actions)
_KNOWN: Final = select(actions.c.version, actions.c.action).where(
    actions.c.game == bindparam("game"), actions.c.client == bindparam("by")
)


class _Overtaken(Exception):
    """Another action has moved the game on."""


class Acting:
    """Takes actions on the games of a shelf."""

    def __init__(self, database: Database, clock: Callable[[], int], shelf: Shelf) -> None:
        self._database = database
        self._clock = clock
        self._shelf = shelf

    def act(
        self,
        player: str,
        game_id: str,
        version: int,
        action: str,
        client: str,
        seconds: int | None = None,
    ) -> Outcome:
        """Take an action; see `Games.act`."""
        kept = self._shelf.take_kept(player, game_id, version)
        outcome = self._tried_on_kept(kept, action, client, seconds) if kept is not None else None
        if outcome is not None:
            return outcome
        row = self._shelf.found(player, game_id)
        if row.version == version:
            outcome = self._tried(Standing(row, self._shelf.take(row)), action, client, seconds)
            if outcome is not None:
                return outcome
        return self._late(player, game_id, version, action, client)

    def _tried_on_kept(
        self, kept: Standing, action: str, client: str, seconds: int | None
    ) -> Outcome | None:
        """Take an action on a game that is kept; None if the database has to be asked.

        A refusal counts only once it is known that the game still stands there. Where a connection
        was cut, asking again tells whether the action is on disk.
        """
        try:
            return self._tried(kept, action, client, seconds)
        except SaratogaError:
            return None

    def _tried(
        self, standing: Standing, action: str, client: str, seconds: int | None
    ) -> Outcome | None:
        """Take an action on a game as it stood; None if another came first."""
        row, game = standing
        try:
            step = take(game, action)
        except SaratogaError:
            self._shelf.put(row, game)
            raise
        try:
            changed = self._accepted(row, game, action, client, seconds)
        except (IntegrityError, _Overtaken):
            return None
        outcome = Outcome(StoredGame(summary_of(changed), Snapshot.of(game)), step)
        self._shelf.put(changed, game)
        return outcome

    def _accepted(self, row: Any, game: Game, action: str, client: str, seconds: int | None) -> Any:
        """Move the stored game on by one action; return its row.

        Raises _Overtaken if it isn't at `row`'s version any more.
        """
        now, version = self._clock(), row.version + 1
        played = 0 if action == RESTART else max(row.seconds, seconds or 0)
        standing = standing_of(game, version, played) | {"updated": now}
        moved_on = {"game": row.id, "by": row.player, "seen": row.version}
        moved_on |= {f"new_{name}": value for name, value in standing.items()}
        logged = {"game": row.id, "version": version, "action": action, "client": client}
        with self._database.writing() as connection:
            if action == RESTART:
                results.restart(connection, row.id, version)
            elif not row.started:
                results.begin(connection, row, now)
            if game.is_won:
                results.win(connection, row.id, game, played, now)
            changed = connection.execute(_MOVED_ON, moved_on).one_or_none()
            if changed is None:
                raise _Overtaken
            connection.execute(_LOGGED, logged | {"at": now})
        return changed

    def _late(self, player: str, game_id: str, version: int, action: str, client: str) -> Outcome:
        """Answer an action that comes after others: known already, or meant for the past."""
        with self._database.reading() as connection:
            known = connection.execute(_KNOWN, {"game": game_id, "by": client}).one_or_none()
        row = self._shelf.found(player, game_id)
        if known is not None and known.action != action:
            raise ActionIdReused(
                Message(
                    "the id {id} was given to the action {action}", id=client, action=known.action
                )
            )
        if known is None:
            raise StaleVersion(self._shelf.stored(row), version)
        if known.version < row.version:
            return Outcome(self._shelf.stored(row), None)
        game = Game(stored_deal(row.form, row.code, row.cards))
        replay(game, self._shelf.log(row.id, min(row.origin, row.version - 1), row.version - 1))
        step = take(game, action)
        return Outcome(StoredGame(summary_of(row), Snapshot.of(game)), step)


def standing_of(game: Game, version: int, seconds: int) -> dict[str, Any]:
    """Return how a game stands, as the columns of its row."""
    return {
        "version": version,
        "score": game.score,
        "moves": game.moves,
        "seconds": seconds,
        "won": game.is_won,
        "replaced": game.replaced,
    }
