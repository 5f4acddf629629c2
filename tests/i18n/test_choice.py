"""Which language somebody gets who asks for this or that."""

from __future__ import annotations

import pytest

from saratoga.i18n import from_environment, language_name, languages, matched

KNOWN = ("en", "ko", "zh-Hant", "lb", "it")


@pytest.mark.parametrize(
    ("wish", "found"),
    [
        ("ko", "ko"),
        ("ko-KR", "ko"),
        ("ko_KR.UTF-8", "ko"),
        ("KO", "ko"),
        ("zh-Hant", "zh-Hant"),
        ("zh-TW", "zh-Hant"),
        ("zh_HK.Big5", "zh-Hant"),
        ("zh-Hant-HK", "zh-Hant"),
        ("zh", None),
        ("zh-CN", None),
        ("lb-LU", "lb"),
        ("it_CH@euro", "it"),
        ("en-GB", "en"),
        ("C.UTF-8", None),
        ("POSIX", None),
        ("fr", None),
        ("", None),
        ("../../etc", None),
        ("x" * 2000, None),
    ],
)
def test_a_tag_finds_its_language_and_script(wish: str, found: str | None) -> None:
    assert matched(wish, KNOWN) == found


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "it_IT.UTF-8", "LC_MESSAGES": "lb_LU"}, "lb"),
        ({"LC_ALL": "C", "LANG": "ko_KR"}, "en"),
        ({"SARATOGA_LANGUAGE": "zh-Hant", "LC_ALL": "it_IT"}, "zh-Hant"),
        ({"SARATOGA_LANGUAGE": "", "LC_ALL": "ko_KR.UTF-8"}, "ko"),
    ],
)
def test_the_environment_chooses_the_language(environment: dict[str, str], language: str) -> None:
    assert from_environment(environment) == language


def test_languages_name_themselves() -> None:
    names = {tag: language_name(tag) for tag in languages()}
    assert names == {
        "en": "English",
        "it": "Italiano",
        "ko": "한국어",
        "lb": "Lëtzebuergesch",
        "zh-Hant": "繁體中文",
    }
