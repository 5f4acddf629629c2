"""Deal codes: `<game><version>-D<draw><scoring>-<letters>`, for example `CF1-D3-AAAAACL`.

>>> str(DealCode.parse(" cf1 d3 aaaaacl "))
'CF1-D3-AAAAACL'
>>> DealCode.parse("DS1-D1V-AAAAAAB").seed
1
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from saratoga.errors import InvalidCode, InvalidOption, quoted
from saratoga.i18n import Message, counted, listed
from saratoga.rules.catalogue import GAMES, GameEntry
from saratoga.rules.model import Rules

SEEDS: Final = 1 << 32
LETTERS: Final = 7
_LAST: Final = "NXMRLXV"

_SEPARATORS: Final = re.compile(r"[\s_.\-\u2010-\u2015\u2212]+")
_SHAPE: Final = re.compile(r"([A-Z]+)([0-9]+)D([0-9]+)([A-Z][A-Z0-9]*)?")


@dataclass(frozen=True, slots=True)
class DealCode:
    """The name of one deal with its options: a game, a draw, a scoring and a seed below 2^32."""

    game: GameEntry
    draw: int
    scoring: str
    seed: int

    def __post_init__(self) -> None:
        self.game.rules(self.draw, self.scoring)
        if not 0 <= self.seed < SEEDS:
            raise InvalidOption(
                Message(
                    "seed {seed} is outside 0 to {last}", seed=str(self.seed), last=str(SEEDS - 1)
                )
            )

    @property
    def rules(self) -> Rules:
        """The rules that the code stands for."""
        return self.game.rules(self.draw, self.scoring)

    @property
    def form(self) -> str:
        """The part of the code before the letters: `CF1-D3`."""
        return f"{self.game.prefix}-D{self.draw}{self.scoring}"

    def __str__(self) -> str:
        return f"{self.form}-{letters_of(self.seed)}"

    @classmethod
    def parse(cls, text: str) -> DealCode:
        """Read a code: case, outer spaces and unambiguous dashes don't matter.

        Raises InvalidCode with what is wrong.
        """
        compact = _SEPARATORS.sub("", text)
        shape = _SHAPE.fullmatch(compact.upper()) if compact.isascii() else None
        if shape is None:
            raise InvalidCode(
                Message(
                    "{text} is not a deal code; it looks like CF1-D3-AAAAACL or DS1-D1N-AAAAAAB",
                    text=quoted(text),
                )
            )
        name, version, draw, rest = shape.groups()
        game = _game(text, name + version)
        if not any(draw == str(possible) for possible in game.draws):
            choices = listed(f"D{possible}" for possible in game.draws)
            raise InvalidCode(
                Message(
                    "{text}: {game} has no draw {draw}; possible: {choices}",
                    text=quoted(text),
                    game=Message(game.name),
                    draw=f"D{draw}",
                    choices=choices,
                )
            )
        strange = re.search("[0-9]", rest or "")
        if strange is not None:
            raise InvalidCode(
                Message(
                    "{text}: {found} stands among the letters at the end, which are A to Z",
                    text=quoted(text),
                    found=quoted(strange[0]),
                )
            )
        scoring, letters = _split(text, game, rest or "")
        return cls(game, int(draw), scoring, seed_of(letters, text))


def _game(text: str, prefix: str) -> GameEntry:
    for game in GAMES:
        if game.prefix == prefix:
            return game
    known = listed(game.prefix for game in GAMES)
    raise InvalidCode(
        Message(
            "{text}: unknown game {name}; the games are {known}",
            text=quoted(text),
            name=quoted(prefix),
            known=known,
        )
    )


def _split(text: str, game: GameEntry, rest: str) -> tuple[str, str]:
    """Separate the scoring letter, where the game has one, from the seed's letters."""
    scorings = [letter for letter, _ in game.scorings]
    if scorings == [""]:
        if len(rest) == LETTERS + 1:
            raise InvalidCode(
                Message(
                    "{text}: {found} letters after the draw; {game} takes {letters} and no scoring",
                    text=quoted(text),
                    found=len(rest),
                    game=Message(game.name),
                    letters=LETTERS,
                )
            )
        return "", rest
    if rest[:1] not in scorings or len(rest) == LETTERS:
        raise InvalidCode(
            Message(
                "{text}: {game} needs its scoring ({choices}) after the draw,"
                " then {letters} letters",
                text=quoted(text),
                game=Message(game.name),
                choices=listed(scorings),
                letters=LETTERS,
            )
        )
    return rest[0], rest[1:]


def letters_of(seed: int) -> str:
    """Return the seven letters of a seed: base 26, A = 0, the first letter counts most.

    >>> letters_of(2**32 - 1)
    'NXMRLXV'
    """
    letters = ""
    for _ in range(LETTERS):
        seed, digit = divmod(seed, 26)
        letters = chr(ord("A") + digit) + letters
    return letters


def seed_of(letters: str, text: str | None = None) -> int:
    """Return the seed of seven letters; `text` is the whole code, for the error.

    Raises InvalidCode for another number of letters or one past `NXMRLXV`.
    """
    whole = letters if text is None else text
    if len(letters) != LETTERS:
        raise InvalidCode(
            counted(
                "{text} has {count} letter at its end; a code has {letters}",
                "{text} has {count} letters at its end; a code has {letters}",
                len(letters),
                text=quoted(whole),
                letters=LETTERS,
            )
        )
    seed = 0
    for letter in letters:
        seed = seed * 26 + ord(letter) - ord("A")
    if seed >= SEEDS:
        raise InvalidCode(
            Message(
                "{text}: the letters {letters} are out of range; the last are {last}",
                text=quoted(whole),
                letters=letters,
                last=_LAST,
            )
        )
    return seed
