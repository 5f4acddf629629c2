"""How the errors of the rooms below become problems."""

from __future__ import annotations

import re

from fastapi import FastAPI, Request
from starlette.responses import Response

from saratoga.errors import SaratogaError
from saratoga.i18n import N_, Message
from saratoga.server.problems import Problem, problem_response
from saratoga.store.errors import (
    ActionIdReused,
    StoreUnavailable,
    TooManyTries,
    UnknownGame,
    UnknownTransfer,
)
from saratoga.store.records import Snapshot

_STATUSES = {
    UnknownGame: 404,
    UnknownTransfer: 404,
    ActionIdReused: 409,
    TooManyTries: 429,
    StoreUnavailable: 503,
}


def nothing_left(now: Snapshot, undo: bool) -> Message:
    """Say why nothing can be undone or redone."""
    if not undo:
        return Message(N_("There is nothing to redo."))
    depth = now.position.rules.undo_depth
    if now.moves > depth:
        return Message(N_("Only the latest {count} actions can be undone."), count=depth)
    return Message(N_("There is nothing to undo."))


def problem_of(error: SaratogaError) -> Problem:
    """Return the problem that tells a client of `error`.

    >>> from saratoga.errors import InvalidCode
    >>> problem_of(InvalidCode("no code")).code
    'invalid-code'
    """
    words = re.sub(r"(?<!^)(?=[A-Z])", "-", type(error).__name__).lower()
    status = _STATUSES.get(type(error), 422)
    headers = {}
    if isinstance(error, TooManyTries):
        headers["retry-after"] = str(error.wait)
    if isinstance(error, StoreUnavailable):
        headers["retry-after"] = "1"
    return Problem(status, words, str(error), headers=headers)


async def _answer(_request: Request, error: Exception) -> Response:
    assert isinstance(error, SaratogaError)
    return problem_response(problem_of(error))


def install(app: FastAPI) -> None:
    """Make an application answer Saratoga's own errors with problem details."""
    app.add_exception_handler(SaratogaError, _answer)
