"""The analysis of a game, streamed while it is computed (server-sent events)."""

from __future__ import annotations

import json
from asyncio import Lock
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import StreamingResponse

from saratoga.server.api.common import AskerOf, GameId, problems
from saratoga.server.api.hints import course_of, desk_of, errand_of
from saratoga.server.problems import Problem
from saratoga.server.solving.analysis import Analysis, Event
from saratoga.server.solving.lookback import Lookback

router = APIRouter(prefix="/games", tags=["solver"])

MEDIA_TYPE = "text/event-stream"


@router.get(
    "/{game_id}/analysis",
    operation_id="analyse",
    response_class=StreamingResponse,
    responses={
        200: {
            "description": "Events `start`, `verdict`, `turning`, `chance`, `progress`, `done`,"
            " or `problem` where it had to end; the data of each is JSON.",
            "content": {MEDIA_TYPE: {"schema": {"type": "string"}}},
        },
        **problems(404, 409),
    },
)
async def analyse(
    game_id: GameId,
    asker: AskerOf,
    version: Annotated[int, Query(ge=0, le=2**31 - 2)],
    chances: Annotated[
        bool, Query(description="Measure the chance of a fair player too, while time allows.")
    ] = False,
) -> StreamingResponse:
    """Go through a game since its latest restart: winnable, lost or unknown at each action.

    The actions that lost it come with what would have won. It looks at hidden cards. The work ends
    when the stream is closed; what was found is kept, so asking again goes on from there.
    """
    course = await course_of(asker, game_id, version)
    lookback = await desk_of(asker).apart(Lookback, course, asker.store, errand_of(asker))
    analysis = Analysis(lookback, asker.language, chances)
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    stream = _sent(analysis.events(), desk_of(asker).one_analysis(asker.player), asker.language)
    return StreamingResponse(stream, media_type=MEDIA_TYPE, headers=headers)


async def _sent(events: AsyncIterator[Event], turn: Lock, language: str) -> AsyncIterator[str]:
    """Write events as they go over the wire, once it is their turn; a problem ends them."""
    try:
        async with turn:
            async for event in events:
                yield _text(event)
    except Problem as problem:
        yield _text(Event("problem", {"code": problem.code, "detail": problem.said(language)}))


def _text(event: Event) -> str:
    return f"event: {event.name}\ndata: {json.dumps(event.data)}\n\n"
