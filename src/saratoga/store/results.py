"""How games are decided, for statistics.

A game counts once: it is played from its first action on, and decided once, by its first win or
by being given up. It is given up when the player says so, or takes the first action in another
game of the same form. Undo, restart and play after the decision change nothing. A deal counts
once for a player: a second game of it, under the same options, doesn't. Practice games never do.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, and_, exists, select, update

from saratoga.engine.game import Game
from saratoga.store.tables import games, players

_UNDECIDED = and_(games.c.counts, games.c.started, games.c.result.is_(None))


def begin(connection: Connection, row: Row[Any], now: int) -> None:
    """Note the first action of a game: others of its form are given up, and does it count?"""
    # The player's row is locked before any game's, so that first actions wait for each other.
    connection.execute(select(players.c.id).where(players.c.id == row.player).with_for_update())
    connection.execute(update(games).where(games.c.id == row.id).values(started=True))
    if row.practice:
        return
    others = and_(games.c.player == row.player, games.c.id != row.id)
    again = and_(others, games.c.deal == row.deal, games.c.counts, games.c.started)
    if is_decided(connection, row.player, row.deal):
        connection.execute(update(games).where(games.c.id == row.id).values(counts=False))
        return
    connection.execute(update(games).where(again).values(counts=False))
    lose(connection, and_(others, games.c.form == row.form), now)


def is_decided(connection: Connection, player: str, deal: str) -> bool:
    """Tell whether a game of a deal (its digest) has been counted and decided."""
    which = and_(games.c.player == player, games.c.deal == deal)
    decided = exists().where(which, games.c.counts, games.c.result.is_not(None))
    return bool(connection.execute(select(decided)).scalar_one())


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


def win(connection: Connection, game_id: str, game: Game, seconds: int, now: int) -> None:
    """Decide a game as won, unless it is decided already or doesn't count."""
    connection.execute(
        update(games)
        .where(games.c.id == game_id, games.c.counts, games.c.result.is_(None))
        .values(
            result="won",
            decided=now,
            final_score=game.score,
            final_moves=game.moves,
            final_seconds=seconds,
            final_replaced=game.replaced,
        )
    )


def restart(connection: Connection, game_id: str, version: int) -> None:
    """Note that the deal begins anew with this version."""
    connection.execute(update(games).where(games.c.id == game_id).values(origin=version))
