"""Texts for people, in their language.

English texts are the message ids. A language is one folder, `locale/<tag>/`, with a gettext
catalogue `saratoga.po` and, where its words change with their neighbours, a `grammar.json`;
nothing else names it.

>>> from saratoga.i18n import Message, translator
>>> translator("en").say("There are {count} columns.", count=4)
'There are 4 columns.'
>>> str(counted("{count} card", "{count} cards", 1))
'1 card'
"""

from saratoga.i18n.catalogue import (
    DEFAULT,
    Translator,
    capital,
    language_name,
    languages,
    locale_of,
    translator,
)
from saratoga.i18n.choice import from_environment, matched
from saratoga.i18n.message import N_, Message, counted, listed, said

__all__ = [
    "DEFAULT",
    "N_",
    "Message",
    "Translator",
    "capital",
    "counted",
    "from_environment",
    "language_name",
    "languages",
    "listed",
    "locale_of",
    "matched",
    "said",
    "translator",
]
