"""Numbers for piles: a column is 0, 1, 2 …; the others have the numbers below."""

from __future__ import annotations

from typing import Final

MAX_COLUMNS: Final = 64

STOCK: Final = 64
WASTE: Final = 65
RESERVE: Final = 66
#: The foundation area as a target: the first pile of the card's suit that takes it.
HOME: Final = 67
#: A foundation pile as a source is `FOUNDATION + twin * 4 + suit`.
FOUNDATION: Final = 80
