"""Every text of the sources is in every catalogue; `make messages` brings them in step."""

from __future__ import annotations

import re
from functools import lru_cache

import pytest
from babel.messages.catalog import Catalog

from saratoga.cli import messages
from saratoga.i18n import catalogue, languages

OTHERS = [tag for tag in languages() if tag != "en"]


@lru_cache(maxsize=1)
def texts() -> Catalog:
    return messages.template()


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_missing_fuzzy_or_different(language: str) -> None:
    assert list(messages.faults(language, texts())) == []


@pytest.mark.parametrize("language", OTHERS)
def test_the_catalogue_stands_as_the_tool_writes_it(language: str) -> None:
    path = catalogue.LOCALE_FOLDER / language / "saratoga.po"
    again = messages.updated(messages.read(path), texts(), language)
    assert path.read_bytes() == messages.po_bytes(again, language)
    assert not re.search(
        rb"POT-Creation-Date|PO-Revision-Date|Generated-By|:\d+$", path.read_bytes()
    )
