"""Which language a tag or an environment asks for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from saratoga.i18n.catalogue import DEFAULT, languages

#: Variables that say a language, the strongest first, as programs customarily read them.
_VARIABLES: Final = ("SARATOGA_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def matched(wish: str, known: Iterable[str]) -> str | None:
    """Return the known language that a tag asks for, None if there is none.

    Languages are the same if they are written in the same script too: who asks for `zh-TW` reads
    `zh-Hant`, who asks for `zh` doesn't.

    >>> matched("zh-TW", ["en", "zh-Hant"]), matched("zh", ["en", "zh-Hant"])
    ('zh-Hant', None)
    >>> matched("ko_KR.UTF-8", ["en", "ko"])
    'ko'
    """
    wanted = _full(wish.partition(".")[0].partition("@")[0])
    if wanted is None:
        return None
    return next((tag for tag in known if _full(tag) == wanted), None)


def _full(tag: str) -> tuple[str, str | None] | None:
    """Return a tag's language and script, the likely script filled in."""
    from babel import Locale, UnknownLocaleError
    from babel.core import get_global

    try:
        locale = Locale.parse(tag.strip().replace("_", "-"), sep="-")
    except (UnknownLocaleError, ValueError, TypeError):
        return None
    if locale.script:
        return locale.language, locale.script
    likely = get_global("likely_subtags")
    full = likely.get(f"{locale.language}_{locale.territory}") or likely.get(locale.language, "")
    script = next((part for part in full.split("_") if len(part) == 4), None)
    return locale.language, script


def from_environment(environment: Mapping[str, str]) -> str:
    """Return the language that environment variables ask for, English by default."""
    for variable in _VARIABLES:
        wish = environment.get(variable)
        if wish:
            return matched(wish, languages()) or DEFAULT
    return DEFAULT
