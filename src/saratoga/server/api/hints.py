"""Hints, verdicts for warnings, and lines to watch: what needs a search."""

from __future__ import annotations

from functools import partial
from typing import Annotated, cast

from fastapi import APIRouter, Query

from saratoga.engine.words import move_words
from saratoga.errors import GameOver
from saratoga.i18n import Message
from saratoga.server.api.common import Asker, AskerOf, GameId, problems
from saratoga.server.hosting.limits import address_of
from saratoga.server.present import state_of
from saratoga.server.problems import Problem, wrong
from saratoga.server.refused import problem_of
from saratoga.server.services import services_of
from saratoga.server.solving.desk import Desk, Errand
from saratoga.server.solving.hints import FairHint, SureHint, fair_hint, sure_hint
from saratoga.server.solving.lookback import Lookback
from saratoga.server.solving.trail import UNWINNABLE, WINNABLE
from saratoga.server.solving.words import fair_words, sure_words
from saratoga.server.wire import HintCounts
from saratoga.server.wire_solving import (
    Hint,
    HintKind,
    HintWish,
    OutcomeWord,
    VerdictNow,
    Watch,
    WatchWish,
)
from saratoga.store.errors import StaleVersion
from saratoga.store.records import Course
from saratoga.store.verdicts import StoredVerdict

router = APIRouter(prefix="/games", tags=["solver"])


def errand_of(asker: Asker) -> Errand:
    """Return what the request asks for searches with."""
    request = asker.request
    address = address_of(request.scope)
    return desk_of(asker).errand(asker.player, request.is_disconnected, address)


def desk_of(asker: Asker) -> Desk:
    """Return where the request has something searched."""
    return services_of(asker.request).desk


async def course_of(asker: Asker, game_id: str, version: int) -> Course:
    """Return a game that must stand at a version; otherwise the problem tells how it stands."""
    course = await desk_of(asker).apart(asker.store.games.course, asker.player, game_id)
    if course.game.version == version:
        return course
    state = state_of(course.game, asker.language)
    present = state.model_dump(mode="json", by_alias=True, exclude_unset=True)
    problem = problem_of(StaleVersion(course.game, version), asker.language)
    raise Problem(problem.status, problem.code, problem.detail, {"state": present})


@router.post("/{game_id}/hints", operation_id="hint", responses=problems(403, 404, 409, 429))
async def hint(game_id: GameId, wish: HintWish, asker: AskerOf) -> Hint:
    """Give a hint; a repeated one costs nothing more to find, but is counted again.

    A fair hint knows only what the player has seen. A sure hint looks at hidden cards: it is the
    next move of a line that wins, and following sure hints wins. If the position is lost it tells
    how far back the last winnable one lies.
    """
    course = await course_of(asker, game_id, wish.version)
    if course.game.now.won:
        raise GameOver(Message("the game is won; it takes no further action but undo and restart"))
    if wish.kind is HintKind.FAIR:
        return await _fair(course, asker)
    return await _sure(course, asker)


async def _fair(course: Course, asker: Asker) -> Hint:
    found: FairHint = await fair_hint(course, asker.store, errand_of(asker))
    return Hint(
        kind=HintKind.FAIR,
        version=course.game.version,
        outcome="stuck" if found.move is None else "move",
        move=None if found.move is None else str(found.move),
        label=None
        if found.move is None
        else move_words(course.game.now.position, found.move, asker.language),
        explanation=fair_words(found, asker.language),
        peeks=False,
        winnable_back=None,
        exact=None,
        length=None,
        reach=None,
        hints=await _counted(course, asker, sure=False),
    )


async def _sure(course: Course, asker: Asker) -> Hint:
    found: SureHint = await sure_hint(course, asker.store, errand_of(asker))
    length = None if found.last is None else found.last.length
    back = None if length is None else len(course.history) - length
    reach = None if back is None else "undo" if back <= course.game.now.undoable else "practice"
    return Hint(
        kind=HintKind.SURE,
        version=course.game.version,
        outcome=found.outcome,  # type: ignore[arg-type]  # one of the words of the wire
        move=None if found.move is None else str(found.move),
        label=None
        if found.move is None
        else move_words(course.game.now.position, found.move, asker.language),
        explanation=sure_words(found, back, asker.language),
        peeks=True,
        winnable_back=back,
        exact=None if found.last is None else found.last.exact,
        length=length,
        reach=reach,  # type: ignore[arg-type]  # one of the two words above
        hints=await _counted(course, asker, sure=True),
    )


async def _counted(course: Course, asker: Asker, *, sure: bool) -> HintCounts:
    count = partial(asker.store.hints.count, course.game.id, sure=sure)
    counts = await desk_of(asker).apart(count)
    return HintCounts(fair=counts.fair, sure=counts.sure)


@router.get("/{game_id}/verdict", operation_id="getVerdict", responses=problems(404, 409, 429))
async def get_verdict(
    game_id: GameId, asker: AskerOf, version: Annotated[int, Query(ge=0, le=2**31 - 2)]
) -> VerdictNow:
    """Say whether the game can still be won, all cards known, and whether the last move lost it."""
    course = await course_of(asker, game_id, version)
    lookback = await desk_of(asker).apart(Lookback, course, asker.store, errand_of(asker))
    trail = lookback.trail
    verdict = await lookback.verdict(trail.now)
    before = trail.nodes[trail.now].parent
    turned = (
        verdict.outcome == UNWINNABLE
        and before is not None
        and (await lookback.verdict(before)).outcome == WINNABLE
    )
    return VerdictNow(
        outcome=outcome_word(verdict),
        reason=verdict.reason,
        version=version,
        turned=turned,
    )


def outcome_word(verdict: StoredVerdict) -> OutcomeWord:
    """Return an outcome as it is sent."""
    return cast(OutcomeWord, verdict.outcome)


@router.post("/{game_id}/watch", operation_id="watch", responses=problems(403, 404, 409, 429))
async def watch(game_id: GameId, wish: WatchWish, asker: AskerOf) -> Watch:
    """Return a line that wins, with a practice game to play it on.

    It looks at hidden cards: in a game that isn't decided it counts as a sure hint.
    """
    course = await course_of(asker, game_id, wish.version)
    lookback = await desk_of(asker).apart(Lookback, course, asker.store, errand_of(asker))
    trail = lookback.trail
    number = len(course.log) if wish.action is None else wish.action
    if number > len(course.log):
        raise wrong("body.action", Message("the game has fewer actions"))
    node = trail.at[number]
    verdict = await lookback.verdict(node)
    if course.game.summary.result is None and not course.game.now.won:
        await _counted(course, asker, sure=True)
    if verdict.outcome != WINNABLE:
        return Watch(outcome=outcome_word(verdict), game=None, moves=[])
    played = [str(move) for move in trail.moves(0, node)]
    create = asker.store.games.create
    begin = partial(create, practice=True)
    stored = await desk_of(asker).apart(begin, asker.player, course.deal, played)
    return Watch(outcome="WINNABLE", game=stored.id, moves=[str(move) for move in trail.line(node)])
