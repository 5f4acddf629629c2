"""Move: from one pile to another, and its notation.

| text | move |
|---|---|
| `D` | draw |
| `T` | redeal: turn the waste over |
| `W-F`, `W-3` | the waste's top card to the foundations, to column 3 |
| `R-F`, `R-2` | the reserve's top card likewise |
| `4-F` | column 4's top card to the foundations |
| `4-2`, `4-2x3` | column 4's top card, its top three cards, to column 2 |
| `FS-3`, `FS2-3` | take back: the top of the (second) spade foundation to column 3 |

>>> Move.parse("4-2x3")
Move(source=3, target=1, count=3)
>>> str(Move.parse("fs2-3")), str(DRAW)
('FS2-3', 'D')
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from saratoga.cards import SUITS
from saratoga.errors import InvalidMove, quoted
from saratoga.i18n import Message
from saratoga.rules.piles import FOUNDATION, HOME, MAX_COLUMNS, RESERVE, STOCK, WASTE

_NOTATION: Final = re.compile(
    r"(?P<source>W|R|F[SHDC]2?|[1-9][0-9]?)-(?P<target>F|[1-9][0-9]?)(?:X(?P<count>[1-9][0-9]?))?",
)


class Move(NamedTuple):
    """`count` cards from pile `source` to pile `target`, numbered as in `saratoga.rules.piles`.

    The count of a draw or redeal is 0: the position says how many cards turn.
    """

    source: int
    target: int
    count: int = 1  # type: ignore[assignment]  # a tuple's own count is never wanted here

    def __str__(self) -> str:
        if self.source == STOCK:
            return "D"
        if self.target == STOCK:
            return "T"
        suffix = f"x{self.count}" if self.count > 1 else ""
        return f"{_pile_text(self.source)}-{_pile_text(self.target)}{suffix}"

    @classmethod
    def parse(cls, text: str) -> Move:
        """Read the notation of a move.

        Raises InvalidMove for anything else.
        """
        word = text.strip().upper()
        if word == "D":
            return DRAW
        if word == "T":
            return REDEAL
        match = _NOTATION.fullmatch(word) if text.isascii() else None
        if match is None:
            raise InvalidMove(
                Message(
                    "{text} is not a move: write D, T, W-F, W-3, R-F, R-2, 4-F, 4-2, 4-2x3 or FS-3",
                    text=quoted(text),
                )
            )
        source, target = _pile_number(match["source"]), _pile_number(match["target"])
        count = int(match["count"] or 1)
        _check(text, source, target, count)
        return cls(source, target, count)


DRAW: Final = Move(STOCK, WASTE, 0)
REDEAL: Final = Move(WASTE, STOCK, 0)


def _check(text: str, source: int, target: int, count: int) -> None:
    if count > 1 and (source >= MAX_COLUMNS or target == HOME):
        raise InvalidMove(
            Message(
                "{text}: only from column to column can more than one card move", text=quoted(text)
            )
        )
    if source >= FOUNDATION and target == HOME:
        raise InvalidMove(
            Message("{text}: no card moves from foundation to foundation", text=quoted(text))
        )
    for pile in (source, target):
        if MAX_COLUMNS <= pile < FOUNDATION and pile not in (WASTE, RESERVE, HOME):
            raise InvalidMove(
                Message(
                    "{text}: columns are numbered from 1 to {last}",
                    text=quoted(text),
                    last=MAX_COLUMNS,
                )
            )
    if source == target:
        raise InvalidMove(
            Message("{text}: source and target are the same column", text=quoted(text))
        )


def _pile_text(pile: int) -> str:
    if pile < MAX_COLUMNS:
        return str(pile + 1)
    if pile >= FOUNDATION:
        index = pile - FOUNDATION
        return f"F{SUITS[index & 3]}{'2' if index >= 4 else ''}"
    return {WASTE: "W", RESERVE: "R", HOME: "F"}[pile]


def _pile_number(text: str) -> int:
    if text.isdigit():
        return min(int(text), MAX_COLUMNS) - 1 if int(text) <= MAX_COLUMNS else STOCK
    if text in ("W", "R", "F"):
        return {"W": WASTE, "R": RESERVE, "F": HOME}[text]
    return FOUNDATION + SUITS.index(text[1]) + (4 if text.endswith("2") else 0)
