"""Games, players and statistics in an SQL database: SQLite or PostgreSQL."""

from saratoga.store.store import Store

__all__ = ["Store"]
