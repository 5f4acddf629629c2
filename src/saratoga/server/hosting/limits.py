"""Limits of what one player and one address may ask of a server."""

from __future__ import annotations

import math
from ipaddress import IPv6Address, ip_address
from typing import Final

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from saratoga.i18n import counted
from saratoga.server.hosting import metrics
from saratoga.server.hosting.rates import Rate, Rates
from saratoga.server.problems import Problem, answer
from saratoga.server.settings import Settings

#: How many times a player's budget of search an address has.
_PLAYERS: Final = 10


class Limits:
    """The limits of the settings, counted in the table of the host."""

    def __init__(self, settings: Settings, rates: Rates) -> None:
        self._rates = rates
        self._player = Rate(settings.player_rate, settings.player_burst)
        self._address = Rate(settings.address_rate, settings.address_burst)
        self._search = Rate.hourly(settings.solver_budget)
        self._searches = Rate.hourly(settings.solver_budget * _PLAYERS)

    def request(self, player: str | None, address: str | None) -> tuple[str, float]:
        """Count a request; return which limit refuses it and for how many seconds, or `"", 0`."""
        wait = 0.0 if address is None else self._rates.take(f"a {address}", self._address)
        if wait:
            return "address", wait
        wait = 0.0 if player is None else self._rates.take(f"p {player}", self._player)
        return ("player", wait) if wait else ("", 0.0)

    def search(self, player: str, address: str | None) -> float:
        """Return the seconds until a player may have something searched, 0 if now."""
        wait = self._rates.owed(f"s {player}", self._search)
        if address is not None:
            wait = max(wait, self._rates.owed(f"sa {address}", self._searches))
        return wait

    def searched(self, player: str, address: str | None, seconds: float) -> None:
        """Charge the time that a worker spent on a search."""
        self._rates.charge(f"s {player}", self._search, seconds)
        if address is not None:
            self._rates.charge(f"sa {address}", self._searches, seconds)


def address_of(scope: Scope) -> str | None:
    """Return the address that is counted for a request, None where none is.

    Of an IPv6 address the network counts, the first 64 bits: whoever has one has all of it. This
    machine itself isn't counted: behind a proxy that isn't named in the settings everybody seems
    to come from there.
    """
    client = scope.get("client")
    try:
        address = ip_address(client[0] if client else "")
    except ValueError:
        return None
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is None:
            return None if address.is_loopback else address.exploded[:19]
        address = address.ipv4_mapped
    return None if address.is_loopback else str(address)


class LimitMiddleware:
    """Refuses requests beyond the limits with 429; static files and health are never counted."""

    def __init__(self, app: ASGIApp, limits: Limits, skip: tuple[str, ...]) -> None:
        self._app = app
        self._limits = limits
        self._skip = skip

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        if scope["type"] == "http" and not scope["path"].startswith(self._skip):
            state = scope["state"]
            known = None if state["player_new"] else state["player"]
            limit, wait = self._limits.request(known, address_of(scope))
            if limit:
                problem = too_many(limit, wait)
                await answer(HTTPConnection(scope), problem)(scope, receive, send)
                return
        await self._app(scope, receive, send)


def too_many(limit: str, wait: float) -> Problem:
    """Return the problem that tells of a limit and of the seconds to wait."""
    metrics.refused(limit)
    seconds = max(1, math.ceil(wait))
    message = counted(
        "Too many requests; the next is possible in {count} second.",
        "Too many requests; the next is possible in {count} seconds.",
        seconds,
    )
    headers = {"retry-after": str(seconds)}
    return Problem(429, "too-many-requests", message, headers=headers)
