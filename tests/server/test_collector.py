"""A server process looks for garbage seldom, and finds it all the same."""

from __future__ import annotations

import subprocess
import sys

SCRIPT = """
import gc, weakref
from saratoga.server.hosting.collector import calm

calm()
assert gc.isenabled() and gc.get_threshold()[0] > 5000 and gc.get_freeze_count() > 1000

class Ring:
    def __init__(self):
        self.itself = self

rings = [weakref.ref(Ring()) for _ in range(3 * gc.get_threshold()[0])]
print(sum(ring() is None for ring in rings) > gc.get_threshold()[0])
"""


def test_garbage_is_found_although_seldom_looked_for() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("True\n", "")
