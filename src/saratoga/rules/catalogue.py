"""The three games and their options, as values.

>>> [game.prefix for game in GAMES]
['CF1', 'HC1', 'DS1']
>>> rules_for("DS1", draw=3, scoring="V").scoring.start
-104
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from saratoga.errors import InvalidOption, quoted
from saratoga.i18n import N_, Message, listed
from saratoga.rules.model import Bases, Rules, Run, Scoring, Space, Wrap

CANFIELD: Final = Rules(
    name=N_("Canfield"),
    columns=(1, 1, 1, 1),
    reserve=13,
    reserve_fills=True,
    bases=Bases.FIRST,
    wrap=Wrap.FULL,
    draw=3,
    scoring=Scoring(to_foundation=5),
)

CLASSIC_CANFIELD: Final = replace(
    CANFIELD,
    name=N_("Classic Canfield"),
    run=Run.WHOLE,
    space=Space.WASTE,
    take_back=False,
    scoring=Scoring(money=True, start=-45, floor=None, to_foundation=5, win=240),
)

STANDARD: Final = Scoring(to_foundation=10, from_waste=5, flip=5, redeal=-100)
VEGAS: Final = Scoring(money=True, start=-104, floor=None, to_foundation=5)

DOUBLE_SOLITAIRE: Final = Rules(
    name=N_("Double Solitaire"),
    decks=2,
    columns=(1, 2, 3, 4, 5, 6, 7, 8, 9),
    face_down=True,
    space=Space.KING,
    scoring=STANDARD,
    undo_depth=200,
    taps_to_place=2,
)


@dataclass(frozen=True)
class GameEntry:
    """One game of the catalogue: its code prefix and the options that it has.

    `draws` and `scorings` list what is possible, the default first; `scorings` maps the letter
    in the code ("" for none) to the rules before the draw is set.
    """

    prefix: str
    slug: str
    draws: tuple[int, ...]
    scorings: tuple[tuple[str, Rules], ...]

    @property
    def name(self) -> str:
        """The game's name in English."""
        return self.scorings[0][1].name

    def rules(self, draw: int | None = None, scoring: str | None = None) -> Rules:
        """Return the rules with these options; None takes the default.

        Raises InvalidOption for one that the game doesn't have.
        """
        draw = self.draws[0] if draw is None else draw
        if draw not in self.draws:
            raise InvalidOption(
                Message(
                    "{game} has no draw {draw}; possible: {choices}",
                    game=Message(self.name),
                    draw=draw,
                    choices=listed(map(str, self.draws)),
                )
            )
        letters = dict(self.scorings)
        scoring = self.scorings[0][0] if scoring is None else scoring
        if scoring not in letters:
            raise InvalidOption(self._no_scoring(scoring, [letter for letter in letters if letter]))
        return _drawing(letters[scoring], draw)

    def _no_scoring(self, scoring: str, letters: list[str]) -> Message:
        values = {"game": Message(self.name), "scoring": quoted(scoring)}
        if not letters:
            return Message("{game} has no scoring {scoring}; its code names none", **values)
        choices = listed(letters)
        return Message(
            "{game} has no scoring {scoring}; possible: {choices}", choices=choices, **values
        )


@cache
def _drawing(rules: Rules, draw: int) -> Rules:
    """Return rules with this draw: the same object each time, which is found fast in tables."""
    return replace(rules, draw=draw)


GAMES: Final = (
    GameEntry("CF1", "canfield", (3, 1), (("", CANFIELD),)),
    GameEntry("HC1", "classic-canfield", (3,), (("", CLASSIC_CANFIELD),)),
    GameEntry(
        "DS1",
        "double-solitaire",
        (1, 3),
        (
            ("N", DOUBLE_SOLITAIRE),
            ("V", replace(DOUBLE_SOLITAIRE, scoring=VEGAS, redeals=0)),
        ),
    ),
)


def unknown_game(name: str, known: str | Message) -> Message:
    """Return the message that there is no game of this name; `known` lists those there are."""
    return Message("unknown game {name}; the games are {known}", name=quoted(name), known=known)


def game_named(name: str) -> GameEntry:
    """Return the game with this code prefix or slug, in any case.

    Raises InvalidOption for an unknown one.
    """
    wanted = name.strip().casefold()
    for game in GAMES:
        if wanted in (game.prefix.casefold(), game.prefix[:2].casefold(), game.slug):
            return game
    known = listed(game.slug for game in GAMES)
    raise InvalidOption(unknown_game(name, known))


def rules_for(game: str, draw: int | None = None, scoring: str | None = None) -> Rules:
    """Return the rules of a game of the catalogue with these options.

    Raises InvalidOption for an unknown game or an option that it doesn't have.
    """
    return game_named(game).rules(draw, scoring)


def all_rules() -> dict[str, Rules]:
    """Return every game with every option by the first part of its code, `CF1-D3` for example."""
    return {
        f"{game.prefix}-D{draw}{letter}": game.rules(draw, letter)
        for game in GAMES
        for draw in game.draws
        for letter, _ in game.scorings
    }


def form_of(rules: Rules) -> str | None:
    """Return the first part of a code for `rules`, None for rules that the catalogue lacks.

    >>> form_of(rules_for("CF1", draw=1))
    'CF1-D1'
    """
    return next((form for form, known in all_rules().items() if known == rules), None)
