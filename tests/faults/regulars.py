"""Players who play one game after another through whatever happens, and what they were told."""

from __future__ import annotations

import http.client
from collections.abc import Iterable
from dataclasses import dataclass, field
from threading import Event, Thread

from faults.guests import Guest, Unavailable
from faults.servers import player_of
from saratoga.store import Store
from saratoga.store.check import faults

#: Actions of one game before the next is begun.
_MOST = 60


@dataclass
class Regular:
    """One player; each of the games is a guest's, all with the same cookie."""

    seed: int
    address: tuple[str, int]
    games: list[Guest] = field(default_factory=list)
    #: What went wrong that must not.
    fault: BaseException | None = None

    def play(self, ended: Event) -> None:
        """Play until `ended`."""
        try:
            while not ended.is_set():
                self._play_one(ended)
        except BaseException as fault:
            self.fault = fault

    def _play_one(self, ended: Event) -> None:
        cookie = self.games[-1].cookie if self.games else ""
        guest = Guest(self.seed * 10_000 + len(self.games), self.address, cookie)
        while not guest.state:
            try:
                guest.begin()
            except (OSError, http.client.HTTPException, Unavailable):
                if ended.wait(0.02):
                    return
        self.games.append(guest)
        guest.persist(ended, _MOST)

    @property
    def answered(self) -> int:
        """How many actions were acknowledged."""
        return sum(each.told is not None for guest in self.games for each in guest.sent)


class Crowd:
    """Regulars who play at once, each in a thread."""

    def __init__(self, size: int, address: tuple[str, int]) -> None:
        self.regulars = [Regular(seed, address) for seed in range(size)]
        self._ended = Event()
        self._threads = [Thread(target=each.play, args=(self._ended,)) for each in self.regulars]

    def __enter__(self) -> Crowd:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        for thread in self._threads:
            thread.join()

    @property
    def answered(self) -> int:
        """How many actions were acknowledged in all."""
        return sum(regular.answered for regular in self.regulars)

    def go_on(self, moment: float, latest: float = 60.0) -> None:
        """Wait until somebody has been answered again, and then a moment, in seconds."""
        before, waited = self.answered, 0.0
        while self.answered == before:
            assert waited < latest, "nobody is answered any more"
            self._raise()
            Event().wait(0.02)
            waited += 0.02
        Event().wait(moment)
        self._raise()

    def _raise(self) -> None:
        for regular in self.regulars:
            if regular.fault is not None:
                raise regular.fault


@dataclass(frozen=True)
class Account:
    """What a checker found: all of it agreed."""

    games: int
    answered: int
    kept: int


def check(database: str, key: str, regulars: Iterable[Regular]) -> Account:
    """Replay every game and compare it with what its player was told; raise where they differ.

    Nothing acknowledged may be lost, nothing be there twice, and every game must open.
    """
    games = answered = kept = 0
    with Store(database) as store:
        for regular in regulars:
            assert regular.fault is None, regular.fault
            answered += regular.answered
            kept += sum(guest.check(store, player_of(guest, key)) for guest in regular.games)
        for fault in faults(store.database):
            games += 1
            assert fault is None, fault
    return Account(games, answered, kept)
