"""What the audit makes of pip-audit's answers."""

from __future__ import annotations

import json

from shipping.audit import verdict

SAFE = {"name": "rich", "version": "15.0.0", "vulns": []}
BAD = {"name": "jinja2", "version": "2.0", "vulns": [{"id": "PYSEC-2019-217"}]}
UNKNOWN = {"name": "mako", "skip_reason": "not found"}


def told(*packages: object) -> tuple[int, str]:
    return verdict(json.dumps({"dependencies": packages, "fixes": []}))


def test_a_known_vulnerability_fails_the_run() -> None:
    code, words = told(SAFE, BAD, UNKNOWN)
    assert code == 1
    assert "jinja2 2.0: PYSEC-2019-217" in words


def test_nothing_known_of_any_package_passes() -> None:
    assert told(SAFE) == (0, "audit: no known vulnerability in the locked packages")


def test_packages_that_could_not_be_looked_up_are_not_called_safe() -> None:
    code, words = told(SAFE, UNKNOWN)
    assert (code, "NOT DONE for 1 packages" in words) == (0, True)


def test_a_service_that_does_not_answer_is_told_and_fails_nothing() -> None:
    for answer in ("", "connection refused", "{}"):
        code, words = verdict(answer)
        assert (code, "NOT DONE" in words) == (0, True)
