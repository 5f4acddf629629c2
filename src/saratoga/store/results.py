"""How games are decided, for statistics.

A game counts once: it is played from its first action on, and decided once, by its first win or
by being given up. It is given up when the player says so, or takes the first action in another
game of the same form. Undo, restart and play after the decision change nothing. A deal counts
once for a player: a second game of it, under the same options, doesn't. Practice games never do.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, and_, case, exists, select, update

from saratoga.engine.game import Game
from saratoga.store.tables import games, players

_UNDECIDED = and_(games.c.counts, games.c.started, games.c.result.is_(None))


def begin(connection: Connection, row: Row[Any], now: int) -> None:
    """Note the first action of a game: others of its form are given up, and does it count?"""
    if row.practice:
        return
    connection.execute(select(players.c.id).where(players.c.id == row.player).with_for_update())
    others = and_(games.c.player == row.player, games.c.id != row.id)
    lose(connection, and_(others, games.c.form == row.form), now)
    again = exists().where(others, games.c.deal == row.deal, games.c.counts, games.c.started)
    if connection.execute(select(again)).scalar_one():
        connection.execute(update(games).where(games.c.id == row.id).values(counts=False))


def lose(connection: Connection, which: ColumnElement[bool], now: int) -> None:
    """Decide the games under way among `which` as lost, as they stand."""
    connection.execute(
        update(games)
        .where(which, _UNDECIDED)
        .values(
            result="lost",
            decided=now,
            final_score=games.c.score,
            final_moves=games.c.moves,
            final_seconds=games.c.seconds,
            final_replaced=games.c.replaced,
        )
    )


def winning(game: Game, seconds: int, now: int) -> dict[str, Any]:
    """Return the values that decide a game as won, unless it is decided already."""
    final = {
        "result": "won",
        "decided": now,
        "final_score": game.score,
        "final_moves": game.moves,
        "final_seconds": seconds,
        "final_replaced": game.replaced,
    }
    open_yet = and_(games.c.counts, games.c.result.is_(None))
    return {name: case((open_yet, value), else_=games.c[name]) for name, value in final.items()}
