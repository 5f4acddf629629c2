"""Fair hints: from what was seen only, the same for the same view, and a plan kept."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from threading import Event

import pytest

from saratoga.engine.deals import Deal
from saratoga.engine.game import Game
from saratoga.engine.moves import Move
from saratoga.engine.position import Position
from saratoga.engine.view import PlayerView
from saratoga.rules.catalogue import all_rules
from saratoga.server.solving.advise import Advise
from saratoga.server.solving.hints import plan_key, rest_of_plan
from saratoga.server.solving.trail import Trail
from saratoga.store import Store
from saratoga.store.hints import Plan
from saratoga.store.records import Course
from server.asgi_client import Client
from server.solving.hands import app_here
from server.test_hints_sure import ask, near_the_end, opened
from store.easy import PLAYER

each_form = pytest.mark.parametrize("form", all_rules())


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with app_here() as app, Client(app) as browser:
        yield browser


def reordered(game: Game, dice: Random) -> Deal:
    """Return a deal that looks the same so far: the cards never shown lie in another order."""
    view = game.view
    unseen = sum(card is None for card in (*view.stock, *view.reserve))
    assert unseen
    cards = list(game.deal.cards)
    places = _places(game.deal.position(), view)
    moved = list(cards)
    for place, other in zip(places, dice.sample(places, len(places)), strict=True):
        moved[place] = cards[other]
    return Deal(game.deal.rules, tuple(moved))


def _places(position: Position, view: PlayerView) -> list[int]:
    """Return the indices in dealing order of the cards that were never shown."""
    places = list(range(view.reserve.count(None)))
    start = len(position.reserve) + bool(position.reserve)
    for column, seen in zip(position.columns, view.columns, strict=True):
        places += range(start, start + seen.hidden.count(None))
        start += len(column)
    end = start + len(position.stock)
    return places + list(range(end - view.stock.count(None), end))


@each_form
def test_a_fair_hint_does_not_change_with_hidden_cards(form: str) -> None:
    """The job carries the view alone, and views of games with other hidden cards are equal."""
    dice = Random(form)
    game = Game(Deal.from_code(f"{form}-AAAAACL"))
    for _ in range(3):
        for _ in range(4):
            game.play(dice.choice(game.legal_moves))
        other = Game(reordered(game, dice))
        for action in game.log:
            other.act(action)
        assert other.deal.cards != game.deal.cards
        assert other.view == game.view
        assert Advise(other.view).run(Event()) == Advise(game.view).run(Event())


#: Moves of CF1-D3-AAAAAAE after which nothing can ever be played any more but draws and redeals.
CYCLES = """
D D D D W-F W-3 D W-F W-F D D D D D D D W-F T D D D D D D W-2 D D D D T D D D D D D W-F D W-F D W-3
D W-F D T D D D D W-F D D D D T D D D D W-F D W-2 D D D T D D D D D D W-2 D T D W-2 D D D D D D T D
D D W-2
"""


def test_a_deck_that_only_cycles_is_no_way_forward(client: Client) -> None:
    """Nothing can be played in a whole pass and nothing else moves: no hint says to draw."""
    game = Game(Deal.from_code("CF1-D3-AAAAAAE"))
    for move in CYCLES.split():
        game.play(move)
    for _ in range(20):
        moves = set(map(str, game.legal_moves))
        assert moves <= {"D", "T"}
        game.play(*moves)
    state = opened(client, game)
    hint = ask(client, state, "fair")
    assert (hint["outcome"], hint["move"]) == ("stuck", None)
    assert hint["explanation"].startswith("No way forward")
    assert ask(client, state, "sure")["outcome"] == "lost"


def test_a_stuck_game_is_told_so_at_the_table(client: Client) -> None:
    state = client.new_game(code="DS1-D3V-AAAAAAB")
    while "D" in (moves := [each["move"] for each in state["legal"]]):
        state = client.play(state, "D")
    while moves:
        hint = ask(client, state, "fair")
        if hint["outcome"] == "stuck":
            break
        state = client.play(state, hint["move"])
    assert (hint["outcome"], hint["move"], hint["label"]) == ("stuck", None, None)
    assert hint["explanation"].startswith("No way forward")


def test_fair_hints_are_counted_apart_and_do_not_peek(client: Client) -> None:
    state = client.new_game(code="CF1-D3-AAAAACL")
    hint = ask(client, state, "fair")
    assert (hint["outcome"], hint["peeks"]) == ("move", False)
    assert hint["hints"] == {"fair": 1, "sure": 0}
    assert hint["label"]


def test_the_same_view_gets_the_same_hint(client: Client) -> None:
    state = client.new_game(code="CF1-D3-AAAAACL")
    assert ask(client, state, "fair")["move"] == ask(client, state, "fair")["move"]


def test_following_fair_hints_comes_to_an_end(client: Client) -> None:
    """Plans are kept, so hints never send the player round in circles."""
    state = opened(client, near_the_end("CF1-D1", 40))
    for _ in range(200):
        hint = ask(client, state, "fair")
        if hint["move"] is None:
            break
        state = client.play(state, hint["move"])
        if state["won"]:
            break
    assert state["won"]


class Followed:
    """A game and a plan made at its beginning."""

    def __init__(self, store: Store, plan: str) -> None:
        self.store = store
        self.game = store.games.create(PLAYER, Deal.from_code("CF1-D3-AAAAACL"))
        course = self.course()
        key = plan_key(Trail.of(course).nodes[0].key, course.game.now.view)
        self.plan = Plan(key, tuple(map(Move.parse, plan.split())))
        self._sent = 0

    def course(self) -> Course:
        return self.store.games.course(PLAYER, self.game.id)

    def rest(self, *actions: str) -> str:
        for action in actions:
            version = self.course().game.version
            self._sent += 1
            self.store.games.act(PLAYER, self.game.id, version, action, f"a{self._sent}")
        course = self.course()
        left = rest_of_plan(self.plan, Trail.of(course), course.game.now.view)
        return " ".join(map(str, left))


@pytest.fixture
def followed(client: Client) -> Followed:
    store: Store = client._transport._inner.app.state.services.store  # type: ignore[attr-defined]
    return Followed(store, "3-2 2-4x2 R-F")


def test_a_plan_is_kept_while_it_is_followed(followed: Followed) -> None:
    assert followed.rest() == "3-2 2-4x2 R-F"


def test_a_plan_left_or_outrun_is_dropped(followed: Followed) -> None:
    """Another move, or a card seen that the plan didn't know of, ends it."""
    assert followed.rest("D") == ""
    assert followed.rest("U") == ""
