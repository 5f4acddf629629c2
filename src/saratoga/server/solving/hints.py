"""Hints: sure ones follow a line that wins, fair ones know only what the player has seen."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from saratoga.engine.moves import Move
from saratoga.engine.view import PlayerView
from saratoga.server.solving.advise import Advise
from saratoga.server.solving.desk import Errand
from saratoga.server.solving.lookback import LastWinnable, Lookback, last_winnable
from saratoga.server.solving.trail import UNWINNABLE, WINNABLE, Trail
from saratoga.store import Store
from saratoga.store.hints import Plan
from saratoga.store.records import Course

#: Searches that one question for the last winnable position may make.
SEARCHES = 24


@dataclass(frozen=True, slots=True)
class SureHint:
    """The next move of a line that wins; `last` is told for a lost position."""

    outcome: str
    move: Move | None = None
    last: LastWinnable | None = None


async def sure_hint(course: Course, store: Store, errand: Errand) -> SureHint:
    """Return the next move to the win, or that there is none, or that it isn't known.

    A line once found is kept, and followed for as long as the game stays on it: so a later search
    that is cut short can't lose it.
    """
    lookback = await errand.desk.apart(Lookback, course, store, errand)
    now = lookback.trail.now
    verdict = await lookback.verdict(now)
    if verdict.outcome == WINNABLE:
        return SureHint("move", lookback.trail.line(now)[0])
    if verdict.outcome == UNWINNABLE:
        return SureHint("lost", last=await last_winnable(lookback, now, SEARCHES))
    return SureHint("unknown")


@dataclass(frozen=True, slots=True)
class FairHint:
    """A move with the reason, in the words of `saratoga.solver.fair.player.Why`; or none."""

    why: str
    move: Move | None


async def fair_hint(course: Course, store: Store, errand: Errand) -> FairHint:
    """Return what the fair player would do; the plan of the last hint is kept while it holds."""
    view = course.game.now.view
    trail = await errand.desk.apart(Trail.of, course, errand.desk.trails)
    plan = await errand.desk.apart(store.hints.plan, course.game.id)
    rest = () if plan is None else rest_of_plan(plan, trail, view)
    if rest:
        return FairHint("PLAN", rest[0])
    advised = await errand.run(Advise(view))
    if advised.plan:
        key = plan_key(trail.nodes[trail.now].key, view)
        await errand.desk.apart(store.hints.keep_plan, course.game.id, key, advised.plan)
    return FairHint(advised.why, advised.plan[0] if advised.plan else None)


def rest_of_plan(plan: Plan, trail: Trail, view: PlayerView) -> tuple[Move, ...]:
    """Return what is left of a plan, if the game has followed it and nothing new was seen."""
    path = trail.path(trail.now)
    for start in reversed(path[-len(plan.moves) :]):
        if plan_key(trail.nodes[start].key, view) == plan.position:
            played = trail.moves(start, trail.now)
            return plan.moves[len(played) :] if plan.moves[: len(played)] == played else ()
    return ()


def plan_key(position: str, view: PlayerView) -> str:
    """Return a key for a position in the mind of a player who has seen what the view shows."""
    unseen = (
        view.stock.count(None),
        view.reserve.count(None),
        *(column.hidden.count(None) for column in view.columns),
    )
    return hashlib.sha256(f"{position} {unseen}".encode()).hexdigest()[:32]
