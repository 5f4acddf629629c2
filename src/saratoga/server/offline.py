"""What lets the page be installed and opened without a network: manifest and service worker."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, JSONResponse, Response

from saratoga import web
from saratoga.rules.catalogue import GAMES
from saratoga.server.assets import Assets
from saratoga.server.pages import VisitorOf
from saratoga.server.services import services_of
from saratoga.web.content.examples import examples_of

router = APIRouter(include_in_schema=False)

_WORKER: Final = Path(web.__file__).parent / "worker" / "sw.js"
#: The table's felt and its bars.
_GROUND, _BAR = "#1f5b43", "#10372a"


@lru_cache(maxsize=1)
def kept_pages() -> tuple[str, ...]:
    """Return the addresses of the pages that open without a network."""
    slugs = [game.slug for game in GAMES]
    return (
        "/offline",
        "/",
        "/rules",
        *(f"/rules/{slug}" for slug in slugs),
        "/faq",
        "/history",
        *(f"/examples/{slug}" for slug in slugs),
        *(f"/examples/{slug}/{example.id}" for slug in slugs for example in examples_of(slug)),
    )


@router.get("/sw.js")
def worker(visitor: VisitorOf) -> Response:
    """The service worker; its text changes with every release."""
    assets = services_of(visitor.request).assets
    text = f"{_names(assets)}\n{_WORKER.read_text('utf-8')}"
    return Response(text, media_type="text/javascript", headers={"cache-control": "no-cache"})


def _names(assets: Assets) -> str:
    files = [assets.url(name) for name in assets.names]
    known = {"RELEASE": assets.digest, "FILES": files, "PAGES": kept_pages()}
    return "\n".join(f"const {name} = {json.dumps(value)};" for name, value in known.items())


@router.get("/manifest.webmanifest")
def manifest(visitor: VisitorOf) -> JSONResponse:
    """What the program is called and looks like once it is installed."""
    say, asset = visitor.words.say, services_of(visitor.request).assets.url
    content: dict[str, Any] = {
        "id": "/",
        "name": "Saratoga",
        "short_name": "Saratoga",
        "description": say("Canfield and Double Solitaire, two games of patience."),
        "lang": visitor.language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": _GROUND,
        "theme_color": _BAR,
        "categories": ["games"],
        "icons": [
            _icon(asset("favicon.svg"), "any", "image/svg+xml"),
            _icon(asset("icon-192.png"), "192x192"),
            _icon(asset("icon-512.png"), "512x512"),
            _icon(asset("icon-maskable-512.png"), "512x512") | {"purpose": "maskable"},
        ],
        "shortcuts": [
            {"name": say("Deal of the day"), "url": "/daily"},
            {"name": say("Rules"), "url": "/rules"},
        ],
    }
    headers = {"cache-control": "private, no-cache"}
    return JSONResponse(content, headers=headers, media_type="application/manifest+json")


def _icon(address: str, sizes: str, kind: str = "image/png") -> dict[str, str]:
    return {"src": address, "sizes": sizes, "type": kind}


@router.get("/offline")
def offline(visitor: VisitorOf) -> HTMLResponse:
    """The page that is shown in place of one that isn't kept."""
    return visitor.page("offline.html")
