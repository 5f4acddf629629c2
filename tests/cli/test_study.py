"""`saratoga study`: plans, options and what is printed."""

from __future__ import annotations

import builtins
import json
import shutil
import signal
import sys
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from saratoga.cli.app import build_app
from saratoga.cli.study_progress import facts, showing
from saratoga.errors import SaratogaError
from saratoga.study import Plan, read_dataset, run
from saratoga.study import work as working
from saratoga.study.progress import Progress
from saratoga.study.stats import Share
from study_games import PLAN

TINY = ["--game", "canfield"]
for field in ("suits=2", "ranks=5", "reserve=3", "columns=[1, 1]"):
    TINY += ["--rule", field]


@pytest.fixture(autouse=True)
def _in_this_process(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No cluster for so little work; tests/study/test_cluster.py has one."""
    pool_of = working.pool_of
    monkeypatch.setattr(working, "pool_of", lambda *_: pool_of(0, None))
    monkeypatch.chdir(tmp_path)


def said(*arguments: str) -> str:
    result = CliRunner().invoke(build_app(), ["study", *arguments])
    assert result.exit_code == 0, result.output
    return result.stdout.strip()


def refused(*arguments: str) -> str:
    result = CliRunner().invoke(build_app(), ["study", *arguments])
    assert isinstance(result.exception, SaratogaError), result.output
    return str(result.exception)


def test_run_by_options_then_retry() -> None:
    text = said("run", *TINY, "--count", "30", "--limit-nodes", "20", "-o", "tiny")
    assert text.startswith("tiny: 30 deals: ")
    assert ", 0 unknown" not in text
    assert read_dataset("tiny").deals.equals(run(PLAN, jobs=0).deals)
    again = said("retry", "tiny", "--limit-nodes", "10000")
    assert ", 0 unknown; " in again
    assert again.endswith("can be won")


def test_options_go_over_the_plan(tmp_path: Path) -> None:
    plan = 'game = "canfield"\ncount = 40\n[rules]\nsuits = 2\nranks = 5\nreserve = 3\n'
    Path("small.toml").write_text(plan + "columns = [1, 1]\n[limits]\nnodes = 7\n")
    said("run", "small.toml", "--count", "5", "--first", "AAAAAAB", "--memory", "64", "--lines")
    found = read_dataset("small.study").plan
    assert (found.count, found.first, found.lines, found.shorten) == (5, 1, True, False)
    assert (found.limits.nodes, found.limits.bytes) == (7, 64 << 20)


def test_a_study_is_called_as_one_likes() -> None:
    said("run", *TINY, "--count", "1", "-o", "x", "--name", "My study")
    assert read_dataset("x").title == "My study"
    said("run", *TINY, "--count", "1", "-o", "y", "--name", "My study")
    said("report", "x", "y", "-o", "out")
    text = Path("out/shares.csv").read_text()
    assert "My study (x)" in text
    assert "My study (y)" in text
    assert "'x' is given more than once" in refused("report", "x", "./x").replace(
        str(Path.cwd()) + "/", ""
    )


def test_a_report_grows_without_the_raw_tables_of_its_studies() -> None:
    for name in ("x", "y"):
        said("run", *TINY, "--count", "5", "-o", name, "--name", name)
    said("report", "x", "y", "-o", "all")
    said("report", "x", "-o", "out")
    shutil.rmtree("x")
    printed = said("report", "y", "--keep", "out", "-o", "out").split()
    assert len(printed) == len(list(Path("all").iterdir()))
    for path in map(Path, printed):
        assert path.read_bytes() == (Path("all") / path.name).read_bytes(), path.name
    Path("out/plans.json").write_text("[]")
    assert refused("report", "y", "--keep", "out", "-o", "new") == (
        "can't keep the studies of 'out/plans.json': its studies are not those of 'figures.json';"
        " give a whole report that this version wrote"
    )
    message = refused("report", "y", "--keep", "none", "-o", "new")
    assert message.startswith("can't keep the studies of 'none/figures.json': No such file")
    assert "the name of a folder is empty" in refused("report", "y", "--keep", "", "-o", "new")
    assert not Path("new").exists()


def test_a_retry_says_what_is_larger() -> None:
    said("run", *TINY, "--count", "30", "--limit-nodes", "20", "-o", "tiny", "--memory", "64")
    for arguments in ([], ["--limit-nodes", "20"], ["--memory", "32"]):
        assert "a limit above those of the last pass: nodes 20, memory 64" in refused(
            "retry", "tiny", *arguments
        )
    said("retry", "tiny", "--limit-nodes", "30")
    said("retry", "tiny", "--memory", "65")
    manifest = json.loads(Path("tiny/pass-3/manifest.json").read_text())
    assert manifest["limits"] == {"nodes": 30, "seconds": None, "bytes": 65 << 20}


def test_a_scheduler_without_workers_is_told_of(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def alone(_jobs: object, _scheduler: object, idle: Callable[[], None]) -> Any:
        idle()
        return nullcontext(working.here)

    monkeypatch.setattr(working, "pool_of", alone)
    result = CliRunner().invoke(build_app(), ["study", "run", *TINY, "--count", "1", "-o", "x"])
    assert result.exit_code == 0
    assert "saratoga: no worker is at the scheduler yet; " in result.stderr


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('game = "canfield"\ncount = 1\nrules = 5', "'rules' must be a table"),
        ('game = "canfield"\ncount = 1\nlimits = [1]', "'limits' of the plan is '[1]'"),
        ('game = "whist"\ncount = 1', "unknown game 'whist'"),
        ('game = "canfield"', "a plan needs a count"),
    ],
)
def test_mistakes_of_a_plan_name_its_file(text: str, message: str) -> None:
    Path("plan.toml").write_text(text)
    for options in ([], ["--chunk", "5"], ["--rule", "draw=1", "--limit-nodes", "5"]):
        assert refused("run", "plan.toml", *options).startswith(f"'plan.toml': {message}")


def test_mistakes_of_options_do_not() -> None:
    Path("plan.toml").write_text('game = "canfield"\ncount = 1')
    assert refused("run", "plan.toml", "--game", "whist").startswith("unknown game 'whist'")


def test_a_rule_is_a_text_or_a_value() -> None:
    said(
        "run", *TINY, "--rule", "wrap=none", "--rule", "take_back=false", "--count", "1", "-o", "x"
    )
    rules = json.loads(Path("x/pass-1/manifest.json").read_text())["rules"]
    assert "wrap" not in rules
    assert rules["take_back"] is False


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["run"], "a plan needs a count"),
        (["run", "none.toml"], "can't read 'none.toml'"),
        (["run", "--game", "whist", "--count", "1"], "unknown game 'whist'"),
        (["run", "--rule", "wrap", "--count", "1"], "'wrap' is not of the form FIELD=VALUE"),
        (["run", "--rule", "wrap=all", "--count", "1"], 'possible: "none"'),
        (["run", "--count", "1"], "a plan needs a game, or the rules of one"),
        (["run", "-o", ""], "the name of a folder is empty"),
        (["report", "nothing", "-o", " "], "the name of a folder is empty"),
        (["retry", "nothing"], "'nothing' is not the folder of a study"),
        (["report", "nothing"], "'nothing' is not the folder of a study"),
    ],
)
def test_refusals(arguments: list[str], message: str) -> None:
    assert message in refused(*arguments)


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name == "saratoga" and rest[2] == ("study",):
            raise ModuleNotFoundError("No module named 'pyarrow'", name="pyarrow")
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    assert refused("run") == "studies need 'pyarrow': install saratoga[study]"


def test_ctrl_c_ends_it_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("saratoga.study.run", stopped)
    monkeypatch.setattr("signal.signal", lambda *_: signal.default_int_handler)
    result = CliRunner().invoke(build_app(), ["study", "run", *TINY, "--count", "1"])
    assert result.exit_code == 130
    assert result.stderr.splitlines()[-1:] == [
        "saratoga: stopped; run the same command again to go on"
    ]


def test_the_facts_of_a_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saratoga.study.progress.monotonic", lambda: 110.0)
    progress = Progress(total=100, share=Share(40, 9, 1), before=20, begun=100.0)
    assert facts(progress) == (
        "50/100, 3.0 a second: 40 winnable, 9 not, 1 unknown; 66.96% to 90.23%; 0:00:17 left"
    )


def test_a_bar_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with showing("Tiny") as tell:
        run(Plan(PLAN.rules, 10), jobs=0, tell=tell)
    error = capsys.readouterr().err
    assert "Tiny" in error
    assert "10/10" in error
