"""What a host sets: a slip is refused, never taken for the default."""

from __future__ import annotations

from pathlib import Path

import pytest

from saratoga.errors import InvalidOption
from saratoga.server.settings import PREFIX, Settings

DOCUMENT = Path(__file__).parents[2] / "docs" / "operations.md"
#: Defaults that differ from machine to machine.
HERE = {"data": "the user's data folder", "solver_workers": "cores less one"}


def table() -> str:
    """Return the table of all settings, as the document has it."""
    rows = ["| variable | default | |", "|---|---|---|"]
    for name, field in Settings.model_fields.items():
        default = HERE.get(name) or ("" if field.default in (None, "") else f"`{field.default}`")
        rows.append(f"| `{PREFIX}{name.upper()}` | {default} | {field.description} |")
    return "\n".join(rows) + "\n"


def test_the_document_lists_every_setting_as_it_is() -> None:
    assert table() in DOCUMENT.read_text("utf-8")


@pytest.mark.parametrize(
    ("variable", "near"),
    [("SARATOGA_PROT", "SARATOGA_PORT"), ("SARATOGA_COOKIES_SECURE", "SARATOGA_COOKIE_SECURE")],
)
def test_a_variable_that_names_no_setting_is_refused(
    variable: str, near: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable, "1")
    with pytest.raises(InvalidOption, match=f"no setting {variable}; near it is {near}"):
        Settings()


def test_variables_of_settings_and_of_the_command_line_are_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SARATOGA_LANGUAGE", "ko")
    monkeypatch.setenv("SARATOGA_PORT", "8123")
    assert Settings().port == 8123


@pytest.mark.parametrize("proxies", ["10.0.0.300", "proxy.example", "10.0.0.7/24", "127.0.0.1,x"])
def test_proxies_are_addresses_or_networks(proxies: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SARATOGA_TRUSTED_PROXIES", proxies)
    with pytest.raises(InvalidOption, match=r"setting trusted_proxies: .* neither an address"):
        Settings()


@pytest.mark.parametrize("proxies", ["", "*", "::1", "127.0.0.1, 10.0.0.0/24,"])
def test_sound_proxies_are_taken(proxies: str) -> None:
    assert Settings(trusted_proxies=proxies).trusted_proxies == proxies


def test_a_wrong_value_is_told_with_the_setting_and_in_the_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SARATOGA_WORKERS", "many")
    with pytest.raises(InvalidOption) as refused:
        Settings()
    assert str(refused.value) == "setting workers: expected a whole number (given: 'many')"
    assert refused.value.in_language("it").startswith("impostazione workers: serve un numero")


def test_an_empty_database_is_refused_rather_than_taken_for_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SARATOGA_DATABASE", "")
    with pytest.raises(InvalidOption, match="setting database: it is empty; leave it out"):
        Settings()


def test_no_secret_is_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SARATOGA_SECRET_KEY", "short-secret")
    with pytest.raises(InvalidOption, match="secret_key: expected at least 16") as refused:
        Settings()
    assert "short-secret" not in str(refused.value)
