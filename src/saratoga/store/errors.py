"""What the store refuses.

StoreError (SaratogaError)
├── UnknownGame       no such game of this player
├── StaleVersion      the game has moved on; carries how it stands now
├── ActionIdReused    an action id that was given to another action
├── UnknownTransfer   no such transfer code, or it has expired
├── TooManyTries      more than may be tried in this time; carries the seconds to wait
├── TooManyGames      more open games than a player may have
├── StoreUnavailable  the database doesn't answer, or can't keep more
├── WrongDatabase     a database that this version can't use
└── InvalidExport     not the export of an installation; carries the line
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from saratoga.errors import SaratogaError
from saratoga.i18n import Message, counted

if TYPE_CHECKING:
    from saratoga.store.records import StoredGame


class StoreError(SaratogaError):
    """Base of what the store refuses."""


class UnknownGame(StoreError):
    """No such game of this player."""


class StaleVersion(StoreError):
    """An action meant for an older (or unknown) version; `now` is how the game stands."""

    def __init__(self, now: StoredGame, meant: int) -> None:
        super().__init__(
            Message(
                "the action was meant for version {meant}; the game is at version {now}",
                meant=meant,
                now=now.version,
            )
        )
        self.now = now
        self.meant = meant


class ActionIdReused(StoreError):
    """An action id that was given to another action of the same game."""


class UnknownTransfer(StoreError):
    """No such transfer code, or one that was used or has expired."""


class TooManyTries(StoreError):
    """More than may be tried in this time; `wait` is the number of seconds until the next."""

    def __init__(self, wait: int) -> None:
        super().__init__(
            counted(
                "too many tries; the next is possible in {count} second",
                "too many tries; the next is possible in {count} seconds",
                wait,
            )
        )
        self.wait = wait


class TooManyGames(StoreError):
    """More open games than a player may have; `wait` is a number of seconds worth waiting."""

    wait = 3600

    def __init__(self, most: int) -> None:
        super().__init__(
            Message(
                "you have {count} open games, as many as one may have; win or give up some of them",
                count=most,
            )
        )


class StoreUnavailable(StoreError):
    """The database doesn't answer, or can't keep more.

    An action may be on disk all the same: repeat it with the same id to learn.
    """


class WrongDatabase(StoreError):
    """A database that this version can't use, with what to do about it."""


class InvalidExport(StoreError):
    """Not the export of an installation; `line` counts from 1 and says where reading stopped."""

    def __init__(self, message: Message, line: int) -> None:
        super().__init__(message)
        self.line = line
