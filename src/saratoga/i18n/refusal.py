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
    "string_too_long": N_("expected at most {max_length} characters"),
    "string_type": N_("expected a text"),
    "string_pattern_mismatch": N_("expected a text of the form {pattern}"),
    "int_type": N_("expected a whole number"),
    "bool_type": N_("expected true or false"),
    "literal_error": N_("expected one of {expected}"),
    "enum": N_("expected one of {expected}"),
    "missing": N_("a value is missing"),
    "extra_forbidden": N_("there is no such field"),
    "json_invalid": N_("this is not JSON"),
    "model_attributes_type": N_("expected a JSON object"),
    "dict_type": N_("expected a JSON object"),
    "list_type": N_("expected a list"),
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
    return {name: _text(name, value) for name, value in context.items() if name != "error"}


def _text(name: str, value: object) -> str:
    if name == "expected":
        return str(value).replace(" or ", ", ")
    return f"{value:g}" if isinstance(value, int | float) else str(value)
