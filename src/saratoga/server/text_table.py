"""The text-only table: pages of words, links and buttons that need no script."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from datetime import UTC, date, datetime
from itertools import groupby
from time import time
from typing import Annotated, Any

from babel.dates import format_date
from fastapi import APIRouter, Form, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, RedirectResponse
from fastapi.routing import APIRoute
from pydantic import ValidationError
from starlette.concurrency import run_in_threadpool

from saratoga.engine.game import Game
from saratoga.engine.moves import Move
from saratoga.engine.play import apply
from saratoga.engine.words import move_words
from saratoga.errors import SaratogaError
from saratoga.i18n import capital, locale_of, translator
from saratoga.server import labels
from saratoga.server.api.daily import DailyWish, play_daily
from saratoga.server.api.games import new_game
from saratoga.server.api.hints import hint, watch
from saratoga.server.api.players import change_settings
from saratoga.server.messages import message
from saratoga.server.pages import Visitor, VisitorOf, going_game
from saratoga.server.preferences import DealKind, Grade, SettingsPatch
from saratoga.server.present import state_of
from saratoga.server.problems import Problem
from saratoga.server.refused import problem_of
from saratoga.server.solving.trail import UNWINNABLE
from saratoga.server.spoken import position_words, spoken
from saratoga.server.wire import NewGame, State
from saratoga.server.wire_solving import HintKind, HintWish, Watch, WatchWish
from saratoga.store.errors import StaleVersion, UnknownGame
from saratoga.store.records import RESTART, Course
from saratoga.store.replay import replay, take


class _Route(APIRoute):
    """Answers a form that can't be read with the page on which it is filled in."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return what answers a request."""
        answer = super().get_route_handler()

        async def answered(request: Request) -> Response:
            try:
                return await answer(request)
            except RequestValidationError:
                return await run_in_threadpool(_unreadable, Visitor(request))

        return answered


router = APIRouter(include_in_schema=False, prefix="/text", route_class=_Route)

_ACTIONS = {"undo": "U", "redo": "Y", "restart-now": RESTART}
_GRADES = {grade.value for grade in Grade}
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
        today=format_date(_today(), "long", locale_of(visitor.language)),
        query=_query(visitor),
    )


def _today() -> date:
    return datetime.now(UTC).date()


def _unreadable(visitor: Visitor) -> HTMLResponse:
    words = _not_read(visitor)
    game_id = visitor.request.path_params.get("game_id")
    if game_id is None:
        return _begin(visitor, 422, words)
    return _table(game_id, visitor, 422, problem=words)


def _not_read(visitor: Visitor) -> str:
    return visitor.words.say("The form couldn't be read, so nothing was done; please choose again.")


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
    """Begin a game and go to its table; `kind` may be the grade of a winnable deal."""
    wish: dict[str, Any] = {"game": game, "draw": draw, "scoring": scoring, "deal_kind": kind}
    if by or code:
        wish = {"code": code}
    elif kind in _GRADES:
        wish |= {"deal_kind": DealKind.WINNABLE, "grade": kind}
    return await _begun(visitor, lambda: new_game(NewGame(**wish), visitor, Response()))


@router.post("/daily", response_model=None)
async def daily(
    visitor: VisitorOf,
    game: Annotated[str, Form(max_length=32)],
    draw: Annotated[int | None, Form()] = None,
    scoring: Annotated[str | None, Form(max_length=1)] = None,
) -> Response:
    """Go to the table of the deal of the day, of the day that it is by UTC."""
    wish = {"game": game, "draw": draw, "scoring": scoring, "date": _today()}
    return await _begun(visitor, lambda: play_daily(DailyWish.model_validate(wish), visitor))


async def _begun(visitor: Visitor, begin: Callable[[], Awaitable[State]]) -> Response:
    """Go to the table of a game that is begun, or say why it can't be."""
    try:
        return _to_table(visitor, (await begin()).id)
    except SaratogaError as error:
        refused = problem_of(error, visitor.language)
    except Problem as problem:
        refused = problem
    except ValidationError:
        refused = Problem(422, "invalid-request", _not_read(visitor))
    return await run_in_threadpool(_begin, visitor, refused.status, refused.said(visitor.language))


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
        return _table(game_id, visitor, said=visitor.words.say("Restart this deal?"), restart=True)
    games = visitor.store.games
    try:
        summary = games.open(visitor.player, game_id).summary
        thought = min(max(int(time()) - summary.updated // 1000, 0), _LONGEST_THOUGHT)
        seconds = summary.seconds + (thought if summary.started else 0)
        action = _ACTIONS.get(do) or str(Move.parse(do))
        # A form that is sent twice is played once.
        games.act(visitor.player, game_id, version, action, f"text:{version}:{action}", seconds)
    except UnknownGame:
        return _missing(visitor)
    except StaleVersion:
        gone_on = visitor.words.say("This game went on in another window. Here is where it stands.")
        return _table(game_id, visitor, 409, problem=gone_on)
    except SaratogaError as error:
        refused = problem_of(error, visitor.language)
        return _table(game_id, visitor, refused.status, problem=refused.said(visitor.language))
    return _to_table(visitor, game_id)


@router.get("/{game_id}/hint")
@router.get("/{game_id}/watch")
def back(game_id: str, visitor: VisitorOf) -> RedirectResponse:
    """Go to the table: what a press on a button has shown isn't kept at its address."""
    return _to_table(visitor, game_id)


@router.post("/{game_id}/hint", response_model=None)
async def advise(
    game_id: str,
    visitor: VisitorOf,
    version: Annotated[int, Form(ge=0, le=2**31 - 2)],
    kind: Annotated[HintKind, Form()] = HintKind.FAIR,
) -> Response:
    """Say a hint over the table."""
    return await _asked(game_id, visitor, _advice(game_id, visitor, version, kind))


async def _advice(game_id: str, visitor: Visitor, version: int, kind: HintKind) -> Response:
    found = await hint(game_id, HintWish(kind=kind, version=version), visitor)
    said = found.explanation
    if found.label is not None:
        said = visitor.words.say("{move}. {reason}", move=capital(found.label), reason=said)
    return await run_in_threadpool(_table, game_id, visitor, said=said)


@router.post("/{game_id}/watch", response_model=None)
async def show_win(
    game_id: str, visitor: VisitorOf, version: Annotated[int, Form(ge=0, le=2**31 - 2)]
) -> Response:
    """Tell the moves of a line that wins from here."""
    return await _asked(game_id, visitor, _shown_win(game_id, visitor, version))


async def _shown_win(game_id: str, visitor: Visitor, version: int) -> Response:
    found = await watch(game_id, WatchWish(version=version), visitor)
    if found.game is not None:
        return await run_in_threadpool(_win, game_id, visitor, found.game, found)
    say = visitor.words.say
    if found.outcome == UNWINNABLE:
        none = say("No win is possible any more from here.")
        said = visitor.words.sentences((none, say("This was found by looking at hidden cards.")))
    else:
        said = say("Whether the game can still be won is not known: the search found no end.")
    return await run_in_threadpool(_table, game_id, visitor, said=said)


def _win(game_id: str, visitor: Visitor, practice: str, found: Watch) -> HTMLResponse:
    game = visitor.store.games.open(visitor.player, practice)
    position, told = game.now.position, []
    for move in map(Move.parse, found.moves):
        told.append(capital(move_words(position, move, visitor.language)))
        position = apply(position, move)
    return visitor.page(
        "text/win.html",
        title=labels.title_of(game.summary.form, visitor.words),
        game=game_id,
        practice=practice,
        moves=len(told),
        lines=[_repeated(words, len(list(same)), visitor) for words, same in groupby(told)],
        query=_query(visitor),
    )


def _repeated(move: str, times: int, visitor: Visitor) -> str:
    """Return a move, and how many times in a row it is made if that is more than once."""
    if times == 1:
        return move
    return visitor.words.say_n("{move}, {count} time", "{move}, {count} times", times, move=move)


async def _asked(game_id: str, visitor: Visitor, answer: Awaitable[Response]) -> Response:
    """Return an answer of the solver, or the table with why there is none."""
    try:
        return await answer
    except UnknownGame:
        return _missing(visitor)
    except Problem as problem:
        refused = problem
    except SaratogaError as error:
        refused = problem_of(error, visitor.language)
    said = refused.said(visitor.language)
    return await run_in_threadpool(_table, game_id, visitor, refused.status, problem=said)


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
        "problem": capital(spoken(problem, visitor.language)),
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
