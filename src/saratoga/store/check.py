"""Whether what is stored can be worked with: every row is read, every game replayed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any, Final, NamedTuple

from sqlalchemy import select

from saratoga.engine.game import Game
from saratoga.errors import SaratogaError, quoted
from saratoga.i18n import Message
from saratoga.store.database import Database
from saratoga.store.export import exported_tables, table_rows
from saratoga.store.games import deal_key
from saratoga.store.meaning import complaint
from saratoga.store.migrate import checked
from saratoga.store.replay import stored_deal, take
from saratoga.store.tables import actions, games

#: Rows that are fetched at once.
_PART: Final = 1000
_COLUMNS: Final = [
    *("id", "form", "code", "cards", "deal", "version"),
    *("score", "moves", "won", "replaced", "result"),
]


class Fault(NamedTuple):
    """A row that the program can't work with, or a game that disagrees with its log, and in what.

    `row` is the primary key, its parts separated by spaces; of a game its id.
    """

    row: str
    what: Message


def unsound_rows(database: Database) -> Iterator[Fault]:
    """Read every row of an installation; yield those that this program wouldn't have written.

    Raises WrongDatabase if the schema isn't the present one.
    """
    checked(database)
    with database.snapshot() as connection:
        for table in exported_tables():
            for row in table_rows(connection, table):
                what = complaint(table, row._mapping)
                if what is not None:
                    key = " ".join(str(row._mapping[c.name]) for c in table.primary_key.columns)
                    yield Fault(key, what)


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


def _fault(rows: list[Any]) -> Message | None:
    row = rows[0]
    log = [(each.number, each.action) for each in rows if each.number is not None]
    if len(log) != row.version or [number for number, _ in log] != list(range(1, len(log) + 1)):
        return Message(
            "at version {version}, but the log has {count} actions",
            version=row.version,
            count=len(log),
        )
    try:
        game = Game(stored_deal(row.form, row.code, row.cards))
        ever_won = _replayed(game, [action for _, action in log])
    except KeyError:
        return _not_replayed(Message("there is no game {name}", name=quoted(row.form)))
    except SaratogaError as error:
        return _not_replayed(error.message)
    told = (row.score, row.moves, row.won, row.replaced)
    found = (game.score, game.moves, game.is_won, game.replaced)
    if told != found:
        return Message(
            "score, moves, won, replaced are {told}; replayed they are {found}",
            told=str(told),
            found=str(found),
        )
    if row.result == "won" and not ever_won:
        return Message("its result is won, but its log never wins")
    if row.deal != deal_key(row.form, game.deal):
        return Message("its deal is not the one that it is counted under")
    return None


def _replayed(game: Game, actions: list[str]) -> bool:
    """Take all actions; return whether the game was won at any time."""
    won = game.is_won
    for action in actions:
        take(game, action)
        won = won or game.is_won
    return won


def _not_replayed(reason: object) -> Message:
    return Message("can't be replayed: {reason}", reason=reason)
