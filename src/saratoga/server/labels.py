"""What the pages call games, options and keys, in the player's language."""

from __future__ import annotations

from typing import Any, NamedTuple

from saratoga.i18n import Translator
from saratoga.rules.catalogue import GAMES, GameEntry
from saratoga.server.catalogue import option_of


class Choice(NamedTuple):
    """One way to answer a question of the new-game window."""

    value: int | str
    name: str
    note: str = ""


class GameChoice(NamedTuple):
    """A game with its options, the default first."""

    slug: str
    name: str
    draws: list[Choice]
    scorings: list[Choice]


def game_choices(words: Translator) -> list[GameChoice]:
    """Return every game of the catalogue with its options."""
    return [
        GameChoice(
            game.slug,
            words.say(game.name),
            [_draw(draw, words) for draw in game.draws],
            [_scoring(letter, words) for letter, _ in game.scorings],
        )
        for game in GAMES
    ]


def _draw(draw: int, words: Translator) -> Choice:
    if draw == 1:
        return Choice(draw, words.say("One"), words.say("easy"))
    return Choice(draw, words.say("Three"), words.say("hard"))


def _scoring(letter: str, words: Translator) -> Choice:
    if letter == "V":
        return Choice(letter, words.say("Vegas"), words.say("in dollars, one pass"))
    return Choice(letter, words.say("Standard"), words.say("in points"))


def grade_choices(words: Translator) -> list[Choice]:
    """Return how hard a winnable deal may be, any grade first."""
    names = {
        "": words.say("Any"),
        "gentle": words.say("Gentle"),
        "steady": words.say("Steady"),
        "hard": words.say("Hard"),
        "fiendish": words.say("Fiendish"),
    }
    return [Choice(grade, name) for grade, name in names.items()]


def grade_name(grade: str | None, words: Translator) -> str | None:
    """Return a grade's name, None for none."""
    return next((each.name for each in grade_choices(words) if grade and each.value == grade), None)


def title_of(form: str, words: Translator) -> str:
    """Return a game with its options: `Canfield, draw three`."""
    option = option_of(form)
    name = words.say(option.game.name)
    if option.scoring == "V":
        if option.draw == 1:
            return words.say("{name}, draw one, Vegas", name=name)
        return words.say("{name}, draw three, Vegas", name=name)
    if len(option.game.draws) == 1:
        return name
    if option.draw == 1:
        return words.say("{name}, draw one", name=name)
    return words.say("{name}, draw three", name=name)


def scoring_of(form: str, words: Translator) -> str:
    """Return what the score counts, as it stands under the number."""
    option = option_of(form)
    if option.scoring == "V":
        return words.say("dollars · Vegas")
    if option.scoring == "N":
        return words.say("points · standard")
    return words.say("dollars") if option.rules.scoring.money else words.say("points")


def tiles(words: Translator) -> list[dict[str, Any]]:
    """Return the games as the home page shows them."""
    shown = {
        "canfield": (
            ("8H", "8S", "back-star"),
            words.say("One deck, a reserve of 13, and a base card that sets the start."),
        ),
        "classic-canfield": (
            ("7D", "7C", "KH"),
            words.say("The game of the casino: whole columns only, and $5 a card."),
        ),
        "double-solitaire": (
            ("KS", "QH", "JC"),
            words.say("Two decks, nine columns, eight foundations."),
        ),
    }
    return [_tile(game, *shown[game.slug], words) for game in GAMES]


def _tile(game: GameEntry, fan: tuple[str, ...], blurb: str, words: Translator) -> dict[str, Any]:
    return {"slug": game.slug, "name": words.say(game.name), "fan": fan, "blurb": blurb}


def key_list(words: Translator) -> list[tuple[tuple[str, ...], str]]:
    """Return the keys of the table with what they do."""
    return [
        (("←", "→", "↑", "↓"), words.say("move between piles and cards")),
        (("Home", "End"), words.say("to the ends of a column")),
        (
            (words.say("Enter"), words.say("Space")),
            words.say("pick up, then put down; on the stock: draw"),
        ),
        (("Esc",), words.say("put back")),
        (("D",), words.say("draw, or turn the waste over")),
        (("F",), words.say("send to its foundation")),
        (("1", "…", "9"), words.say("to a column, with what is picked up")),
        (("W", "R"), words.say("to the waste, to the reserve")),
        (("H",), words.say("fair hint: from what you have seen")),
        (("Shift+H",), words.say("sure hint: looks at hidden cards")),
        (("U", "Ctrl+Z"), words.say("undo")),
        (("Y", "Ctrl+Y"), words.say("redo")),
        (("P", "M"), words.say("say the position, say the possible moves")),
        (("N",), words.say("new game")),
        (("?",), words.say("this list")),
    ]


def clock_text(seconds: int) -> str:
    """Return a time of play: `3:12`, `1:02:09`.

    >>> clock_text(192), clock_text(3729)
    ('3:12', '1:02:09')
    """
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
