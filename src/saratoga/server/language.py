"""The language of an answer: what the address, the visit, the player or the browser says.

The visit's is the one that the address of a page said last, until the browser is closed.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from starlette.requests import HTTPConnection

from saratoga.i18n import DEFAULT, languages, matched

COOKIE: Final = "saratoga_language"
VISIT: Final = "saratoga_visit"
_KEEP_SECONDS: Final = 400 * 86_400


@lru_cache(maxsize=1)
def offered() -> tuple[str, ...]:
    """Return the languages that this installation speaks."""
    return languages()


def language_of(request: HTTPConnection) -> str:
    """Return the language in which to answer a request."""
    return (
        said_by_address(request)
        or of_visit(request)
        or _known(request.cookies.get(COOKIE, ""))
        or preferred(request.headers.get("accept-language", "")[:500], offered())
    )


def said_by_address(request: HTTPConnection) -> str | None:
    """Return the language that the address of a request says, None without a known one."""
    return _known(request.query_params.get("lang", ""))


def of_visit(request: HTTPConnection) -> str | None:
    """Return the language of the visit, None if no address has said one."""
    return _known(request.cookies.get(VISIT, ""))


def _known(wish: str) -> str | None:
    return _matched(wish[:35]) if wish else None


@lru_cache(maxsize=1024)
def _matched(wish: str) -> str | None:
    return matched(wish, offered())


@lru_cache(maxsize=1024)
def preferred(header: str, known: tuple[str, ...]) -> str:
    """Return the language that an `Accept-Language` header likes best.

    >>> preferred("fr;q=0.9, zh-TW;q=0.8, it;q=0.3", ("en", "it", "zh-Hant"))
    'zh-Hant'
    """
    for wish in _by_quality(header):
        if found := matched(wish, known):
            return found
    return DEFAULT


def _by_quality(header: str) -> list[str]:
    wishes: list[tuple[float, int, str]] = []
    for place, part in enumerate(header.split(",")):
        tag, _, parameter = part.strip().partition(";")
        quality = _quality(parameter)
        if tag and quality > 0:
            wishes.append((-quality, place, tag.strip()))
    return [tag for _, _, tag in sorted(wishes)]


def _quality(parameter: str) -> float:
    name, _, value = parameter.strip().partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        return min(max(float(value), 0.0), 1.0)
    except ValueError:
        return 0.0


def language_cookie(language: str | None) -> str:
    """Return the `Set-Cookie` value that remembers a player's language, or that none is chosen."""
    keep = _KEEP_SECONDS if language else 0
    return f"{COOKIE}={language or ''}; Path=/; Max-Age={keep}; HttpOnly; SameSite=Lax"


def visit_cookie(language: str | None) -> str:
    """Return the `Set-Cookie` value that holds the language of a visit, or ends it."""
    ends = "" if language else "; Max-Age=0"
    return f"{VISIT}={language or ''}; Path=/{ends}; HttpOnly; SameSite=Lax"
