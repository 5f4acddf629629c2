"""How many games of a player may be open, and which of them make room for another."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, and_, bindparam, delete, exists, func, not_, or_, select

from saratoga.store.errors import TooManyGames
from saratoga.store.tables import actions, days, games, plans

#: A game that counts nowhere is kept for so long after it was played last, in milliseconds.
_KEEP: Final = 30 * 86_400_000
#: Games that go at once, so that not every new one has to look for room.
_ROOM: Final = 20

_UNDECIDED: Final = and_(games.c.player == bindparam("by"), games.c.result.is_(None))
_COUNT: Final = select(func.count()).where(_UNDECIDED)


def make_room(connection: Connection, player: str, most: int, now: int) -> None:
    """Make room for one more open game of a player, where there are `most` already.

    Open is a game that isn't decided. Those go first that were only looked at, then games that
    count nowhere and were left alone for thirty days; a game of a deal of the day stays.

    Raises TooManyGames if there is none that may go.
    """
    count = connection.execute(_COUNT, {"by": player}).scalar_one()
    if count < most:
        return
    of_a_day = exists().where(days.c.game == games.c.id)
    idle = and_(not_(games.c.counts), games.c.updated < now - _KEEP)
    query = (
        select(games.c.id)
        .where(_UNDECIDED, or_(not_(games.c.started), idle), not_(of_a_day))
        .order_by(games.c.started, games.c.updated, games.c.id)
        .limit(count - most + _ROOM)
    )
    going: list[Any] = list(connection.execute(query, {"by": player}).scalars())
    if len(going) <= count - most:
        raise TooManyGames(most)
    for table, column in ((plans, plans.c.game), (actions, actions.c.game), (games, games.c.id)):
        connection.execute(delete(table).where(column.in_(going)))
