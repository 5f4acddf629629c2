"""What each of several racing processes does; here so that they can import it."""

from __future__ import annotations

from multiprocessing.connection import Connection
from multiprocessing.synchronize import Barrier

from saratoga.store import Store
from saratoga.store.errors import StaleVersion
from store.easy import PLAYER

#: A game that stays where it is, for as many versions as are wanted.
ACTIONS = ("D", "U") * 15


def race(url: str, game: str, racer: int, start: Barrier, accepted: Connection) -> None:
    """Try to be first at every version; tell for how many this process was."""
    first = 0
    with Store(url) as store:
        for version, action in enumerate(ACTIONS):
            start.wait(30)
            try:
                store.games.act(PLAYER, game, version, action, f"{version}-{racer}")
                first += 1
            except StaleVersion:
                continue
    accepted.send(first)
