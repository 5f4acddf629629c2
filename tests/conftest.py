"""What holds for all tests: servers that they start do nothing in their spare time."""

from __future__ import annotations

import os

os.environ.setdefault("SARATOGA_READY_DEALS", "0")
