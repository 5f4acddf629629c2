"""Python looks for this module when it starts: here the clock goes behind by what a file says.

The file named by CLOCK_BEHIND holds seconds, as a double; whoever writes it sets the clock of all
processes that have this folder in PYTHONPATH. Monotonic clocks go on as ever, as they do when a
machine's clock is set.
"""

import mmap
import os
import struct
import time


def _set_back(path: str) -> None:
    """Let the clock go behind by what the file says."""
    with open(path, "rb") as file:
        view = mmap.mmap(file.fileno(), 8, access=mmap.ACCESS_READ)
    seconds, nanoseconds = time.time, time.time_ns

    def behind() -> float:
        found: float = struct.unpack("d", view[:8])[0]
        return found

    time.time = lambda: seconds() - behind()
    time.time_ns = lambda: nanoseconds() - int(behind() * 1e9)


if "CLOCK_BEHIND" in os.environ:
    _set_back(os.environ["CLOCK_BEHIND"])
