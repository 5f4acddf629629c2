"""Games: begun, opened, played, listed. A game is a deal and a log of actions."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import and_, delete, insert, or_, select

from saratoga.engine.deals import Deal
from saratoga.engine.game import Game
from saratoga.engine.record import write_record
from saratoga.errors import InvalidOption
from saratoga.i18n import Message, counted
from saratoga.rules.catalogue import form_of
from saratoga.store import results
from saratoga.store.acting import Acting, standing_of
from saratoga.store.database import Database
from saratoga.store.players import ensure_player
from saratoga.store.records import (
    Course,
    Outcome,
    Snapshot,
    StoredGame,
    Summary,
)
from saratoga.store.replay import replay
from saratoga.store.room import make_room
from saratoga.store.shelf import SUMMARY, Shelf, row_of, summary_of
from saratoga.store.tables import actions, games


class Games:
    """The games of all players; every call names the player, and finds only that player's."""

    def __init__(
        self,
        database: Database,
        clock: Callable[[], int],
        new_id: Callable[[], str],
        cached: int,
        most_open: int | None = None,
    ) -> None:
        self._database = database
        self._clock = clock
        self._new_id = new_id
        self._shelf = Shelf(database, cached)
        self._acting = Acting(database, clock, self._shelf)
        self._most_open = most_open

    def create(
        self,
        player: str,
        deal: Deal,
        log: Sequence[str] = (),
        *,
        practice: bool = False,
        grade: str | None = None,
    ) -> StoredGame:
        """Begin a game of a deal, with a log already played if it is a practice game.

        `grade` is the one with which the deal was chosen.

        Raises InvalidOption for rules that are not of the catalogue, or for a game that counts
        and isn't begun at its deal; TooManyGames.
        """
        form = form_of(deal.rules)
        if form is None or (log and not practice):
            raise InvalidOption(Message("only games of the catalogue, from their deal, count"))
        game = replay(Game(deal), log)
        now, game_id = self._clock(), self._new_id()
        with self._database.writing() as connection:
            ensure_player(connection, player, now)
            if self._most_open is not None:
                make_room(connection, player, self._most_open, now)
            values = _first_values(game_id, player, form, deal, now, practice)
            counts = not practice and not results.is_decided(connection, player, values["deal"])
            values |= {"counts": counts, "started": bool(log), "grade": grade}
            connection.execute(insert(games).values(**values, **standing_of(game, len(log), 0)))
            rows = [
                {"game": game_id, "version": version, "action": action, "at": now}
                for version, action in enumerate(log, 1)
            ]
            if rows:
                connection.execute(insert(actions), rows)
        return self.open(player, game_id)

    def open(self, player: str, game_id: str) -> StoredGame:
        """Return a game as it stands.

        Raises UnknownGame if the player has no such game.
        """
        return self._shelf.stored(self._shelf.found(player, game_id))

    def discard(self, player: str, game_id: str) -> None:
        """Forget a game in which nothing was played; any other stays."""
        unplayed = (games.c.id == game_id) & (games.c.player == player) & (games.c.version == 0)
        with self._database.writing() as connection:
            connection.execute(delete(games).where(unplayed))

    def course(self, player: str, game_id: str) -> Course:
        """Return a game as it stands with everything played since its latest restart.

        Raises UnknownGame.
        """
        row = self._shelf.found(player, game_id)
        game = self._shelf.take(row)
        stored = StoredGame(summary_of(row), Snapshot.of(game))
        course = Course(stored, game.deal, row.deal, tuple(game.log), tuple(game.history))
        self._shelf.put(row, game)
        return course

    def act(
        self,
        player: str,
        game_id: str,
        version: int,
        action: str,
        client: str,
        seconds: int | None = None,
    ) -> Outcome:
        """Take an action that was meant for a version; it is on disk when this returns.

        `client` is the client's id of the action: repeated, it changes nothing more and answers
        with the game as it stands. `seconds` is the time played so far.

        Raises UnknownGame, StaleVersion, ActionIdReused, or what the game says against the action.
        """
        return self._acting.act(player, game_id, version, action, client, seconds)

    def give_up(self, player: str, game_id: str) -> StoredGame:
        """Count a game that is under way as lost; one that is decided stays as it is.

        Raises UnknownGame.
        """
        with self._database.writing() as connection:
            row = row_of(connection, player, game_id)
            results.lose(connection, games.c.id == row.id, self._clock())
        return self.open(player, game_id)

    def under_way(self, player: str, code: str) -> str | None:
        """Return the id of the player's undecided game of a deal code, the latest; None if none."""
        query = (
            select(games.c.id)
            .where(games.c.player == player, games.c.code == code)
            .where(games.c.counts, games.c.result.is_(None))
            .order_by(games.c.updated.desc(), games.c.id.desc())
            .limit(1)
        )
        with self._database.reading() as connection:
            found: str | None = connection.execute(query).scalar_one_or_none()
        return found

    def dealt(self, codes: Collection[str]) -> set[str]:
        """Return which of these deals anybody has ever been dealt."""
        query = select(games.c.code).where(games.c.code.in_(codes)).distinct()
        with self._database.reading() as connection:
            return set(connection.execute(query).scalars())

    def listed(
        self, player: str, limit: int, before: str | None = None, form: str | None = None
    ) -> list[Summary]:
        """Return the player's games, the one played last first.

        `before` is the id of the last game of the page before.

        Raises UnknownGame if there is no such game.
        """
        query = select(*SUMMARY).where(games.c.player == player)
        if form is not None:
            query = query.where(games.c.form == form)
        with self._database.reading() as connection:
            if before is not None:
                last = row_of(connection, player, before)
                older = and_(games.c.updated == last.updated, games.c.id < last.id)
                query = query.where(or_(games.c.updated < last.updated, older))
            query = query.order_by(games.c.updated.desc(), games.c.id.desc()).limit(limit)
            return [summary_of(row) for row in connection.execute(query)]

    def record(self, player: str, game_id: str, comments: Mapping[int, str] | None = None) -> str:
        """Return the game since its latest restart as a record, with comments by action.

        Raises UnknownGame.
        """
        row = self._shelf.found(player, game_id)
        game = self._shelf.take(row)
        began = datetime.fromtimestamp(row.created / 1000, UTC).date()
        text = write_record(game, began, comments)
        self._shelf.put(row, game)
        return text

    def practice(self, player: str, game_id: str, length: int) -> StoredGame:
        """Open a practice game from the position after the first `length` moves that stand.

        Raises UnknownGame, or InvalidOption if fewer moves stand.
        """
        row = self._shelf.found(player, game_id)
        game = self._shelf.take(row)
        moves, deal = game.history, game.deal
        self._shelf.put(row, game)
        if not 0 <= length <= len(moves):
            raise InvalidOption(
                counted(
                    "the game has only {count} move", "the game has only {count} moves", len(moves)
                )
            )
        return self.create(player, deal, moves[:length], practice=True)

    def practice_at(self, player: str, game_id: str, number: int) -> StoredGame:
        """Open a practice game as this one stood after `number` actions since its restart.

        Raises UnknownGame, or InvalidOption if fewer actions were taken.
        """
        game = self._earlier(player, game_id, number)
        return self.create(player, game.deal, game.history, practice=True)

    def past(self, player: str, game_id: str, number: int) -> StoredGame:
        """Return a game as it stood after `number` actions since its restart.

        Raises UnknownGame, or InvalidOption if fewer actions were taken.
        """
        summary = self.open(player, game_id).summary
        return StoredGame(summary, Snapshot.of(self._earlier(player, game_id, number)))

    def _earlier(self, player: str, game_id: str, number: int) -> Game:
        course = self.course(player, game_id)
        if not 0 <= number <= len(course.log):
            raise InvalidOption(
                counted(
                    "the game has only {count} action",
                    "the game has only {count} actions",
                    len(course.log),
                )
            )
        return replay(Game(course.deal), course.log[:number])


def deal_key(form: str, deal: Deal) -> str:
    """Return what is the same for equal deals under equal options, and for no others."""
    return hashlib.sha256(f"{form} {deal.text()}".encode()).hexdigest()


def _first_values(
    game_id: str, player: str, form: str, deal: Deal, now: int, practice: bool
) -> dict[str, Any]:
    return {
        "id": game_id,
        "player": player,
        "form": form,
        "code": None if deal.code is None else str(deal.code),
        "cards": deal.text() if deal.code is None else None,
        "deal": deal_key(form, deal),
        "practice": practice,
        "created": now,
        "updated": now,
        "origin": 0,
    }
