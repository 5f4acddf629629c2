"""Looking back on a game: its positions as a tree, and what one verdict says of others."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from saratoga.engine.deals import Deal
from saratoga.engine.game import Game
from saratoga.engine.moves import Move
from saratoga.server.solving.trail import Trail, Trails
from saratoga.store import Store
from saratoga.store.records import Course
from saratoga.store.verdicts import StoredVerdict, position_key
from store.databases import quick_folder
from store.easy import PLAYER, easy_deal

CODE = "CF1-D3-AAAAACL"
LOST = StoredVerdict("UNWINNABLE", "exhausted")
OPEN = StoredVerdict("UNKNOWN", "seconds")


@pytest.fixture
def store() -> Iterator[Store]:
    with quick_folder() as folder, Store(f"sqlite:///{folder / 'test.sqlite'}") as opened:
        yield opened


def course(store: Store, *log: str) -> Course:
    game = store.games.create(PLAYER, Deal.from_code(CODE), log, practice=True)
    return store.games.course(PLAYER, game.id)


def trail(store: Store, log: str) -> Trail:
    return Trail.of(course(store, *log.split()))


def outcomes(found: Trail, index: int, verdict: StoredVerdict) -> str:
    """Return one letter an action, the deal first: what follows from one verdict."""
    found.learn({found.nodes[found.at[index]].key: verdict})
    letters = {None: ".", "WINNABLE": "w", "UNWINNABLE": "l", "UNKNOWN": "?"}
    return "".join(letters[found.outcome(node)] for node in found.at)


def won(*line: str) -> StoredVerdict:
    """Return that some moves of the deal win (which this file believes)."""
    game = Game(Deal.from_code(CODE))
    moves = [move for move in game.legal_moves if str(move) in line]
    return StoredVerdict("WINNABLE", "line", tuple(moves))


def test_what_leads_to_a_win_can_be_won(store: Store) -> None:
    found = trail(store, "R-2 R-F D D")
    assert outcomes(found, 2, won("R-2")) == "www.."
    assert list(map(str, found.line(0))) == ["R-2", "R-F", "R-2"]


def test_what_follows_a_loss_is_lost(store: Store) -> None:
    assert outcomes(trail(store, "R-2 R-F D D"), 2, LOST) == "..lll"


def test_an_unknown_verdict_says_nothing_of_others(store: Store) -> None:
    assert outcomes(trail(store, "R-2 R-F D D"), 2, OPEN) == "..?.."


def test_a_line_is_followed_while_the_game_stays_on_it(store: Store) -> None:
    found = trail(store, "R-2 D")
    assert outcomes(found, 0, won("R-2")) == "ww."
    assert found.line(found.at[1]) == ()


def test_a_line_that_comes_back_to_its_beginning_is_followed_to_its_end(store: Store) -> None:
    """The failing case: a round through the stock led back to the deal, whose line began anew."""
    round_ = ("D",) * 12 + ("T",)
    line = tuple(map(Move.parse, (*round_, "R-2")))
    found = trail(store, " ".join(round_))
    assert found.nodes[found.now].key == found.nodes[0].key
    found.learn({found.nodes[0].key: StoredVerdict("WINNABLE", "line", line)})
    assert list(map(str, found.line(found.now))) == ["R-2"]


def test_two_lines_through_each_others_beginnings_are_followed_to_an_end(store: Store) -> None:
    """The deal's line passes the second position, and the second one's line the deal's."""
    here = Game(Deal.from_code(CODE))
    there = Game(Deal.from_code(CODE)).play("D")
    of_deal = tuple(map(Move.parse, ["D", "D", "R-2"]))
    of_second = tuple(map(Move.parse, ("D " * 11 + "T R-2").split()))
    known = {
        position_key(here.position): StoredVerdict("WINNABLE", "line", of_deal),
        position_key(there.position): StoredVerdict("WINNABLE", "line", of_second),
    }
    played = list[str]()
    while True:
        found = trail(store, " ".join(played))
        found.learn(known)
        line = found.line(found.now)
        if not line:
            break
        played.append(str(line[0]))
        assert len(played) < 20
    assert played == ["D", "D", "R-2"]


def test_undone_moves_are_branches(store: Store) -> None:
    """The lost branch leaves the others alone."""
    log = "R-2 D U R-F U Y"
    found = trail(store, log)
    assert found.at == [0, 1, 2, 1, 3, 1, 3]
    assert outcomes(found, 2, LOST) == "..l...."
    assert Trail.standing(log.split()) == {1, 4}
    assert list(map(str, found.moves(0, found.now))) == ["R-2", "R-F"]
    assert found.path(found.now) == [0, 1, 3]


def test_a_move_made_again_leads_to_the_same_node(store: Store) -> None:
    assert trail(store, "D U D R-2").at == [0, 1, 0, 1, 2]


def test_a_won_position_needs_no_verdict(store: Store) -> None:
    game = Game(easy_deal(0))
    while not game.is_won:
        home = [move for move in game.legal_moves if str(move).endswith("-F")]
        game.play(home[0] if home else "D")
    stored = store.games.create(PLAYER, game.deal, game.log, practice=True)
    found = Trail.of(store.games.course(PLAYER, stored.id))
    found.learn({})
    assert {found.outcome(node) for node in found.at} == {"WINNABLE"}
    assert found.line(0) == tuple(found.moves(0, found.now))


def test_a_decided_verdict_is_never_replaced(store: Store) -> None:
    found = trail(store, "R-2")
    assert outcomes(found, 1, OPEN) == ".?"
    assert outcomes(found, 1, LOST) == ".l"
    assert outcomes(found, 1, OPEN) == ".l"


@pytest.mark.parametrize("seed", range(8))
def test_going_on_from_an_earlier_look_makes_no_difference(store: Store, seed: int) -> None:
    """Whatever was looked at before, or undone or restarted since, the trail is the same."""
    dice, trails = Random(seed), Trails(1)
    game = store.games.create(PLAYER, Deal.from_code(CODE))
    for number in range(40):
        now = store.games.course(PLAYER, game.id)
        if dice.random() < 0.3:
            cached, fresh = Trail.of(now, trails), Trail.of(now)
            assert cached.at == fresh.at
            assert cached.nodes == fresh.nodes
            assert cached.nodes[cached.now].position == now.game.now.position
        choices = [*map(str, now.game.now.legal)] * 3
        choices += ["U"] * now.game.now.undoable + ["Y"] * 5 * now.game.now.redoable
        choices += ["RESTART"]
        game = store.games.act(PLAYER, game.id, number, dice.choice(choices), f"a{number}").game
