"""Around every request: its id, its time, its line in the log."""

from __future__ import annotations

import logging
import re
import secrets
import time
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from saratoga.server.api import PREFIX
from saratoga.server.hosting import metrics
from saratoga.server.hosting.logs import REQUEST

HEADER: Final = "x-request-id"
_SOUND: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")
_log: Final = logging.getLogger("saratoga.requests")


class RequestMiddleware:
    """Gives every request an id, in and out as `X-Request-ID`; times, counts and logs it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        given = Headers(scope=scope).get(HEADER, "")
        request = given if _SOUND.fullmatch(given) else secrets.token_hex(8)
        REQUEST.set(request)
        began, status = time.perf_counter(), 500

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[HEADER] = request
            await send(message)

        try:
            await self._app(scope, receive, sending)
        finally:
            _note(scope, status, time.perf_counter() - began)


def _note(scope: Scope, status: int, seconds: float) -> None:
    method, route = metrics.known_method(scope["method"]), route_of(scope)
    metrics.answered(method, route, status, seconds)
    if _log.isEnabledFor(logging.INFO):
        told = {"method": method, "route": route, "status": status, "seconds": round(seconds, 6)}
        _log.info("answered", extra={"told": told})


def route_of(scope: Scope) -> str:
    """Return the pattern of a request's address, such as `/api/v1/games/{game_id}`.

    It is `none` where nothing is at the address, or where the request was refused before.
    """
    path = str(getattr(scope.get("route"), "path", "none"))
    # A route that was included with a prefix may tell its path without.
    missing = scope["path"].startswith(PREFIX) and path.startswith("/")
    return PREFIX + path if missing and not path.startswith(PREFIX) else path
