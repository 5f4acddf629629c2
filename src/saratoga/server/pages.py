"""The pages around the table."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from saratoga.server.services import page

router = APIRouter(include_in_schema=False)


@router.get("/")
def home(request: Request) -> HTMLResponse:
    """The home page."""
    return page(request, "home.html")


@router.get("/g/{code}")
def table(request: Request, code: str) -> HTMLResponse:
    """The table with the deal of a code."""
    return page(request, "table.html", code=code)
