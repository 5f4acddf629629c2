"""Clients that play at random over HTTP and note all that they were told, for a checker."""

from __future__ import annotations

import http.client
import json
from contextlib import closing
from dataclasses import dataclass, field
from random import Random
from threading import Event
from typing import Any

from saratoga.engine.deals import Deal
from saratoga.engine.game import REDO, UNDO, Game
from saratoga.server.present import state_of
from saratoga.store import Store
from saratoga.store.records import RESTART, Snapshot, StoredGame

API = "/api/v1"
CODES = ("CF1-D3-AAAAACL", "DS1-D1N-AAAAAAB", "HC1-D3-MOLLUSK", "DS1-D3V-NXMRLXV")
_LOGGED = {"undo": UNDO, "redo": REDO, "restart": RESTART}


class Unavailable(Exception):
    """The server says that it can't at present: the same request may be sent again."""


@dataclass
class Sent:
    """An action that was sent, and the state that came back; None if no answer came."""

    body: dict[str, Any]
    told: dict[str, Any] | None = None

    @property
    def logged(self) -> str:
        """The action as the store's log has it."""
        return _LOGGED.get(self.body["action"]) or str(self.body["move"])


@dataclass
class Guest:
    """One player with one game, who plays on through crashes of the server."""

    seed: int
    address: tuple[str, int]
    cookie: str = ""
    state: dict[str, Any] = field(default_factory=dict)
    sent: list[Sent] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._random = Random(self.seed)

    def begin(self) -> None:
        """Begin a game."""
        code = CODES[self.seed % len(CODES)]
        with closing(self._connected()) as connection:
            self.state = self._post(connection, f"{API}/games", {"code": code})

    def play(self, acknowledged: Event) -> None:
        """Play until the server is gone."""
        with closing(self._connected()) as connection:
            try:
                while True:
                    self._act(connection)
                    acknowledged.set()
            except (OSError, http.client.HTTPException):
                return

    def persist(self, ended: Event, most: int) -> None:
        """Play up to `most` actions, each sent again until it is answered, whatever happens."""
        while not ended.is_set() and len(self.sent) < most:
            with closing(self._connected()) as connection:
                try:
                    while not ended.is_set() and len(self.sent) < most:
                        self._act(connection)
                except (OSError, http.client.HTTPException, Unavailable):
                    ended.wait(0.02)

    def _act(self, connection: http.client.HTTPConnection) -> None:
        if not self.sent or self.sent[-1].told is not None:
            self.sent.append(Sent(self._choice()))
        last = self.sent[-1]
        last.told = self._post(connection, f"{API}/games/{self.state['id']}/actions", last.body)
        self.state = last.told

    def _choice(self) -> dict[str, Any]:
        body = {"id": f"{self.seed}-{len(self.sent)}", "version": self.state["version"]}
        dice = self._random.random()
        if dice < 0.1 and self.state["undo"]:
            return body | {"action": "undo"}
        if dice < 0.15 and self.state["redo"]:
            return body | {"action": "redo"}
        if dice < 0.16 or not self.state["legal"]:
            return body | {"action": "restart"}
        move = self._random.choice(self.state["legal"])["move"]
        return body | {"action": "move", "move": move}

    def _connected(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection(*self.address, timeout=30)

    def _post(
        self, connection: http.client.HTTPConnection, path: str, body: dict[str, Any]
    ) -> dict[str, Any]:
        headers = {"content-type": "application/json", "cookie": self.cookie}
        connection.request("POST", path, json.dumps(body), headers)
        answer = connection.getresponse()
        told: dict[str, Any] = json.loads(answer.read())
        if answer.status == 503:
            raise Unavailable(told)
        assert answer.status in (200, 201), told
        cookie = answer.getheader("set-cookie")
        if cookie:
            self.cookie = cookie.partition(";")[0]
        return told

    def check(self, store: Store, player: str) -> int:
        """Compare the store with what this guest was told; return the actions it kept.

        Every acknowledged action is there, once, in its place. An action without an answer is
        there as a whole or not at all.
        """
        stored = store.games.open(player, self.state["id"])
        answered = [each for each in self.sent if each.told is not None]
        assert stored.version in (len(answered), len(self.sent))
        game = Game(Deal.from_code(str(self.state["code"])))
        for version, each in enumerate(self.sent[: stored.version], 1):
            game.restart() if each.logged == RESTART else game.act(each.logged)
            if each.told is not None:
                _compare(each.told, game, stored, version)
        assert stored.now == Snapshot.of(game)
        assert (stored.summary.score, stored.summary.moves) == (game.score, game.moves)
        return stored.version


def _compare(told: dict[str, Any], game: Game, stored: StoredGame, version: int) -> None:
    summary = stored.summary._replace(version=version)
    state = state_of(StoredGame(summary, Snapshot.of(game)), "en")
    expected = state.model_dump(mode="json", by_alias=True, exclude_unset=True)
    for name in ("version", "piles", "legal", "score", "moves", "undo", "redo", "won"):
        assert told[name] == expected[name]
