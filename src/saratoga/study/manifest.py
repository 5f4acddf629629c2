"""The manifest of a pass: what all its rows are of."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from saratoga.errors import InvalidOption, SaratogaError, quoted_name
from saratoga.i18n import Message
from saratoga.solver.options import Limits
from saratoga.study.games import plain_rules, rules_of, table_of, wrong_field
from saratoga.study.judge import solver_version
from saratoga.study.plan import LIMITS_FIELDS, Plan, wrong_key

MANIFEST: Final = "manifest.json"
#: Version of the form of the folder.
FORM: Final = 1
#: What may differ between a study and a later run of it: it may grow, and be called otherwise.
FREE: Final = ("name", "count")


def manifest_of(plan: Plan) -> dict[str, Any]:
    """Return what pins the rows of a pass."""
    return {
        "form": FORM,
        "name": plan.name,
        "rules": {"name": plan.rules.name, **table_of(plan.rules)},
        "digest": plan.rules.digest,
        "solver": solver_version(),
        "first": plan.first,
        "count": plan.count,
        "limits": {name: getattr(plan.limits, name) for name in LIMITS_FIELDS},
        "shorten": plan.shorten,
        "lines": plan.lines,
    }


def read_manifest(path: Path) -> dict[str, Any]:
    """Return what a manifest says.

    Raises InvalidOption if it can't be read, or isn't what `manifest_of` says of any plan.
    """
    try:
        table = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise _useless(path, getattr(error, "strerror", None) or str(error)) from None
    if not isinstance(table, dict):
        raise _useless(path, wrong_field("manifest", table, "{…}"))
    # First of all, for in another form anything else may be otherwise.
    _need_form(path, table.get("form"))
    try:
        expected = manifest_of(plan_in(table)) | {"solver": str(table.get("solver"))}
    except SaratogaError as error:
        raise _useless(path, error.message) from None
    for key, value in expected.items():
        if table.get(key) != value:
            raise _useless(path, wrong_field(key, table.get(key), str(value)))
    return table


def plan_in(table: dict[str, Any]) -> Plan:
    """Return the plan that a manifest states. Raises InvalidOption or InvalidRules."""
    limits = table.get("limits")
    if not isinstance(limits, dict) or set(limits) != set(LIMITS_FIELDS):
        raise wrong_key("limits", limits, ", ".join(LIMITS_FIELDS))
    given = {key: table.get(key) for key in ("name", "first", "count", "shorten", "lines")}
    return Plan(rules=rules_of(table), limits=Limits(**limits), **given)  # type: ignore[arg-type]


def need_same(folder: Path, old: dict[str, Any], new: dict[str, Any]) -> None:
    """Raise InvalidOption if rows of two manifests don't belong into one table.

    The count may grow, the name may change; other rules, limits or another solver may not be.
    """
    if new["count"] < old["count"]:
        raise InvalidOption(
            Message(
                "{folder} holds a study of {count} deals; it can't become smaller",
                folder=quoted_name(folder),
                count=str(old["count"]),
            )
        )
    before, after = _flat(old), _flat(new)
    for key in after:
        if key not in FREE:
            need_equal(folder, key, before.get(key), after[key])


def need_equal(folder: Path, key: str, old: object, new: object) -> None:
    """Raise InvalidOption if a study in a folder has another value than is asked for."""
    if old != new:
        raise InvalidOption(
            Message(
                "{folder} holds a study with another {key}: {old}, not {new}; choose another"
                " folder",
                folder=quoted_name(folder),
                key=key,
                old=str(old),
                new=str(new),
            )
        )


def _need_form(path: Path, form: object) -> None:
    """Raise InvalidOption for the form of another version of Saratoga, or for none."""
    if type(form) is not int:
        raise _useless(path, wrong_field("form", form, str(FORM)))
    need_equal(path.parent, "form", form, FORM)


def _flat(manifest: dict[str, Any]) -> dict[str, Any]:
    """Return a manifest with every field of its rules and limits under a name of its own."""
    rules = plain_rules(plan_in(manifest).rules)
    parts = {"rules": rules, "limits": manifest["limits"]}
    flat = {f"{part}.{key}": value for part, table in parts.items() for key, value in table.items()}
    return flat | {key: value for key, value in manifest.items() if key not in parts}


def _useless(path: Path, reason: object) -> InvalidOption:
    return InvalidOption(
        Message(
            "{file} doesn't say which study this is: {reason}; bring back a copy of it, or choose"
            " another folder",
            file=quoted_name(path),
            reason=reason,
        )
    )
