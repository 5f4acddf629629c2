"""The pages to read: rules, examples, questions and answers, history."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

from saratoga.engine.deals import Deal
from saratoga.engine.describe import describe
from saratoga.engine.game import Game
from saratoga.engine.moves import Move
from saratoga.errors import InvalidOption
from saratoga.i18n import Message
from saratoga.rules.catalogue import GameEntry, game_named
from saratoga.server.pages import VisitorOf
from saratoga.server.pictures import moment_of, rings_of
from saratoga.web.content.examples import Example, Step, examples_of, steps
from saratoga.web.content.faq import faq_page
from saratoga.web.content.history import history_page
from saratoga.web.content.rules import rule_page

router = APIRouter(include_in_schema=False)


def _entry(slug: str) -> GameEntry | None:
    try:
        game = game_named(slug)
    except InvalidOption:
        return None
    return game if game.slug == slug else None


def _missing(visitor: VisitorOf) -> HTMLResponse:
    return visitor.missing(visitor.words.say("There is nothing at this address."))


@router.get("/rules")
def rules(visitor: VisitorOf) -> HTMLResponse:
    """The list of all pages to read."""
    return visitor.page("read/index.html")


@router.get("/rules/{slug}")
def rules_of(slug: str, visitor: VisitorOf) -> HTMLResponse:
    """The rules of a game."""
    game = _entry(slug)
    if game is None:
        return _missing(visitor)
    return _reading(visitor, rule_page(game), game=game)


@router.get("/history")
def history(visitor: VisitorOf) -> HTMLResponse:
    """Canfield's casino and its odds."""
    return _reading(visitor, history_page())


@router.get("/faq")
def faq(visitor: VisitorOf) -> HTMLResponse:
    """Questions and answers."""
    return _reading(visitor, faq_page())


def _reading(visitor: VisitorOf, page: Any, game: GameEntry | None = None) -> HTMLResponse:
    def said(text: Message | str) -> str:
        return text if isinstance(text, str) else text.in_language(visitor.language)

    return visitor.page(
        "read/page.html",
        content=page,
        said=said,
        kind=lambda block: type(block).__name__,
        picture=lambda code: _deal_picture(code, visitor.language),
        game=game,
    )


def _deal_picture(code: str, language: str) -> dict[str, Any]:
    game = Game(Deal.from_code(code))
    return {
        "words": describe(game.view, language).splitlines(),
        "data": {"draw": game.deal.rules.draw, "moments": [moment_of(game)]},
    }


@router.get("/examples/{slug}")
def examples(slug: str, visitor: VisitorOf) -> HTMLResponse:
    """The list of a game's examples."""
    game = _entry(slug)
    if game is None:
        return _missing(visitor)
    titles = [
        (each.id, each.texts.title.in_language(visitor.language)) for each in examples_of(slug)
    ]
    return visitor.page("read/examples.html", game=game, titles=titles)


@router.get("/examples/{slug}/{name}")
def example(slug: str, name: str, visitor: VisitorOf) -> HTMLResponse:
    """One example, to step through."""
    game, known = _entry(slug), examples_of(slug)
    place = next((n for n, each in enumerate(known) if each.id == name), None)
    if game is None or place is None:
        return _missing(visitor)
    shown = steps(known[place])
    return visitor.page(
        "read/example.html",
        game=game,
        code=known[place].code,
        title=known[place].texts.title.in_language(visitor.language),
        before=known[place - 1].id if place else None,
        after=known[place + 1].id if place + 1 < len(known) else None,
        steps=[_told(step, visitor.language) for step in shown],
        words=describe(shown[0].game.view, visitor.language).splitlines(),
        picture={"draw": shown[0].game.deal.rules.draw, "moments": _moments(shown, known[place])},
    )


def _told(step: Step, language: str) -> dict[str, Any]:
    """Return a step's words: the move's notation, the engine's refusal, and why."""
    return {
        "move": None if step.move is None else str(step.move),
        "refused": None if step.refused is None else step.refused.in_language(language),
        "text": step.text.in_language(language),
    }


def _moments(shown: list[Step], example: Example) -> list[dict[str, Any]]:
    """Return what the picture shows at each step, with rings for the move that comes next."""
    following: list[Move | None] = [step.move for step in shown[1:]]
    moments = []
    for step, move in zip(shown, [*following, None], strict=True):
        rings = rings_of(step.game, move, "hint") if move is not None else []
        if step.refused is not None and step.move is not None:
            rings = rings_of(step.game, step.move, "refused")[:1] + rings
        moments.append(moment_of(step.game, rings))
    return moments
