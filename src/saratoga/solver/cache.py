"""Where compiled code is kept: a folder of the user's cache for each state of the source.

Numba looks only at the file of the function that it loads, not at what that function calls: with
one folder for all, an edit of the laws would leave stale code in use. So the folder is named by a
digest of `rules/`, `solver/`, the Python and the Numba version; old ones are removed.
"""

from __future__ import annotations

import atexit
import hashlib
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryFile, mkdtemp
from typing import Final

import numba
from platformdirs import user_cache_path

import saratoga

#: Folders of other states that are kept, the latest ones.
KEPT: Final = 3


def source_digest() -> str:
    """Return sixteen hex digits for the source of the kernels and what compiles it."""
    home = Path(saratoga.__file__).parent
    digest = hashlib.sha256(f"{numba.__version__} {sys.version}".encode())
    for room in ("rules", "solver"):
        for file in sorted((home / room).rglob("*.py")):
            digest.update(f"{file.relative_to(home)}\n".encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Return the folder of the compiled code of this source."""
    return user_cache_path("saratoga") / "kernels" / source_digest()


def prepare() -> None:
    """Point Numba at the folder; to be called before any kernel is defined.

    A folder that the user set by NUMBA_CACHE_DIR stays the parent of ours. Where it can't be
    written, a temporary one takes its place, and each process compiles anew.
    """
    chosen = numba.config.CACHE_DIR  # type: ignore[attr-defined]
    folder = Path(chosen) / source_digest() if chosen else cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=folder).close()
        _forget_old(folder)
    except OSError:
        folder = Path(mkdtemp(prefix="saratoga-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
    numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]


def _forget_old(folder: Path) -> None:
    """Remove folders of earlier states of the source but the latest ones."""
    others = [other for other in folder.parent.iterdir() if other.is_dir() and other != folder]
    others.sort(key=lambda other: other.stat().st_mtime, reverse=True)
    for other in others[KEPT:]:
        shutil.rmtree(other, ignore_errors=True)
