"""What guards every request: headers, where a request comes from, and how long it may be."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Event

from saratoga.i18n import Message, counted
from saratoga.server.language import language_of
from saratoga.server.problems import Problem, answer

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "media-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
}

_SAFE: Final = ("GET", "HEAD", "OPTIONS")


class GuardMiddleware:
    """Adds the security headers, refuses foreign origins and bodies that are too long.

    A page of another site can't act for the player: its requests carry no cookie (SameSite), and
    an unsafe method from another origin is refused besides. Programs send neither `Origin` nor
    `Sec-Fetch-Site` and are let through.
    """

    def __init__(self, app: ASGIApp, max_body: int) -> None:
        self._app = app
        self._max_body = max_body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)

        async def sending(message: Event) -> None:
            if message["type"] == "http.response.start":
                outgoing = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    outgoing.setdefault(name, value)
                outgoing.setdefault("cache-control", "no-store")
            await send(message)

        answering: Send = sending
        if scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}
            answering = _headers_only(sending)
        problem = self._problem(scope, headers)
        if problem is not None:
            await answer(HTTPConnection(scope), problem)(scope, receive, answering)
            return
        await self._app(scope, self._counted(scope, receive), answering)

    def _problem(self, scope: Scope, headers: Headers) -> Problem | None:
        if scope["method"] not in _SAFE and is_foreign(headers):
            words = Message("A page of another site may not act here.")
            return Problem(403, "foreign-origin", words)
        length = headers.get("content-length", "0")
        if length.isdecimal() and int(length[:20]) > self._max_body:
            return Problem(413, "body-too-long", self._too_long())
        return None

    def _too_long(self) -> Message:
        return counted(
            "The request's body is longer than {count} byte.",
            "The request's body is longer than {count} bytes.",
            self._max_body,
        )

    def _counted(self, scope: Scope, receive: Receive) -> Receive:
        """Return `receive` that stops a body without a declared length once it is too long."""
        read = 0

        async def counting() -> Event:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > self._max_body:
                language = language_of(HTTPConnection(scope))
                raise HTTPException(413, self._too_long().in_language(language))
            return message

        return counting


def _headers_only(send: Send) -> Send:
    """Return `send` for an answer to HEAD: that of GET without its body."""

    async def sending(message: Event) -> None:
        if message["type"] == "http.response.body":
            message = {**message, "body": b""}
        await send(message)

    return sending


def is_foreign(headers: Headers) -> bool:
    """Tell whether a request was sent by a page of another origin."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = headers.get("origin")
    if origin is None:
        return False
    try:
        return urlsplit(origin).netloc != headers.get("host", "")
    except ValueError:
        return True
