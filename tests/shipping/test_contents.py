"""The wheel has everything that runs, the source archive everything that builds and tests it."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from store.databases import quick_folder

ROOT = Path(__file__).parents[2]
#: What a checkout has for its makers only.
OF_THE_CHECKOUT = (".ci/", ".gitignore", ".containerignore")


def files_of_the_checkout() -> set[str]:
    """Return the files under version control, and those about to be."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if listed.returncode:
        pytest.skip("not a git checkout")
    return {name for name in listed.stdout.splitlines() if (ROOT / name).is_file()}


def build(source: Path, target: Path, kind: str) -> Path:
    """Build a wheel or a source archive, without a network."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", kind]
    subprocess.run([*command, "--directory", str(target)], cwd=source, check=True)
    (built,) = target.iterdir()
    return built


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    with quick_folder() as path:
        yield path


@pytest.fixture(scope="module")
def wheel(folder: Path) -> dict[str, bytes]:
    return unzipped(build(ROOT, folder / "wheel", "wheel"))


def unzipped(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.fixture(scope="module")
def unpacked(folder: Path) -> Path:
    """Return the folder of the source archive, unpacked."""
    with tarfile.open(build(ROOT, folder / "sdist", "sdist")) as archive:
        archive.extractall(folder / "source", filter="data")
    (inner,) = (folder / "source").iterdir()
    return inner


def test_the_wheel_has_every_file_of_the_package_and_nothing_else(
    wheel: dict[str, bytes],
) -> None:
    """Pages, styles, scripts, cards, translations, migrations, graded and daily deals."""
    package = {
        name.removeprefix("src/") for name in files_of_the_checkout() if name.startswith("src/")
    }
    shipped = {name for name in wheel if ".dist-info/" not in name}
    assert shipped == package
    for name in ("py.typed", "web/templates/table.html", "locale/ko/saratoga.po"):
        assert f"saratoga/{name}" in package
    assert all(wheel[name] == (ROOT / "src" / name).read_bytes() for name in shipped)


def test_the_wheel_names_its_command_its_licence_and_what_it_needs(
    wheel: dict[str, bytes],
) -> None:
    told = {name.rpartition("/")[2]: text for name, text in wheel.items() if ".dist-info/" in name}
    assert b"saratoga = saratoga.cli:main" in told["entry_points.txt"]
    assert told["LICENSE"] == (ROOT / "LICENSE").read_bytes()
    always = [
        line.split()[1].partition(b">")[0]
        for line in told["METADATA"].splitlines()
        if line.startswith(b"Requires-Dist:") and b"extra ==" not in line
    ]
    assert {b"fastapi", b"numba", b"sqlalchemy", b"uvicorn"} <= set(always)


def test_the_source_archive_has_what_builds_and_tests_it(unpacked: Path) -> None:
    found = {str(path.relative_to(unpacked)) for path in unpacked.rglob("*") if path.is_file()}
    wanted = {name for name in files_of_the_checkout() if not name.startswith(OF_THE_CHECKOUT)}
    assert found - {"PKG-INFO", ".gitignore"} == wanted


def test_a_wheel_from_the_source_archive_is_the_same(
    wheel: dict[str, bytes], unpacked: Path, folder: Path
) -> None:
    assert unzipped(build(unpacked, folder / "again", "wheel")) == wheel
