"""Settings of the server, by flags and by environment variables `SARATOGA_…`."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Any, Final

from platformdirs import user_data_path
from pydantic import Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from saratoga.errors import InvalidOption

KEY_FILE: Final = "secret-key"
DATABASE_FILE: Final = "saratoga.sqlite"


class Settings(BaseSettings):
    """Everything that a host can choose; each field is also `SARATOGA_` and its name in capitals.

    Raises InvalidOption, naming the field, for a value outside its range.
    """

    model_config = SettingsConfigDict(env_prefix="SARATOGA_", frozen=True, extra="forbid")

    host: str = Field(default="127.0.0.1", description="Address to listen on.")
    port: int = Field(default=8000, ge=0, le=65535, description="Port; 0 takes a free one.")
    data: Path = Field(
        default_factory=lambda: user_data_path("saratoga", appauthor=False),
        description="Folder for games and the secret key.",
    )
    database: str | None = Field(
        default=None, description="Database URL; by default an SQLite file in the data folder."
    )
    secret_key: str | None = Field(
        default=None,
        min_length=16,
        description="Signs cookies; by default made once and kept in the data folder.",
    )
    cookie_secure: bool = Field(
        default=False, description="Send cookies over HTTPS only; turn on behind HTTPS."
    )
    trusted_proxies: str = Field(
        default="127.0.0.1", description="Addresses whose X-Forwarded headers are believed, or *."
    )
    max_body: int = Field(
        default=1_000_000, ge=1_000, description="Longest request body that is read, in bytes."
    )
    max_import: int = Field(
        default=20_000, ge=1, description="Most actions of a record that is opened."
    )
    transfer_minutes: int = Field(default=15, ge=1, le=1440, description="Life of a transfer code.")
    transfer_guesses: int = Field(
        default=10, ge=1, description="Wrong transfer codes that an address may try in an hour."
    )
    solver_workers: int = Field(
        default_factory=lambda: max(1, (os.cpu_count() or 1) - 1),
        ge=1,
        le=64,
        description="Processes that search: hints, analyses, deals that can be won.",
    )
    solver_seconds: float = Field(
        default=4.0, gt=0, le=3600, description="CPU time that one search may take, in seconds."
    )
    solver_megabytes: int = Field(
        default=512, ge=64, description="Memory that one search may take."
    )
    solver_queue: int = Field(default=64, ge=1, description="Searches that may wait.")
    solver_patience: float = Field(
        default=20.0, gt=0, description="How long a search may wait for a worker, in seconds."
    )
    ready_deals: int = Field(
        default=4,
        ge=0,
        le=1000,
        description="Winnable deals kept ready of each game, options and grade; 0: none.",
    )
    development: bool = Field(
        default=False, description="Read static files and templates anew at every request."
    )
    log_level: str = Field(default="warning", pattern="^(critical|error|warning|info|debug)$")

    def __init__(self, **given: Any) -> None:
        try:
            super().__init__(**given)
        except ValidationError as error:
            raise InvalidOption(_complaint(error)) from None

    @property
    def database_url(self) -> str:
        """The database's URL, the default filled in."""
        return self.database or f"sqlite:///{self.data / DATABASE_FILE}"

    def signing_key(self) -> str:
        """Return the key that signs cookies; made on first use, readable by its owner only."""
        if self.secret_key is not None:
            return self.secret_key
        path = self.data / KEY_FILE
        self.data.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not path.exists():
            _write_once(path, secrets.token_urlsafe(32))
        return path.read_text().strip()


def _write_once(path: Path, text: str) -> None:
    """Write a file that appears whole, even if several processes write it at once."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()


def _complaint(error: ValidationError) -> str:
    first = error.errors(include_url=False)[0]
    name = ".".join(map(str, first["loc"]))
    return f"setting {name}: {first['msg']} (given: {first['input']!r})"
