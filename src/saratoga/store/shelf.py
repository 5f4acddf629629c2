"""Games as they stand: a row of the database each, and the game replayed to it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from math import inf
from threading import Lock
from time import monotonic
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


#: Seconds after which a game that nobody asked for is kept no longer: so memory follows the games
#: in play, not those ever played.
IDLE: Final = 600.0


class Standing(NamedTuple):
    """A game replayed to the version of a row of `COLUMNS`."""

    row: Any
    game: Game


_NOTHING: Final[tuple[Standing | None, float]] = (None, inf)


class Shelf:
    """Finds games, and keeps those replayed last: a cache and nothing more.

    Whoever takes a game owns it until it is put back, so no two threads share one. At most `size`
    games are kept, each for `IDLE` seconds of `clock`.
    """

    def __init__(
        self, database: Database, size: int, clock: Callable[[], float] = monotonic
    ) -> None:
        self._database = database
        self._size = size
        self._clock = clock
        #: With the time at which each was put back, the oldest first.
        self._kept: OrderedDict[str, tuple[Standing, float]] = OrderedDict()
        self._lock = Lock()

    def take_kept(self, player: str, game_id: str, version: int) -> Standing | None:
        """Take a player's game without asking the database, if it is kept at a version.

        The database may be further already; whoever writes must make sure that it isn't.
        """
        with self._lock:
            kept, _ = self._kept.get(game_id, _NOTHING)
            if kept is None or kept.row.version != version or kept.row.player != player:
                return None
            del self._kept[game_id]
            return kept

    def take(self, row: Any) -> Game:
        """Take the game at the version of a row, replayed from what is kept or from the log."""
        with self._lock:
            kept, _ = self._kept.pop(row.id, _NOTHING)
        if kept is None or kept.row.version > row.version:
            game, version = Game(stored_deal(row.form, row.code, row.cards)), row.origin
        elif kept.row.version < row.origin:
            game, version = kept.game.restart(), row.origin
        else:
            game, version = kept.game, kept.row.version
        return replay(game, self.log(row.id, version, row.version))

    def put(self, row: Any, game: Game) -> None:
        """Keep a game that stands at the version of a row."""
        now = self._clock()
        with self._lock:
            kept, _ = self._kept.get(row.id, _NOTHING)
            if kept is None or kept.row.version <= row.version:
                self._kept[row.id] = Standing(row, game), now
                self._kept.move_to_end(row.id)
            while len(self._kept) > self._size or self._oldest() < now - IDLE:
                self._kept.popitem(last=False)

    def __len__(self) -> int:
        return len(self._kept)

    def _oldest(self) -> float:
        return next(iter(self._kept.values()), _NOTHING)[1]

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
