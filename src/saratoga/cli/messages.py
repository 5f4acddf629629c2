"""Keeps the catalogues in step with the sources: `python -m saratoga.cli.messages`.

Texts are found in Python (`say`, `say_n`, `Message`, `counted`, `N_`), in templates (`_`,
`ngettext`), in the page's modules (`_`, `_n`) and in the help of the command line. The files it
writes hold no dates and no line numbers, so that only a change of texts changes them. With
`--check` nothing is written and every fault of a catalogue is printed.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, Final, NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

from saratoga.i18n import DEFAULT, languages, locale_of, translator
from saratoga.i18n.catalogue import DOMAIN, LOCALE_FOLDER
from saratoga.i18n.filling import FIELD, Grammar

ROOT: Final = Path(__file__).parent.parent
#: How texts are found in each kind of file, and by which functions: those of one text, and those
#: of a text for a single thing and one for more.
METHODS: Final = {
    ".py": ("python", ("say", "Message", "N_"), ("say_n", "counted")),
    ".html": ("jinja2.ext:babel_extract", ("_",), ("ngettext",)),
    ".js": ("javascript", ("_",), ("_n",)),
}
COMMENT: Final = "NOTE:"

Id = str | tuple[str, str]


class Found(NamedTuple):
    """A text with the file in which it stands and what its author tells translators."""

    file: str
    id: Id
    comments: tuple[str, ...]


def found_in_sources(root: Path = ROOT) -> Iterator[Found]:
    """Yield every text of the sources, file by file."""
    for path in sorted(root.rglob("*")):
        if path.suffix not in METHODS:
            continue
        method, texts_alone, texts_counted = METHODS[path.suffix]
        keywords = {**dict.fromkeys(texts_alone, (1,)), **dict.fromkeys(texts_counted, (1, 2))}
        name = path.relative_to(root).as_posix()
        with path.open("rb") as file:
            options = {"encoding": "utf-8"}
            for _, texts, comments, _ in extract(method, file, keywords, [COMMENT], options):
                id = texts if isinstance(texts, str) else (texts[0], texts[1])
                if texts:
                    yield Found(name, id, tuple(c.removeprefix(COMMENT).strip() for c in comments))


def found_in_help() -> Iterator[Found]:
    """Yield every help text of the command line, a paragraph at a time."""
    from saratoga.cli.speech import help_texts

    for text in help_texts():
        yield Found("cli", text, ())


def template() -> Catalog:
    """Return the catalogue of all texts, untranslated."""
    catalog = Catalog()
    for found in (*found_in_sources(), *found_in_help()):
        known = catalog.get(found.id if isinstance(found.id, str) else found.id[0])
        place = (found.file, 0)
        # A text that is asked for alone in one place and counted in another is counted.
        id: Any = known.id if known is not None and known.pluralizable else found.id
        catalog.add(id, locations=[place], auto_comments=found.comments)
        entry = catalog.get(found.id if isinstance(found.id, str) else found.id[0])
        assert entry is not None
        entry.locations = sorted(set(entry.locations))
    return catalog


def read(path: Path) -> Catalog:
    """Return the catalogue of a file."""
    with path.open("rb") as file:
        return read_po(file, locale=str(locale_of(path.parent.name)))


def updated(old: Catalog, texts: Catalog, language: str) -> Catalog:
    """Return a catalogue of exactly `texts`, with the translations of `old`."""
    new = Catalog(locale=str(locale_of(language)), fuzzy=False)
    for entry in texts:
        if not entry.id:
            continue
        known = old.get(key_of(entry))
        string = known.string if known is not None and _same_kind(known, entry) else ""
        new.add(
            entry.id, string, locations=entry.locations, auto_comments=entry.auto_comments,
            user_comments=known.user_comments if known is not None else (),
        )  # fmt: skip
    return new


def _same_kind(known: Message, entry: Message) -> bool:
    return bool(known.pluralizable) == bool(entry.pluralizable)


def key_of(entry: Message) -> str:
    """Return the text by which an entry is looked up: the singular of two."""
    return entry.id if isinstance(entry.id, str) else entry.id[0]


def po_bytes(catalog: Catalog, language: str) -> bytes:
    """Return a catalogue as a .po file without dates, line numbers or names of programs."""
    buffer = BytesIO()
    write_po(buffer, catalog, width=100, omit_header=True, sort_by_file=True, include_lineno=False)
    header = (
        'msgid ""\nmsgstr ""\n'
        f'"Language: {language}\\n"\n'
        f'"Plural-Forms: {catalog.plural_forms}\\n"\n'
        '"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n\n'
    )
    return header.encode() + buffer.getvalue().lstrip(b"\n")


def faults(language: str, texts: Catalog) -> Iterator[str]:
    """Yield all that is wrong with the catalogue of a language, measured by `texts`."""
    path = LOCALE_FOLDER / language / f"{DOMAIN}.po"
    catalog, grammar = read(path), translator(language).grammar
    wanted = {key_of(entry) for entry in texts if entry.id}
    present = {key_of(entry) for entry in catalog if entry.id}
    for key in sorted(wanted ^ present):
        what = "isn't in the catalogue" if key in wanted else "is no longer in the sources"
        yield f"{language}: {key!r} {what}; run make messages"
    for entry in catalog:
        if entry.id:
            yield from (
                f"{language}: {key_of(entry)!r} {fault}" for fault in _flaws(entry, grammar)
            )


def _flaws(entry: Message, grammar: Grammar) -> Iterator[str]:
    strings = _strings(entry)
    ids = [entry.id] if isinstance(entry.id, str) else list(entry.id)
    if not all(strings):
        yield "isn't translated"
        return
    if entry.fuzzy:
        yield "is fuzzy"
    names = _names(ids, grammar)
    for string in strings:
        # A form for one thing may say "one" instead of the number.
        if _names([string], grammar) - {"count"} != names - {"count"}:
            yield f"has other placeholders: {string!r}"
        if re.sub(r"[^{}]", "", re.sub(FIELD, "", string)):
            yield f"has a brace without a partner: {string!r}"
    if "count" in names and "count" not in _names(strings, grammar):
        yield "never says its number"


def _names(texts: Iterable[str], grammar: Grammar) -> set[str]:
    return {name for text in texts for name in FIELD.findall(text)} - set(grammar.second)


def main(arguments: list[str]) -> int:
    """Update all catalogues, or check them; return the exit code."""
    texts = template()
    tags = [tag for tag in languages() if tag != DEFAULT]
    if "--check" in arguments:
        wrong = [fault for tag in tags for fault in faults(tag, texts)]
        print("\n".join(wrong) or f"{len(texts)} texts in {len(tags)} catalogues, all well")
        return int(bool(wrong))
    for tag in tags:
        path = LOCALE_FOLDER / tag / f"{DOMAIN}.po"
        path.write_bytes(po_bytes(updated(read(path), texts, tag), tag))
        missing = sum(1 for entry in read(path) if entry.id and not all(_strings(entry)))
        print(f"{tag}: {len(texts)} texts, {missing} to translate")
    return 0


def _strings(entry: Message) -> list[str]:
    string = entry.string or ""
    return [string] if isinstance(string, str) else list(string)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
