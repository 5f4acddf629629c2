"""The application on a database of its own, and browsers that ask it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI

from saratoga.server.app import create_app
from saratoga.server.settings import Settings
from server.asgi_client import Client
from store.databases import quick_folder


@pytest.fixture
def folder() -> Iterator[Path]:
    with quick_folder() as path:
        yield path


@pytest.fixture
def app(folder: Path) -> Iterator[FastAPI]:
    made = create_app(Settings(data=folder, max_body=20_000))
    yield made
    made.state.services.desk.close()
    made.state.services.store.close()


@pytest.fixture
def client(app: FastAPI) -> Iterator[Client]:
    with Client(app) as browser:
        yield browser


@pytest.fixture
def other(app: FastAPI) -> Iterator[Client]:
    """Another browser, and so another player."""
    with Client(app) as browser:
        yield browser
