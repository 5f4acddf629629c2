"""How often Python looks for garbage that refers to itself.

Every look stops all requests of a process, and a full one goes over all objects: the program's own,
and the games kept replayed. Hardly anything that a request leaves behind refers to itself, so looks
are made seldom, and the program's own objects are left out. Measured with benchmarks/load.py: the
slowest of 100 moves takes a third of the time or less.
"""

from __future__ import annotations

import gc
from typing import Final

#: New objects until a look at them (Python: 700 or 2,000); such looks until one at the middle-aged;
#: and such until one at all.
_THRESHOLDS: Final = (20_000, 20, 100)


def calm() -> None:
    """Let this process look for garbage seldom; to be called once everything is loaded."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)
