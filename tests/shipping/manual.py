"""The examples of docs/operations.md, taken from the page itself."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]


def example(language: str) -> str:
    """Return the page's only example in a language."""
    page = (ROOT / "docs" / "operations.md").read_text()
    (found,) = re.findall(rf"^```{language}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    return str(found)


def changed(text: str, *changes: tuple[str, str]) -> str:
    """Put an example into the place of a test; everything that is replaced must be there."""
    for old, new in changes:
        assert old in text, f"{old!r} is not in the example"
        text = text.replace(old, new)
    return text


def unit_environment() -> dict[str, str]:
    """Return the environment that the systemd unit sets."""
    pairs = re.findall(r"^Environment=(\w+)=(.*)$", example("ini"), re.MULTILINE)
    return dict(pairs)


def unit_words() -> list[str]:
    """Return what the systemd unit has the program do."""
    (line,) = re.findall(r"^ExecStart=\S+ (.*)$", example("ini"), re.MULTILINE)
    return str(line).split()
