"""How the errors of the rooms below become problems."""

from __future__ import annotations

import logging
import re

from fastapi import FastAPI, Request
from starlette.responses import Response

from saratoga.errors import SaratogaError
from saratoga.i18n import DEFAULT, N_, capital, translator
from saratoga.server.language import language_of
from saratoga.server.problems import Problem, answer
from saratoga.store.errors import (
    ActionIdReused,
    StaleVersion,
    StoreUnavailable,
    TooManyGames,
    TooManyTries,
    UnknownGame,
    UnknownTransfer,
)

_LOG = logging.getLogger(__name__)

#: What clients are told in place of a driver's words, which may name hosts, files and statements.
_NO_ANSWER = N_("The database doesn't answer; try again.")

_STATUSES = {
    UnknownGame: 404,
    UnknownTransfer: 404,
    ActionIdReused: 409,
    StaleVersion: 409,
    TooManyTries: 429,
    TooManyGames: 429,
    StoreUnavailable: 503,
}


def problem_of(error: SaratogaError, language: str = DEFAULT) -> Problem:
    """Return the problem that tells a client of `error` in a language.

    >>> from saratoga.errors import InvalidCode
    >>> problem_of(InvalidCode("no code")).code
    'invalid-code'
    """
    words = re.sub(r"(?<!^)(?=[A-Z])", "-", type(error).__name__).lower()
    status = _STATUSES.get(type(error), 422)
    headers = {}
    detail = error.in_language(language)
    if isinstance(error, TooManyTries | TooManyGames):
        headers["retry-after"] = str(error.wait)
    if isinstance(error, StoreUnavailable):
        _LOG.error("%s", error)
        headers["retry-after"] = "1"
        detail = translator(language).say(_NO_ANSWER)
    return Problem(status, words, capital(detail), headers=headers)


async def _answer(request: Request, error: Exception) -> Response:
    assert isinstance(error, SaratogaError)
    return answer(request, problem_of(error, language_of(request)))


def install(app: FastAPI) -> None:
    """Make an application answer Saratoga's own errors with problem details."""
    app.add_exception_handler(SaratogaError, _answer)
