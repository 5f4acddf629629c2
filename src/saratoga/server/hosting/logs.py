"""Logs: lines of JSON or text, each with the id of the request that it belongs to.

No address, cookie, query, id or code of a player or game is logged: a request is told by its route.
"""

from __future__ import annotations

import json
import logging
import os
import sys
from collections.abc import Mapping
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any, Final

#: The request that is being answered; empty outside of one.
REQUEST: Final[ContextVar[str]] = ContextVar("request", default="")


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    """Return what a line says beside its message."""
    told: Mapping[str, Any] = getattr(record, "told", {})
    request = REQUEST.get()
    return ({"request": request} if request else {}) | dict(told)


class JsonFormatter(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as a line."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "process": os.getpid(),
            **_fields(record),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class TextFormatter(logging.Formatter):
    """A line to read."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  # logging's own name
        """Return the first line of a record."""
        told = "".join(f" {name}={value}" for name, value in _fields(record).items())
        return super().formatMessage(record) + told


def configure(level: str, form: str) -> None:
    """Let everything that is logged from a level on go to standard error, in a form."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if form == "json" else TextFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
