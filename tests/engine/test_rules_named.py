"""Every rule of the rulebook has a test that names it."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

TESTS = Path(__file__).parents[1]
RULEBOOK = TESTS.parent / "docs" / "rules.md"
ROW = re.compile(r"^\| ((?:CF|HC|DS)-[a-z]+) \|", re.MULTILINE)
UNNUMBERED = ("Fixed example", "The end", "Taking back and scores")


def rule_ids() -> list[str]:
    return ROW.findall(RULEBOOK.read_text(encoding="utf-8"))


def descriptions() -> list[str]:
    """Return the docstring of every test function."""
    return [
        ast.get_docstring(node) or ""
        for path in sorted(TESTS.rglob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


def test_the_rulebook_has_its_ids() -> None:
    ids = rule_ids()
    assert len(ids) == len(set(ids))
    assert Counter(name[:2] for name in ids) == {"CF": 17, "HC": 6, "DS": 17}


def test_every_rule_is_named_by_a_test() -> None:
    named = set(re.findall(r"\b(?:CF|HC|DS)-[a-z]+\b", "\n".join(descriptions())))
    assert sorted(set(rule_ids()) - named) == []
    assert sorted(named - set(rule_ids())) == []


def test_the_rules_without_an_id_are_named_by_a_test() -> None:
    told = "\n".join(descriptions()).lower()
    assert [title for title in UNNUMBERED if title.lower() not in told] == []
