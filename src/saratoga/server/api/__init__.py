"""The JSON API under `/api/v1`."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from saratoga.server.api import analysis, daily, games, hints, personal, players, statistics

PREFIX: Final = "/api/v1"

router: Final = APIRouter(prefix=PREFIX)
for part in (games, hints, analysis, daily, players, personal, statistics):
    router.include_router(part.router)
