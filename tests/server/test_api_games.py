"""The API of games: begin, see, act, list."""

from __future__ import annotations

from typing import Any

import pytest

from golden.games import won_games
from server.asgi_client import API, Client, problem

CODE = "CF1-D3-AAAAACL"


def piles(state: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the piles of a state by id."""
    return {pile["id"]: pile for pile in state["piles"]}


def test_the_published_deal(client: Client) -> None:
    """CF-deal: the fixed example of the rulebook, as the page gets it."""
    answer = client.post(f"{API}/games", json={"code": " cf1 d3 aaaaacl"})
    state = client.told(answer, 201)
    assert answer.headers["location"] == f"{API}/games/{state['id']}"
    assert (state["code"], state["game"], state["draw"]) == (CODE, "canfield", 3)
    assert state["piles"] == [
        {
            "id": "S",
            "kind": "stock",
            "count": 34,
            "action": "D",
            "redeal_cost": 0,
            "closed": False,
        },
        {"id": "W", "kind": "waste", "count": 0, "cards": [], "below": None},
        {"id": "R", "kind": "reserve", "count": 13, "cards": ["QC"]},
        foundation("H", ["7H"], "8H"),
        foundation("S", [], "7S"),
        foundation("D", [], "7D"),
        foundation("C", [], "7C"),
        *(column(n, card) for n, card in enumerate(["6C", "KH", "QH", "AS"], 1)),
    ]
    assert [move["move"] for move in state["legal"]] == ["D", "R-2", "2-4"]


def foundation(suit: str, cards: list[str], needs: str) -> dict[str, Any]:
    return {
        "id": f"F{suit}",
        "kind": "foundation",
        "suit": suit,
        "count": len(cards),
        "cards": cards,
        "below": None,
        "needs": needs,
    }


def column(number: int, card: str) -> dict[str, Any]:
    return {
        "id": str(number),
        "kind": "column",
        "count": 1,
        "hidden": 0,
        "cards": [card],
        "run": 1,
        "lifts": [1],
        "sign": None,
    }


def test_the_published_moves(client: Client) -> None:
    """CF-fill: the example's third move empties column 2, and the reserve fills it."""
    state = client.play(client.new_game(code=CODE), "R-2", "R-F", "2-4x2")
    now = piles(state)
    assert [now[name]["cards"] for name in "1234"] == [["6C"], ["QS"], ["QH"], ["AS", "KH", "QC"]]
    assert (now["R"]["count"], now["R"]["cards"]) == (10, ["JS"])
    assert (now["FH"]["count"], now["FH"]["cards"], now["FH"]["below"]) == (2, ["8H"], "7H")
    assert state["changes"] == [
        {"from": "2", "to": "4", "count": 2},
        {"from": "R", "to": "2", "count": 1, "auto": True},
    ]
    assert state["message"] == (
        "King of hearts and the run on it, 2 cards, from column 2 to column 4."
        " Column 2 is filled from the reserve: queen of spades."
    )
    assert (state["score"], state["moves"], state["undo"]) == (
        {"value": 5, "text": "5", "money": False},
        3,
        3,
    )


def test_a_legal_move_tells_what_it_would_do(client: Client) -> None:
    state = client.play(client.new_game(code=CODE), "R-2")
    legal = {move["move"]: move for move in state["legal"]}
    assert legal["R-F"] == {
        "move": "R-F",
        "from": "R",
        "to": "F",
        "pile": "FH",
        "count": 1,
        "card": "8H",
        "points": 5,
        "fills": False,
        "flips": False,
        "label": "8 of hearts from the reserve to the foundations",
    }
    assert (legal["2-4x2"]["fills"], legal["2-4x2"]["card"]) == (True, "KH")
    assert (legal["D"]["count"], legal["D"]["card"], legal["D"]["pile"]) == (3, None, "W")


def test_taps_follow_the_rules(client: Client) -> None:
    """CF-tap: one tap goes to the foundation, otherwise to the longest column that accepts."""
    state = client.play(client.new_game(code=CODE), "R-2")
    assert state["taps"]["R:0"] == {"one": "R-F", "two": "R-F"}
    assert state["taps"]["2:0"] == {"one": "2-4x2", "two": "2-4x2"}


def test_drawing_turning_over_and_the_fan(client: Client) -> None:
    """CF-draw, CF-redeal: three at a time are fanned, the last can be played."""
    state = client.play(client.new_game(code=CODE), "D")
    assert state["changes"] == [{"draw": 3}]
    assert piles(state)["W"] == {
        "id": "W",
        "kind": "waste",
        "count": 3,
        "cards": ["KC", "6H", "AC"],
        "below": None,
    }
    state = client.play(state, "D")
    assert piles(state)["W"]["below"] == "AC"
    state = client.play(state, *["D"] * 10)
    assert piles(state)["S"]["action"] == "T"
    state = client.play(state, "T")
    assert state["changes"] == [{"redeal": 34}]
    assert (piles(state)["S"]["count"], piles(state)["W"]["count"]) == (34, 0)


def test_double_solitaire_hides_flips_and_closes(client: Client) -> None:
    """DS-deal, DS-flip, DS-redeal: hidden cards are counted, Vegas allows no redeal."""
    state = client.new_game(game="double-solitaire", scoring="V")
    now = piles(state)
    assert [now[str(n)]["hidden"] for n in range(1, 10)] == list(range(9))
    assert [len(now[str(n)]["cards"]) for n in range(1, 10)] == [1] * 9
    assert [p["id"] for p in state["piles"] if p["kind"] == "foundation"] == [
        "FS", "FS2", "FH", "FH2", "FD", "FD2", "FC", "FC2",
    ]  # fmt: skip
    assert state["score"] == {"value": -104, "text": "-$104", "money": True}
    state = client.play(state, *["D"] * 59)
    assert (piles(state)["S"]["action"], piles(state)["S"]["closed"]) == (None, True)
    assert problem(client.act(state, "T")) == (422, "illegal-move")


def test_a_flip_is_told(client: Client) -> None:
    state = client.new_game(code="DS1-D1N-AAAAAAB")
    flipping = [move for move in state["legal"] if move["flips"]]
    assert flipping
    state = client.play(state, flipping[0]["move"])
    source = flipping[0]["from"]
    assert state["changes"][1:] == [{"flip": source}]
    assert state["score"]["value"] == flipping[0]["points"]
    undone = client.play(state, "undo")
    assert undone["changes"][0] == {"flip": source, "undo": True}
    assert undone["changes"][1]["undo"] is True


def test_undo_redo_and_restart(client: Client) -> None:
    """CF-undo: points go too, the count of moves doesn't go down."""
    state = client.play(client.new_game(code=CODE), "R-2", "R-F", "undo")
    assert (state["score"]["value"], state["moves"], state["redo"]) == (0, 2, 1)
    assert state["changes"] == [{"from": "R", "to": "FH", "count": 1, "undo": True}]
    assert state["message"].startswith("Undone: 8 of hearts from the reserve")
    state = client.play(state, "redo")
    assert (state["score"]["value"], state["moves"], state["redo"]) == (5, 2, 0)
    state = client.play(state, "restart")
    assert (state["moves"], state["undo"], state["version"]) == (0, 0, 5)
    assert state["changes"] == [{"restart": True}]


@pytest.mark.parametrize("won", [won_games()[0], won_games()[-1]], ids=lambda won: won.code)
def test_a_won_game(client: Client, won: Any) -> None:
    state = client.play(client.new_game(code=won.code), *won.moves)
    assert (state["won"], state["legal"], state["taps"]) == (True, [], {})
    assert (state["result"], state["score"]["value"]) == ("won", won.score)
    assert state["message"].endswith("The game is won.")
    assert problem(client.act(state, "D")) == (422, "game-over")


def test_a_refused_move_says_why(client: Client) -> None:
    state = client.new_game(code=CODE)
    answer = client.act(state, "1-2")
    assert problem(answer) == (422, "illegal-move")
    assert answer.json()["detail"] == "♣6 doesn't fit on ♥K."
    why = client.post(f"{API}/games/{state['id']}/why", json={"move": "1-2"})
    assert why.json() == {"legal": False, "reason": "♣6 doesn't fit on ♥K."}
    why = client.post(f"{API}/games/{state['id']}/why", json={"move": "R-2"})
    assert why.json() == {"legal": True, "reason": None}
    assert client.state(state["id"])["version"] == 0


@pytest.mark.parametrize("action", ["undo", "redo"])
def test_nothing_to_undo_or_redo(client: Client, action: str) -> None:
    assert problem(client.act(client.new_game(code=CODE), action)) == (422, "nothing-to-undo")


def test_a_repeated_id_answers_with_the_same_bytes(client: Client) -> None:
    state = client.new_game(code=CODE)
    body = {"id": "one", "version": 0, "action": "move", "move": "R-2"}
    url = f"{API}/games/{state['id']}/actions"
    first, second = (client.post(url, json=body) for _ in range(2))
    assert (first.status_code, first.content) == (second.status_code, second.content)
    later = client.play(first.json(), "R-F")
    again = client.told(client.post(url, json=body))
    assert again == later | {"changes": [], "message": ""}


def test_an_id_belongs_to_one_action(client: Client) -> None:
    state = client.new_game(code=CODE)
    client.told(client.act(state, "R-2", id="one"))
    assert problem(client.act(state, "D", id="one")) == (409, "action-id-reused")


def test_a_stale_version_gets_the_present_state(client: Client) -> None:
    state = client.new_game(code=CODE)
    now = client.play(state, "R-2")
    answer = client.act(state, "D")
    assert problem(answer) == (409, "stale-version")
    assert answer.json()["state"] == now | {"changes": [], "message": ""}


def test_another_players_game_is_unknown(client: Client, other: Client) -> None:
    state = client.new_game(code=CODE)
    base = f"{API}/games/{state['id']}"
    answers = (
        other.get(base),
        other.get(f"{base}/record"),
        other.get(f"{base}/description"),
        other.post(f"{base}/why", json={"move": "D"}),
        other.post(f"{base}/practice", json={"length": 0}),
        other.post(f"{base}/give-up"),
        other.get(f"{API}/games?before={state['id']}"),
        other.act(state, "R-2"),
    )
    assert [problem(answer) for answer in answers] == [(404, "unknown-game")] * len(answers)
    assert other.get(f"{API}/games").json() == {"games": [], "next": None}
    assert client.state(state["id"]) == state


def test_a_list_goes_on_page_by_page(client: Client) -> None:
    made = [client.new_game(code=CODE)["id"] for _ in range(5)]
    seen, url = [], f"{API}/games?limit=2"
    while url:
        page = client.told(client.get(url))
        seen += [game["id"] for game in page["games"]]
        url = page["next"] and f"{API}/games?limit=2&before={page['next']}"
    assert sorted(seen) == sorted(made)
    assert client.get(f"{API}/games?form=DS1-D1N").json()["games"] == []


def test_an_unchanged_game_is_not_sent_again(client: Client) -> None:
    state = client.new_game(code=CODE)
    url = f"{API}/games/{state['id']}"
    tag = client.get(url).headers["etag"]
    unchanged = client.get(url, headers={"if-none-match": tag})
    assert (unchanged.status_code, unchanged.content) == (304, b"")
    client.play(state, "D")
    assert client.get(url, headers={"if-none-match": tag}).status_code == 200


def test_options_and_their_defaults(client: Client) -> None:
    forms = [
        client.new_game()["form"],
        client.new_game(game="canfield", draw=1)["form"],
        client.new_game(game="classic-canfield")["form"],
        client.new_game(game="double-solitaire", scoring="")["form"],
        client.new_game(game="double-solitaire", draw=3, scoring="V")["form"],
        client.new_game(code="DS1-D3N-MOLLUSK", game="double-solitaire", draw=3)["form"],
    ]
    assert forms == ["CF1-D3", "CF1-D1", "HC1-D3", "DS1-D1N", "DS1-D3V", "DS1-D3N"]


def test_random_deals_differ(client: Client) -> None:
    assert len({client.new_game()["code"] for _ in range(10)}) == 10


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "bridge"}, "invalid-option"),
        ({"game": "canfield", "draw": 2}, "invalid-option"),
        ({"game": "canfield", "scoring": "V"}, "invalid-option"),
        ({"code": "CF1-D3-AAAAAC"}, "invalid-code"),
        ({"code": "CF1-D3-ZZZZZZZ"}, "invalid-code"),
        ({"code": CODE, "draw": 1}, "invalid-option"),
        ({"code": CODE, "deal": {"cards": []}}, "invalid-option"),
        ({"deal": {"cards": ["AS"]}}, "invalid-deal"),
        ({"deal": {"cards": ["XX"] * 52}}, "invalid-card"),
        ({"deal": {}}, "invalid-deal"),
        ({"deal": {"layout": {"stock": ["AS"]}}}, "invalid-deal"),
        ({"colour": "red"}, "invalid-request"),
        ({"draw": "three"}, "invalid-request"),
        ([], "invalid-request"),
    ],
)
def test_wishes_that_cannot_be_met(client: Client, wish: object, code: str) -> None:
    assert problem(client.post(f"{API}/games", json=wish)) == (422, code)


@pytest.mark.parametrize(
    "change",
    [
        {"id": ""},
        {"id": "a" * 65},
        {"id": "spaced out"},
        {"id": "nul\x00"},
        {"version": -1},
        {"version": 2**31},
        {"version": None},
        {"action": "cheat"},
        {"move": None},
        {"action": "undo"},
        {"seconds": -1},
        {"seconds": 10**9},
        {"more": 1},
    ],
)
def test_actions_that_cannot_be_read(client: Client, change: dict[str, Any]) -> None:
    state = client.new_game(code=CODE)
    assert problem(client.act(state, "D", **change)) == (422, "invalid-request")


@pytest.mark.parametrize("move", ["", "quark", "1-1", "0-1", "1-2x0", "99-1", "F-F", "D\x00"])
def test_moves_that_are_none(client: Client, move: str) -> None:
    assert problem(client.act(client.new_game(code=CODE), move)) == (422, "invalid-move")


def test_the_table_in_words(client: Client) -> None:
    state = client.new_game(code=CODE)
    text = client.get(f"{API}/games/{state['id']}/description").json()["text"]
    assert "Reserve: 13 cards, top ♣Q" in text


def test_practice_from_an_earlier_position(client: Client) -> None:
    """The end: looking at an earlier position opens a practice game."""
    state = client.play(client.new_game(code=CODE), "R-2", "R-F")
    url = f"{API}/games/{state['id']}/practice"
    practice = client.told(client.post(url, json={"length": 1}), 201)
    assert (practice["practice"], practice["counts"], practice["moves"]) == (True, False, 1)
    assert practice["id"] != state["id"]
    assert problem(client.post(url, json={"length": 3})) == (422, "invalid-option")
