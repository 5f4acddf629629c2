"""Static files: addresses with a digest, compression, conditional requests."""

from __future__ import annotations

import gzip
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from saratoga.server.assets import Assets
from server.asgi_client import Client


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "js").mkdir()
    (tmp_path / "js" / "main.js").write_text("import './other.js';\n" * 100)
    (tmp_path / "picture.png").write_bytes(b"\x89PNG" + bytes(range(256)))
    return tmp_path


def test_an_address_changes_with_any_content(files: Path) -> None:
    before = Assets(files).url("js/main.js")
    assert before.startswith("/static/")
    assert before.endswith("/js/main.js")
    assert Assets(files).url("js/main.js") == before
    (files / "picture.png").write_bytes(b"other")
    assert Assets(files).url("js/main.js") != before


def test_only_the_present_digest_may_be_kept(files: Path) -> None:
    assets = Assets(files)
    path = assets.url("js/main.js").removeprefix("/static/")
    found = assets.find(path)
    assert found is not None
    assert found[1] == "public, max-age=31536000, immutable"
    for other in ("js/main.js", "0123456789abcdef/js/main.js"):
        old = assets.find(other)
        assert old is not None
        assert old[1] == "no-cache"
    assert assets.find("js/none.js") is None


def test_development_sees_every_edit(files: Path) -> None:
    assets = Assets(files, reload=True)
    before = assets.url("new.css")
    (files / "new.css").write_text("p {}")
    assert assets.find("new.css") is not None
    assert assets.url("new.css") != before


def test_text_is_compressed_and_pictures_are_not(files: Path) -> None:
    assets = Assets(files)
    script, picture = assets.find("js/main.js"), assets.find("picture.png")
    assert script is not None
    assert script[0].compressed is not None
    assert gzip.decompress(script[0].compressed) == script[0].body
    assert script[0].media_type == "text/javascript"
    assert picture is not None
    assert picture[0].compressed is None


def test_unchanged_files_are_not_sent_again(app: FastAPI, client: Client) -> None:
    path = app.state.services.assets.url("favicon.svg")
    first = client.get(path)
    assert first.headers["content-type"] == "image/svg+xml"
    assert "set-cookie" not in first.headers
    again: httpx.Response = client.get(path, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["cache-control"] == first.headers["cache-control"]
