"""Games: begin, see, act, list, export and import."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse
from starlette.concurrency import run_in_threadpool

from saratoga.engine.describe import describe
from saratoga.engine.moves import Move
from saratoga.engine.record import read_record
from saratoga.engine.refusals import refusal
from saratoga.errors import InvalidOption
from saratoga.i18n import Message, listed, translator
from saratoga.server.ahead import ahead_of
from saratoga.server.api.common import Asker, AskerOf, GameId, problems
from saratoga.server.api.winnable import new_winnable
from saratoga.server.catalogue import options, wanted_deal
from saratoga.server.preferences import DealKind
from saratoga.server.present import state_of, summary_of
from saratoga.server.problems import Problem, wrong
from saratoga.server.refused import problem_of
from saratoga.server.services import services_of
from saratoga.server.solving.words import hint_comment, verdict_comments
from saratoga.server.wire import (
    Action,
    ActionName,
    Description,
    GameList,
    MoveQuestion,
    MoveReason,
    NewGame,
    PracticeStart,
    State,
)
from saratoga.server.wire_ahead import Ahead
from saratoga.store.errors import StaleVersion
from saratoga.store.records import RESTART

router = APIRouter(prefix="/games", tags=["games"])

_UNDO, _REDO = "U", "Y"


@router.post(
    "",
    status_code=201,
    operation_id="newGame",
    response_model_exclude_unset=True,
    responses=problems(403, 409, 413, 429),
)
async def new_game(wish: NewGame, asker: AskerOf, response: Response) -> State:
    """Begin a game.

    Without a code or cards a random deal is chosen, on wish one that can be won. The game counts in
    the statistics from its first action on; see docs/api.md.
    """
    if wish.deal_kind is DealKind.WINNABLE:
        game = await new_winnable(wish, asker)
    else:
        if wish.grade is not None:
            raise wrong("body.grade", Message("only winnable deals have a grade"))
        deal = await run_in_threadpool(wanted_deal, wish)
        game = await run_in_threadpool(asker.store.games.create, asker.player, deal)
    response.headers["location"] = str(asker.request.url_for("get_game", game_id=game.id).path)
    return state_of(game, asker.language)


@router.get("", operation_id="listGames", responses=problems(404))
def list_games(
    asker: AskerOf,
    limit: Annotated[int, Query(ge=1, le=100, description="Most games to return.")] = 20,
    before: Annotated[
        str | None, Query(max_length=64, description="`next` of the page before.")
    ] = None,
    form: Annotated[
        str | None, Query(max_length=16, description="Only games of this form, `CF1-D3`.")
    ] = None,
) -> GameList:
    """List the player's games, the one played last first."""
    if form is not None and form not in options():
        message = Message(
            "unknown form {form}; the forms are {known}",
            form=repr(form),
            known=listed(options()),
        )
        raise InvalidOption(message)
    found = asker.store.games.listed(asker.player, limit + 1, before, form)
    shown = [summary_of(summary, asker.language) for summary in found[:limit]]
    return GameList(games=shown, next=shown[-1].id if len(found) > limit else None)


@router.post(
    "/import",
    status_code=201,
    operation_id="importGame",
    response_model_exclude_unset=True,
    responses=problems(403, 413),
)
def import_game(
    record: Annotated[
        str,
        Body(
            media_type="text/plain",
            description="A game record (docs/records.md).",
            examples=['[Saratoga "1"]\n[Deal "CF1-D3-AAAAACL"]\n…'],
        ),
    ],
    asker: AskerOf,
) -> State:
    """Open a game record. With actions in it the game is a practice game."""
    most = services_of(asker.request).settings.max_import
    game = read_record(record, most=most).game
    stored = asker.store.games.create(asker.player, game.deal, game.log, practice=bool(game.log))
    return state_of(stored, asker.language)


@router.get(
    "/{game_id}",
    operation_id="getGame",
    response_model=State,
    response_model_exclude_unset=True,
    responses={304: {"description": "Unchanged since the `ETag` sent."}, **problems(404)},
)
def get_game(game_id: GameId, asker: AskerOf, response: Response) -> State | Response:
    """Return a game as it stands; `ETag` and `If-None-Match` spare the body when unchanged."""
    game = asker.store.games.open(asker.player, game_id)
    summary = game.summary
    hints = f"{summary.fair_hints}.{summary.sure_hints}"
    tag = f'"{game.version}-{summary.result or ""}-{hints}-{asker.language}"'
    caching = {"etag": tag, "cache-control": "private, no-cache"}
    if tag in asker.request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=caching)
    response.headers.update(caching)
    return state_of(game, asker.language)


@router.post(
    "/{game_id}/actions",
    operation_id="act",
    response_model=State,
    response_model_exclude_unset=True,
    responses=problems(403, 404, 409, 413),
)
async def act(game_id: GameId, action: Action, asker: AskerOf) -> Response:
    """Move, undo, redo or restart.

    The answer comes once the action is on disk. Send the same id again if no answer came: it is
    carried out at most once, and answers as it did. For a stale version the answer is 409 with the
    present state as `state`.
    """
    # By far the most frequent request: one thread does all of it, the writing of the answer too.
    return await run_in_threadpool(_acted, game_id, action, asker)


def _acted(game_id: str, action: Action, asker: Asker) -> Response:
    text = _action_text(action)
    games = asker.store.games
    try:
        outcome = games.act(asker.player, game_id, action.version, text, action.id, action.seconds)
    except StaleVersion as stale:
        state = state_of(stale.now, asker.language)
        present = state.model_dump(mode="json", by_alias=True, exclude_unset=True)
        problem = problem_of(stale, asker.language)
        raise Problem(problem.status, problem.code, problem.detail, {"state": present}) from None
    state = state_of(outcome.game, asker.language, outcome.step)
    return Response(
        state.model_dump_json(by_alias=True, exclude_unset=True), media_type="application/json"
    )


def _action_text(action: Action) -> str:
    if action.action is ActionName.MOVE:
        if action.move is None:
            raise wrong("body.move", Message("a move needs its notation"))
        return str(Move.parse(action.move))
    if action.move is not None:
        raise wrong("body.move", Message("only the action 'move' takes a move"))
    return {ActionName.UNDO: _UNDO, ActionName.REDO: _REDO}.get(action.action, RESTART)


@router.post("/{game_id}/why", operation_id="whyNot", responses=problems(403, 404))
def why_not(game_id: GameId, question: MoveQuestion, asker: AskerOf) -> MoveReason:
    """Say why a move is refused, in one line; nothing is played."""
    position = asker.store.games.open(asker.player, game_id).now.position
    message = refusal(position, Move.parse(question.move))
    reason = None if message is None else message.in_language(asker.language)
    return MoveReason(legal=reason is None, reason=reason)


@router.get("/{game_id}/description", operation_id="describeGame", responses=problems(404))
def describe_game(game_id: GameId, asker: AskerOf) -> Description:
    """Return the table in words, a line a pile."""
    game = asker.store.games.open(asker.player, game_id)
    return Description(text=describe(game.now.view, asker.language))


@router.get(
    "/{game_id}/ahead",
    operation_id="lookAhead",
    response_model_exclude_unset=True,
    responses=problems(404),
)
def look_ahead(game_id: GameId, asker: AskerOf) -> Ahead:
    """Return what can be played from here on without showing a card never seen (docs/offline.md).

    A client keeps it for the time without a network, and sends what was played once it is back.
    """
    return ahead_of(asker.store.games.course(asker.player, game_id), asker.language)


@router.get(
    "/{game_id}/record",
    operation_id="exportGame",
    response_class=PlainTextResponse,
    responses=problems(404, 409),
)
def export_game(
    game_id: GameId,
    asker: AskerOf,
    reveal: Annotated[
        bool,
        Query(description="Spell out the cards of a deal without a code, hidden ones too."),
    ] = False,
    verdicts: Annotated[
        bool, Query(description="Say in comments what an analysis has found.")
    ] = False,
) -> Response:
    """Return the game since its latest restart as a record.

    A deal without a code is spelled out, which tells its hidden cards: while such a game isn't
    won, that has to be asked for with `reveal`.
    """
    game = asker.store.games.open(asker.player, game_id)
    if game.summary.code is None and not (reveal or game.now.won):
        words = Message("The record would show hidden cards; ask for it with reveal=true.")
        raise Problem(409, "would-reveal", words)
    comments = _comments(asker, game_id, verdicts)
    text = asker.store.games.record(asker.player, game_id, comments)
    name = f"{game.summary.code or game.summary.form}.saratoga"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(text, headers=headers)


def _comments(asker: Asker, game_id: str, verdicts: bool) -> dict[int, str]:
    course = asker.store.games.course(asker.player, game_id)
    comments: dict[int, str] = {}
    if verdicts:
        trails = services_of(asker.request).desk.trails
        comments = verdict_comments(course, asker.store, trails, asker.language)
    hints = hint_comment(course, asker.language)
    if hints is not None:
        comments[0] = translator(asker.language).sentences(filter(None, (hints, comments.get(0))))
    return comments


@router.post(
    "/{game_id}/practice",
    status_code=201,
    operation_id="practise",
    response_model_exclude_unset=True,
    responses=problems(403, 404),
)
def practise(game_id: GameId, start: PracticeStart, asker: AskerOf) -> State:
    """Open a practice game from an earlier position, which no statistic counts."""
    games = asker.store.games
    if (start.length is None) == (start.action is None):
        raise wrong("body", Message("either 'length' or 'action' is needed"))
    if start.length is not None:
        game = games.practice(asker.player, game_id, start.length)
    else:
        game = games.practice_at(asker.player, game_id, start.action or 0)
    return state_of(game, asker.language)


@router.get(
    "/{game_id}/positions/{number}",
    operation_id="lookBack",
    response_model_exclude_unset=True,
    responses=problems(404),
)
def look_back(
    game_id: GameId,
    number: Annotated[int, Path(ge=0, le=100_000, description="Actions since the restart.")],
    asker: AskerOf,
) -> State:
    """Return the game as it stood after its first actions, to look at: no move is offered."""
    past = asker.store.games.past(asker.player, game_id, number)
    state = state_of(past, asker.language)
    return state.model_copy(update={"legal": [], "taps": {}})


@router.post(
    "/{game_id}/give-up",
    operation_id="giveUp",
    response_model_exclude_unset=True,
    responses=problems(403, 404),
)
def give_up(game_id: GameId, asker: AskerOf, _request: Request) -> State:
    """Count a game that is under way as lost; it can still be played on."""
    return state_of(asker.store.games.give_up(asker.player, game_id), asker.language)
