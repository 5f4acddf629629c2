"""What goes over the wire: the models of the API's requests and answers."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from saratoga.server.preferences import DealKind, Grade

CardText = Annotated[str, Field(description="A card: rank A 2 … 9 T J Q K and suit S H D C.")]
PileId = Annotated[
    str,
    Field(
        description="`S` stock, `W` waste, `R` reserve, `1` `2` … columns,"
        " `FS` `FH` `FD` `FC` foundations, `FS2` … the second ones of two decks."
    ),
]
ClientId = Annotated[
    str,
    StringConstraints(pattern=r"^[A-Za-z0-9_.:\-]{1,64}$"),
    Field(description="An id that the client makes up for the action, such as a UUID."),
]


class Strict(BaseModel):
    """A request: unknown fields are errors."""

    model_config = ConfigDict(extra="forbid")


class ImportedDeal(Strict):
    """A deal spelled out, in one of two forms."""

    cards: list[str] | None = Field(
        default=None, max_length=104, description="All cards in dealing order (docs/codes.md)."
    )
    layout: dict[str, Any] | None = Field(
        default=None,
        description="Solvitaire's JSON: `tableau piles`, `stock`, `reserve`, `foundations`;"
        " the last card of every list is the one played first.",
    )


class NewGame(Strict):
    """A game to begin: by options with a random deal, by a deal code, or with given cards."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [{"game": "canfield", "draw": 3}, {"code": "CF1-D3-AAAAACL"}]
        },
    )

    game: str | None = Field(
        default=None, description="`canfield` (default), `classic-canfield` or `double-solitaire`."
    )
    draw: int | None = Field(default=None, description="1 or 3; by default the game's own.")
    scoring: str | None = Field(
        default=None, description="`N` Standard or `V` Vegas, for `double-solitaire` only."
    )
    code: str | None = Field(
        default=None,
        max_length=1000,
        description="A deal code, or a link to the deal; it says game, draw and scoring by itself.",
    )
    deal: ImportedDeal | None = Field(default=None, description="The cards, in place of a code.")
    deal_kind: DealKind = Field(
        default=DealKind.ANY, description="`winnable`: a deal with a line that was replayed to win."
    )
    grade: Grade | None = Field(
        default=None, description="Of a winnable deal, as measured; null: any."
    )


class ActionName(StrEnum):
    """What an action does."""

    MOVE = "move"
    UNDO = "undo"
    REDO = "redo"
    RESTART = "restart"


class Action(Strict):
    """An action on a game."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {"id": "b2f6b1c0-0001", "version": 17, "action": "move", "move": "4-2x3"},
                {"id": "b2f6b1c0-0002", "version": 18, "action": "undo"},
            ]
        },
    )

    id: ClientId
    version: int = Field(ge=0, le=2**31 - 2, description="The version that the client shows.")
    action: ActionName
    move: str | None = Field(
        default=None, max_length=16, description="For `move`: `D`, `T`, `W-F`, `4-2x3`, `FS-3` …"
    )
    seconds: int | None = Field(
        default=None,
        ge=0,
        le=10_000_000,
        description="Time played so far, as the client measures it.",
    )


class MoveQuestion(Strict):
    """A move that the client asks about."""

    move: str = Field(max_length=16, examples=["4-3x2"])


class MoveReason(BaseModel):
    """Why a move is refused."""

    legal: bool
    reason: str | None = Field(description="In the player's language; null for a legal move.")


class PracticeStart(Strict):
    """Where a practice game begins: one of the two is given."""

    length: int | None = Field(
        default=None,
        ge=0,
        le=100_000,
        description="How many of the game's standing moves are kept.",
    )
    action: int | None = Field(
        default=None,
        ge=0,
        le=100_000,
        description="After how many of the actions since the restart, undone ones counted.",
    )


class HintCounts(BaseModel):
    """How many hints were given in a game."""

    fair: int = Field(description="From what the player had seen only.")
    sure: int = Field(description="With all cards known.")


class Score(BaseModel):
    """Points or money."""

    value: int = Field(description="Points, or dollars.")
    text: str = Field(description="As it is shown, `$` included.", examples=["20", "-$45"])
    money: bool


class StockPile(BaseModel):
    """The stock; its cards are hidden."""

    id: PileId
    kind: Literal["stock"]
    count: int
    action: Literal["D", "T"] | None = Field(
        description="What a tap does, draw or redeal; null: nothing."
    )
    redeal_cost: int = Field(description="Points that a redeal costs: 0 or negative.")
    closed: bool = Field(description="Empty, and never to be dealt again.")


class WastePile(BaseModel):
    """The waste, of which the last cards are shown fanned."""

    id: PileId
    kind: Literal["waste"]
    count: int
    cards: list[CardText] = Field(description="The cards of the fan; the last one is the top.")
    below: CardText | None = Field(description="The card under the fan.")


class ReservePile(BaseModel):
    """The reserve; only its top card is open. Games without one don't list it."""

    id: PileId
    kind: Literal["reserve"]
    count: int
    cards: list[CardText] = Field(description="The top card, or none.")


class FoundationPile(BaseModel):
    """One foundation pile."""

    id: PileId
    kind: Literal["foundation"]
    suit: Literal["S", "H", "D", "C"]
    count: int
    cards: list[CardText] = Field(description="The top card, or none.")
    below: CardText | None = Field(description="The card under the top one.")
    needs: CardText | None = Field(description="The next card that it takes; null once full.")


class ColumnPile(BaseModel):
    """A column."""

    id: PileId
    kind: Literal["column"]
    count: int = Field(description="All its cards, hidden ones too.")
    hidden: int = Field(description="Face-down cards, under those in `cards`.")
    cards: list[CardText] = Field(
        description="The open cards from the bottom; the last is the top."
    )
    run: int = Field(description="Length of the run at the top end.")
    lifts: list[int] = Field(description="How many cards may be lifted together.")
    sign: Literal["K"] | None = Field(
        description="The rank that alone may start the column once it is empty."
    )


Pile = Annotated[
    StockPile | WastePile | ReservePile | FoundationPile | ColumnPile,
    Field(discriminator="kind"),
]


class LegalMove(BaseModel):
    """A legal move and what it would do."""

    move: str = Field(description="Its notation, to be sent back.", examples=["4-2x3"])
    source: PileId = Field(serialization_alias="from")
    target: str = Field(serialization_alias="to", description="A pile, or `F` for the foundations.")
    pile: PileId = Field(description="The very pile on which the card lands.")
    count: int = Field(description="Cards moved; for a draw or redeal, cards turned.")
    card: CardText | None = Field(description="The first card moved; null for draw and redeal.")
    points: int = Field(description="By how much the score changes.")
    fills: bool = Field(description="The reserve fills the emptied column.")
    flips: bool = Field(description="A hidden card turns up.")
    label: str = Field(description="The move in words, in the player's language.")


class Tap(BaseModel):
    """The moves that one tap and two quick taps on a card make."""

    one: str | None
    two: str | None


class Change(BaseModel):
    """One thing that happened on the table, in order; only the fields that apply are there."""

    source: PileId | None = Field(default=None, serialization_alias="from")
    target: PileId | None = Field(default=None, serialization_alias="to")
    count: int | None = None
    auto: bool | None = Field(
        default=None, description="Happened by itself: the reserve filled a column."
    )
    flip: PileId | None = Field(default=None, description="The column whose hidden card turned.")
    draw: int | None = Field(
        default=None, description="Cards turned from the stock onto the waste."
    )
    redeal: int | None = Field(
        default=None, description="Cards turned back from the waste into the stock."
    )
    restart: bool | None = Field(default=None, description="All cards are dealt anew.")
    undo: bool | None = Field(
        default=None, description="The change was taken back: cards went from `to` to `from`."
    )


class State(BaseModel):
    """A game as its player sees it: nothing in it tells a hidden card."""

    id: str
    code: str | None = Field(description="The deal's code; null for imported cards.")
    form: str = Field(description="Game and options, the code's first part.", examples=["CF1-D3"])
    game: str = Field(examples=["canfield"])
    name: str = Field(description="The game's name in the player's language.")
    draw: int
    scoring: str = Field(description="`N`, `V`, or empty for games with one scoring.")
    version: int = Field(description="Rises by one with every action.")
    practice: bool = Field(description="No statistic counts it.")
    counts: bool = Field(description="It is, or will be, counted in the statistics.")
    result: Literal["won", "lost"] | None = Field(description="How it was decided for statistics.")
    score: Score
    moves: int
    seconds: int
    won: bool
    undo: int = Field(description="Actions that can be undone.")
    redo: int = Field(description="Actions that can be redone.")
    redeals: int = Field(description="Redeals so far.")
    taps_to_place: int = Field(
        description="How many quick taps look for a place on the columns; fewer only go home."
    )
    piles: list[Pile] = Field(description="In display order.")
    hints: HintCounts
    grade: Grade | None = Field(description="With which the deal was chosen; null: with none.")
    legal: list[LegalMove]
    taps: dict[str, Tap] = Field(
        description="By pile and index of the card in the pile's `cards`: `4:5`."
        " Without the setting double_click only moves to `F` are made."
    )
    changes: list[Change] = Field(description="What the action just answered did.")
    message: str = Field(description="The same in words; empty if nothing was done.")


class GameSummary(BaseModel):
    """A game in a list."""

    id: str
    code: str | None
    form: str
    game: str
    name: str
    draw: int
    scoring: str
    practice: bool
    counts: bool
    result: Literal["won", "lost"] | None
    version: int
    score: Score
    moves: int
    seconds: int
    won: bool
    started: bool
    hints: HintCounts
    grade: Grade | None
    created: int = Field(description="Milliseconds since 1970, UTC.")
    updated: int = Field(description="Milliseconds since 1970, UTC.")


class GameList(BaseModel):
    """A page of a player's games, the one played last first."""

    games: list[GameSummary]
    next: str | None = Field(description="`before` for the next page; null at the end.")


class FormStatistics(BaseModel):
    """What the player has reached in one game with its options."""

    form: str
    game: str
    name: str
    draw: int
    scoring: str
    played: int = Field(description="Games with at least one action.")
    won: int
    lost: int
    under_way: int
    percentage: float = Field(description="Games won of 100 played, to one decimal.")
    current_streak: int
    best_streak: int
    best_score: Score | None = Field(description="Best score or money of a decided game.")
    fewest_moves: int | None
    shortest_seconds: int | None
    peeked: int = Field(description="Decided games with a hint that looked at hidden cards.")


class StatisticsList(BaseModel):
    """Statistics of every game with options that was played."""

    statistics: list[FormStatistics]


class Description(BaseModel):
    """The table in words."""

    text: str
