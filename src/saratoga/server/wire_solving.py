"""What goes over the wire where something is searched: hints, verdicts, lines, analyses."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from pydantic import BaseModel, Field

from saratoga.server.wire import HintCounts, Strict

OutcomeWord = Literal["WINNABLE", "UNWINNABLE", "UNKNOWN"]
VersionAsked = Field(ge=0, le=2**31 - 2, description="The version that the client shows.")


class HintKind(StrEnum):
    """From what the player has seen only, or with all cards known."""

    FAIR = "fair"
    SURE = "sure"


class HintWish(Strict):
    """A hint to be given."""

    kind: HintKind
    version: int = VersionAsked


class Hint(BaseModel):
    """A hint, or why there is none."""

    kind: HintKind
    version: int = Field(description="The version that the hint is for.")
    outcome: Literal["move", "stuck", "lost", "unknown"]
    move: str | None = Field(description="The move to make, for `move`.", examples=["W-3"])
    label: str | None = Field(description="The move in words.")
    explanation: str = Field(description="The hint in words, whatever its outcome.")
    peeks: bool = Field(description="Hidden cards were looked at.")
    winnable_back: int | None = Field(
        description="For `lost`: how many standing moves back the last position lies that is"
        " known to be winnable; null if none is."
    )
    exact: bool | None = Field(
        description="For `lost`: the position just after that one is proved lost."
    )
    length: int | None = Field(
        description="For `lost`: the standing moves up to that position, for `practise`."
    )
    reach: Literal["undo", "practice"] | None = Field(
        description="For `lost`: how to go there; `practice` where undo doesn't reach."
    )
    hints: HintCounts


class VerdictNow(BaseModel):
    """Whether the game can still be won, all cards known."""

    outcome: OutcomeWord
    reason: str = Field(
        description="`line` or `exhausted`; for UNKNOWN the limit: `nodes`, `seconds`, `bytes` …"
    )
    version: int
    turned: bool = Field(
        description="The last standing move turned a winnable position into this lost one."
    )


class WatchWish(Strict):
    """Where to watch from."""

    version: int = VersionAsked
    action: int | None = Field(
        default=None,
        ge=0,
        le=100_000,
        description="From the position after so many actions since the restart; null: now.",
    )


class Watch(BaseModel):
    """A line that wins, on a practice game of its own."""

    outcome: OutcomeWord
    game: str | None = Field(description="The practice game on which the moves can be played.")
    moves: list[str] = Field(description="The line; empty unless WINNABLE.")
