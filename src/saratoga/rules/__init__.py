"""The rules of the games as values, and the laws that follow from them."""

from saratoga.rules.catalogue import (
    CANFIELD,
    CLASSIC_CANFIELD,
    DOUBLE_SOLITAIRE,
    GAMES,
    GameEntry,
    rules_for,
)
from saratoga.rules.model import Bases, Build, Rules, Run, Scoring, Space, Wrap

__all__ = [
    "CANFIELD",
    "CLASSIC_CANFIELD",
    "DOUBLE_SOLITAIRE",
    "GAMES",
    "Bases",
    "Build",
    "GameEntry",
    "Rules",
    "Run",
    "Scoring",
    "Space",
    "Wrap",
    "rules_for",
]
