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
from starlette.responses import JSONResponse, Response

from saratoga.i18n import N_, translator
from saratoga.server.language import language_of

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
    detail: str
    extra: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)


def problem_response(problem: Problem) -> Response:
    """Return a problem as a response."""
    content = {
        "type": f"urn:saratoga:problem:{problem.code}",
        "title": _title(problem.status),
        "status": problem.status,
        "detail": problem.detail,
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
    404: ("not-found", N_("There is nothing at this address.")),
    405: ("method-not-allowed", N_("This address doesn't take that method.")),
    413: ("body-too-long", N_("The request's body is too long.")),
}


async def _from_problem(_request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    return problem_response(error)


async def _from_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and _wants_page(request):
        return _missing_page(request)
    code, detail = _CODES.get(error.status_code, ("bad-request", str(error.detail)))
    if error.status_code == 413:
        detail = str(error.detail)
    elif error.status_code in _CODES:
        detail = translator(language_of(request)).say(detail)
    return problem_response(
        Problem(error.status_code, code, detail, headers=dict(error.headers or {}))
    )


def _wants_page(request: Request) -> bool:
    """Tell whether a person looks for a page, rather than a program for data or a file."""
    path = request.url.path
    return "text/html" in request.headers.get("accept", "") and not path.startswith(
        ("/api/", "/static/")
    )


def _missing_page(request: Request) -> Response:
    from saratoga.server.pages import Visitor

    visitor = Visitor(request)
    return visitor.missing(visitor.words.say("There is nothing at this address."))


async def _from_validation(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    errors = [
        {"where": ".".join(map(str, entry["loc"])), "what": entry["msg"]}
        for entry in error.errors()[:20]
    ]
    first = errors[0] if errors else {"where": "request", "what": "can't be read"}
    detail = f"{first['where']}: {first['what']}"
    return problem_response(Problem(422, "invalid-request", detail, {"errors": errors}))


async def _from_fault(request: Request, _error: Exception) -> Response:
    words = translator(language_of(request)).say("The server failed; try again.")
    return problem_response(Problem(500, "internal-error", words))


def install(app: FastAPI) -> None:
    """Make an application answer every error with problem details."""
    app.add_exception_handler(Problem, _from_problem)
    app.add_exception_handler(HTTPException, _from_http)
    app.add_exception_handler(RequestValidationError, _from_validation)
    app.add_exception_handler(Exception, _from_fault)
