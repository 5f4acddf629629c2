"""What the API's endpoints share."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import Depends, Path, Query, Request

from saratoga.server.identity import player_of
from saratoga.server.language import language_of
from saratoga.server.problems import MEDIA_TYPE, ProblemDetails
from saratoga.server.services import services_of
from saratoga.store import Store


class Asker:
    """Who asks, in which language, of which store."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.player = player_of(request)
        self.language = language_of(request)

    @property
    def store(self) -> Store:
        """The store of the application."""
        return services_of(self.request).store


async def _asker(
    request: Request,
    lang: Annotated[
        str | None,
        Query(max_length=35, description="Language of the texts, in place of the player's own."),
    ] = None,
) -> Asker:
    del lang  # read by `language_of`; declared here for the description of the API
    return Asker(request)


AskerOf = Annotated[Asker, Depends(_asker)]
GameId = Annotated[str, Path(description="The game's id.", examples=["7ZCOSz5PH8OhFY4i3JWczA"])]

_WORDS: Final = {
    400: "The request can't be read.",
    403: "The request comes from a page of another site.",
    404: "The player has no such game.",
    409: "The game has moved on, or no such deal is ready.",
    413: "The body is too long.",
    415: "The body isn't of the media type that is read here.",
    422: "The request or the move is refused; `detail` says why.",
    429: "More than a player or an address may; `Retry-After` says when to try again.",
    503: "The database can't be reached; nothing was changed, or repeat the same action id.",
}


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Return the descriptions of error answers for the OpenAPI document.

    What may come from a page of another site may carry a body, and that may be wrong or too long.
    """
    if 403 in statuses:
        statuses += (400, 413)
    schema = ProblemDetails.model_json_schema()
    return {
        status: {"description": _WORDS[status], "content": {MEDIA_TYPE: {"schema": schema}}}
        for status in sorted({*statuses, 422, 429, 503})
    }
