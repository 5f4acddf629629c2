"""Games about which the solver is quick and sure."""

from __future__ import annotations

from typing import Final

#: Classic Canfield, winnable until its 78th move, W-1, gives the win away; three more follow.
LOST_CODE: Final = "HC1-D3-AAAAACL"
LOST_LINE: Final = (
    "R-2 D R-F D D D 2-4x2 D D D D R-3 D D D D T D D D D D D D D D D W-F D D T D D D D D D D D "
    "D D D T D D W-F D D D D D W-1 D W-1 D D D T D D D D W-F D D D D W-1 D D T D D W-F D D W-F "
    "W-1 D D D"
)
#: How many of its moves keep the win.
KEPT: Final = 77
LOSING: Final = "W-1"
