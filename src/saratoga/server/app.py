"""The application: API, pages and static files, with their guards."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from saratoga import __version__
from saratoga.server import (
    api,
    content,
    data,
    offline,
    pages,
    problems,
    reference,
    refused,
    solver_pages,
    text_table,
)
from saratoga.server.assets import PREFIX as STATIC
from saratoga.server.assets import Assets
from saratoga.server.hosting import health
from saratoga.server.hosting.host import Host
from saratoga.server.hosting.keys import signing_key
from saratoga.server.hosting.limits import LimitMiddleware, Limits
from saratoga.server.hosting.requests import RequestMiddleware
from saratoga.server.identity import PlayerMiddleware, Signer
from saratoga.server.security import GuardMiddleware
from saratoga.server.services import Services
from saratoga.server.settings import Settings
from saratoga.server.solving.desk import Desk
from saratoga.server.solving.ready import Stocker
from saratoga.server.templates import Templates
from saratoga.store import Store

_DESCRIPTION = """\
Play Canfield, Classic Canfield and Double Solitaire. The server keeps every game and knows the
rules; a client shows what it is told and sends moves.

A player is an anonymous cookie, set by the first answer; send it back with every request. Texts
come in the language of `?lang=`, of the player's settings, or of `Accept-Language`. Every error is
a problem of RFC 9457 with a fixed word as `code`.
"""


def create_app(
    settings: Settings,
    store: Store | None = None,
    desk: Desk | None = None,
    host: Host | None = None,
) -> FastAPI:
    """Return the application; its database is opened, and migrated where needed.

    A `store` that is open already takes the place of the settings' database, a `desk` that of the
    settings' worker processes. `host` is what is shared with other processes.

    Raises InvalidOption or WrongDatabase if the settings can't work.
    """
    services = _services(settings, store, desk, host or Host())

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        lease = services.store.lease("ready-deals")
        stocker = Stocker(services.store, services.desk, settings.ready_deals, lease=lease)
        stocker.start()
        yield
        stocker.close()
        services.desk.close()
        services.store.close()

    app = FastAPI(
        title="Saratoga",
        version=__version__,
        description=_DESCRIPTION,
        openapi_url=f"{api.PREFIX}/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        redirect_slashes=False,
    )
    app.state.services = services
    # Addresses are compared in this order, so moves come first.
    app.include_router(api.router)
    app.include_router(health.router)
    app.add_route(
        f"{STATIC}{{path:path}}",
        services.assets.respond,
        methods=["GET"],
        include_in_schema=False,
    )
    app.include_router(pages.router)
    app.include_router(solver_pages.router)
    app.include_router(content.router)
    app.include_router(data.router)
    app.include_router(reference.router)
    app.include_router(text_table.router)
    app.include_router(offline.router)
    problems.install(app)
    refused.install(app)
    _guard(app, services)
    return app


def _services(settings: Settings, store: Store | None, desk: Desk | None, host: Host) -> Services:
    opened = store or Store(settings.database_url, most_open=settings.open_games)
    assets = Assets(reload=settings.development)
    limits = Limits(settings, host.rates)
    return Services(
        settings=settings,
        signing_key=signing_key(settings, opened),
        store=opened,
        assets=assets,
        templates=Templates(assets.url, reload=settings.development),
        desk=desk or Desk(settings, host=host, limits=limits),
        limits=limits,
    )


def _guard(app: FastAPI, services: Services) -> None:
    """Put around an application what every request passes; the last one added is the outermost."""
    settings, skip = services.settings, (STATIC, *health.PATHS)
    signer = Signer(services.signing_key, secure=settings.cookie_secure)
    app.add_middleware(LimitMiddleware, limits=services.limits, skip=skip)
    app.add_middleware(PlayerMiddleware, signer=signer, skip=skip)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=4)
    app.add_middleware(GuardMiddleware, max_body=settings.max_body)
    app.add_middleware(RequestMiddleware)
