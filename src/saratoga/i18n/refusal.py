"""Why a value was refused, by what the library that checks values (Pydantic) says of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from saratoga.i18n.message import N_, Message

#: Texts by the library's name of what was wrong; the placeholders are those of its context.
_TEXTS: Final = {
    "int_parsing": N_("expected a whole number"),
    "int_from_float": N_("expected a whole number"),
    "float_parsing": N_("expected a number"),
    "bool_parsing": N_("expected true or false"),
    "greater_than": N_("expected more than {gt}"),
    "greater_than_equal": N_("expected at least {ge}"),
    "less_than": N_("expected less than {lt}"),
    "less_than_equal": N_("expected at most {le}"),
    "string_too_short": N_("expected at least {min_length} characters"),
    "literal_error": N_("expected one of {expected}"),
}


def refusal(details: Mapping[str, Any]) -> Message | str:
    """Return why a value was refused, in any language where the reason is a usual one.

    >>> str(refusal({"type": "less_than_equal", "ctx": {"le": 64}, "msg": "Input should …"}))
    'expected at most 64'
    """
    context = dict(details.get("ctx", {}))
    if details["type"] == "value_error":
        error = context["error"]
        return getattr(error, "message", None) or str(error)
    text = _TEXTS.get(details["type"])
    return str(details["msg"]) if text is None else Message(text, **_texts(context))


def _texts(context: Mapping[str, Any]) -> dict[str, str]:
    return {
        name: str(value).replace(" or ", ", ") if name == "expected" else f"{value:g}"
        for name, value in context.items()
        if name != "error"
    }
