"""The language of an answer."""

from __future__ import annotations

import pytest

from saratoga.engine.deals import Deal
from saratoga.engine.moves import Move
from saratoga.engine.play import legal_moves
from saratoga.engine.refusals import refusal
from saratoga.engine.words import move_words
from saratoga.server.language import offered, preferred
from server.asgi_client import API, Client

KNOWN = ("en", "it", "ko", "lb", "zh-Hant")


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("ko", "ko"),
        ("ko-KR,ko;q=0.9,en;q=0.8", "ko"),
        ("fr-FR, fr;q=0.9, it;q=0.5", "it"),
        ("en;q=0.2, it;q=0.9", "it"),
        ("it;q=0, ko;q=0.1", "ko"),
        ("zh-TW", "zh-Hant"),
        ("zh-CN", "en"),
        ("*", "en"),
        (";;;,,,q=q", "en"),
        ("it;q=viel, ko;q=0.1", "ko"),
    ],
)
def test_what_a_browser_likes_best(header: str, language: str) -> None:
    assert preferred(header, KNOWN) == language


@pytest.mark.skipif("ko" not in offered(), reason="no Korean catalogue is installed")
class TestChoices:
    """A wish in the address, a setting, and the browser's wish, in this order."""

    def language(self, client: Client, query: str = "", **headers: str) -> str:
        answer = client.get(f"{API}/session{query}", headers=headers)
        return str(answer.json()["language"])

    def test_the_browsers_wish(self, client: Client) -> None:
        assert self.language(client, **{"accept-language": "ko"}) == "ko"

    def test_a_setting_is_stronger(self, client: Client) -> None:
        client.patch(f"{API}/settings", json={"language": "ko"})
        assert self.language(client, **{"accept-language": "it"}) == "ko"
        client.patch(f"{API}/settings", json={"language": None})
        assert self.language(client, **{"accept-language": "it"}) == "it"

    def test_the_address_is_strongest(self, client: Client) -> None:
        client.patch(f"{API}/settings", json={"language": "ko"})
        assert self.language(client, "?lang=en") == "en"

    def test_the_address_of_a_page_holds_for_the_visit(self, client: Client) -> None:
        """Pages and moves that follow are in its language, until the player chooses one."""
        client.patch(f"{API}/settings", json={"language": "ko"})
        client.get("/?lang=it")
        assert self.language(client) == "it"
        assert '<html lang="it"' in client.get("/faq").text
        assert '<option value="it" lang="it" selected>' in client.get("/settings").text
        client.patch(f"{API}/settings", json={"theme": "dark"})
        assert self.language(client) == "it"
        client.patch(f"{API}/settings", json={"language": "en"})
        assert self.language(client) == "en"

    def test_an_unknown_language_in_the_address_changes_nothing(self, client: Client) -> None:
        client.get("/?lang=it")
        client.get("/?lang=xx")
        assert self.language(client) == "it"

    def test_the_address_of_a_program_holds_for_one_answer(self, client: Client) -> None:
        assert self.language(client, "?lang=it") == "it"
        assert self.language(client) == "en"

    def test_a_language_moves_with_the_player(self, client: Client, other: Client) -> None:
        client.patch(f"{API}/settings", json={"language": "ko"})
        code = client.post(f"{API}/transfer").json()["code"]
        other.post(f"{API}/transfer/claim", json={"code": code})
        assert self.language(other) == "ko"

    def test_refusals_and_labels_are_in_the_players_language(self, client: Client) -> None:
        client.patch(f"{API}/settings", json={"language": "ko"})
        state = client.new_game(code="CF1-D3-AAAAACL")
        position = Deal.from_code("CF1-D3-AAAAACL").position()
        refused = refusal(position, Move.parse("1-2"))
        assert refused is not None
        assert client.act(state, "1-2").json()["detail"] == refused.in_language("ko")
        labels = [move["label"] for move in state["legal"]]
        assert labels == [move_words(position, move, "ko") for move in legal_moves(position)]
