"""The tables. Times are milliseconds since 1970 (UTC); ids are random text."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata: Final = MetaData()

players: Final = Table(
    "players",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("created", BigInteger, nullable=False),
    # The player's settings as JSON.
    Column("settings", Text, nullable=False),
)

games: Final = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("player", String(32), ForeignKey("players.id"), nullable=False),
    # The game with its options: the first part of a deal code, `CF1-D3`.
    Column("form", String(16), nullable=False),
    # The deal: its code, or its cards in dealing order; the digest is the same for equal deals.
    Column("code", String(32)),
    Column("cards", Text),
    Column("deal", String(64), nullable=False),
    Column("practice", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    # The number of actions taken, and how many of them came before the latest restart.
    Column("version", Integer, nullable=False),
    Column("origin", Integer, nullable=False),
    # How the game stands: a summary of the log, for lists.
    Column("score", Integer, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("seconds", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("replaced", Boolean, nullable=False),
    # For statistics: whether anything was played, whether the game counts, and how it was decided.
    Column("started", Boolean, nullable=False),
    Column("counts", Boolean, nullable=False),
    Column("result", String(4)),
    Column("decided", BigInteger),
    Column("final_score", Integer),
    Column("final_moves", Integer),
    Column("final_seconds", Integer),
    Column("final_replaced", Boolean),
    # Hints given, of each kind; the grade with which the deal was chosen.
    Column("fair_hints", Integer, nullable=False, default=0, server_default="0"),
    Column("sure_hints", Integer, nullable=False, default=0, server_default="0"),
    Column("grade", String(16)),
    Index("games_by_player", "player", "updated"),
    Index("games_by_form", "player", "form"),
    Index("games_by_deal", "player", "deal"),
)

actions: Final = Table(
    "actions",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    # The version that the game reached by this action.
    Column("version", Integer, primary_key=True, autoincrement=False),
    # A move, `U` (undo), `Y` (redo) or `RESTART`.
    Column("action", String(16), nullable=False),
    # The id that the client gave to the action; none for imported ones.
    Column("client", String(64)),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("game", "client", name="actions_by_client"),
)

transfers: Final = Table(
    "transfers",
    metadata,
    # Only a digest of the code is kept.
    Column("digest", String(64), primary_key=True),
    Column("player", String(32), ForeignKey("players.id"), nullable=False),
    Column("expires", BigInteger, nullable=False),
)

limits: Final = Table(
    "limits",
    metadata,
    # What is counted, for whom; the time at which the count began.
    Column("bucket", String(96), primary_key=True),
    Column("began", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
)

verdicts: Final = Table(
    "verdicts",
    metadata,
    # The digest of a deal as in `games`, and of a position that it led to.
    Column("deal", String(64), primary_key=True),
    Column("position", String(32), primary_key=True),
    # As the solver says it; the line that wins, moves separated by spaces, empty if none does.
    Column("outcome", String(12), nullable=False),
    Column("reason", String(12), nullable=False),
    Column("line", Text, nullable=False),
    # How much the search was allowed: one that was allowed more may know more.
    Column("effort", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("verdicts_by_age", "at"),
)

plans: Final = Table(
    "plans",
    metadata,
    # The moves that the latest fair hint had in mind, from the position with this digest.
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("position", String(32), nullable=False),
    Column("moves", Text, nullable=False),
)

ready_deals: Final = Table(
    "ready_deals",
    metadata,
    # A deal that can be won and that nobody has been dealt yet.
    Column("code", String(32), primary_key=True),
    Column("form", String(16), nullable=False),
    Column("grade", String(16), nullable=False),
    Column("difficulty", Float, nullable=False),
    # The line that wins, as in `verdicts`.
    Column("line", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("ready_deals_by_form", "form", "grade"),
)

days: Final = Table(
    "days",
    metadata,
    # A player's game of the deal of the day; `on_time` if it was begun on that very day.
    Column("player", String(32), ForeignKey("players.id"), primary_key=True),
    Column("form", String(16), primary_key=True),
    Column("date", String(10), primary_key=True),
    Column("game", String(32), ForeignKey("games.id"), nullable=False),
    Column("on_time", Boolean, nullable=False),
    Index("days_by_game", "game"),
)

daily_deals: Final = Table(
    "daily_deals",
    metadata,
    # Deals of the day that were worked out here, beyond the table that comes with the program.
    Column("form", String(16), primary_key=True),
    Column("date", String(10), primary_key=True),
    Column("code", String(32), nullable=False),
)

keys: Final = Table(
    "keys",
    metadata,
    # Secrets that all processes of an installation share, such as the one that signs cookies.
    Column("name", String(32), primary_key=True),
    Column("value", String(256), nullable=False),
)

leases: Final = Table(
    "leases",
    metadata,
    # Work that one process does at a time. The holder raises the beat for as long as it is there.
    Column("name", String(32), primary_key=True),
    Column("holder", String(32), nullable=False),
    Column("beat", BigInteger, nullable=False),
)
