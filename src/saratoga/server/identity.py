"""Who plays: an anonymous player, known by a signed cookie."""

from __future__ import annotations

import hashlib
import re
import secrets
from functools import lru_cache
from typing import Final

from itsdangerous import BadSignature, TimestampSigner
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

COOKIE: Final = "saratoga_player"

#: Browsers keep a cookie for at most 400 days; it is renewed after 30.
_KEEP_SECONDS: Final = 400 * 86_400
_RENEW_SECONDS: Final = 30 * 86_400
_ID: Final = re.compile(r"[A-Za-z0-9_-]{22}")


def new_id() -> str:
    """Return a random name of 128 bits, safe in addresses."""
    return secrets.token_urlsafe(16)


class Signer:
    """Signs a player's id, and reads it back only with an intact signature."""

    def __init__(self, key: str, *, secure: bool = False) -> None:
        self._signer = TimestampSigner(key, salt="saratoga.player", digest_method=hashlib.sha256)
        self._secure = secure
        self._verified = lru_cache(maxsize=10_000)(self._unsigned)

    def read(self, cookie: str | None) -> tuple[str | None, bool]:
        """Return the player of a cookie, None without a valid one, and whether to send it anew."""
        if not cookie:
            return None, True
        try:
            player, signed = self._verified(cookie)
        except BadSignature:
            return None, True
        if not _ID.fullmatch(player):
            return None, True
        return player, self._signer.get_timestamp() - signed > _RENEW_SECONDS

    def _unsigned(self, cookie: str) -> tuple[str, int]:
        """Return player and time of a cookie whose signature is intact; else raise BadSignature."""
        player, signed = self._signer.unsign(cookie, return_timestamp=True)
        return player.decode("ascii", "replace"), int(signed.timestamp())

    def cookie(self, player: str) -> str:
        """Return the `Set-Cookie` value that makes a browser this player."""
        value = self._signer.sign(player).decode("ascii")
        secure = "; Secure" if self._secure else ""
        return f"{COOKIE}={value}; Path=/; Max-Age={_KEEP_SECONDS}; HttpOnly; SameSite=Lax{secure}"


class PlayerMiddleware:
    """Tells every request its player, and gives a new browser the cookie of a new one.

    A player exists in the store only once something of theirs has to be kept.
    """

    def __init__(self, app: ASGIApp, signer: Signer, skip: tuple[str, ...]) -> None:
        self._app = app
        self._signer = signer
        self._skip = skip

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        if scope["type"] != "http" or scope["path"].startswith(self._skip):
            await self._app(scope, receive, send)
            return
        player, renew = self._signer.read(HTTPConnection(scope).cookies.get(COOKIE))
        state = scope.setdefault("state", {})
        state["player"] = player or new_id()
        state["player_new"] = player is None
        state["player_changed"] = renew

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start" and state["player_changed"]:
                headers = MutableHeaders(scope=message)
                headers.append("set-cookie", self._signer.cookie(state["player"]))
            await send(message)

        await self._app(scope, receive, sending)


def player_of(request: HTTPConnection) -> str:
    """Return the id of the player who asks."""
    return str(request.state.player)


def become(request: HTTPConnection, player: str) -> None:
    """Make the browser that asks another player."""
    request.state.player = player
    request.state.player_changed = True
