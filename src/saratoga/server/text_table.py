"""The text-only table: pages of words, links and buttons that need no script."""

from __future__ import annotations

from time import time
from typing import Annotated, Any

from fastapi import APIRouter, Form, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from pydantic import ValidationError
from starlette.concurrency import run_in_threadpool

from saratoga.engine.game import Game
from saratoga.engine.moves import Move
from saratoga.errors import SaratogaError
from saratoga.i18n import translator
from saratoga.server import labels
from saratoga.server.api.games import new_game
from saratoga.server.api.hints import hint
from saratoga.server.api.players import change_settings
from saratoga.server.messages import message
from saratoga.server.pages import Visitor, VisitorOf, going_game
from saratoga.server.preferences import SettingsPatch
from saratoga.server.present import state_of
from saratoga.server.problems import Problem
from saratoga.server.refused import problem_of
from saratoga.server.spoken import position_words, spoken
from saratoga.server.wire import NewGame
from saratoga.server.wire_solving import HintKind, HintWish
from saratoga.store.errors import UnknownGame
from saratoga.store.records import RESTART, Course
from saratoga.store.replay import replay, take

router = APIRouter(include_in_schema=False, prefix="/text")

_ACTIONS = {"undo": "U", "redo": "Y", "restart-now": RESTART}
#: Longer than this nobody thinks over a move; the time then isn't counted as played. In seconds.
_LONGEST_THOUGHT = 600


@router.get("")
def begin(visitor: VisitorOf) -> HTMLResponse:
    """Where a game is begun or gone on with."""
    return _begin(visitor)


def _begin(visitor: Visitor, status: int = 200, problem: str = "") -> HTMLResponse:
    current = going_game(visitor)
    return visitor.page(
        "text/begin.html",
        status,
        current=current,
        title=None if current is None else labels.title_of(current.form, visitor.words),
        problem=problem,
        query=_query(visitor),
    )


@router.post("/new", response_model=None)
async def new(
    visitor: VisitorOf,
    game: Annotated[str | None, Form(max_length=32)] = None,
    draw: Annotated[int | None, Form()] = None,
    scoring: Annotated[str | None, Form(max_length=1)] = None,
    kind: Annotated[str, Form(max_length=16)] = "any",
    by: Annotated[str, Form(max_length=16)] = "",
    code: Annotated[str, Form(max_length=1000)] = "",
) -> Response:
    """Begin a game and go to its table."""
    wish = {"code": code} if by or code else {"game": game, "draw": draw, "scoring": scoring}
    try:
        begun = await new_game(NewGame(**wish, deal_kind=kind), visitor, Response())  # type: ignore[arg-type]  # pydantic judges them
    except SaratogaError as error:
        refused = problem_of(error, visitor.language)
    except Problem as problem:
        refused = problem
    except ValidationError as error:
        refused = Problem(422, "invalid-request", str(error.errors()[0]["msg"]))
    else:
        return _to_table(visitor, begun.id)
    return await run_in_threadpool(_begin, visitor, refused.status, refused.detail)


@router.post("/language", response_model=None)
def choose_language(
    visitor: VisitorOf, language: Annotated[str, Form(max_length=35)] = ""
) -> Response:
    """Keep the language that the player chooses."""
    answer = RedirectResponse("/text", 303)
    change_settings(SettingsPatch(language=language or None), visitor, answer)
    return answer


@router.get("/{game_id}")
def table(game_id: str, visitor: VisitorOf) -> HTMLResponse:
    """A game of the visitor in words, with a button for everything that may be done."""
    return _table(game_id, visitor)


@router.post("/{game_id}", response_model=None)
def act(
    game_id: str,
    visitor: VisitorOf,
    version: Annotated[int, Form(ge=0, le=2**31 - 2)],
    do: Annotated[str, Form(max_length=16)],
) -> Response:
    """Move, undo, redo or restart; a restart is asked about first."""
    if do == "restart":
        return _table(game_id, visitor, restart=True)
    games = visitor.store.games
    try:
        summary = games.open(visitor.player, game_id).summary
        thought = min(max(int(time()) - summary.updated // 1000, 0), _LONGEST_THOUGHT)
        seconds = summary.seconds + (thought if summary.started else 0)
        action = _ACTIONS.get(do) or str(Move.parse(do))
        # One act a version: a form that is sent twice is played once.
        games.act(visitor.player, game_id, version, action, f"text:{version}", seconds)
    except UnknownGame:
        return _missing(visitor)
    except SaratogaError as error:
        refused = problem_of(error, visitor.language)
        return _table(game_id, visitor, refused.status, problem=refused.detail)
    return _to_table(visitor, game_id)


@router.post("/{game_id}/hint", response_model=None)
async def advise(
    game_id: str,
    visitor: VisitorOf,
    version: Annotated[int, Form(ge=0, le=2**31 - 2)],
    kind: Annotated[HintKind, Form()] = HintKind.FAIR,
) -> Response:
    """Say a hint over the table."""
    try:
        found = await hint(game_id, HintWish(kind=kind, version=version), visitor)
    except UnknownGame:
        return _missing(visitor)
    except Problem as problem:
        status, said = problem.status, problem.detail
    except SaratogaError as error:
        refused = problem_of(error, visitor.language)
        status, said = refused.status, refused.detail
    else:
        said = found.explanation
        if found.label is not None:
            move = found.label[:1].upper() + found.label[1:]
            said = visitor.words.say("{move}. {reason}", move=move, reason=said)
        return await run_in_threadpool(_table, game_id, visitor, said=said)
    return await run_in_threadpool(_table, game_id, visitor, status, problem=said)


def _table(
    game_id: str,
    visitor: Visitor,
    status: int = 200,
    *,
    said: str | None = None,
    problem: str = "",
    restart: bool = False,
) -> HTMLResponse:
    """Return the table; `said` takes the place of what the last act did."""
    try:
        course = visitor.store.games.course(visitor.player, game_id)
    except UnknownGame:
        return _missing(visitor)
    state = state_of(course.game, visitor.language)
    context: dict[str, Any] = {
        "game": state,
        "title": labels.title_of(state.form, visitor.words),
        "said": _last(course, visitor.language) if said is None else spoken(said, visitor.language),
        "problem": spoken(problem, visitor.language),
        "restart": restart,
        "time": labels.clock_text(state.seconds),
        "position": position_words(course.game.now.view, visitor.language),
        "query": _query(visitor),
    }
    return visitor.page("text/table.html", status, **context)


def _last(course: Course, language: str) -> str:
    """Return what the last act did, in words."""
    if not course.log:
        begun_anew = translator(language).say("The deal begins anew.")
        return begun_anew if course.game.version else ""
    step = take(replay(Game(course.deal), course.log[:-1]), course.log[-1])
    return message(step, course.game.now, language)


def _to_table(visitor: Visitor, game_id: str) -> RedirectResponse:
    return RedirectResponse(f"/text/{game_id}{_query(visitor)}#now", 303)


def _query(visitor: Visitor) -> str:
    """Return the language that the address asks for, to be kept from page to page."""
    return f"?lang={visitor.language}" if "lang" in visitor.request.query_params else ""


def _missing(visitor: Visitor) -> HTMLResponse:
    words = visitor.words.say("It was played on another device, or it never was.")
    return visitor.missing(words)
