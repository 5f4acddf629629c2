"""Static files: compressed once, kept for ever by browsers under an address with their digest."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from saratoga import web

FOLDER: Final = Path(web.__file__).parent / "static"
PREFIX: Final = "/static/"

_FOR_EVER: Final = "public, max-age=31536000, immutable"
_ASK_AGAIN: Final = "no-cache"
_COMPRESSED: Final = ("text/", "application/json", "application/manifest+json", "image/svg+xml")
_TYPES: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


@dataclass(frozen=True)
class Asset:
    """One static file, read into memory."""

    body: bytes
    media_type: str

    @cached_property
    def etag(self) -> str:
        """The entity tag: a digest of the content."""
        return f'"{hashlib.sha256(self.body).hexdigest()[:20]}"'

    @cached_property
    def compressed(self) -> bytes | None:
        """The gzipped body, None where compression doesn't pay."""
        if not self.media_type.startswith(_COMPRESSED):
            return None
        packed = gzip.compress(self.body, 9, mtime=0)
        return packed if len(packed) < len(self.body) else None


class Assets:
    """All files under `web/static`; nothing outside the folder can be named.

    `/static/<digest>/js/main.js` may be kept for ever: the digest covers all files, so modules
    that import each other by relative addresses stay together. `/static/js/main.js` works too and
    is asked for again each time.
    """

    def __init__(self, folder: Path = FOLDER, *, reload: bool = False) -> None:
        self._folder = folder
        self._reload = reload
        self._stamp: object = None
        self._files: dict[str, Asset] = {}
        self._digest = ""
        self._read()

    def url(self, path: str) -> str:
        """Return the address of a file, such as `js/main.js`."""
        self._refresh()
        return f"{PREFIX}{self._digest}/{path}"

    @property
    def digest(self) -> str:
        """The digest of all files: it names a release."""
        self._refresh()
        return self._digest

    @property
    def names(self) -> list[str]:
        """The names of all files, such as `js/main.js`."""
        self._refresh()
        return list(self._files)

    def find(self, path: str) -> tuple[Asset, str] | None:
        """Return the file at an address below `/static/`, and how long it may be kept."""
        self._refresh()
        digest, _, rest = path.partition("/")
        if digest == self._digest and rest in self._files:
            return self._files[rest], _FOR_EVER
        # An address with an old digest still finds the file of today, but isn't kept.
        for name in (path, rest):
            if name in self._files:
                return self._files[name], _ASK_AGAIN
        return None

    async def respond(self, request: Request) -> Response:
        """Answer a request for a static file."""
        found = self.find(request.path_params["path"])
        if found is None:
            raise HTTPException(404)
        asset, caching = found
        headers = {"etag": asset.etag, "cache-control": caching, "vary": "accept-encoding"}
        if asset.etag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        body = asset.body
        if asset.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            body = asset.compressed
            headers["content-encoding"] = "gzip"
        return Response(body, media_type=asset.media_type, headers=headers)

    def _refresh(self) -> None:
        if self._reload and self._stamp != self._stamped():
            self._read()

    def _paths(self) -> list[Path]:
        return sorted(path for path in self._folder.rglob("*") if path.is_file())

    def _stamped(self) -> object:
        return [(path, path.stat().st_mtime_ns) for path in self._paths()]

    def _read(self) -> None:
        self._stamp = self._stamped() if self._reload else None
        self._files = {
            path.relative_to(self._folder).as_posix(): Asset(path.read_bytes(), _media_type(path))
            for path in self._paths()
        }
        every = hashlib.sha256()
        for name, asset in self._files.items():
            every.update(f"{name}\0{asset.etag}\n".encode())
        self._digest = every.hexdigest()[:16]


def _media_type(path: Path) -> str:
    known = _TYPES.get(path.suffix)
    return known or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
