"""Store: games, players and statistics of one database."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from types import TracebackType

from saratoga.store.database import Database
from saratoga.store.days import Days
from saratoga.store.games import Games
from saratoga.store.hints import Hints
from saratoga.store.keys import Keys
from saratoga.store.leases import Lease
from saratoga.store.migrate import checked, upgrade
from saratoga.store.personal import Personal
from saratoga.store.players import Players
from saratoga.store.ready import ReadyDeals
from saratoga.store.statistics import Statistics, statistics
from saratoga.store.verdicts import Verdicts


def _now() -> int:
    return time.time_ns() // 1_000_000


def _new_id() -> str:
    return secrets.token_urlsafe(16)


class Store:
    """Everything that outlives a request; any number of processes may use one database.

    `url` is `sqlite:///FILE` or `postgresql+psycopg://…`. The schema is created or migrated.
    `clock` gives milliseconds since 1970, `cached` is the number of games kept replayed,
    `most_open` that of undecided games that a player may have.

    Raises WrongDatabase if the database can't be used.
    """

    def __init__(
        self,
        url: str,
        *,
        clock: Callable[[], int] = _now,
        new_id: Callable[[], str] = _new_id,
        cached: int = 5000,
        most_open: int | None = None,
    ) -> None:
        self.database = Database(url)
        try:
            upgrade(self.database)
        except BaseException:
            self.database.close()
            raise
        self.games = Games(self.database, clock, new_id, cached, most_open)
        self.players = Players(self.database, clock)
        self.personal = Personal(self.database)
        self.verdicts = Verdicts(self.database, clock)
        self.hints = Hints(self.database)
        self.ready = ReadyDeals(self.database, clock)
        self.days = Days(self.database)
        self.keys = Keys(self.database)

    def check_ready(self) -> None:
        """See that the database answers and has the present schema.

        Raises StoreUnavailable or WrongDatabase.
        """
        checked(self.database)

    def lease(self, name: str) -> Lease:
        """Return a new wish for the lease of some work."""
        return Lease(self.database, name, _new_id())

    def statistics(self, player: str) -> list[Statistics]:
        """Return the player's statistics for each form of a game that was played."""
        return statistics(self.database, player)

    def close(self) -> None:
        """Close the database."""
        self.database.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
