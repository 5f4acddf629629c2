"""Bringing a database to the present schema."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, inspect, text

from saratoga.i18n import N_, Message
from saratoga.store.database import Database
from saratoga.store.errors import StoreUnavailable, WrongDatabase
from saratoga.store.tables import metadata

FOLDER: Final = Path(__file__).parent / "migrations"

#: The newest revision; known here so that a server whose database is up to date starts at once.
HEAD: Final = "0003"

#: Any fixed number: processes that migrate the same PostgreSQL database wait for each other.
_LOCK: Final = 0x5A7A706A

_OLDER: Final = N_(
    "the database has schema {found}, this version needs {needed}; run `saratoga db upgrade`"
)
_NEWER: Final = N_(
    "the database has schema {found}, this version needs {needed};"
    " use the version that wrote it, or a newer one"
)


def upgrade(database: Database) -> None:
    """Create or migrate the schema; several processes may do so at once.

    Raises WrongDatabase if the database can't be opened or belongs to a newer version.
    """
    try:
        with database.reading() as connection:
            if revision(connection) == HEAD:
                return
        with database.writing() as connection:
            _lock(connection)
            _migrate(connection)
    except StoreUnavailable as error:
        raise WrongDatabase(str(error)) from None


def checked(database: Database) -> None:
    """See that a database has the present schema.

    Raises WrongDatabase, saying what to do, or StoreUnavailable.
    """
    with database.reading() as connection:
        found = revision(connection)
    if found is None:
        raise WrongDatabase(
            Message("the database is empty; `saratoga db upgrade` makes its tables")
        )
    if found != HEAD:
        # Revisions are numbered.
        raise WrongDatabase(Message(_OLDER if found < HEAD else _NEWER, found=found, needed=HEAD))


def revision(connection: Connection) -> str | None:
    """Return the schema's revision, None for a database without one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(
        text("SELECT version_num FROM alembic_version")
    ).scalar_one_or_none()
    return found


def _lock(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})


def _migrate(connection: Connection) -> None:
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    scripts = ScriptDirectory.from_config(config)
    try:
        with EnvironmentContext(
            config, scripts, fn=lambda found, _: scripts._upgrade_revs(HEAD, found)
        ) as environment:
            environment.configure(connection=connection, target_metadata=metadata)
            environment.run_migrations()
    except CommandError as error:
        raise WrongDatabase(
            Message(
                "the database's schema is unknown here ({reason}); use the version that wrote it",
                reason=str(error),
            )
        ) from None
