"""Texts for people, in their language.

English texts are the message ids. A language is one folder, `locale/<tag>/`, with a gettext
catalogue `saratoga.po`; nothing else names it.

>>> _ = translator("en").gettext
>>> _("Stock")
'Stock'
"""

from __future__ import annotations

import gettext
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from saratoga.errors import InvalidOption

DEFAULT: Final = "en"
DOMAIN: Final = "saratoga"
LOCALE_FOLDER: Final = Path(__file__).parent / "locale"


def N_(text: str) -> str:  # noqa: N802 - the customary name, by which Babel finds messages
    """Mark a text for translation; it is translated where it is shown."""
    return text


class Message(NamedTuple):
    """A text to be translated when it is shown, with the values of its placeholders.

    >>> str(Message("{count} cards", {"count": 3}))
    '3 cards'
    """

    text: str
    values: dict[str, str | int]

    def __str__(self) -> str:
        return self.in_language(DEFAULT)

    def in_language(self, language: str) -> str:
        """Return the text in a language, its values filled in."""
        return translator(language).gettext(self.text).format(**self.values)


def languages() -> tuple[str, ...]:
    """Return the tags of all languages that Saratoga speaks, English first."""
    if not LOCALE_FOLDER.is_dir():
        return (DEFAULT,)
    found = sorted(path.parent.name for path in LOCALE_FOLDER.glob(f"*/{DOMAIN}.po"))
    return (DEFAULT, *(tag for tag in found if tag != DEFAULT))


@lru_cache(maxsize=32)
def translator(language: str) -> gettext.NullTranslations:
    """Return the gettext translations of a language.

    Raises InvalidOption for a language that has no catalogue.
    """
    if language not in languages():
        raise InvalidOption(
            f"unknown language {language!r}; Saratoga speaks {', '.join(languages())}"
        )
    path = LOCALE_FOLDER / language / f"{DOMAIN}.po"
    return _Catalogue(path) if path.is_file() else gettext.NullTranslations()


class _Catalogue(gettext.GNUTranslations):
    """Translations read straight from a .po file, so that no compiled copy can go stale."""

    def __init__(self, path: Path) -> None:
        from io import BytesIO

        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        compiled = BytesIO()
        with path.open("rb") as source:
            write_mo(compiled, read_po(source))
        compiled.seek(0)
        super().__init__(compiled)
