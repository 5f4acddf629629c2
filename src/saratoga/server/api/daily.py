"""The deal of the day: the calendar, and today's game."""

from __future__ import annotations

import calendar
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool

from saratoga.engine.deals import Deal
from saratoga.errors import InvalidOption
from saratoga.i18n import Message
from saratoga.rules.catalogue import GAMES
from saratoga.server.api.common import AskerOf, problems
from saratoga.server.api.hints import errand_of
from saratoga.server.catalogue import form_named
from saratoga.server.present import state_of
from saratoga.server.problems import wrong
from saratoga.server.solving.daily import day_code, streaks
from saratoga.server.wire import State, Strict
from saratoga.solver.daily import known_deal
from saratoga.store.days import Day

router = APIRouter(prefix="/daily", tags=["daily"])

#: The earliest date that is played.
EARLIEST: Final = date(2026, 1, 1)


class DailyWish(Strict):
    """A deal of the day to be played."""

    game: str = Field(default=GAMES[0].slug, max_length=40, examples=["canfield"])
    draw: int | None = Field(default=None, description="1 or 3; by default the game's own.")
    scoring: str | None = Field(default=None, max_length=1, description="`N` or `V`.")
    day: date = Field(alias="date")
    today: date | None = Field(
        default=None, description="The player's own date; by default the day asked for."
    )


class DailyDay(BaseModel):
    """A day of the calendar."""

    day: date = Field(serialization_alias="date")
    code: str | None = Field(description="Null for days to come, and where it isn't known yet.")
    result: Literal["won", "lost", "open", "none"]
    game: str | None = Field(description="The player's game of it.")
    on_time: bool = Field(description="It was begun on the day itself.")


class DailyMonth(BaseModel):
    """A month of deals of the day as a player has played them."""

    form: str
    month: str
    days: list[DailyDay]
    streak: int = Field(description="Days in a row won on the day itself, up to today.")
    best: int = Field(description="The longest such row.")


def _check_today(today: date) -> None:
    """Refuse a date that it is nowhere on earth now."""
    now = datetime.now(UTC).date()
    if abs(today - now) > timedelta(days=1):
        message = Message("today is {today} nowhere on earth", today=today.isoformat())
        raise InvalidOption(message)


@router.get("", operation_id="getDaily", responses=problems())
def get_daily(
    asker: AskerOf,
    month: Annotated[str, Query(pattern=r"^20[0-9]{2}-(0[1-9]|1[0-2])$", examples=["2026-12"])],
    today: Annotated[date, Query(description="The player's own date.")],
    game: Annotated[str, Query(max_length=40)] = GAMES[0].slug,
    draw: Annotated[int | None, Query()] = None,
    scoring: Annotated[str | None, Query(max_length=1)] = None,
) -> DailyMonth:
    """Return a month of deals of the day with the player's results, and the streak."""
    _check_today(today)
    form = form_named(game, draw, scoring)
    played = {day.date: day for day in asker.store.days.of(asker.player, form)}
    kept = asker.store.days.deals(form, month)
    won = [
        date.fromisoformat(day.date)
        for day in played.values()
        if day.on_time and day.result == "won"
    ]
    streak, best = streaks(won, today)
    days = []
    for each in _days_of(month):
        known = known_deal(form, each) if each <= today else None
        code = str(known) if known is not None else kept.get(each.isoformat())
        days.append(_day(each, code, played.get(each.isoformat())))
    return DailyMonth(form=form, month=month, days=days, streak=streak, best=best)


def _days_of(month: str) -> list[date]:
    year, number = map(int, month.split("-"))
    last = calendar.monthrange(year, number)[1]
    return [date(year, number, day) for day in range(1, last + 1)]


def _day(day: date, code: str | None, played: Day | None) -> DailyDay:
    if played is None:
        return DailyDay(day=day, code=code, result="none", game=None, on_time=False)
    result = played.result or "open"
    return DailyDay(
        day=day,
        code=code,
        result=result,  # type: ignore[arg-type]  # the store writes only these words
        game=played.game,
        on_time=played.on_time,
    )


@router.post(
    "",
    operation_id="playDaily",
    response_model_exclude_unset=True,
    responses=problems(403, 429),
)
async def play_daily(wish: DailyWish, asker: AskerOf) -> State:
    """Open the player's game of a deal of the day, begun now if it wasn't yet.

    It is the same deal for everyone, and can be played on any later day too; only a game begun on
    the day itself counts for the streak.
    """
    today = wish.today or wish.day
    _check_today(today)
    if not EARLIEST <= wish.day <= today:
        span = {"first": str(EARLIEST), "last": str(today)}
        raise wrong("body.date", Message("days from {first} to {last} can be played", **span))
    form, day = form_named(wish.game, wish.draw, wish.scoring), wish.day.isoformat()
    store, player = asker.store, asker.player
    game_id = await run_in_threadpool(store.days.game, player, form, day)
    if game_id is None:
        code = await day_code(form, wish.day, store, errand_of(asker))
        game = await run_in_threadpool(store.games.create, player, Deal.from_code(code))
        on_time = wish.day == today
        game_id = await run_in_threadpool(
            lambda: store.days.keep(player, form, day, game.id, on_time=on_time)
        )
        if game_id != game.id:
            await run_in_threadpool(store.games.discard, player, game.id)
    stored = await run_in_threadpool(store.games.open, player, game_id)
    return state_of(stored, asker.language)
