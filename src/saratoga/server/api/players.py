"""Players: the session, settings, and moving to another device."""

from __future__ import annotations

import hashlib
import hmac
from functools import lru_cache

from fastapi import APIRouter, Response
from pydantic import ValidationError

from saratoga.i18n import Message, language_name, matched
from saratoga.server.api.common import Asker, AskerOf, problems
from saratoga.server.identity import become
from saratoga.server.language import language_cookie, offered, visit_cookie
from saratoga.server.preferences import (
    Language,
    PlayerSettings,
    Session,
    SettingsPatch,
    TransferClaim,
    TransferCode,
)
from saratoga.server.problems import wrong
from saratoga.server.services import services_of

router = APIRouter(tags=["player"])

_HOUR = 3600
_NULLABLE = ("language", "grade")


@router.get("/session", operation_id="getSession", responses=problems())
def get_session(asker: AskerOf) -> Session:
    """Return the player's settings and the languages of this installation."""
    return Session(
        language=asker.language, languages=list(_languages()), settings=settings_of(asker)
    )


@lru_cache(maxsize=1)
def _languages() -> tuple[Language, ...]:
    return tuple(Language(tag=tag, name=language_name(tag)) for tag in offered())


def settings_of(asker: Asker) -> PlayerSettings:
    """Return the player's settings; what this version doesn't know any more is left out."""
    saved = asker.store.players.settings(asker.player)
    known = {name: value for name, value in saved.items() if name in PlayerSettings.model_fields}
    try:
        return PlayerSettings.model_validate(known)
    except ValidationError as error:
        unfit = {each["loc"][0] for each in error.errors()}
    return PlayerSettings.model_validate(
        {name: value for name, value in known.items() if name not in unfit}
    )


@router.get("/settings", operation_id="getSettings", responses=problems())
def get_settings(asker: AskerOf) -> PlayerSettings:
    """Return the player's settings."""
    return settings_of(asker)


@router.put("/settings", operation_id="putSettings", responses=problems(403))
def put_settings(settings: PlayerSettings, asker: AskerOf, response: Response) -> PlayerSettings:
    """Replace the player's settings; those left out take their defaults."""
    response.headers.append("set-cookie", visit_cookie(None))
    return _saved(settings, asker, response)


def _saved(settings: PlayerSettings, asker: Asker, response: Response) -> PlayerSettings:
    asker.store.players.save_settings(asker.player, settings.model_dump(mode="json"))
    response.headers.append("set-cookie", language_cookie(settings.language))
    return settings


@router.patch("/settings", operation_id="changeSettings", responses=problems(403))
def change_settings(patch: SettingsPatch, asker: AskerOf, response: Response) -> PlayerSettings:
    """Change some settings; those left out stay as they are."""
    given = patch.model_dump(mode="json", exclude_unset=True)
    unset = [name for name, value in given.items() if value is None and name not in _NULLABLE]
    if unset:
        raise wrong(f"body.{unset[0]}", Message("null is no value for it"))
    language = given.get("language")
    if language is not None and matched(language, offered()) is None:
        known = ", ".join(offered())
        raise wrong("body.language", Message("Saratoga speaks {known}", known=known))
    settings = PlayerSettings.model_validate(settings_of(asker).model_dump() | given)
    if "language" in given:
        response.headers.append("set-cookie", visit_cookie(None))
    return _saved(settings, asker, response)


@router.post("/transfer", status_code=201, operation_id="newTransfer", responses=problems(403))
def new_transfer(asker: AskerOf) -> TransferCode:
    """Make a code that turns another device into this player, once; an older code ends."""
    minutes = services_of(asker.request).settings.transfer_minutes
    code = asker.store.players.new_transfer(asker.player, minutes)
    return TransferCode(code=code, minutes=minutes)


@router.post("/transfer/claim", operation_id="claimTransfer", responses=problems(403, 404, 429))
def claim_transfer(claim: TransferClaim, asker: AskerOf, response: Response) -> Session:
    """Become the player of a transfer code; this device's own games come along.

    Every try counts against a limit for the address that asks.
    """
    settings = services_of(asker.request).settings
    players = asker.store.players
    players.count_try(_bucket(asker), settings.transfer_guesses, _HOUR)
    asker.player = players.claim_transfer(asker.player, claim.code)
    become(asker.request, asker.player)
    session = get_session(asker)
    response.headers.append("set-cookie", language_cookie(session.settings.language))
    return session


def _bucket(asker: Asker) -> str:
    """Name the address that asks, without keeping it."""
    client = asker.request.client
    key = services_of(asker.request).signing_key.encode()
    digest = hmac.new(key, (client.host if client else "").encode(), hashlib.sha256)
    return f"transfer:{digest.hexdigest()[:32]}"
