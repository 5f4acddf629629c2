"""Export and import of records, and of spelled deals."""

from __future__ import annotations

import pytest

from saratoga.cards import text
from saratoga.engine.deals import Deal, deal_to_json
from saratoga.engine.game import Game
from saratoga.engine.record import read_record, write_record
from server.asgi_client import API, Client, problem
from store.easy import easy_deal

CODE = "CF1-D3-AAAAACL"
TEXT = {"content-type": "text/plain; charset=utf-8"}


def spelled(client: Client) -> dict[str, object]:
    return client.new_game(draw=1, deal={"cards": [text(card) for card in easy_deal(0).cards]})


def test_a_record_comes_back_as_the_same_game(client: Client) -> None:
    state = client.play(client.new_game(code=CODE), "R-2", "R-F", "undo")
    answer = client.get(f"{API}/games/{state['id']}/record")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["content-disposition"] == f'attachment; filename="{CODE}.saratoga"'
    assert read_record(answer.text).game.log == ["R-2", "R-F", "U"]
    imported = client.told(
        client.post(f"{API}/games/import", content=answer.text, headers=TEXT), 201
    )
    assert (imported["practice"], imported["counts"]) == (True, False)
    assert imported["piles"] == state["piles"]
    assert (imported["score"], imported["redo"]) == (state["score"], 1)


def test_a_record_without_actions_is_a_game_that_counts(client: Client) -> None:
    record = write_record(Game(Deal.from_code(CODE)))
    state = client.told(client.post(f"{API}/games/import", content=record, headers=TEXT), 201)
    assert (state["code"], state["practice"], state["counts"]) == (CODE, False, True)


def test_spelled_deals_in_both_forms(client: Client) -> None:
    deal = easy_deal(0)
    by_cards = spelled(client)
    by_layout = client.new_game(draw=1, deal={"layout": deal_to_json(deal)})
    assert (by_cards["code"], by_layout["code"]) == (None, None)
    assert by_cards["piles"] == by_layout["piles"]


def test_the_record_of_a_spelled_deal_shows_hidden_cards_only_when_asked(client: Client) -> None:
    state = spelled(client)
    url = f"{API}/games/{state['id']}/record"
    assert problem(client.get(url)) == (409, "would-reveal")
    assert read_record(client.get(f"{url}?reveal=true").text).game.deal == easy_deal(0)


@pytest.mark.parametrize(
    "record",
    [
        "",
        "no record",
        '[Saratoga "1"]\n[Deal "CF1-D3-AAAAACL"]\n',
        write_record(Game(Deal.from_code(CODE)).play("R-2")).replace("R-2", "1-2"),
        write_record(Game(Deal.from_code(CODE))).replace('[Score "0"]', '[Score "5"]'),
        "\x00" * 100,
    ],
)
def test_what_is_no_record_is_refused_with_its_place(client: Client, record: str) -> None:
    answer = client.post(f"{API}/games/import", content=record, headers=TEXT)
    assert answer.status_code == 422
    assert problem(answer)[1] in ("invalid-record", "invalid-request")


def test_bytes_that_are_no_text_are_refused(client: Client) -> None:
    answer = client.post(f"{API}/games/import", content=b"\xff\xfe\x80", headers=TEXT)
    assert problem(answer)[0] == 422
