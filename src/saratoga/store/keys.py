"""Secrets that all processes of an installation share."""

from __future__ import annotations

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from saratoga.store.database import Database
from saratoga.store.tables import keys


class Keys:
    """Keys by name; a key never changes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def known(self, name: str) -> str | None:
        """Return a key, None if it was never kept."""
        with self._database.reading() as connection:
            found: str | None = connection.execute(
                select(keys.c.value).where(keys.c.name == name)
            ).scalar_one_or_none()
        return found

    def keep(self, name: str, value: str) -> str:
        """Keep a key unless there is one already; return the one that counts."""
        try:
            with self._database.writing() as connection:
                connection.execute(insert(keys).values(name=name, value=value))
        except IntegrityError:
            return self.known(name) or value
        return value
