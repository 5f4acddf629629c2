"""A player's settings, and the models around them."""

from __future__ import annotations

from enum import StrEnum

from pydantic import BaseModel, ConfigDict, Field, field_validator

from saratoga.i18n import matched
from saratoga.server.language import offered


class Theme(StrEnum):
    """The colours of the table."""

    FELT = "felt"
    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"


class Animation(StrEnum):
    """How fast cards move."""

    OFF = "off"
    FAST = "fast"
    NORMAL = "normal"
    SLOW = "slow"


class Back(StrEnum):
    """The backs of the cards."""

    STAR = "star"
    SPRING = "spring"


class DealKind(StrEnum):
    """Which deals the new-game window offers."""

    ANY = "any"
    WINNABLE = "winnable"


class Grade(StrEnum):
    """How hard a winnable deal is, as measured (docs/grades.md)."""

    GENTLE = "gentle"
    STEADY = "steady"
    HARD = "hard"
    FIENDISH = "fiendish"


class PlayerSettings(BaseModel):
    """How a player likes the table."""

    model_config = ConfigDict(extra="forbid")

    double_click: bool = Field(
        default=True, description="A tap without a foundation looks for a place."
    )
    left_handed: bool = False
    four_colours: bool = False
    large_print: bool = False
    theme: Theme = Theme.FELT
    back: Back = Back.STAR
    animation: Animation = Animation.NORMAL
    sound: bool = False
    letter_keys: bool = Field(default=True, description="Single letters act: D draw, U undo …")
    language: str | None = Field(default=None, description="Null: the browser's.", examples=["en"])
    deal_kind: DealKind = Field(default=DealKind.ANY, description="The last choice of a new game.")
    grade: Grade | None = Field(default=None, description="Of a winnable deal; null: any.")
    warnings: bool = Field(default=False, description="Say when the last way to win is gone.")

    @field_validator("language")
    @classmethod
    def _known(cls, wish: str | None) -> str | None:
        if wish is None:
            return None
        found = matched(wish, offered())
        if found is None:
            raise ValueError(f"unknown language; Saratoga speaks {', '.join(offered())}")
        return found


class SettingsPatch(BaseModel):
    """Settings to change; those left out stay as they are."""

    model_config = ConfigDict(extra="forbid")

    double_click: bool | None = None
    left_handed: bool | None = None
    four_colours: bool | None = None
    large_print: bool | None = None
    theme: Theme | None = None
    back: Back | None = None
    animation: Animation | None = None
    sound: bool | None = None
    letter_keys: bool | None = None
    language: str | None = None
    deal_kind: DealKind | None = None
    grade: Grade | None = None
    warnings: bool | None = None


class Language(BaseModel):
    """A language that the program speaks."""

    tag: str = Field(examples=["zh-Hant"])
    name: str = Field(description="In the language itself.")


class Session(BaseModel):
    """What the page needs to begin with."""

    language: str = Field(description="The language of this answer.")
    languages: list[Language]
    settings: PlayerSettings


class TransferCode(BaseModel):
    """A code that makes another device the same player, once."""

    code: str = Field(examples=["K7QX-M2RT-9ACW"])
    minutes: int = Field(description="How long it can be used.")


class TransferClaim(BaseModel):
    """A transfer code as the player types it."""

    model_config = ConfigDict(extra="forbid")

    code: str = Field(max_length=64, examples=["K7QX-M2RT-9ACW"])
