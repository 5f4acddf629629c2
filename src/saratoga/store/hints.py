"""Hints given in games: how many, and what the latest fair one had in mind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import delete, insert, select, update

from saratoga.engine.moves import Move
from saratoga.store.database import Database
from saratoga.store.tables import games, plans
from saratoga.store.verdicts import line_text, read_line


class HintCounts(NamedTuple):
    """Hints given in a game: from what was seen only, and with all cards known."""

    fair: int
    sure: int


class Plan(NamedTuple):
    """Moves meant to be played one after the other from the position with this key."""

    position: str
    moves: tuple[Move, ...]


class Hints:
    """The hints of all games; callers know already whose the game is."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def count(self, game: str, *, sure: bool) -> HintCounts:
        """Count one more hint; return all so far."""
        column = games.c.sure_hints if sure else games.c.fair_hints
        with self._database.writing() as connection:
            row = connection.execute(
                update(games)
                .where(games.c.id == game)
                .values({column: column + 1})
                .returning(games.c.fair_hints, games.c.sure_hints)
            ).one()
        return HintCounts(row.fair_hints, row.sure_hints)

    def plan(self, game: str) -> Plan | None:
        """Return the plan of the latest fair hint."""
        query = select(plans.c.position, plans.c.moves).where(plans.c.game == game)
        with self._database.reading() as connection:
            row = connection.execute(query).one_or_none()
        return None if row is None else Plan(row.position, read_line(row.moves))

    def keep_plan(self, game: str, position: str, moves: Sequence[Move]) -> None:
        """Keep the plan of a fair hint in place of the one before."""
        with self._database.writing() as connection:
            connection.execute(delete(plans).where(plans.c.game == game))
            connection.execute(
                insert(plans).values(game=game, position=position, moves=line_text(moves))
            )
