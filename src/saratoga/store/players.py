"""Players: their settings, and transfer codes that move them to another device."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import Connection, and_, delete, exists, insert, select, update
from sqlalchemy.exc import IntegrityError

from saratoga.i18n import Message
from saratoga.store.database import Database
from saratoga.store.days import merge_days
from saratoga.store.errors import TooManyTries, UnknownTransfer
from saratoga.store.tables import games, limits, players, transfers

#: Letters and digits that aren't taken for each other: 5 bits each, 60 bits a code.
_ALPHABET: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
_CODE_LENGTH: Final = 12


def ensure_player(connection: Connection, player: str, now: int) -> None:
    """Make a player known to the store, who may be known already."""
    if connection.execute(select(players.c.id).where(players.c.id == player)).first():
        return
    try:
        with connection.begin_nested():
            connection.execute(insert(players).values(id=player, created=now, settings="{}"))
    except IntegrityError:
        return


class Players:
    """Settings and transfers of players."""

    def __init__(self, database: Database, clock: Callable[[], int]) -> None:
        self._database = database
        self._clock = clock

    def settings(self, player: str) -> dict[str, Any]:
        """Return the player's settings as they were saved, empty for a new player."""
        query = select(players.c.settings).where(players.c.id == player)
        with self._database.reading() as connection:
            text = connection.execute(query).scalar_one_or_none()
        saved: dict[str, Any] = json.loads(text or "{}")
        return saved

    def save_settings(self, player: str, settings: dict[str, Any]) -> None:
        """Keep the player's settings."""
        text = json.dumps(settings, sort_keys=True)
        with self._database.writing() as connection:
            ensure_player(connection, player, self._clock())
            connection.execute(update(players).where(players.c.id == player).values(settings=text))

    def new_transfer(self, player: str, minutes: int) -> str:
        """Return a code that makes another device this player, once, within `minutes`."""
        code = "".join(secrets.choice(_ALPHABET) for _ in range(_CODE_LENGTH))
        now = self._clock()
        with self._database.writing() as connection:
            ensure_player(connection, player, now)
            connection.execute(
                delete(transfers).where(
                    (transfers.c.player == player) | (transfers.c.expires <= now)
                )
            )
            connection.execute(
                insert(transfers).values(
                    digest=_digest(code), player=player, expires=now + minutes * 60_000
                )
            )
        return "-".join(code[start : start + 4] for start in range(0, _CODE_LENGTH, 4))

    def claim_transfer(self, player: str, code: str) -> str:
        """Use a transfer code; return the player whom it names.

        The games of `player`, who asks, go along to that player.

        Raises UnknownTransfer.
        """
        digest, now = _digest(code), self._clock()
        with self._database.writing() as connection:
            mine = and_(transfers.c.digest == digest, transfers.c.expires > now)
            other = connection.execute(
                delete(transfers).where(mine).returning(transfers.c.player)
            ).scalar_one_or_none()
            if other is None:
                raise UnknownTransfer(Message("this transfer code is wrong, used or expired"))
            if other != player:
                _merge(connection, player, other)
        return str(other)

    def count_try(self, bucket: str, most: int, seconds: int) -> None:
        """Count a try against `bucket`, which allows `most` in `seconds`.

        Raises TooManyTries.
        """
        now = self._clock()
        with self._database.writing() as connection:
            connection.execute(delete(limits).where(limits.c.began <= now - seconds * 1000))
            # A clock set back must not shut anyone out for longer than the span.
            connection.execute(delete(limits).where(limits.c.began > now))
            counted = connection.execute(
                update(limits)
                .where(limits.c.bucket == bucket)
                .values(tries=limits.c.tries + 1)
                .returning(limits.c.tries, limits.c.began)
            ).one_or_none()
            if counted is None:
                _begin_count(connection, bucket, now)
        if counted is not None and counted.tries > most:
            raise TooManyTries(max(1, (counted.began + seconds * 1000 - now + 999) // 1000))


def _begin_count(connection: Connection, bucket: str, now: int) -> None:
    try:
        with connection.begin_nested():
            connection.execute(insert(limits).values(bucket=bucket, began=now, tries=1))
    except IntegrityError:
        connection.execute(
            update(limits).where(limits.c.bucket == bucket).values(tries=limits.c.tries + 1)
        )


def _merge(connection: Connection, source: str, target: str) -> None:
    """Give a player's games to another; a deal that both have played counts once."""
    twin = games.alias()
    both = exists().where(
        twin.c.player == target, twin.c.deal == games.c.deal, twin.c.counts, twin.c.started
    )
    connection.execute(update(games).where(games.c.player == source, both).values(counts=False))
    connection.execute(update(games).where(games.c.player == source).values(player=target))
    merge_days(connection, source, target)


def _digest(code: str) -> str:
    plain = "".join(letter for letter in code.upper() if letter.isalnum())
    return hashlib.sha256(plain.encode()).hexdigest()
