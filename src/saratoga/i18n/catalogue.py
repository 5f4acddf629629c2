"""The languages, and their catalogues of translated texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from functools import cached_property, lru_cache, reduce
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

from saratoga.errors import InvalidOption
from saratoga.i18n.filling import Grammar, fill

if TYPE_CHECKING:
    from babel import Locale
    from babel.messages.catalog import Catalog

DEFAULT: Final = "en"
DOMAIN: Final = "saratoga"
#: From here on a number is told by its size, not by its digits.
_UNSPOKEN: Final = 10**18
LOCALE_FOLDER: Final = Path(__file__).parent.parent / "locale"


def languages() -> tuple[str, ...]:
    """Return the tags of all languages that Saratoga speaks, English first."""
    found = sorted(path.parent.name for path in LOCALE_FOLDER.glob(f"*/{DOMAIN}.po"))
    return (DEFAULT, *(tag for tag in found if tag != DEFAULT))


def locale_of(language: str) -> Locale:
    """Return Babel's locale of a language tag, for its numbers, dates and names."""
    from babel import Locale

    return Locale.parse(language, sep="-")


def capital(text: str) -> str:
    """Return a text with a capital letter at its beginning.

    >>> capital("queen of clubs")
    'Queen of clubs'
    """
    return text[:1].upper() + text[1:]


def language_name(language: str) -> str:
    """Return what a language calls itself, with a capital letter.

    >>> language_name("ko"), language_name("it"), language_name("zh-Hant")
    ('한국어', 'Italiano', '繁體中文')
    """
    locale = locale_of(language)
    name = locale.languages.get(str(locale)) or locale.get_language_name() or language
    return capital(name)


@lru_cache(maxsize=32)
def translator(language: str) -> Translator:
    """Return the texts of a language.

    Raises InvalidOption for a language that has no catalogue.
    """
    if language not in languages():
        known = ", ".join(languages())
        raise InvalidOption(f"unknown language {language!r}; Saratoga speaks {known}")
    return Translator(language, LOCALE_FOLDER / language)


class Translator:
    """Says texts in one language; `folder` holds its catalogue and its grammar.

    English has neither: a text is its own translation.
    """

    def __init__(self, language: str, folder: Path) -> None:
        self.language = language
        self.path = folder / f"{DOMAIN}.po"
        self.grammar = Grammar.read(folder / "grammar.json")

    def say(self, text: str, /, **values: object) -> str:
        """Return a text with its placeholders filled.

        If a value is Markup the result is Markup, and all else in it is escaped.
        """
        return self._filled(self.gettext(text), values)

    def say_n(self, one: str, many: str, number: int, /, **values: object) -> str:
        """Return a text that depends on a number, which fills `{count}`."""
        return self._filled(self._texts.ngettext(one, many, number), {"count": number, **values})

    def sentences(self, texts: Iterable[str]) -> str:
        """Return sentences as one text, with the language's space between them.

        >>> translator("en").sentences(["Undone.", "Score 0."])
        'Undone. Score 0.'
        """
        # NOTE: two sentences in a row, each with its full stop; only the space is translated.
        return reduce(lambda said, more: self.say("{said} {more}", said=said, more=more), texts)

    def number(self, value: int) -> str:
        """Return a number as the language writes it.

        >>> translator("en").number(1_000_000), translator("en").number(10**5000)
        ('1,000,000', '1.000e+5000')
        """
        if -1000 < value < 1000:
            return str(value)
        if abs(value) >= _UNSPOKEN:
            return f"{Decimal(value):.3e}"
        from babel.numbers import format_decimal

        return format_decimal(value, locale=locale_of(self.language))

    def decimal(self, value: float, places: int) -> str:
        """Return a number with so many decimals as the language writes it.

        >>> translator("en").decimal(1234.5, 2), translator("it").decimal(0.5, 2)
        ('1,234.50', '0,50')
        """
        from babel.numbers import format_decimal

        pattern = f"#,##0.{'0' * places}"
        return format_decimal(Decimal(f"{value:.{places}f}"), pattern, locale_of(self.language))

    def percent(self, value: float, places: int | None = None) -> str:
        """Return a percentage, 0 to 100, as the language writes it.

        It has so many decimals, or else one at most.

        >>> translator("en").percent(12), translator("it").percent(12.5)
        ('12%', '12,5%')
        >>> translator("en").percent(93, 1), translator("lb").percent(93.25, 2)
        ('93.0%', '93,25\\xa0%')
        """
        from babel.numbers import format_percent

        locale = locale_of(self.language)
        part = Decimal(f"{value:.{1 if places is None else places}f}") / 100
        if not places:
            return format_percent(part, locale=locale, decimal_quantization=False)
        pattern = locale.percent_formats[None].pattern.replace("##0", f"##0.{'0' * places}")
        return format_percent(part, pattern, locale)

    def gettext(self, text: str) -> str:
        """Return a text as the catalogue has it, its placeholders untouched."""
        # The empty text would find the catalogue's header.
        return self._texts.gettext(text) if text else ""

    def ngettext(self, one: str, many: str, number: int) -> str:
        """Return the form for a number as the catalogue has it, its placeholders untouched."""
        return self._texts.ngettext(one, many, number)

    def form(self, number: int) -> int:
        """Return which of its plural forms the language uses for a number, counted from 0."""
        return int(self._texts.plural(number))

    def texts_of(self, folder: str) -> dict[str, str | list[str]]:
        """Return the translated texts that stand in files of a folder, by their English text.

        A text that depends on a number has a list of forms.
        """
        return dict(_texts_of(self.path, folder)) if self.path.is_file() else {}

    def _filled(self, pattern: str, values: dict[str, object]) -> str:
        for value in values.values():
            if hasattr(value, "__html__"):
                return self._marked_up(pattern, values, type(value))
        return fill(pattern, values, self.grammar, self.shown)

    def _marked_up(self, pattern: str, values: dict[str, object], markup: Any) -> str:
        def escaped(value: object) -> str:
            return str(markup.escape(self.shown(value)))

        text: str = markup(fill(escaped(pattern), values, self.grammar, escaped))
        return text

    def shown(self, value: object) -> str:
        """Return a value as it stands in a text of the language."""
        if isinstance(value, int):
            return self.number(value)
        in_language = getattr(value, "in_language", None)
        if in_language is not None:
            return str(in_language(self.language))
        return value if isinstance(value, str) else str(value)

    @cached_property
    def _texts(self) -> _Texts:
        return read_catalogue(self.path) if self.path.is_file() else _Texts()


class _Texts(GNUTranslations):
    """A compiled catalogue, or none: then every text is its own translation."""

    def __init__(self, file: IO[bytes] | None = None) -> None:
        #: Which form goes with a number; English has two.
        self.plural: Callable[[int], int] = lambda number: int(number != 1)
        self._catalog: dict[object, str] = {}
        super().__init__(file)


def read_catalogue(path: Path) -> _Texts:
    """Read translations straight from a .po file, so that no compiled copy can go stale."""
    from babel.messages.mofile import write_mo

    compiled = BytesIO()
    write_mo(compiled, _po(path))
    compiled.seek(0)
    return _Texts(compiled)


def _texts_of(path: Path, folder: str) -> Iterator[tuple[str, str | list[str]]]:
    for entry in _po(path):
        if entry.id and any(file.startswith(folder) for file, _ in entry.locations):
            if isinstance(entry.id, str):
                yield entry.id, str(entry.string or entry.id)
            elif all(entry.string or ()):
                yield entry.id[0], list(entry.string or ())


def _po(path: Path) -> Catalog:
    from babel.messages.pofile import read_po

    with path.open("rb") as source:
        return read_po(source)
