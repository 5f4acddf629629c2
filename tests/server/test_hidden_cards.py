"""No byte that the server sends depends on a card that the player hasn't seen.

The same play is made on two deals that differ only in cards never shown during it. Everything
else is equal, ids and times too, and so must be every answer, byte for byte.
"""

from __future__ import annotations

from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import httpx
import pytest

from saratoga.cards import text
from saratoga.engine.codes import DealCode
from saratoga.engine.deals import Deal
from saratoga.engine.game import Game
from saratoga.engine.moves import Move
from saratoga.engine.play import legal_moves
from saratoga.engine.view import PlayerView
from saratoga.errors import InvalidMove
from saratoga.rules import Rules
from saratoga.server.app import create_app
from saratoga.server.identity import COOKIE, Signer
from saratoga.server.settings import Settings
from saratoga.store import Store
from server.asgi_client import API, Client

KEY = "a key for this test only"
PLAYER = "A" * 22


class Played(NamedTuple):
    """A deal, what is played on it, and the places in dealing order of the cards never shown."""

    deal: Deal
    actions: list[str]
    unseen: list[int]


def played(code: str, seed: int, length: int) -> Played:
    """Play at random, seldom from the stock, so that much stays hidden."""
    deal, random = Deal.from_code(code), Random(seed)
    game = Game(deal)
    actions: list[str] = []
    while len(actions) < length:
        moves = [str(move) for move in legal_moves(game.position)]
        dice = random.random()
        if dice < 0.15 and game.undoable:
            action = "undo"
            game.undo()
        elif dice < 0.2 and game.redoable:
            action = "redo"
            game.redo()
        else:
            action = random.choice([move for move in moves if move != "D" or dice > 0.9] or moves)
            game.play(action)
        actions.append(action)
    return Played(deal, [*actions, "restart", "D"], unseen(deal.rules, game.view))


def unseen(rules: Rules, view: PlayerView) -> list[int]:
    """Return the places in dealing order of the cards that the view doesn't tell."""
    places = [place for place, card in enumerate(view.reserve) if card is None]
    start = rules.reserve + rules.dealt_bases
    for size, column in zip(rules.columns, view.columns, strict=True):
        places += [start + place for place, card in enumerate(column.hidden) if card is None]
        start += size
    return places + [rules.pack_size - 1 - n for n, card in enumerate(view.stock) if card is None]


def permuted(game: Played, seed: int) -> Deal:
    """Return the deal with its unseen cards in another order."""
    cards, places = list(game.deal.cards), list(game.unseen)
    Random(seed).shuffle(places)
    for place, other in zip(game.unseen, places, strict=True):
        cards[place] = game.deal.cards[other]
    return Deal(game.deal.rules, tuple(cards))


def questions(state: dict[str, Any]) -> list[tuple[str, str, dict[str, Any] | None]]:
    """Return requests that look at a game from all sides, and change nothing."""
    game = f"{API}/games/{state['id']}"
    columns = [pile["id"] for pile in state["piles"] if pile["kind"] == "column"]
    sources = [*columns, "W", "R", "FS", "FH2"]
    moves = [f"{source}-{target}" for source in sources for target in [*columns, "F"]]
    moves += [f"{one}-{two}x{n}" for one in columns for two in columns for n in (2, 6)]
    readable = [move for move in ["D", "T", *moves] if _is_notation(move)]
    asked = [("POST", f"{game}/why", {"move": move}) for move in readable]
    pages = [game, *(f"{game}/{side}" for side in ("ahead", "description", "record", "replay"))]
    pages += [f"{API}/{mine}" for mine in ("games", "statistics", "settings")]
    pages += ["/", "/statistics", f"/play/{state['id']}", f"/analysis/{state['id']}"]
    pages += ["/text", f"/text/{state['id']}"]
    return [*asked, *(("GET", page, None) for page in pages)]


def advice(state: dict[str, Any]) -> tuple[str, str, dict[str, Any]]:
    """Return the request for a fair hint; a sure one looks at hidden cards, and says so."""
    wish = {"kind": "fair", "version": state["version"]}
    return "POST", f"{API}/games/{state['id']}/hints", wish


def _is_notation(text: str) -> bool:
    try:
        Move.parse(text)
    except InvalidMove:
        return False
    return True


def transcript(folder: Path, game: Played, deal: Deal, *, advised: bool = False) -> list[bytes]:
    """Play on a deal and return every answer in full."""
    ids, ticks = count(), count(1_800_000_000_000, 1000)
    store = Store(
        f"sqlite:///{folder}/{id(deal)}.sqlite",
        clock=lambda: next(ticks),
        new_id=lambda: f"game-{next(ids)}",
    )
    app = create_app(Settings(data=folder, secret_key=KEY), store)
    with store, Client(app) as client:
        client.cookies.set(COOKIE, Signer(KEY).cookie(PLAYER).partition(";")[0].partition("=")[2])
        told: list[bytes] = []
        first = client.post(f"{API}/games", json=_wish(game, deal))
        told.append(_whole(first))
        state = client.told(first, 201)
        for number, action in enumerate(game.actions):
            answer = client.act(state, action)
            told.append(_whole(answer))
            told.append(_whole(client.act(state, "D")))
            told.append(_whole(client.post(f"/text/{state['id']}", data={"version": 0, "do": "D"})))
            state = client.told(answer)
            if number % 20 == 10:
                told += [
                    _whole(client.request(method, url, json=body))
                    for method, url, body in questions(state)
                ]
        if advised:
            method, url, body = advice(state)
            told.append(_whole(client.request(method, url, json=body)))
    return told


def _wish(game: Played, deal: Deal) -> dict[str, Any]:
    code = game.deal.code
    assert isinstance(code, DealCode)
    wish = {"game": code.game.slug, "draw": code.draw, "scoring": code.scoring}
    return wish | {"deal": {"cards": [text(card) for card in deal.cards]}}


def _whole(answer: httpx.Response) -> bytes:
    del answer.headers["x-request-id"]  # made up for each request
    head = "\n".join(f"{name}: {value}" for name, value in answer.headers.multi_items())
    return f"{answer.status_code}\n{head}\n\n".encode() + answer.content


@pytest.mark.parametrize(
    ("code", "advised"),
    [
        ("CF1-D3-AAAAACL", True),
        ("CF1-D1-MOLLUSK", False),
        ("HC1-D3-AAAAAAB", False),
        ("DS1-D1N-AAAAAAB", True),
        ("DS1-D3V-MOLLUSK", False),
    ],
)
def test_hidden_cards_change_no_byte(folder: Path, code: str, advised: bool) -> None:
    """CF-reserve, DS-deal: what is hidden from the player is in no answer.

    Left out is `/data`: a deal that the player brought is given back as it was brought.
    """
    game = played(code, seed=3, length=40)
    other = permuted(game, seed=4)
    changed = sum(a != b for a, b in zip(game.deal.cards, other.cards, strict=True))
    assert changed >= 8
    one, two = (transcript(folder, game, deal, advised=advised) for deal in (game.deal, other))
    assert not advised or one[-1].startswith(b"200")
    assert len(one) > 200
    assert one == two


def test_the_comparison_would_find_a_leak(folder: Path) -> None:
    """A card that is seen, changed likewise, does change what is sent."""
    game = played("CF1-D3-AAAAACL", seed=3, length=10)
    cards = list(game.deal.cards)
    top, hidden = 12, game.unseen[0]
    cards[top], cards[hidden] = cards[hidden], cards[top]
    swapped = Deal(game.deal.rules, tuple(cards))
    start = Played(game.deal, [], [])
    one, two = (transcript(folder, start, deal) for deal in (game.deal, swapped))
    assert one != two
