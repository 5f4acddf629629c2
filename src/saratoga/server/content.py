"""The pages to read: rules, examples, questions and answers, history."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

from saratoga.engine.deals import Deal
from saratoga.engine.game import Game
from saratoga.engine.moves import Move
from saratoga.engine.position import Position
from saratoga.engine.words import move_words
from saratoga.errors import InvalidOption
from saratoga.i18n import Message, capital, said, translator
from saratoga.rules.catalogue import GameEntry, game_named
from saratoga.server.pages import Visitor, VisitorOf
from saratoga.server.pictures import moment_of, rings_of
from saratoga.server.problems import Problem
from saratoga.server.spoken import position_words, spoken
from saratoga.web.content.examples import Step, examples_of, steps
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


def _nothing() -> Problem:
    return Problem(404, "not-found", Message("There is nothing at this address."))


@router.get("/rules")
def rules(visitor: VisitorOf) -> HTMLResponse:
    """The list of all pages to read."""
    return visitor.page("read/index.html")


@router.get("/rules/{slug}")
def rules_of(slug: str, visitor: VisitorOf) -> HTMLResponse:
    """The rules of a game."""
    game = _entry(slug)
    if game is None:
        raise _nothing()
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
    return visitor.page(
        "read/page.html",
        content=page,
        said=lambda text: said(text, visitor.language),
        kind=lambda block: type(block).__name__,
        picture=lambda code: _deal_picture(code, visitor.language),
        game=game,
    )


def _deal_picture(code: str, language: str) -> dict[str, Any]:
    game = Game(Deal.from_code(code))
    return {
        "words": position_words(game.view, language),
        "data": {"draw": game.deal.rules.draw, "moments": [moment_of(game)]},
    }


@router.get("/examples/{slug}")
def examples(slug: str, visitor: VisitorOf) -> HTMLResponse:
    """The list of a game's examples."""
    game = _entry(slug)
    if game is None:
        raise _nothing()
    titles = [
        (each.id, each.texts.title.in_language(visitor.language)) for each in examples_of(slug)
    ]
    return visitor.page("read/examples.html", game=game, titles=titles, aloud=_aloud(visitor))


@router.get("/examples/{slug}/{name}")
def example(slug: str, name: str, visitor: VisitorOf) -> HTMLResponse:
    """One example, to step through."""
    game, known = _entry(slug), examples_of(slug)
    place = next((n for n, each in enumerate(known) if each.id == name), None)
    if game is None or place is None:
        raise _nothing()
    shown = steps(known[place])
    return visitor.page(
        "read/example.html",
        game=game,
        aloud=_aloud(visitor),
        code=known[place].code,
        title=known[place].texts.title.in_language(visitor.language),
        before=known[place - 1].id if place else None,
        after=known[place + 1].id if place + 1 < len(known) else None,
        steps=[
            _told(step, before.game.position, visitor.language)
            for before, step in zip([shown[0], *shown], shown, strict=False)
        ],
        words=position_words(shown[0].game.view, visitor.language),
        picture={
            "draw": shown[0].game.deal.rules.draw,
            "moments": _moments(shown, visitor.language),
        },
    )


def _aloud(visitor: Visitor) -> Callable[[str], str]:
    """Return what says a text in the visitor's language, cards by their names."""
    return lambda text: capital(spoken(text, visitor.language))


def _told(step: Step, before: Position, language: str) -> dict[str, Any]:
    """Return a step's words: the move, its notation, the engine's refusal, why; and all said."""
    words = translator(language)
    why = step.text.in_language(language)
    if step.move is None:
        return {"move": None, "text": why, "said": why}
    move = words.say("{text}.", text=capital(move_words(before, step.move, language)))
    refused = None
    if step.refused is not None:
        refused = words.sentences((words.say("Refused."), step.refused.in_language(language)))
    return {
        "move": move,
        "notation": str(step.move),
        "refused": refused,
        "text": why,
        "said": words.sentences(filter(None, (move, refused, why))),
    }


def _moments(shown: list[Step], language: str) -> list[dict[str, Any]]:
    """Return what the picture shows at each step, with rings for the move that comes next."""
    following: list[Move | None] = [step.move for step in shown[1:]]
    moments = []
    for step, move in zip(shown, [*following, None], strict=True):
        rings = rings_of(step.game, move, "hint") if move is not None else []
        if step.refused is not None and step.move is not None:
            rings = rings_of(step.game, step.move, "refused")[:1] + rings
        words = position_words(step.game.view, language)
        moments.append(moment_of(step.game, rings) | {"words": words})
    return moments
