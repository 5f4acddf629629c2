"""The page of a player's own data."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form
from fastapi.responses import HTMLResponse, RedirectResponse

from saratoga.server.api.personal import delete_data
from saratoga.server.pages import VisitorOf

router = APIRouter(include_in_schema=False)


@router.get("/data")
def data(visitor: VisitorOf, deleted: bool = False) -> HTMLResponse:
    """What is stored, to download and to delete."""
    return visitor.page("read/data.html", deleted=deleted, unsure=False)


@router.post("/data/delete", response_model=None)
def delete(
    visitor: VisitorOf, sure: Annotated[str, Form(max_length=8)] = ""
) -> HTMLResponse | RedirectResponse:
    """Delete everything, if the player has said to be sure."""
    if sure != "yes":
        return visitor.page("read/data.html", 422, deleted=False, unsure=True)
    delete_data(visitor)
    # What browsers keep for the time without a network goes too.
    return RedirectResponse("/data?deleted=true", 303, {"clear-site-data": '"storage"'})
