"""requirements.lock pins what a host installs; `make lock` renews it, these tests say when."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import PackageNotFoundError, distribution
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
EXTRAS = ("postgresql",)
STALE = "requirements.lock is stale: run `make lock`"


class Pin(NamedTuple):
    requirement: Requirement
    hashes: list[str]

    @property
    def version(self) -> str:
        (exact,) = self.requirement.specifier
        assert exact.operator == "=="
        return exact.version


def lines() -> list[str]:
    text = (ROOT / "requirements.lock").read_text()
    return re.sub(r"\\\n\s*", "", text).splitlines()


def pins() -> dict[str, list[Pin]]:
    """Return the pins by name; a package may have one for each range of Pythons."""
    found: dict[str, list[Pin]] = {}
    for line in lines():
        if line and not line.lstrip().startswith("#"):
            requirement, *hashes = line.split("--hash=")
            pin = Pin(Requirement(requirement.strip()), [each.strip() for each in hashes])
            found.setdefault(canonicalize_name(pin.requirement.name), []).append(pin)
    return found


def roots() -> list[Requirement]:
    """Return what the project asks for by itself."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = (project["optional-dependencies"][name] for name in EXTRAS)
    return [Requirement(each) for each in chain(project["dependencies"], *extras)]


def asked_by(name: str, extras: set[str]) -> list[Requirement]:
    """Return what an installed package asks for on any system with this Python."""
    found = map(Requirement, distribution(name).requires or ())
    return [
        each
        for each in found
        if each.marker is None or any(each.marker.evaluate({"extra": e}) for e in {"", *extras})
    ]


def test_the_lock_has_what_the_project_asks_for() -> None:
    locked = pins()
    for wanted in roots():
        found = locked.get(canonicalize_name(wanted.name), [])
        assert found, f"{STALE}: it lacks {wanted}"
        for pin in found:
            assert wanted.specifier.contains(pin.version), f"{STALE}: {pin.requirement}"


def test_the_lock_has_what_those_ask_for_and_nothing_else() -> None:
    locked, seen = pins(), set[str]()
    waiting = roots()
    while waiting:
        wanted = waiting.pop()
        name = canonicalize_name(wanted.name)
        assert name in locked, f"{STALE}: it lacks {wanted}"
        key = f"{name}[{','.join(sorted(wanted.extras))}]"
        if key not in seen:
            seen |= {key, name}
            try:
                waiting += asked_by(name, wanted.extras)
            except PackageNotFoundError:
                continue
    unasked = {
        name
        for name, found in locked.items()
        if name not in seen and not all(pin.requirement.marker for pin in found)
    }
    assert not unasked, f"{STALE}: nothing asks for {unasked}"


def test_every_pin_names_the_files_that_are_trusted() -> None:
    for name, found in pins().items():
        for pin in found:
            assert pin.hashes, name
            assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", each) for each in pin.hashes), name


def test_the_lock_is_true_on_any_machine() -> None:
    """No registry, no folder: where packages come from is the host's choice."""
    for line in lines():
        assert "://" not in line
        assert not line.startswith("-")
        assert not re.search(r"(^|\s)/\w", line)
