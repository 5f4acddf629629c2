"""Real processes race for every version of a game: one action is accepted, and kept once."""

from __future__ import annotations

import multiprocessing

from saratoga.engine.deals import Deal
from saratoga.engine.game import Game
from saratoga.store import Store
from saratoga.store.check import faults
from saratoga.store.replay import replay
from store.easy import PLAYER, Player
from store.racing import ACTIONS, race

CODE = "CF1-D3-AAAAACL"
RACERS = 3

_processes = multiprocessing.get_context("forkserver")
_processes.set_forkserver_preload(["saratoga.store", "psycopg"])


def test_of_racing_processes_one_is_accepted_for_each_version(url: str) -> None:
    with Store(url) as store:
        game = Player(store).begin(CODE)
        start = _processes.Barrier(RACERS)
        pipes = [_processes.Pipe(duplex=False) for _ in range(RACERS)]
        racers = [
            _processes.Process(target=race, args=(url, game.id, number, start, pipe[1]))
            for number, pipe in enumerate(pipes)
        ]
        for racer in racers:
            racer.start()
        accepted = [receiving.recv() for receiving, _ in pipes if receiving.poll(30)]
        for racer in racers:
            racer.join(30)
        assert sum(accepted) == len(ACTIONS)
        found = store.games.course(PLAYER, game.id)
        assert found.log == ACTIONS
        assert found.game.now.position == replay(Game(Deal.from_code(CODE)), ACTIONS).position
        assert list(faults(store.database)) == [None]
