"""What requests need: the store, the settings, and pages in the asker's language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse

from saratoga.server.assets import Assets
from saratoga.server.hosting.limits import Limits
from saratoga.server.language import language_of
from saratoga.server.settings import Settings
from saratoga.server.solving.desk import Desk
from saratoga.server.templates import Templates
from saratoga.store import Store


@dataclass(frozen=True)
class Services:
    """All that is shared by the requests of one process; nothing in it is a game's state."""

    settings: Settings
    signing_key: str
    store: Store
    assets: Assets
    templates: Templates
    desk: Desk
    limits: Limits


def services_of(request: HTTPConnection) -> Services:
    """Return the services of the application that a request belongs to."""
    services: Services = request.app.state.services
    return services


def page(request: HTTPConnection, name: str, status: int = 200, **context: Any) -> HTMLResponse:
    """Return a template of `web/templates` as a page in the asker's language.

    The template knows `request`, `language`, `_`, `asset(path)` and what `context` adds.
    """
    language = language_of(request)
    templates = services_of(request).templates
    text = templates.render(name, language, request=request, **context)
    headers = {"content-language": language, "cache-control": "private, no-cache"}
    return HTMLResponse(text, status, headers)
