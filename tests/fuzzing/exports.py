"""Exports of an installation as input: whatever is imported comes out again as it was."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from fuzzing.targets import CODES, Target
from saratoga.engine.deals import Deal
from saratoga.store import Store
from saratoga.store.check import faults
from saratoga.store.database import Database
from saratoga.store.export import export
from saratoga.store.importing import import_lines
from store.databases import quick_folder

PLAYER = "p" * 22


@dataclass(frozen=True)
class Exports(Target):
    """Exports, half of them with the digest that fits what was changed."""

    def input(self, dice: Random) -> str:
        """Return a changed example."""
        text = super().input(dice)
        return text if dice.random() < 0.5 else resealed(text)


def resealed(text: str) -> str:
    """Return an export whose last line counts and sums up the lines before it."""
    lines = [f"{line}\n" for line in text.split("\n")[:-2]]
    rows: dict[str, int] = {}
    table = ""
    for line in lines:
        if line.startswith('{"table":"'):
            table = line.split('"')[3]
            rows[table] = 0
        elif line.startswith("[") and table:
            rows[table] += 1
    content = "".join(lines).encode("utf-8", "surrogatepass")
    last = {"rows": rows, "sha256": hashlib.sha256(content).hexdigest()}
    return "".join(lines) + json.dumps(last, separators=(",", ":")) + "\n"


def _example(folder: Path) -> str:
    """Return the export of a small installation."""
    with Store(f"sqlite:///{folder / 'example.sqlite'}") as store:
        for number, code in enumerate(CODES[:2]):
            game = store.games.create(PLAYER, Deal.from_code(code))
            for version in range(3):
                store.games.act(PLAYER, game.id, version, "D", f"{number}-{version}")
        store.players.save_settings(PLAYER, {"language": "ko"})
        store.players.new_transfer(PLAYER, 15)
        return b"".join(export(store.database)).decode()


def _rows(lines: Iterable[bytes]) -> list[str]:
    """Return what the lines of an export say, without the last one, however it is written."""
    *found, _ = (json.dumps(json.loads(line)) for line in lines)
    return sorted(found)


class _Reader:
    """Imports into an empty database, which is made anew once something was accepted."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._number = 0
        self._database = self._new()

    def _new(self) -> Database:
        self._number += 1
        return Database(f"sqlite:///{self._folder / f'{self._number}.sqlite'}")

    def read(self, text: str) -> None:
        """Import an export; export it again and check every game."""
        lines = text.encode("utf-8", "surrogatepass").splitlines(keepends=True)
        import_lines(self._database, lines)
        try:
            assert _rows(export(self._database)) == _rows(lines)
            for fault in faults(self._database):
                assert fault is None or fault.what
        finally:
            self.close()
            self._database = self._new()

    def close(self) -> None:
        """Close the database."""
        self._database.close()


@contextmanager
def exports() -> Iterator[Target]:
    """Give the reader of exports."""
    with quick_folder() as folder:
        reader = _Reader(folder)
        yield Exports("exports", [_example(folder)], reader.read, weight=2)
        reader.close()
