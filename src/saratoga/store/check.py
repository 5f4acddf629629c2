"""Whether what is stored agrees with itself: every game is replayed by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any, Final, NamedTuple

from sqlalchemy import select

from saratoga.engine.game import Game
from saratoga.errors import SaratogaError
from saratoga.store.database import Database
from saratoga.store.migrate import checked
from saratoga.store.replay import replay, stored_deal
from saratoga.store.tables import actions, games

#: Rows that are fetched at once.
_PART: Final = 1000
_COLUMNS: Final = ["id", "form", "code", "cards", "version", "score", "moves", "won", "replaced"]


class Fault(NamedTuple):
    """A game that doesn't agree with its log, and in what."""

    game: str
    what: str


def faults(database: Database) -> Iterator[Fault | None]:
    """Replay every game of an installation; yield for each what is wrong with it, or None.

    Raises WrongDatabase if the schema isn't the present one.
    """
    checked(database)
    columns = [games.c[name] for name in _COLUMNS]
    log = (
        select(*columns, actions.c.version.label("number"), actions.c.action)
        .outerjoin(actions, actions.c.game == games.c.id)
        .order_by(games.c.id, actions.c.version)
    )
    with database.snapshot() as connection:
        rows = connection.execution_options(yield_per=_PART).execute(log)
        for game_id, played in groupby(rows, lambda row: str(row.id)):
            what = _fault(list(played))
            yield None if what is None else Fault(game_id, what)


def _fault(rows: list[Any]) -> str | None:
    row = rows[0]
    log = [(each.number, each.action) for each in rows if each.number is not None]
    if [number for number, _ in log] != list(range(1, row.version + 1)):
        return f"at version {row.version}, but the log has {len(log)} actions"
    try:
        game = Game(stored_deal(row.form, row.code, row.cards))
        replay(game, (action for _, action in log))
    except (SaratogaError, KeyError) as error:
        return f"can't be replayed: {error}"
    told = (row.score, row.moves, row.won, row.replaced)
    found = (game.score, game.moves, game.is_won, game.replaced)
    if told != found:
        return f"score, moves, won, replaced are {told}; replayed they are {found}"
    return None
