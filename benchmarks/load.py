"""Many players at once over HTTP: moves per second, how long they take, what the server needs.

    python benchmarks/load.py [--database sqlite] [--workers 2] [--players 400] [--pace 1]
                              [--seconds 60] [--minutes 0]

Locust plays whole games, won ones and random ones, on a server of its own with its database on the
disk; `--database postgresql` starts a private PostgreSQL. Each player has an address and a cookie
of its own, looks at the table's page, begins the game, and sends its actions one every `--pace`
seconds (0: as fast as they are answered). An answer that isn't 200 with the next version is an
error. `--players 5000 --pace 4` is 5,000 open games at a human pace. `--minutes 20` is the soak: a
line a minute with the memory of every process of the server. The load and the server share the
machine; the CPU time of each is printed. Needs the extra `bench`.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from time import monotonic, process_time
from typing import Any, Final

import gevent
from locust import FastHttpUser, task
from locust.env import Environment

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from crowd.installation import Installation, cpu_seconds, family, installation, memory
from crowd.lines import Line, lines

API: Final = "/api/v1/games"
_MARKS: Final = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "max": 1.0}


class Player(FastHttpUser):
    """Plays one game after the other."""

    abstract = True
    pace = 1.0
    lines: tuple[Line, ...] = ()
    numbers: Iterator[int] = count()

    def on_start(self) -> None:
        """Sit down, at a moment of its own."""
        number = next(self.numbers)
        self._dice = Random(number)
        self._address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
        self._cookie = ""
        self._line: Line | None = None
        self._turn = 0
        self._due = monotonic() + self._dice.random() * self.pace

    def wait_time(self) -> float:
        """Return the seconds until the next action is due; a late one doesn't put off the next."""
        now = monotonic()
        self._due = max(self._due + self.pace, now - self.pace)
        return max(0.0, self._due - now)

    @task
    def play(self) -> None:
        """Take the next action, or begin the next game."""
        if self._line is None or self._turn == len(self._line.actions):
            self._begin()
        else:
            self._act(self._line.actions[self._turn])

    def _begin(self) -> None:
        line = self._dice.choice(self.lines)
        text = self._asked("begin", API, line.begin, 201, b'"version":0')
        if text is not None:
            self._game = text.split(b'"id":"', 1)[1].split(b'"', 1)[0].decode()
            self._line, self._turn = line, 0
            self._asked("page", f"/play/{self._game}", None, 200, b"<html")

    def _act(self, body: bytes) -> None:
        expected = b'"version":%d,' % (self._turn + 1)
        text = self._asked("move", f"{API}/{self._game}/actions", body, 200, expected)
        self._turn += 1
        if text is None:
            self._line = None

    def _asked(
        self, name: str, path: str, body: bytes | None, status: int, expected: bytes
    ) -> bytes | None:
        """Send a request; return the text of the answer, None where it isn't what it should be."""
        headers = {"cookie": self._cookie, "x-forwarded-for": self._address}
        headers |= {"content-type": "application/json", "accept-encoding": "gzip"}
        method = "GET" if body is None else "POST"
        with self.client.request(
            method, path, name=name, data=body, headers=headers, catch_response=True
        ) as answer:
            text: bytes = answer.content or b""
            if answer.status_code != status or expected not in text:
                answer.failure(f"{answer.status_code} {text[:200]!r}")
                return None
            if not self._cookie:
                self._cookie = answer.headers.get("set-cookie", "").partition(";")[0]
            return text


class Watch:
    """Notes how long requests take, and which fail."""

    def __init__(self) -> None:
        self.times: dict[str, list[float]] = {}
        self.errors = Counter[str]()

    def __call__(self, name: str, response_time: float, exception: Any, **_: Any) -> None:
        """Note a request; Locust calls this."""
        self.times.setdefault(name, []).append(response_time)
        if exception is not None:
            self.errors[f"{name}: {exception}"[:300]] += 1

    def clear(self) -> None:
        """Forget the times; errors are kept."""
        self.times = {}


def measured(site: Installation, given: argparse.Namespace) -> Watch:
    """Let everybody sit down, then measure for as long as was asked."""
    Player.pace, Player.lines = given.pace, tuple(lines(given.seed, 100))
    environment = Environment(user_classes=[_seated(site)], host=f"http://127.0.0.1:{site.port}")
    watch = Watch()
    environment.events.request.add_listener(watch)
    runner = environment.create_local_runner()
    runner.start(given.players, spawn_rate=given.players / max(20 * given.pace, 10))
    while runner.user_count < given.players:
        gevent.sleep(0.2)
    gevent.sleep(2 * given.pace + 10)
    report("while sitting down", watch)
    for minute in range(max(1, given.minutes)):
        watch.clear()
        spent, own, begun = consumed(site), process_time(), monotonic()
        gevent.sleep(60 if given.minutes else given.seconds)
        lasted = monotonic() - begun
        label = f"minute {minute + 1}" if given.minutes else f"{lasted:.0f} s"
        report(label, watch, lasted)
        costs = {name: part - spent[name] for name, part in consumed(site).items()}
        costs["load"] = process_time() - own
        moves = len(watch.times.get("move", ())) or 1
        shown = ", ".join(
            f"{name} {part / lasted:.2f} cores ({1000 * part / moves:.2f} ms a move)"
            for name, part in costs.items()
        )
        print(f"  CPU: {shown}; load average {os.getloadavg()[0]:.1f}")
        print(f"  memory: {', '.join(memories(site))}", flush=True)
    runner.quit()
    return watch


def _seated(site: Installation) -> type[Player]:
    return type("Seated", (Player,), {"host": f"http://127.0.0.1:{site.port}"})


def consumed(site: Installation) -> dict[str, float]:
    """Return the CPU seconds of the server and of PostgreSQL."""
    found = {"server": cpu_seconds(site.server)}
    if site.postgres is not None:
        found["PostgreSQL"] = cpu_seconds(site.postgres.postmaster())
    return found


def memories(site: Installation) -> list[str]:
    """Return the memory of each process of the server in words, that of PostgreSQL as a whole."""
    found = [f"{process} {memory(process):.0f} MB" for process in sorted(family(site.server))]
    if site.postgres is not None:
        whole = sum(map(memory, family(site.postgres.postmaster())))
        found.append(f"PostgreSQL {whole:.0f} MB")
    return found


def report(label: str, watch: Watch, lasted: float | None = None) -> None:
    """Print how many requests there were and how long they took."""
    for name, times in sorted(watch.times.items()):
        found = sorted(times)
        marks = "  ".join(
            f"{mark} {found[round(at * (len(found) - 1))]:.1f}" for mark, at in _MARKS.items()
        )
        rate = "" if lasted is None else f"  {len(found) / lasted:7.1f}/s"
        print(f"{label:18} {name:6} n={len(found):<7}{rate}  {marks} ms")
    print(f"{label:18} errors {watch.errors.total()}", flush=True)


def main() -> int:
    """Measure, print, and return 1 if there was an error."""
    words = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    words.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    words.add_argument("--workers", type=int, default=2)
    words.add_argument("--players", type=int, default=400)
    words.add_argument("--pace", type=float, default=1.0)
    words.add_argument("--seconds", type=float, default=60.0)
    words.add_argument("--minutes", type=int, default=0)
    words.add_argument("--seed", type=int, default=1)
    given = words.parse_args()
    settings = {"trusted_proxies": "127.0.0.1", "workers": given.workers}
    with installation(given.database, settings) as site:
        print(f"{given.database}, {given.workers} workers, {given.players} players", flush=True)
        watch = measured(site, given)
    for error, times in watch.errors.most_common(5):
        print(f"  {times} x {error}")
    return 1 if watch.errors else 0


if __name__ == "__main__":
    raise SystemExit(main())
