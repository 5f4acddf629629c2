"""What a page to read is made of: sections of paragraphs, lists and tables."""

from __future__ import annotations

from dataclasses import dataclass

from saratoga.i18n import Message

#: A cell of a table: a text, or a number that stands the same in every language.
Cell = Message | str


@dataclass(frozen=True)
class Points:
    """A list of short texts."""

    items: tuple[Message, ...]


@dataclass(frozen=True)
class Table:
    """Rows of a name and a value, under a caption."""

    caption: Message
    rows: tuple[tuple[Message, Cell], ...]


@dataclass(frozen=True)
class Picture:
    """A starting position, named by its deal code."""

    code: str
    caption: Message


@dataclass(frozen=True)
class Links:
    """Addresses of pages that say more, with what they are called."""

    items: tuple[tuple[str, Message], ...]


Block = Message | Points | Table | Picture | Links


@dataclass(frozen=True)
class Section:
    """A heading with what stands under it; `anchor` names it in addresses."""

    anchor: str
    title: Message
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Page:
    """A page to read."""

    title: Message
    lead: Message
    sections: tuple[Section, ...]
