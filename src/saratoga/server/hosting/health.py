"""Is it alive, is it ready, and how is it doing: for load balancers and monitoring."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response

from saratoga.server.hosting import metrics
from saratoga.server.problems import Problem
from saratoga.server.services import services_of
from saratoga.store.errors import WrongDatabase

#: These belong to no player, and no limit counts them.
PATHS: Final = ("/healthz", "/readyz", "/metrics")

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def alive() -> PlainTextResponse:
    """Answer at all; nothing else is asked."""
    return PlainTextResponse("ok\n")


@router.get("/readyz")
def ready(request: Request) -> PlainTextResponse:
    """Answer that the database is there, with the schema that this version needs."""
    try:
        services_of(request).store.check_ready()
    except WrongDatabase as error:
        raise Problem(503, "not-ready", str(error), headers={"retry-after": "1"}) from None
    return PlainTextResponse("ready\n")


@router.get("/metrics")
def figures(request: Request) -> Response:
    """Return figures for Prometheus, only to who asks directly and not through a proxy."""
    if "x-forwarded-for" in request.headers or "forwarded" in request.headers:
        raise Problem(404, "not-found", "There is nothing at this address.")
    return Response(metrics.text(), media_type=metrics.MEDIA_TYPE)
