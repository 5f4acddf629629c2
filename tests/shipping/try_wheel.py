"""Installs the wheel where nothing else is, as pipx does, and plays a move; `make wheel` runs it.

Not part of the tests: what the wheel needs comes from the package registry, and they ask no
network.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

ROOT = Path(__file__).parents[2]
JSON = {"content-type": "application/json"}
#: A word of the first page in each language, to see that the translations came along.
PAGES = {
    "en": "New game",
    "ko": "새 게임",
    "zh-Hant": "新遊戲",
    "lb": "Neit Spill",
    "it": "Nuova partita",
}


def installed(folder: Path) -> Path:
    """Build the wheel, install it in a new environment, and return that one's programs."""
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    subprocess.run([*build, "--directory", str(folder)], cwd=ROOT, check=True)
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "venv", with_pip=True)
    programs = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
    pip = [str(programs / "python"), "-m", "pip"]
    subprocess.run([*pip, "install", "-qq", "--no-compile", str(wheel)], check=True)
    subprocess.run([*pip, "check"], check=True)
    return programs


@contextmanager
def serving(program: Path, folder: Path) -> Iterator[str]:
    """Run `saratoga serve` away from the checkout; give its address."""
    command = [str(program), "serve", "--port", "0", "--data", str(folder / "data")]
    environment = os.environ | {"SARATOGA_READY_DEALS": "0"}
    with subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            found = re.search(r"http://\S+", line)
            assert found, line
            yield found[0]
        finally:
            server.terminate()


def fetched(browser: OpenerDirector, address: str, body: Any = None) -> bytes:
    """Return what is at an address; with a body it is posted there."""
    data = None if body is None else json.dumps(body).encode()
    with browser.open(Request(address, data, JSON), timeout=60) as answer:
        found: bytes = answer.read()
    return found


def play(address: str) -> None:
    """Read the pages and play a move."""
    browser = build_opener(HTTPCookieProcessor())
    for language, word in PAGES.items():
        assert word in fetched(browser, f"{address}/?lang={language}").decode(), language
    page = fetched(browser, f"{address}/").decode()
    for path in re.findall(r'(?:href|src)="(/static/[^"]+)"', page):
        assert fetched(browser, address + path), path
    games = f"{address}/api/v1/games"
    game = json.loads(fetched(browser, games, {"code": "CF1-D3-AAAAACL"}))
    move = {"id": "1", "version": 0, "action": "move", "move": game["legal"][0]["move"]}
    told = json.loads(fetched(browser, f"{games}/{game['id']}/actions", move))
    assert told["version"] == 1


def main() -> None:
    """Try it and say that it went well."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        programs = installed(folder)
        program = programs / "saratoga"
        told = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
        with serving(program, folder) as address:
            play(address)
        print(f"wheel: {told.stdout.strip()} installs, serves its pages and plays")


if __name__ == "__main__":
    main()
