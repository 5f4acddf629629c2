"""The documents on studies: the notebook runs, the plans are plans, what is named is there."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from saratoga.rules.catalogue import all_rules
from saratoga.study import Plan, read_plan
from saratoga.study.games import KLONDIKE, laws_digest
from saratoga.study.judge import DEALS, TIMES
from saratoga.study.manifest import manifest_of
from saratoga.study.plan import KEYS

DOCS = Path(__file__).parents[2] / "docs"
STUDIES = DOCS / "studies"
PLANS = sorted((STUDIES / "plans").glob("*.toml"))


def test_the_notebook_runs(capsys: pytest.CaptureFixture[str]) -> None:
    notebook = json.loads((STUDIES / "example.ipynb").read_text(encoding="utf-8"))
    names: dict[str, object] = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), cell["id"], "exec"), names)
    printed = capsys.readouterr().out
    assert "60 of 60 can be won" in printed
    found = re.search(r"after 200 nodes: (\d+) - after 5,000: (\d+)", printed)
    assert found is not None
    assert int(found[1]) > int(found[2])
    assert "report.html" in printed


@pytest.mark.parametrize("path", PLANS, ids=lambda path: path.stem)
def test_every_plan_is_one(path: Path) -> None:
    plan = Plan.of(read_plan(path))
    assert plan.name
    assert plan.first == 0
    assert manifest_of(plan)["count"] == plan.count


def test_no_plan_counts_fewer_deals_than_were_judged() -> None:
    """The same command without `--count` goes on; no study can become smaller."""
    text = (STUDIES / "README.md").read_text(encoding="utf-8")
    judged = dict(re.findall(r"\| `([\w-]+)` \| (\d+) \|", text))
    assert judged.keys() == {path.stem for path in PLANS}
    for path in PLANS:
        assert read_plan(path)["count"] >= int(judged[path.stem])


def test_the_plans_cover_the_catalogue_and_the_literature() -> None:
    laws = {laws_digest(Plan.of(read_plan(path)).rules) for path in PLANS}
    assert {laws_digest(rules) for rules in all_rules().values()} <= laws
    assert laws_digest(KLONDIKE) in laws


def test_page_and_history_tell_the_figures_of_the_report() -> None:
    command = [sys.executable, str(DOCS.parent / "benchmarks" / "studies.py"), "--check"]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stdout, checked.stderr) == (0, "", "")


def test_the_page_names_every_key_and_column() -> None:
    text = (DOCS / "studying.md").read_text(encoding="utf-8")
    assert 'if __name__ == "__main__":' in text
    for name in (*KEYS, *DEALS.names, *TIMES.names):
        assert f"`{name}`" in text, name
