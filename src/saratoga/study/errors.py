"""Errors of studies."""

from __future__ import annotations

from saratoga.errors import SaratogaError


class StudyError(SaratogaError):
    """A study that can't go on here; what has been judged is kept."""
