"""Several server processes on one database: any of them may answer."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from signal import SIGTERM
from threading import Barrier
from typing import Any

from faults.guests import API, Guest
from faults.servers import forkserver
from saratoga.server.run import listen, run
from saratoga.server.settings import Settings

SERVERS = 2
CROWD = 4

Address = tuple[str, int]


@contextmanager
def servers(folder: Path) -> Iterator[list[Address]]:
    """Run servers on one database; give their addresses."""
    settings = Settings(data=folder, port=0)
    with ExitStack() as stack:
        listeners = [stack.enter_context(listen(settings)) for _ in range(SERVERS)]
        running = [
            forkserver.Process(target=run, args=(settings, listener)) for listener in listeners
        ]
        try:
            for process in running:
                process.start()
            yield [listener.getsockname()[:2] for listener in listeners]
        finally:
            for process in running:
                process.terminate()
            for process in running:
                process.join()
        assert [process.exitcode for process in running] == [-SIGTERM] * SERVERS


def ask(address: Address, cookie: str, method: str, path: str, body: Any = None) -> tuple[int, Any]:
    """Send one request; return status and JSON."""
    headers = {"content-type": "application/json", "cookie": cookie}
    with closing(http.client.HTTPConnection(*address, timeout=60)) as connection:
        connection.request(method, API + path, json.dumps(body), headers)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())


def test_two_processes_never_accept_one_version_twice(tmp_path: Path) -> None:
    with servers(tmp_path) as addresses, ThreadPoolExecutor(CROWD) as pool:
        guest = Guest(0, addresses[0])
        guest.begin()
        game = guest.state["id"]
        for version in range(12):
            barrier = Barrier(CROWD)

            def send(number: int, barrier: Barrier = barrier, version: int = version) -> int:
                body = {"id": f"{version}-{number}", "version": version, "action": "move"}
                barrier.wait()
                address = addresses[number % SERVERS]
                path = f"/games/{game}/actions"
                return ask(address, guest.cookie, "POST", path, body | {"move": "D"})[0]

            found = sorted(pool.map(send, range(CROWD)))
            assert found == [200] + [409] * (CROWD - 1)
        states = [ask(each, guest.cookie, "GET", f"/games/{game}") for each in addresses]
        assert states[0] == states[1]
        assert states[0][1]["version"] == 12


def test_a_player_may_be_answered_by_any_process(tmp_path: Path) -> None:
    with servers(tmp_path) as addresses:
        guest = Guest(1, addresses[0])
        guest.begin()
        state = guest.state
        for number in range(20):
            body = {"id": str(number), "version": state["version"], "action": "move"}
            move = state["legal"][number % len(state["legal"])]["move"]
            path = f"/games/{state['id']}/actions"
            address = addresses[number % SERVERS]
            status, state = ask(address, guest.cookie, "POST", path, body | {"move": move})
            assert status == 200
        assert state["version"] == 20
