"""The pages of the solver: the analysis of a game, and the deal of the day."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

from saratoga.server import labels
from saratoga.server.catalogue import options
from saratoga.server.pages import VisitorOf
from saratoga.server.present import state_of
from saratoga.server.words import date_names
from saratoga.store.errors import UnknownGame

router = APIRouter(include_in_schema=False)


@router.get("/analysis/{game_id}")
def analysis(game_id: str, visitor: VisitorOf) -> HTMLResponse:
    """The analysis of a game of the visitor; its script follows the stream."""
    try:
        game = visitor.store.games.open(visitor.player, game_id)
    except UnknownGame:
        text = visitor.words.say("It was played on another device, or it never was.")
        return visitor.missing(text)
    state = state_of(game, visitor.language)
    decided = state.won or state.result is not None or state.practice
    told = {"id": state.id, "version": state.version, "draw": state.draw, "decided": decided}
    return visitor.page(
        "analysis.html",
        game=state,
        title=labels.title_of(state.form, visitor.words),
        decided=decided,
        # The record of imported cards tells what is hidden; it waits for the end of the game.
        record=state.code is not None or decided,
        boot={"game": told},
    )


@router.get("/daily")
def daily(visitor: VisitorOf) -> HTMLResponse:
    """The calendar of the deals of the day."""
    latest = visitor.store.games.listed(visitor.player, 1, None, None)
    forms = _forms(visitor)
    return visitor.page(
        "daily.html",
        forms=forms,
        chosen=latest[0].form if latest else forms[0]["form"],
        boot={"forms": forms, "dates": date_names(visitor.language)},
    )


def _forms(visitor: VisitorOf) -> list[dict[str, Any]]:
    return [
        {
            "form": form,
            "title": labels.title_of(form, visitor.words),
            "game": option.game.slug,
            "draw": option.draw,
            "scoring": option.scoring,
        }
        for form, option in options().items()
    ]
