"""Statistics of a player, for each game with its options."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Row, func, select

from saratoga.store.database import Database
from saratoga.store.tables import games


class Statistics(NamedTuple):
    """What a player has reached in one form of a game.

    `played` counts games from their first action on, `under_way` those of them that aren't decided
    yet. The best score is over decided games in which no card was placed again after being taken
    back; fewest moves and shortest time are over games won. A streak is a row of games won.
    """

    form: str
    played: int
    won: int
    lost: int
    under_way: int
    current_streak: int
    best_streak: int
    best_score: int | None
    fewest_moves: int | None
    shortest_seconds: int | None
    peeked: int = 0


_COLUMNS = [
    games.c[name]
    for name in (
        "form",
        "result",
        "final_score",
        "final_moves",
        "final_seconds",
        "final_replaced",
        "sure_hints",
    )
]


def statistics(database: Database, player: str) -> list[Statistics]:
    """Return the player's statistics by form, in the order of forms."""
    query = (
        select(*_COLUMNS)
        .where(games.c.player == player, games.c.counts, games.c.started)
        .order_by(func.coalesce(games.c.decided, 0), games.c.id)
    )
    by_form: dict[str, list[Row[Any]]] = defaultdict(list)
    with database.reading() as connection:
        for row in connection.execute(query):
            by_form[row.form].append(row)
    return [_of(form, rows) for form, rows in sorted(by_form.items())]


def _of(form: str, rows: Sequence[Row[Any]]) -> Statistics:
    decided = [row for row in rows if row.result is not None]
    won = [row for row in decided if row.result == "won"]
    streaks = _streaks([row.result == "won" for row in decided])
    clean = [row.final_score for row in decided if not row.final_replaced]
    timed = [row.final_seconds for row in won if row.final_seconds]
    return Statistics(
        form=form,
        played=len(rows),
        won=len(won),
        lost=len(decided) - len(won),
        under_way=len(rows) - len(decided),
        current_streak=streaks[-1],
        best_streak=max(streaks),
        best_score=max(clean, default=None),
        fewest_moves=min((row.final_moves for row in won), default=None),
        shortest_seconds=min(timed, default=None),
        peeked=sum(row.sure_hints > 0 for row in decided),
    )


def _streaks(wins: Sequence[bool]) -> list[int]:
    """Return the length of the streak after each game, 0 before the first.

    >>> _streaks([True, True, False, True])
    [0, 1, 2, 0, 1]
    """
    streaks = [0]
    for won in wins:
        streaks.append(streaks[-1] + 1 if won else 0)
    return streaks
