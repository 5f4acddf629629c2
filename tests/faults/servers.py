"""Server processes of the tests, and who played at them."""

from __future__ import annotations

import multiprocessing
from typing import Final

from faults.guests import Guest
from saratoga.server.identity import Signer

#: Starts processes that have the server's modules loaded already.
forkserver: Final = multiprocessing.get_context("forkserver")
forkserver.set_forkserver_preload(["saratoga.server.app", "uvicorn"])


def player_of(guest: Guest, key: str) -> str:
    """Return the id of the player that a guest is, read from the cookie signed with a key."""
    player, _ = Signer(key).read(guest.cookie.partition("=")[2])
    assert player is not None
    return player
