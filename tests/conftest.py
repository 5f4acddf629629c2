"""What holds for all tests: servers that they start do nothing in their spare time, and take as
many requests as come; tests of the limits set their own."""

from __future__ import annotations

import os

os.environ.setdefault("SARATOGA_READY_DEALS", "0")
os.environ.setdefault("SARATOGA_PLAYER_RATE", "0")
