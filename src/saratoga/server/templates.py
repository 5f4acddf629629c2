"""Jinja templates with translations: one environment a language."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from saratoga import web
from saratoga.i18n import translator

FOLDER: Final = Path(web.__file__).parent / "templates"


class Templates:
    """Renders templates of `saratoga/web/templates` in a language.

    Every template knows `_("… {name} …", name=value)` and `ngettext(one, many, number)`, which say
    texts in the language; `sentences(one, two)`, which puts sentences together; `language`; and
    `asset(path)`, the address of a static file that browsers may keep for ever.
    """

    def __init__(self, asset: Callable[[str], str], *, reload: bool = False) -> None:
        self._asset = asset
        self._reload = reload
        self._environments: dict[str, Environment] = {}

    def render(self, name: str, language: str, **context: Any) -> str:
        """Return the text of a template."""
        return self._environment(language).get_template(name).render(context)

    def _environment(self, language: str) -> Environment:
        if language not in self._environments:
            self._environments[language] = self._built(language)
        return self._environments[language]

    def _built(self, language: str) -> Environment:
        environment = Environment(
            loader=FileSystemLoader(FOLDER),
            autoescape=True,
            auto_reload=self._reload,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        words = translator(language)
        environment.globals.update(
            _=words.say,
            ngettext=words.say_n,
            sentences=lambda *texts: words.sentences(texts),
            language=language,
            asset=self._asset,
        )
        return environment
