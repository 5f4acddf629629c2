"""Games as they stand: a row of the database each, and the game replayed to it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, bindparam, select

from saratoga.engine.game import Game
from saratoga.i18n import Message
from saratoga.store.database import Database
from saratoga.store.errors import UnknownGame
from saratoga.store.records import Snapshot, StoredGame, Summary
from saratoga.store.replay import replay, stored_deal
from saratoga.store.tables import actions, games

SUMMARY: Final = tuple(games.c[name] for name in Summary._fields)
#: What is read of a game: all that its log doesn't tell.
COLUMNS: Final = (*SUMMARY, games.c.player, games.c.cards, games.c.deal, games.c.origin)

# Statements are built once: building them takes longer than running them.
_ROW: Final = select(*COLUMNS).where(
    games.c.id == bindparam("game"), games.c.player == bindparam("by")
)
_LOG: Final = (
    select(actions.c.action)
    .where(
        actions.c.game == bindparam("game"),
        actions.c.version > bindparam("after"),
        actions.c.version <= bindparam("to"),
    )
    .order_by(actions.c.version)
)


class Standing(NamedTuple):
    """A game replayed to the version of a row of `COLUMNS`."""

    row: Any
    game: Game


class Shelf:
    """Finds games, and keeps those replayed last: a cache and nothing more.

    Whoever takes a game owns it until it is put back, so no two threads share one.
    """

    def __init__(self, database: Database, size: int) -> None:
        self._database = database
        self._size = size
        self._kept: OrderedDict[str, Standing] = OrderedDict()
        self._lock = Lock()

    def take_kept(self, player: str, game_id: str, version: int) -> Standing | None:
        """Take a player's game without asking the database, if it is kept at a version.

        The database may be further already; whoever writes must make sure that it isn't.
        """
        with self._lock:
            kept = self._kept.get(game_id)
            if kept is None or kept.row.version != version or kept.row.player != player:
                return None
            return self._kept.pop(game_id)

    def take(self, row: Any) -> Game:
        """Take the game at the version of a row, replayed from what is kept or from the log."""
        with self._lock:
            kept = self._kept.pop(row.id, None)
        if kept is None or kept.row.version > row.version:
            game, version = Game(stored_deal(row.form, row.code, row.cards)), row.origin
        elif kept.row.version < row.origin:
            game, version = kept.game.restart(), row.origin
        else:
            game, version = kept.game, kept.row.version
        return replay(game, self.log(row.id, version, row.version))

    def put(self, row: Any, game: Game) -> None:
        """Keep a game that stands at the version of a row."""
        with self._lock:
            kept = self._kept.get(row.id)
            if kept is None or kept.row.version <= row.version:
                self._kept[row.id] = Standing(row, game)
                self._kept.move_to_end(row.id)
            while len(self._kept) > self._size:
                self._kept.popitem(last=False)

    def found(self, player: str, game_id: str) -> Any:
        """Return the row of a game.

        Raises UnknownGame if the player has no such game.
        """
        with self._database.reading() as connection:
            return row_of(connection, player, game_id)

    def log(self, game_id: str, after: int, to: int) -> Sequence[str]:
        """Return the actions that led a game from one version to another."""
        if after >= to:
            return ()
        wanted = {"game": game_id, "after": after, "to": to}
        with self._database.reading() as connection:
            return connection.execute(_LOG, wanted).scalars().all()

    def stored(self, row: Any) -> StoredGame:
        """Return a game as it stands at a row."""
        game = self.take(row)
        stored = StoredGame(summary_of(row), Snapshot.of(game))
        self.put(row, game)
        return stored


def row_of(connection: Connection, player: str, game_id: str) -> Any:
    """Return the row of a game.

    Raises UnknownGame if the player has no such game.
    """
    # An id with other characters is none of ours, and a database may choke on it.
    known = game_id.isascii() and game_id.isprintable()
    row = connection.execute(_ROW, {"game": game_id, "by": player}).one_or_none() if known else None
    if row is None:
        raise UnknownGame(Message("there is no such game of yours"))
    return row


def summary_of(row: Any) -> Summary:
    """Return what lists show of a row."""
    return Summary._make(row[: len(SUMMARY)])
