"""Errors as the API tells them: problem details of RFC 9457."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, Response

from saratoga.i18n import N_, Message, said, translator
from saratoga.i18n.refusal import refusal
from saratoga.server.language import language_of
from saratoga.server.preferences import PlayerSettings

MEDIA_TYPE: Final = "application/problem+json"


class ProblemDetails(BaseModel):
    """What went wrong, in the form of RFC 9457."""

    model_config = ConfigDict(
        extra="allow",
        json_schema_extra={
            "example": {
                "type": "urn:saratoga:problem:illegal-move",
                "title": "Unprocessable Content",
                "status": 422,
                "detail": "Only a king can fill a space.",
                "code": "illegal-move",
            }
        },
    )

    type: str = Field(description="`urn:saratoga:problem:` and the code.")
    title: str = Field(description="The HTTP status in words.")
    status: int = Field(description="The HTTP status.")
    detail: str = Field(description="What was wrong here, in the player's language.")
    code: str = Field(description="A fixed word for programs.")


@dataclass(eq=False)
class Problem(Exception):
    """An error on its way to the client; `extra` members are added to the details."""

    status: int
    code: str
    detail: Message | str
    extra: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)

    def said(self, language: str) -> str:
        """Return what was wrong in a language."""
        return said(self.detail, language)


def wrong(where: str, reason: Message | str) -> Problem:
    """Return the problem of a request in which something is wrong: `body.move`, and what of it."""
    return Problem(422, "invalid-request", Message("{where}: {reason}", where=where, reason=reason))


def answer(request: HTTPConnection, problem: Problem) -> Response:
    """Return a problem as a response: a page for people, problem details for programs."""
    if _wants_page(request):
        return _problem_page(request, problem)
    language = language_of(request)
    content = {
        "type": f"urn:saratoga:problem:{problem.code}",
        "title": _title(problem.status),
        "status": problem.status,
        "detail": problem.said(language),
        "code": problem.code,
        **problem.extra,
    }
    return JSONResponse(
        content, problem.status, headers=dict(problem.headers), media_type=MEDIA_TYPE
    )


def _title(status: int) -> str:
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return "Error"


_CODES: Final = {
    404: ("not-found", Message("There is nothing at this address.")),
    405: ("method-not-allowed", Message("This address doesn't take that method.")),
    413: ("body-too-long", Message("The request's body is too long.")),
}


async def _from_problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    return answer(request, error)


async def _from_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    status = error.status_code
    code, detail = _CODES.get(status, ("bad-request", str(error.detail)))
    if status == 413:
        detail = str(error.detail)
    return answer(request, Problem(status, code, detail, headers=dict(error.headers or {})))


def _wants_page(request: HTTPConnection) -> bool:
    """Tell whether a person looks for a page, rather than a program for data or a file."""
    path = request.url.path
    return "text/html" in request.headers.get("accept", "") and not path.startswith(
        ("/api/", "/static/")
    )


#: Titles of the pages that tell of problems; the last is for all other statuses.
_TITLES: Final = {
    404: N_("Nothing is here"),
    429: N_("Not just now"),
    503: N_("Not just now"),
    500: N_("That went wrong"),
    0: N_("That can't be done"),
}


def _problem_page(request: HTTPConnection, problem: Problem) -> Response:
    """Return the page of a problem; it asks nothing of the database, which may be the problem."""
    from saratoga.server.services import page

    shown = page(
        request,
        "problem.html",
        problem.status,
        settings=PlayerSettings(),
        title=translator(language_of(request)).say(_TITLES.get(problem.status, _TITLES[0])),
        text=problem.said(language_of(request)),
    )
    shown.headers["cache-control"] = "no-store"
    shown.headers.update(problem.headers)
    return shown


async def _from_validation(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    found = [(".".join(map(str, entry["loc"])), refusal(entry)) for entry in error.errors()[:20]]
    language = language_of(request)
    errors = [{"where": where, "what": said(reason, language)} for where, reason in found]
    problem = wrong(*found[0])
    problem.extra = {"errors": errors}
    return answer(request, problem)


async def _from_fault(request: Request, _error: Exception) -> Response:
    failed = Message("The server failed; try again.")
    return answer(request, Problem(500, "internal-error", failed))


def install(app: FastAPI) -> None:
    """Make an application answer every error with problem details."""
    app.add_exception_handler(Problem, _from_problem)
    app.add_exception_handler(HTTPException, _from_http)
    app.add_exception_handler(RequestValidationError, _from_validation)
    app.add_exception_handler(Exception, _from_fault)
