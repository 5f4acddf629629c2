"""Message: a text to be translated when it is shown."""

from __future__ import annotations

from collections.abc import Iterable

from saratoga.i18n.catalogue import DEFAULT, translator


def N_(text: str) -> str:  # noqa: N802 - the customary name, by which Babel finds messages
    """Mark a text for translation; it is translated where it is shown."""
    return text


class Message:
    """A text to be translated when it is shown, with the values of its placeholders.

    A value may be a Message itself, or Markup that stands as it is.

    >>> str(Message("{game} has no draw {draw}.", game=Message("Canfield"), draw=2))
    'Canfield has no draw 2.'
    """

    def __init__(self, text: str, /, **values: object) -> None:
        self.text = text
        self.values = values

    def in_language(self, language: str) -> str:
        """Return the text in a language, its values filled in."""
        return translator(language).say(self.text, **self.values)

    def __str__(self) -> str:
        return self.in_language(DEFAULT)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]


def said(text: Message | str, language: str) -> str:
    """Return a text in a language; a plain one as it is."""
    return text if isinstance(text, str) else text.in_language(language)


class _Counted(Message):
    """A message that depends on a number."""

    def __init__(self, one: str, many: str, number: int, values: dict[str, object]) -> None:
        super().__init__(one, **values)
        self.many = many
        self.number = number

    def in_language(self, language: str) -> str:
        return translator(language).say_n(self.text, self.many, self.number, **self.values)


def counted(one: str, many: str, number: int, /, **values: object) -> Message:
    """Return a message that depends on a number, which fills `{count}`.

    >>> str(counted("{count} card", "{count} cards", 3))
    '3 cards'
    """
    return _Counted(one, many, number, values)


class _Listed(Message):
    """A list of things, with the comma of its language."""

    def __init__(self, things: Iterable[object]) -> None:
        super().__init__(", ", things=list(things))

    def in_language(self, language: str) -> str:
        things = self.values["things"]
        assert isinstance(things, list)
        words = translator(language)
        return words.say(", ").join(words.shown(thing) for thing in things)


def listed(things: Iterable[object]) -> Message:
    """Return things as a list within a text.

    >>> listed(["D3", "D1"]).in_language("zh-Hant")
    'D3、D1'
    """
    return _Listed(things)
