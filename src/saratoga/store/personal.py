"""All that the store holds of one player: to be given out whole, and to be forgotten whole."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Connection, Table, delete, select

from saratoga.store.database import Database
from saratoga.store.tables import games, metadata, players


class Personal:
    """A player's own data, in whichever tables it stands.

    A row belongs to a player if its column `player` names the player, or its column `game` one of
    the player's games.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def export(self, player: str) -> dict[str, list[dict[str, Any]]]:
        """Return every row of the player's, table by table."""
        with self._database.snapshot() as connection:
            return {
                table.name: [dict(row._mapping) for row in connection.execute(_rows(table, which))]
                for table in metadata.sorted_tables
                if (which := _of(table, player)) is not None
            }

    def forget(self, player: str) -> None:
        """Delete every row of the player's."""
        with self._database.writing() as connection:
            for table in reversed(metadata.sorted_tables):
                _delete(connection, table, player)


def _rows(table: Table, which: ColumnElement[bool]) -> Any:
    return select(table).where(which).order_by(*table.primary_key.columns)


def _delete(connection: Connection, table: Table, player: str) -> None:
    which = _of(table, player)
    if which is not None:
        connection.execute(delete(table).where(which))


def _of(table: Table, player: str) -> ColumnElement[bool] | None:
    """Return which rows of a table are the player's, None for a table without any."""
    if table is players:
        return players.c.id == player
    if "player" in table.c:
        return table.c.player == player
    if "game" in table.c:
        return table.c.game.in_(select(games.c.id).where(games.c.player == player))
    return None
