"""Saratoga: play, understand and study Canfield and Double Solitaire.

>>> from saratoga import Deal, Game
>>> game = Game(Deal.from_code("CF1-D3-AAAAACL"))
>>> " ".join(map(str, game.legal_moves))
'D R-2 2-4'
>>> game.play("R-2").play("R-F").score
5
"""

from saratoga.engine.codes import DealCode
from saratoga.engine.deals import Deal
from saratoga.engine.describe import describe
from saratoga.engine.game import Game
from saratoga.engine.moves import Move
from saratoga.engine.play import apply, legal_moves, play
from saratoga.engine.position import Position
from saratoga.engine.record import Record, read_record, write_record
from saratoga.engine.tap import tap
from saratoga.engine.text import parse_position, position_text
from saratoga.engine.view import PlayerView
from saratoga.errors import SaratogaError
from saratoga.rules import (
    CANFIELD,
    CLASSIC_CANFIELD,
    DOUBLE_SOLITAIRE,
    Bases,
    Build,
    Rules,
    Run,
    Scoring,
    Space,
    Wrap,
    rules_for,
)

__version__ = "0.1.0"

__all__ = [
    "CANFIELD",
    "CLASSIC_CANFIELD",
    "DOUBLE_SOLITAIRE",
    "Bases",
    "Build",
    "Deal",
    "DealCode",
    "Game",
    "Move",
    "PlayerView",
    "Position",
    "Record",
    "Rules",
    "Run",
    "SaratogaError",
    "Scoring",
    "Space",
    "Wrap",
    "apply",
    "describe",
    "legal_moves",
    "parse_position",
    "play",
    "position_text",
    "read_record",
    "rules_for",
    "tap",
    "write_record",
]
