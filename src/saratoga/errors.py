"""The errors of Saratoga, one small tree.

SaratogaError
├── InvalidText          a text that can't be read
│   ├── InvalidCard      not a card
│   ├── InvalidCode      not a deal code
│   ├── InvalidMove      not the notation of a move
│   ├── InvalidDeal      not a full pack, or not a deal
│   ├── InvalidPosition  not a position
│   └── InvalidRecord    not a game record; carries line and column
├── InvalidRules         rules that contradict themselves
├── InvalidOption        a setting or argument outside its range
└── GameError            an action that the game refuses; nothing has changed
    ├── IllegalMove      against the rules of the game
    ├── GameOver         a won game takes no action but undo and restart
    └── NothingToUndo    no action left to undo or redo

Every message says what was wrong, where, and what would be right.
"""

from __future__ import annotations

from typing import Protocol

#: The longest name of a file that systems take.
_LONGEST_NAME = 4096


def quoted(text: object, most: int = 60) -> str:
    """Return a text as it is quoted in messages: in quotation marks, cut where it is long.

    >>> quoted("QC"), quoted("A" * 1000)
    ("'QC'", "'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA…'")
    """
    words = str(text)
    return repr(words if len(words) <= most else f"{words[: most - 20]}…")


def quoted_name(path: object) -> str:
    """Return the name of a file as it is quoted in messages: whole, for its end tells most."""
    return quoted(path, _LONGEST_NAME)


class Speaking(Protocol):
    """A text that can be said in any language; `str()` gives the English one."""

    def in_language(self, language: str) -> str:
        """Return the text in a language."""


class SaratogaError(Exception):
    """Base of all errors that Saratoga raises on purpose.

    Its message is a `saratoga.i18n.Message`, or plain English where only a programmer reads it.
    """

    def __init__(self, message: Speaking | str) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return str(self.message)

    def in_language(self, language: str) -> str:
        """Return what went wrong in a language."""
        message = self.message
        return message if isinstance(message, str) else message.in_language(language)


class InvalidText(SaratogaError):
    """A text that can't be read."""


class InvalidCard(InvalidText):
    """Not the name of a card."""


class InvalidCode(InvalidText):
    """Not a deal code."""


class InvalidMove(InvalidText):
    """Not the notation of a move."""


class InvalidDeal(InvalidText):
    """Not a deal: cards missing, doubled or not of this pack."""


class InvalidPosition(InvalidText):
    """Not a position."""


class InvalidRecord(InvalidText):
    """Not a game record.

    `line` and `column` count from 1 and say where reading stopped; the message says so too.
    """

    def __init__(self, message: Speaking | str, line: int, column: int = 1) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


class InvalidRules(SaratogaError):
    """Rules that contradict themselves."""


class InvalidOption(SaratogaError):
    """A setting or argument outside its range."""


class GameError(SaratogaError):
    """An action that the game refuses; nothing has changed."""


class IllegalMove(GameError):
    """A move against the rules of the game."""


class GameOver(GameError):
    """A won game takes no action but undo and restart."""


class NothingToUndo(GameError):
    """There is no action left to undo, or none to redo."""
