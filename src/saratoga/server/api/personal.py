"""A player's own data: given out whole, deleted whole."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Response

from saratoga.server.api.common import AskerOf, problems
from saratoga.server.identity import become, new_id

router = APIRouter(tags=["player"])


@router.get("/data", operation_id="exportData", responses=problems())
def export_data(asker: AskerOf, response: Response) -> dict[str, list[dict[str, Any]]]:
    """Return everything that is stored about the player, table by table."""
    response.headers["content-disposition"] = 'attachment; filename="saratoga.json"'
    return asker.store.personal.export(asker.player)


@router.delete("/data", status_code=204, operation_id="deleteData", responses=problems(403))
def delete_data(asker: AskerOf) -> None:
    """Delete everything that is stored about the player; the browser becomes a new player."""
    asker.store.personal.forget(asker.player)
    become(asker.request, new_id())
