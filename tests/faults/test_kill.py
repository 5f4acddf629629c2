"""The server is killed at a random moment of play, 100 times: no acknowledged action is lost."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path
from random import Random
from threading import Event, Thread

from faults.guests import Guest
from faults.servers import forkserver, player_of
from saratoga.server.hosting.keys import signing_key
from saratoga.server.run import listen, run
from saratoga.server.settings import Settings
from saratoga.store import Store

KILLS = 100
KEY = "a key for this test only"


def _playing(guests: list[Guest], moment: float) -> list[Thread]:
    """Let guests play; return their threads `moment` seconds after the first answer."""
    acknowledged = Event()
    for guest in guests:
        if not guest.state:
            guest.begin()
    threads = [Thread(target=guest.play, args=(acknowledged,)) for guest in guests]
    for thread in threads:
        thread.start()
    assert acknowledged.wait(60)
    Event().wait(moment)
    return threads


def _round(settings: Settings, listener: socket.socket, guests: list[Guest], moment: float) -> None:
    """Start a server, let all play, and kill it `moment` seconds after the first answer."""
    server = forkserver.Process(target=run, args=(settings, listener))
    server.start()
    try:
        playing = _playing(guests, moment)
    finally:
        server.kill()
        server.join()
    assert server.exitcode == -9
    for thread in playing:
        thread.join()


def test_a_killed_server_has_kept_every_acknowledged_action(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, port=0, secret_key=KEY)
    moments, interrupted = Random(1), 0
    with listen(settings) as listener:
        host, port = listener.getsockname()[:2]
        guests = [Guest(seed, (host, port)) for seed in range(4)]
        for _ in range(KILLS):
            _round(settings, listener, guests, moments.uniform(0, 0.06))
            interrupted += sum(guest.sent[-1].told is None for guest in guests)
    with Store(settings.database_url) as store:
        kept = [guest.check(store, player_of(guest, KEY)) for guest in guests]
        assert all(len(store.games.listed(player_of(guest, KEY), 10)) == 1 for guest in guests)
    assert min(kept) >= KILLS // 2
    assert interrupted >= KILLS // 2


def test_the_command_keeps_a_game_over_a_kill(tmp_path: Path) -> None:
    """`saratoga serve` as a user starts it, killed and started again."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    program = str(Path(sys.executable).with_name("saratoga"))
    command = [program, "serve", "--port", str(port), "--data", str(tmp_path)]
    guest = Guest(0, ("127.0.0.1", port))
    for _ in range(2):
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        with server:
            try:
                assert server.stdout is not None
                assert f"http://127.0.0.1:{port}" in server.stdout.readline()
                (playing,) = _playing([guest], 0.02)
            finally:
                server.kill()
        playing.join()
    settings = Settings(data=tmp_path)
    with Store(settings.database_url) as store:
        assert guest.check(store, player_of(guest, signing_key(settings, store))) >= 2
