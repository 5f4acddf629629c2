"""Python looks for this module when it starts: here the clock goes behind by what a file says.

The file named by CLOCK_BEHIND holds seconds, as a double; whoever writes it sets the clock of all
processes that have this folder in PYTHONPATH. Monotonic clocks go on as ever, as they do when a
machine's clock is set.
"""

import mmap
import os
import struct
import time

with open(os.environ["CLOCK_BEHIND"], "rb") as _file:
    _view = mmap.mmap(_file.fileno(), 8, access=mmap.ACCESS_READ)
_seconds = time.time
_nanoseconds = time.time_ns


def _behind() -> float:
    found: float = struct.unpack("d", _view[:8])[0]
    return found


time.time = lambda: _seconds() - _behind()
time.time_ns = lambda: _nanoseconds() - int(_behind() * 1e9)
