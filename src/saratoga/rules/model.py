"""Rules: one frozen value that says everything about a game.

A game is a value of `Rules`, not a class; a variant is `dataclasses.replace(CANFIELD, …)`.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, fields
from enum import Enum
from functools import cached_property
from typing import Any, Final

from saratoga.errors import InvalidRules
from saratoga.rules.piles import MAX_COLUMNS

#: Greatest depth of undo.
MAX_UNDO: Final = 100_000


class Bases(Enum):
    """Which cards lie on the foundations after the deal."""

    NONE = "none"
    #: One card, dealt after the reserve; its rank is the start rank.
    FIRST = "first"
    #: Every card of the start rank, taken out of the pack before it is dealt.
    ALL = "all"


class Wrap(Enum):
    """Where a king may be laid on an ace in the columns."""

    NONE = "none"
    #: Ranks run from the start rank: nothing is laid on a card just above it going round.
    NOT_PAST_BASE = "not past the base"
    FULL = "full"


class Build(Enum):
    """Which suits may follow each other down a column."""

    ALTERNATE = "alternate"
    SUIT = "suit"
    ANY = "any"


class Space(Enum):
    """What may be laid on an empty column."""

    ANY = "any"
    #: Only the highest rank, alone or with the cards on it.
    KING = "king"
    #: Only the waste's top card.
    WASTE = "waste"


class Run(Enum):
    """Which part of a run moves between columns."""

    ANY = "any"
    #: Only a whole column.
    WHOLE = "whole"
    #: Only its top card.
    ONE = "one"


@dataclass(frozen=True, slots=True)
class Scoring:
    """Points, or dollars if `money`, for what a move does.

    The score starts at `start` and never falls below `floor` (None: no floor). `to_foundation`
    is earned for each card from reserve, column or waste; `from_waste` for a card moved from the
    waste to a column; `flip` for each hidden card turned up; `redeal` for each redeal; `win` once,
    by the move that wins.
    """

    money: bool = False
    start: int = 0
    floor: int | None = 0
    to_foundation: int = 0
    from_waste: int = 0
    flip: int = 0
    redeal: int = 0
    win: int = 0

    def __post_init__(self) -> None:
        if self.floor is not None and self.start < self.floor:
            raise InvalidRules(f"the score starts at {self.start}, below its floor {self.floor}")


@dataclass(frozen=True)
class Rules:
    """The rules of one game.

    Cards: `decks` packs of the first `suits` suits and the lowest `ranks` ranks. `columns` holds
    the number of cards dealt to each column; with `face_down` all but the last of them are hidden.
    `reserve` cards are stacked face down but for the top one; with `reserve_fills` it fills an
    emptied column by itself. `start_rank` (0 = ace) is that of the foundations; with
    `Bases.FIRST` the deal decides it. `redeals` is None for no limit. `taps_to_place` is the
    number of taps after which a tap looks for a place on the columns.
    """

    name: str
    decks: int = 1
    suits: int = 4
    ranks: int = 13
    columns: tuple[int, ...] = (1, 1, 1, 1)
    face_down: bool = False
    reserve: int = 0
    reserve_fills: bool = False
    bases: Bases = Bases.NONE
    start_rank: int = 0
    wrap: Wrap = Wrap.NONE
    build: Build = Build.ALTERNATE
    space: Space = Space.ANY
    run: Run = Run.ANY
    draw: int = 1
    redeals: int | None = None
    take_back: bool = True
    scoring: Scoring = Scoring()
    undo_depth: int = 100
    taps_to_place: int = 1

    def __post_init__(self) -> None:
        self._check_kinds()
        self._need(self.decks in (1, 2), f"decks is {self.decks}; 1 or 2 are possible")
        self._need(1 <= self.suits <= 4, f"suits is {self.suits}; 1 to 4 are possible")
        self._need(2 <= self.ranks <= 13, f"ranks is {self.ranks}; 2 to 13 are possible")
        self._need(
            1 <= len(self.columns) <= MAX_COLUMNS,
            f"there are {len(self.columns)} columns; 1 to {MAX_COLUMNS} are possible",
        )
        self._need(min(self.columns) >= 0, "a column can't be dealt fewer than 0 cards")
        self._need(self.reserve >= 0, "the reserve can't hold fewer than 0 cards")
        self._need(
            0 <= self.start_rank < self.ranks,
            f"start_rank is {self.start_rank}; 0 to {self.ranks - 1} are possible",
        )
        self._need(self.draw >= 1, f"draw is {self.draw}; at least 1 card is drawn")
        self._need(
            self.redeals is None or self.redeals >= 0,
            f"redeals is {self.redeals}; 0 or more, or None for no limit",
        )
        self._need(
            0 <= self.undo_depth <= MAX_UNDO,
            f"undo_depth is {self.undo_depth}; 0 to {MAX_UNDO} are possible",
        )
        self._need(self.taps_to_place in (1, 2), "taps_to_place is 1 or 2")
        self._need(
            self.stock_size >= 0,
            f"the layout takes {self.pack_size - self.stock_size} cards, "
            f"the pack has only {self.pack_size}",
        )

    def _check_kinds(self) -> None:
        """Refuse fields of a wrong type, which no later check could judge."""
        for field in fields(self):
            value = getattr(self, field.name)
            kind = type(field.default)
            if field.name == "name":
                kind = str
            right = type(value) is kind or (field.name == "redeals" and type(value) is int)
            self._need(right, f"{field.name} is {value!r}, not of the kind {kind.__name__}")
        sizes = all(type(size) is int for size in self.columns)
        self._need(sizes, f"columns is {self.columns!r}; numbers of cards are needed")

    def _need(self, condition: bool, complaint: str) -> None:
        if not condition:
            raise InvalidRules(f"{self.name}: {complaint}")

    @property
    def pack_size(self) -> int:
        """Number of cards in play, over all decks."""
        return self.decks * self.suits * self.ranks

    @property
    def dealt_bases(self) -> int:
        """Number of cards on the foundations after the deal."""
        return {Bases.NONE: 0, Bases.FIRST: 1, Bases.ALL: self.decks * self.suits}[self.bases]

    @property
    def stock_size(self) -> int:
        """Number of cards in the stock after the deal."""
        return self.pack_size - self.dealt_bases - self.reserve - sum(self.columns)

    @cached_property
    def digest(self) -> str:
        """Sixteen hex digits that differ wherever play or score could; names don't count.

        Only fields that differ from their defaults enter, so that a new field keeps old digests.
        """
        plain = {
            field.name: _plain(getattr(self, field.name))
            for field in fields(self)
            if field.name != "name" and getattr(self, field.name) != field.default
        }
        text = json.dumps(plain, sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def __getstate__(self) -> dict[str, Any]:
        """Leave cached values out of a pickle: hashes differ between processes."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, field.name) for field in fields(self)))

    def __hash__(self) -> int:
        return self._hash


def _plain(value: Any) -> Any:
    """Return a field's value in a form that JSON has."""
    if isinstance(value, Enum):
        return value.value
    return asdict(value) if isinstance(value, Scoring) else value
