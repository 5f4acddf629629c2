"""What the documents name is there."""

from __future__ import annotations

import re

import pytest

from shipping.manual import ROOT

DOCUMENTS = sorted(path.name for path in (ROOT / "docs").glob("*.md"))


@pytest.mark.parametrize("name", DOCUMENTS)
def test_tests_and_benchmarks_that_a_document_names_exist(name: str) -> None:
    text = (ROOT / "docs" / name).read_text()
    for file, test in re.findall(r"`((?:tests|benchmarks)/[\w/]+\.py)(?:::(\w+))?", text):
        assert (ROOT / file).is_file(), file
        assert not test or f"def {test}(" in (ROOT / file).read_text(), f"{file}::{test}"


@pytest.mark.parametrize("name", DOCUMENTS)
def test_pages_that_a_document_links_to_exist(name: str) -> None:
    text = (ROOT / "docs" / name).read_text()
    for target in re.findall(r"\]\(([\w./-]+\.(?:md|png))", text):
        assert (ROOT / "docs" / target).is_file(), target
