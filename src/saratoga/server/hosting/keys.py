"""The key that signs cookies: one for all processes and hosts of an installation."""

from __future__ import annotations

import secrets
from typing import Final

from saratoga.server.settings import Settings
from saratoga.store import Store

#: The file in the data folder in which earlier versions kept the key.
KEY_FILE: Final = "secret-key"
_NAME: Final = "cookies"


def signing_key(settings: Settings, store: Store) -> str:
    """Return the key of the settings, else that of the database, made on first use.

    A key file of an earlier version is taken over into the database, so that cookies stay good.
    """
    if settings.secret_key is not None:
        return settings.secret_key
    known = store.keys.known(_NAME)
    return known or store.keys.keep(_NAME, _earlier(settings) or secrets.token_urlsafe(32))


def _earlier(settings: Settings) -> str | None:
    try:
        return (settings.data / KEY_FILE).read_text().strip()[:256] or None
    except FileNotFoundError:
        return None
