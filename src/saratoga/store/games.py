"""Games: begun, opened, played, listed.

A game is a deal and a log of actions. An action is accepted by one transaction that moves the
game from the version that the client saw to the next; whoever comes second with the same version
finds no row to change.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import Connection, Row, and_, bindparam, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from saratoga.engine.deals import Deal
from saratoga.engine.game import Game
from saratoga.engine.record import write_record
from saratoga.errors import InvalidOption, SaratogaError
from saratoga.i18n import Message, counted
from saratoga.rules.catalogue import form_of
from saratoga.store import results
from saratoga.store.database import Database
from saratoga.store.errors import ActionIdReused, StaleVersion, UnknownGame
from saratoga.store.players import ensure_player
from saratoga.store.records import (
    RESTART,
    Course,
    Outcome,
    Snapshot,
    StoredGame,
    Summary,
)
from saratoga.store.replay import GameCache, replay, stored_deal, take
from saratoga.store.room import make_room
from saratoga.store.tables import actions, games

_SUMMARY = [games.c[name] for name in Summary._fields]
_GAME = [*_SUMMARY, games.c.player, games.c.cards, games.c.deal, games.c.origin]

# The statements of every action, built once: building them takes longer than running them.
_ROW: Final = select(*_GAME).where(
    games.c.id == bindparam("game"), games.c.player == bindparam("by")
)
_STANDING: Final = ("version", "score", "moves", "seconds", "won", "replaced", "updated")
_MOVED_ON: Final = (
    update(games)
    .where(games.c.id == bindparam("game"), games.c.version == bindparam("seen"))
    .values({name: bindparam(f"new_{name}") for name in _STANDING})
    .returning(*_GAME)
)
_LOGGED: Final = insert(actions)
_LOG: Final = (
    select(actions.c.action)
    .where(
        actions.c.game == bindparam("game"),
        actions.c.version > bindparam("after"),
        actions.c.version <= bindparam("to"),
    )
    .order_by(actions.c.version)
)


class _Overtaken(Exception):
    """Another action has moved the game on."""


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
        self._cache = GameCache(cached)
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
            connection.execute(insert(games).values(**values, **_standing(game, len(log), 0)))
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
        return self._stored(self._found(player, game_id))

    def course(self, player: str, game_id: str) -> Course:
        """Return a game as it stands with everything played since its latest restart.

        Raises UnknownGame.
        """
        row = self._found(player, game_id)
        game = self._replayed(row)
        stored = StoredGame(_summary(row), Snapshot.of(game))
        course = Course(stored, game.deal, row.deal, tuple(game.log), tuple(game.history))
        self._cache.put(row.id, row.version, game)
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
        row = self._found(player, game_id)
        if row.version == version:
            outcome = self._tried(row, action, client, seconds)
            if outcome is not None:
                return outcome
        return self._late(player, game_id, version, action, client)

    def give_up(self, player: str, game_id: str) -> StoredGame:
        """Count a game that is under way as lost; one that is decided stays as it is.

        Raises UnknownGame.
        """
        with self._database.writing() as connection:
            row = _row(connection, player, game_id)
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
        query = select(*_SUMMARY).where(games.c.player == player)
        if form is not None:
            query = query.where(games.c.form == form)
        with self._database.reading() as connection:
            if before is not None:
                last = _row(connection, player, before)
                older = and_(games.c.updated == last.updated, games.c.id < last.id)
                query = query.where(or_(games.c.updated < last.updated, older))
            query = query.order_by(games.c.updated.desc(), games.c.id.desc()).limit(limit)
            return [_summary(row) for row in connection.execute(query)]

    def record(self, player: str, game_id: str, comments: Mapping[int, str] | None = None) -> str:
        """Return the game since its latest restart as a record, with comments by action.

        Raises UnknownGame.
        """
        row = self._found(player, game_id)
        game = self._replayed(row)
        began = datetime.fromtimestamp(row.created / 1000, UTC).date()
        text = write_record(game, began, comments)
        self._cache.put(game_id, row.version, game)
        return text

    def practice(self, player: str, game_id: str, length: int) -> StoredGame:
        """Open a practice game from the position after the first `length` moves that stand.

        Raises UnknownGame, or InvalidOption if fewer moves stand.
        """
        row = self._found(player, game_id)
        game = self._replayed(row)
        moves, deal = game.history, game.deal
        self._cache.put(game_id, row.version, game)
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

    def _found(self, player: str, game_id: str) -> Row[Any]:
        with self._database.reading() as connection:
            return _row(connection, player, game_id)

    def _replayed(self, row: Row[Any]) -> Game:
        """Return the game at the version of `row`, the caller's own until it is put back."""
        version, game = self._cache.take(row.id) or (row.version + 1, None)
        if game is None or version > row.version:
            game, version = Game(stored_deal(row.form, row.code, row.cards)), row.origin
        elif version < row.origin:
            game, version = game.restart(), row.origin
        return replay(game, self._log(row.id, version, row.version))

    def _log(self, game_id: str, after: int, to: int) -> Sequence[str]:
        if after >= to:
            return ()
        wanted = {"game": game_id, "after": after, "to": to}
        with self._database.reading() as connection:
            return connection.execute(_LOG, wanted).scalars().all()

    def _tried(
        self, row: Row[Any], action: str, client: str, seconds: int | None
    ) -> Outcome | None:
        """Take an action on the game as it stood at `row`; None if another came first."""
        game = self._replayed(row)
        try:
            step = take(game, action)
        except SaratogaError:
            self._cache.put(row.id, row.version, game)
            raise
        try:
            changed = self._accepted(row, game, action, client, seconds)
        except (IntegrityError, _Overtaken):
            return None
        outcome = Outcome(StoredGame(_summary(changed), Snapshot.of(game)), step)
        self._cache.put(row.id, changed.version, game)
        return outcome

    def _accepted(
        self, row: Row[Any], game: Game, action: str, client: str, seconds: int | None
    ) -> Row[Any]:
        """Move the stored game on by one action.

        Raises _Overtaken if it isn't at `row`'s version any more.
        """
        now, version = self._clock(), row.version + 1
        played = 0 if action == RESTART else max(row.seconds, seconds or 0)
        standing = _standing(game, version, played) | {"updated": now}
        moved_on = {"game": row.id, "seen": row.version}
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
        query = select(actions.c.version, actions.c.action).where(
            actions.c.game == game_id, actions.c.client == client
        )
        with self._database.reading() as connection:
            known = connection.execute(query).one_or_none()
        row = self._found(player, game_id)
        if known is not None and known.action != action:
            raise ActionIdReused(
                Message(
                    "the id {id} was given to the action {action}", id=client, action=known.action
                )
            )
        if known is None:
            raise StaleVersion(self._stored(row), version)
        if known.version < row.version:
            return Outcome(self._stored(row), None)
        game = Game(stored_deal(row.form, row.code, row.cards))
        replay(game, self._log(row.id, min(row.origin, row.version - 1), row.version - 1))
        step = take(game, action)
        return Outcome(StoredGame(_summary(row), Snapshot.of(game)), step)

    def _stored(self, row: Row[Any]) -> StoredGame:
        game = self._replayed(row)
        stored = StoredGame(_summary(row), Snapshot.of(game))
        self._cache.put(row.id, row.version, game)
        return stored


def _row(connection: Connection, player: str, game_id: str) -> Row[Any]:
    # An id with other characters is none of ours, and a database may choke on it.
    known = game_id.isascii() and game_id.isprintable()
    row = connection.execute(_ROW, {"game": game_id, "by": player}).one_or_none() if known else None
    if row is None:
        raise UnknownGame(Message("there is no such game of yours"))
    return row


def _summary(row: Row[Any]) -> Summary:
    return Summary(*(getattr(row, name) for name in Summary._fields))


def _first_values(
    game_id: str, player: str, form: str, deal: Deal, now: int, practice: bool
) -> dict[str, Any]:
    cards = deal.text()
    return {
        "id": game_id,
        "player": player,
        "form": form,
        "code": None if deal.code is None else str(deal.code),
        "cards": cards if deal.code is None else None,
        "deal": hashlib.sha256(f"{form} {cards}".encode()).hexdigest(),
        "practice": practice,
        "created": now,
        "updated": now,
        "origin": 0,
    }


def _standing(game: Game, version: int, seconds: int) -> dict[str, Any]:
    return {
        "version": version,
        "score": game.score,
        "moves": game.moves,
        "seconds": seconds,
        "won": game.is_won,
        "replaced": game.replaced,
    }
