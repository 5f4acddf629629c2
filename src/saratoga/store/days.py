"""Deals of the day: which game a player has of each, and the deals worked out here."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from saratoga.store.database import Database
from saratoga.store.tables import daily_deals, days, games


class Day(NamedTuple):
    """A player's game of a date: `on_time` if begun on that day; the result of its statistics."""

    date: str
    game: str
    on_time: bool
    result: str | None


class Days:
    """The players' games of the days, and deals of the day."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, player: str, form: str) -> list[Day]:
        """Return the player's days in one form, the earliest first."""
        query = (
            select(days.c.date, days.c.game, days.c.on_time, games.c.won, games.c.result)
            .join(games, games.c.id == days.c.game)
            .where(days.c.player == player, days.c.form == form)
            .order_by(days.c.date)
        )
        with self._database.reading() as connection:
            return [
                Day(row.date, row.game, row.on_time, "won" if row.won else row.result)
                for row in connection.execute(query)
            ]

    def game(self, player: str, form: str, date: str) -> str | None:
        """Return the id of the player's game of a date."""
        query = select(days.c.game).where(
            days.c.player == player, days.c.form == form, days.c.date == date
        )
        with self._database.reading() as connection:
            return connection.execute(query).scalar_one_or_none()

    def keep(self, player: str, form: str, date: str, game: str, *, on_time: bool) -> str:
        """Enter the player's game of a date; return the one that counts, the first entered."""
        values = {"player": player, "form": form, "date": date, "game": game, "on_time": on_time}
        try:
            with self._database.writing() as connection:
                connection.execute(insert(days).values(**values))
        except IntegrityError:
            return self.game(player, form, date) or game
        return game

    def deals(self, form: str, month: str) -> dict[str, str]:
        """Return the codes worked out for the dates of a month, `2026-12`."""
        query = select(daily_deals.c.date, daily_deals.c.code).where(
            daily_deals.c.form == form, daily_deals.c.date.startswith(month, autoescape=True)
        )
        with self._database.reading() as connection:
            return {row.date: row.code for row in connection.execute(query)}

    def keep_deal(self, form: str, date: str, code: str) -> None:
        """Keep the code worked out for a date."""
        try:
            with self._database.writing() as connection:
                connection.execute(insert(daily_deals).values(form=form, date=date, code=code))
        except IntegrityError:
            return


def merge_days(connection: Connection, source: str, target: str) -> None:
    """Give a player's days to another; of a day that both have the other's stays."""
    mine = days.alias()
    both = (
        select(mine.c.date)
        .where(mine.c.player == target, mine.c.form == days.c.form, mine.c.date == days.c.date)
        .exists()
    )
    connection.execute(delete(days).where(days.c.player == source, both))
    connection.execute(update(days).where(days.c.player == source).values(player=target))
