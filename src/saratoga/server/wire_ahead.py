"""What goes over the wire for play without a network: positions told ahead."""

from __future__ import annotations

from pydantic import BaseModel, Field

from saratoga.server.wire import Change, LegalMove, Pile, Score, Tap


class AheadStep(BaseModel):
    """A move whose outcome shows no card that the player has never seen."""

    to: int = Field(description="The position that it leads to.")
    message: str = Field(description="What it does, in words.")
    changes: list[Change]


class AheadPosition(BaseModel):
    """A position with the score on the way to it; numbers point into the lists of `Ahead`."""

    piles: list[int]
    legal: list[int]
    taps: dict[str, Tap]
    score: Score
    won: bool
    redeals: int
    steps: dict[str, AheadStep] = Field(
        description="By the move's notation. A legal move that isn't there needs the server."
    )
    more: bool = Field(description="Some moves aren't there only because this answer ends here.")


class Ahead(BaseModel):
    """What can be played without the server: nothing in it tells a card never seen."""

    version: int = Field(description="Of the game that this starts from.")
    undo_depth: int = Field(description="How many actions can be undone at most.")
    now: int = Field(description="The position of that version.")
    past: list[int] = Field(description="Where undo leads to, the oldest first.")
    past_moves: list[str] = Field(description="The moves from each of them.")
    future: list[int] = Field(description="Where redo leads to, the next first.")
    future_moves: list[str] = Field(description="The moves to each of them.")
    positions: list[AheadPosition]
    piles: list[Pile]
    legal: list[LegalMove]
