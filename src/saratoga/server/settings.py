"""Settings of the server, by flags and by environment variables `SARATOGA_…`."""

from __future__ import annotations

import os
from collections.abc import Iterable
from difflib import get_close_matches
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Final, Literal

from platformdirs import user_data_path
from pydantic import Field, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from saratoga.errors import InvalidOption, quoted
from saratoga.i18n import Message
from saratoga.i18n.refusal import refusal
from saratoga.store.meaning import SHORTEST_KEY

DATABASE_FILE: Final = "saratoga.sqlite"
PREFIX: Final = "SARATOGA_"
#: Settings whose values no message repeats.
SECRET: Final = ("secret_key", "database")
#: Variables with the prefix that aren't the server's.
ELSEWHERE: Final = ("language",)


class Unfit(ValueError):
    """Why a value is refused, for the library that checks settings to hand on."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(message)


class Settings(BaseSettings):
    """Everything that a host can choose; each field is also `SARATOGA_` and its name in capitals.

    Raises InvalidOption, naming the field, for a value outside its range.
    """

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True, extra="forbid")

    host: str = Field(default="127.0.0.1", description="Address to listen on.")
    port: int = Field(default=8000, ge=0, le=65535, description="Port; 0 takes a free one.")
    data: Path = Field(
        default_factory=lambda: user_data_path("saratoga", appauthor=False),
        description="Folder for the games.",
    )
    database: str | None = Field(
        default=None, description="Database URL; by default an SQLite file in the data folder."
    )
    secret_key: str | None = Field(
        default=None,
        min_length=SHORTEST_KEY,
        description="Signs cookies; by default made once and kept in the database.",
    )
    cookie_secure: bool = Field(
        default=False, description="Send cookies over HTTPS only; turn on behind HTTPS."
    )
    trusted_proxies: str = Field(
        default="",
        description="Addresses of proxies whose X-Forwarded headers are believed, with commas; or"
        " *. By default nobody's.",
    )
    workers: int = Field(default=1, ge=1, le=64, description="Processes that answer requests.")
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
    player_rate: float = Field(
        default=30.0, ge=0, description="Requests a second of one player, in the long run; 0: any."
    )
    player_burst: int = Field(default=600, ge=1, description="Requests of a player at once.")
    address_rate: float = Field(
        default=300.0,
        ge=0,
        description="Requests a second of one address, in the long run; 0: any.",
    )
    address_burst: int = Field(default=3000, ge=1, description="Requests of an address at once.")
    open_games: int = Field(
        default=2000, ge=1, description="Games of one player that may be open, undecided."
    )
    solver_budget: float = Field(
        default=1200.0,
        ge=0,
        description="Seconds of search that a player may use in an hour, an address ten times as"
        " many; 0: any.",
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
        default=512, ge=64, le=1_000_000, description="Memory that one search may take."
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
    log_level: Literal["critical", "error", "warning", "info", "debug"] = Field(
        default="warning", description="What is logged: critical, error, warning, info or debug."
    )
    log_format: Literal["text", "json"] = Field(
        default="text", description="text, or json: one object a line."
    )

    @field_validator("database")
    @classmethod
    def _named(cls, value: str | None) -> str | None:
        if value is not None and not value.strip():
            raise Unfit(Message("it is empty; leave it out for an SQLite file in the data folder"))
        return value

    @field_validator("trusted_proxies")
    @classmethod
    def _addresses(cls, value: str) -> str:
        for part in filter(None, map(str.strip, value.split(","))):
            if part != "*" and not _is_network(part):
                raise Unfit(
                    Message(
                        "{word} is neither an address such as 10.0.0.7, a network such as"
                        " 10.0.0.0/24, nor *",
                        word=quoted(part),
                    )
                )
        return value

    def __init__(self, **given: Any) -> None:
        _check_names(os.environ)
        try:
            super().__init__(**given)
        except ValidationError as error:
            raise InvalidOption(_complaint(error)) from None

    @property
    def database_url(self) -> str:
        """The database's URL, the default filled in."""
        return self.database or f"sqlite:///{self.data / DATABASE_FILE}"


def _is_network(text: str) -> bool:
    try:
        ip_network(text)
    except ValueError:
        return False
    return True


def _check_names(environment: Iterable[str]) -> None:
    """Refuse variables that name no setting: a slip would be taken for the default."""
    known = {*Settings.model_fields, *ELSEWHERE}
    for variable in environment:
        if variable.startswith(PREFIX) and (name := variable[len(PREFIX) :].lower()) not in known:
            near = get_close_matches(name, known, n=1) or ["host"]
            raise InvalidOption(
                Message(
                    "there is no setting {name}; near it is {near}, docs/operations.md lists all",
                    name=variable,
                    near=PREFIX + near[0].upper(),
                )
            )


def _complaint(error: ValidationError) -> Message:
    first = error.errors(include_url=False)[0]
    name = ".".join(map(str, first["loc"]))
    return Message(
        "setting {name}: {reason} (given: {value})",
        name=name,
        reason=refusal(first),
        value="…" if name in SECRET else quoted(first["input"]),
    )
