"""Filling a text's placeholders, and choosing the word forms that depend on what fills them.

`{name}` is replaced by a value. `{을/를}` is a choice that the language's grammar makes: it looks
at the text before it (Korean particles) or after it (the Luxembourgish n), and takes the second
form if the form's pattern is found there, the first otherwise. A card's name that takes the place
of its sign in a sentence gets the article that the language puts there (Italian: `su ♥8` is read
aloud as `sull'8 di cuori`). `static/js/grammar.js` does the same with the same `grammar.json`.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

FIELD: Final = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True)
class Article:
    """What is said before a name that begins so, between texts that end and begin so.

    `said` takes the place of what `before` found; with None the text stays as it is.
    """

    before: re.Pattern[str]
    name: re.Pattern[str]
    after: re.Pattern[str]
    said: str | None


@dataclass(frozen=True)
class Grammar:
    """Which of two forms a language chooses, and its articles, the first that fits being said.

    `second` maps a choice, `을/를` for example, to the pattern that calls for its second form in
    the decomposed (NFD) text before the choice, or after it if `looks_after`.
    """

    looks_after: bool = False
    second: Mapping[str, re.Pattern[str]] = field(default_factory=dict)
    articles: tuple[Article, ...] = ()

    @classmethod
    def read(cls, path: Path) -> Grammar:
        """Read a `grammar.json`; a language without one has no choices."""
        if not path.is_file():
            return cls()
        data = json.loads(path.read_text(encoding="utf-8"))
        patterns = {choice: re.compile(pattern) for choice, pattern in data["second"].items()}
        articles = tuple(
            Article(re.compile(before), re.compile(name), re.compile(after), said)
            for before, name, after, said in data.get("articles", ())
        )
        return cls(data["look"] == "after", patterns, articles)

    @property
    def data(self) -> dict[str, object]:
        """The grammar as `grammar.json` has it."""
        second = {choice: pattern.pattern for choice, pattern in self.second.items()}
        articles = [
            [each.before.pattern, each.name.pattern, each.after.pattern, each.said]
            for each in self.articles
        ]
        look = "after" if self.looks_after else "before"
        return {"look": look, "second": second, "articles": articles}

    def chosen(self, choice: str, before: str, after: str) -> str:
        """Return the form of a choice that fits between two texts."""
        first, second = choice.split("/")
        text = unicodedata.normalize("NFD", after if self.looks_after else before)
        return second if self.second[choice].search(text) else first

    def introduced(self, before: str, name: str, after: str) -> tuple[str, str]:
        """Return the text before a name and the name, with the article that belongs between them.

        >>> at, any_ = re.compile("at $"), re.compile("")
        >>> grammar = Grammar(articles=(Article(at, any_, any_, "at the "),))
        >>> grammar.introduced("look at ", "ace", ".")
        ('look ', 'at the ace')
        """
        for article in self.articles:
            found = article.before.search(before)
            if found and article.name.search(name) and article.after.search(after):
                if article.said is None:
                    break
                return before[: found.start()], article.said + name
        return before, name


def fill(
    pattern: str, values: Mapping[str, object], grammar: Grammar, show: Callable[[object], str]
) -> str:
    """Return a pattern with its placeholders filled; `show` turns a value into text.

    Raises KeyError for a placeholder without a value.
    """
    parts = FIELD.split(pattern)
    choices = {place for place in range(1, len(parts), 2) if parts[place] in grammar.second}
    for place in range(1, len(parts), 2):
        if place not in choices:
            parts[place] = show(values[parts[place]])
    for place in sorted(choices, reverse=True):
        before = "".join(part for at, part in enumerate(parts[:place]) if at not in choices)
        parts[place] = grammar.chosen(parts[place], before, "".join(parts[place + 1 :]))
    return "".join(parts)
