"""Moves under a flood of hints: how long they take while fifty players ask the solver.

    python benchmarks/hints.py [--players 50] [--moves 500]

A real server with its worker processes answers one player's moves over HTTP, first alone, then
while all the others keep asking for sure hints, each in a game of its own. The others are a process
of their own, so that its threads don't hold up the clock. Printed are the times of the moves, in
milliseconds, and how many hints were answered, refused or given up meanwhile.
"""

from __future__ import annotations

import argparse
import json
import os
import secrets
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from multiprocessing import get_context
from multiprocessing.queues import SimpleQueue
from multiprocessing.synchronize import Event
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import Any

from saratoga.engine.codes import SEEDS, letters_of

FORMS = ("CF1-D3", "CF1-D1", "HC1-D3", "DS1-D1N", "DS1-D3N", "DS1-D1V", "DS1-D3V")
API = "/api/v1/games"


class Browser:
    """One player's connection, with its cookie."""

    def __init__(self, port: int) -> None:
        self._connection = HTTPConnection("127.0.0.1", port, timeout=600)
        self._cookie = ""

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, dict[str, Any]]:
        """Send a request; return its status and JSON."""
        headers = {"content-type": "application/json", "cookie": self._cookie}
        text = None if body is None else json.dumps(body)
        self._connection.request(method, path, text, headers)
        answer = self._connection.getresponse()
        cookie = answer.headers.get("set-cookie")
        if cookie:
            self._cookie = cookie.split(";")[0]
        told: dict[str, Any] = json.loads(answer.read())
        return answer.status, told

    def begin(self, form: str) -> dict[str, Any]:
        """Begin a random deal."""
        code = f"{form}-{letters_of(secrets.randbelow(SEEDS))}"
        return self.ask("POST", API, {"code": code})[1]

    def move(self, state: dict[str, Any], move: str) -> dict[str, Any]:
        """Make a move."""
        action = {
            "id": secrets.token_hex(8),
            "version": state["version"],
            "action": "move",
            "move": move,
        }
        return self.ask("POST", f"{API}/{state['id']}/actions", action)[1]


@contextmanager
def server() -> Iterator[int]:
    """Run a server with a store of its own; give its port."""
    with TemporaryDirectory() as folder:
        program = [sys.executable, "-c", "from saratoga.cli import main; main()"]
        command = [*program, "serve", "--port", "0", "--data", folder]
        unlimited = {"SARATOGA_PLAYER_RATE": "0", "SARATOGA_SOLVER_BUDGET": "0"}
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env=os.environ | unlimited
        ) as process:
            assert process.stdout is not None
            yield int(process.stdout.readline().split()[3].rsplit(":", 1)[1])
            process.terminate()


def warm(port: int) -> None:
    """Ask for a hint of every game until one is given: then its search is compiled."""
    browser = Browser(port)
    for form in FORMS:
        state = browser.begin(form)
        wish = {"kind": "sure", "version": 0}
        while browser.ask("POST", f"{API}/{state['id']}/hints", wish)[0] != 200:
            sleep(1.0)


def times(browser: Browser, number: int) -> list[float]:
    """Return how long moves take, draws and redeals of Canfield, in milliseconds."""
    state = browser.begin("CF1-D3")
    found = []
    for _ in range(number):
        legal = [each["move"] for each in state["legal"]]
        begin = perf_counter()
        state = browser.move(state, "D" if "D" in legal else "T")
        found.append(1000 * (perf_counter() - begin))
    return sorted(found)


def flood(port: int, number: int, ended: Event, answers: Counter[str]) -> None:
    """Ask for one sure hint after another, playing each, in random deals of every game."""
    browser = Browser(port)
    state = browser.begin(FORMS[number % len(FORMS)])
    while not ended.is_set():
        wish = {"kind": "sure", "version": state["version"]}
        status, told = browser.ask("POST", f"{API}/{state['id']}/hints", wish)
        answers[told["outcome"] if status == 200 else told["code"]] += 1
        if status != 200:
            ended.wait(1.0)
        elif told["move"] is None:
            state = browser.begin(FORMS[number % len(FORMS)])
        else:
            state = browser.move(state, told["move"])


def crowd(port: int, players: int, ended: Event, told: SimpleQueue[Counter[str]]) -> None:
    """Flood the server with players until it is ended; tell how many answers of each kind came."""
    answers = Counter[str]()
    threads = [
        threading.Thread(target=flood, args=(port, number, ended, answers))
        for number in range(players)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    told.put(answers)


def shown(name: str, found: list[float]) -> str:
    """Return a line of a report."""
    marks = {"p50": 0.5, "p90": 0.9, "p99": 0.99, "max": 1.0}
    parts = [f"{mark} {found[round(at * (len(found) - 1))]:.1f}" for mark, at in marks.items()]
    return f"{name:28} n={len(found)}  {'  '.join(parts)} ms"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--players", type=int, default=50)
    parser.add_argument("--moves", type=int, default=500)
    given = parser.parse_args()
    context = get_context("spawn")
    with server() as port:
        warm(port)
        mover = Browser(port)
        times(mover, 20)
        print(shown("moves alone", times(mover, given.moves)), flush=True)
        ended, told = context.Event(), context.SimpleQueue()
        others = context.Process(target=crowd, args=(port, given.players, ended, told))
        others.start()
        print(shown(f"moves, {given.players} ask for hints", times(mover, given.moves)))
        ended.set()
        answers: Counter[str] = told.get()
        others.join()
        print("hints:", ", ".join(f"{name} {count}" for name, count in answers.most_common()))


if __name__ == "__main__":
    main()
