"""Games in the store: begun, played, replayed, refused."""

from __future__ import annotations

import pytest

from golden.games import WonGame, won_games
from saratoga.engine.deals import Deal
from saratoga.engine.game import Game
from saratoga.engine.moves import Move
from saratoga.engine.record import read_record
from saratoga.errors import GameOver, IllegalMove, InvalidOption, NothingToUndo
from saratoga.store import Store
from saratoga.store.errors import ActionIdReused, StaleVersion, UnknownGame
from saratoga.store.records import Kind, Snapshot
from store.easy import OTHER, PLAYER, Player, easy_deal

CODE = "CF1-D3-AAAAACL"


def test_a_new_game_stands_at_its_deal(player: Player) -> None:
    game = player.begin(CODE)
    assert game.now == Snapshot.of(Game(Deal.from_code(CODE)))
    assert game.summary.code == CODE
    assert game.summary.form == "CF1-D3"
    assert (game.version, game.summary.started, game.summary.counts) == (0, False, True)


def test_a_spelled_deal_is_kept_by_its_cards(player: Player, url: str) -> None:
    deal = easy_deal(0)
    game = player.begin(deal)
    assert game.summary.code is None
    with Store(url) as other:
        assert other.games.open(PLAYER, game.id).now.position == deal.position()


def test_actions_move_the_game_as_the_engine_does(player: Player) -> None:
    game = player.act(player.begin(CODE), "R-2", "R-F", "U", "Y", "D")
    engine = Game(Deal.from_code(CODE)).play("R-2").play("R-F").undo().redo().play("D")
    assert game.now == Snapshot.of(engine)
    assert game.version == 5


def test_a_step_tells_what_an_action_did(player: Player) -> None:
    first = player.outcome(player.begin(CODE), "R-2")
    assert first.step is not None
    assert (first.step.kind, first.step.move) == (Kind.PLAY, Move.parse("R-2"))
    undone = player.outcome(first.game, "U")
    assert undone.step is not None
    assert undone.step == first.step._replace(kind=Kind.UNDO)
    again = player.outcome(undone.game, "Y")
    assert again.step == first.step._replace(kind=Kind.REDO)
    restarted = player.outcome(again.game, "RESTART")
    assert restarted.step is not None
    assert (restarted.step.kind, restarted.step.move) == (Kind.RESTART, None)
    assert restarted.game.now == player.begin(CODE).now


def test_another_process_replays_the_same_game(player: Player, store: Store, url: str) -> None:
    game = player.act(player.begin(CODE), "R-2", "R-F", "RESTART", "D", "D", "U")
    with Store(url) as other:
        assert other.games.open(PLAYER, game.id) == game


def test_processes_with_older_replays_catch_up(player: Player, url: str) -> None:
    with Store(url) as other:
        game = player.act(player.begin(CODE), "R-2")
        assert other.games.open(PLAYER, game.id) == game
        game = player.act(game, "R-F", "D")
        assert other.games.open(PLAYER, game.id) == game
        game = player.act(game, "RESTART", "D")
        assert other.games.open(PLAYER, game.id) == game


def test_a_cache_of_one_game_changes_no_answer(url: str) -> None:
    with Store(url, cached=1) as store:
        player = Player(store)
        one, two = player.begin(CODE), player.begin("DS1-D1N-AAAAAAB")
        for _ in range(5):
            one, two = player.act(one, "D"), player.act(two, "D")
        assert len(one.now.position.waste) == 15
        assert len(two.now.position.waste) == 5


@pytest.mark.parametrize("won", won_games()[:3], ids=lambda won: won.code)
def test_won_games_replay_to_the_end(player: Player, url: str, won: WonGame) -> None:
    game = player.act(player.begin(won.code), *won.moves)
    assert (game.now.won, game.now.score) == (True, won.score)
    assert (game.summary.won, game.summary.score) == (True, won.score)
    with Store(url) as other:
        assert other.games.open(PLAYER, game.id) == game


def test_a_refused_action_leaves_nothing(player: Player, store: Store) -> None:
    game = player.begin(CODE)
    for action, error in (("1-2", IllegalMove), ("U", NothingToUndo), ("Y", NothingToUndo)):
        with pytest.raises(error):
            player.outcome(game, action)
    assert store.games.open(PLAYER, game.id) == game
    assert player.act(game, "R-2").version == 1


def test_a_won_game_takes_undo_and_restart_only(player: Player) -> None:
    """CF-win: a won game takes no further action, but can be undone and restarted."""
    game = player.won(0)
    with pytest.raises(GameOver):
        player.outcome(game, "D")
    assert not player.act(game, "U").now.won
    assert player.act(player.won(1), "RESTART").now.score == 0


def test_a_repeated_id_answers_as_before(player: Player, store: Store) -> None:
    game = player.begin(CODE)
    first = store.games.act(PLAYER, game.id, 0, "R-2", "same")
    assert store.games.act(PLAYER, game.id, 0, "R-2", "same") == first
    assert store.games.open(PLAYER, game.id).version == 1


@pytest.mark.parametrize("last", ["R-F", "U", "RESTART"])
def test_a_repeated_id_answers_as_before_in_another_process(
    player: Player, store: Store, url: str, last: str
) -> None:
    game = player.act(player.begin(CODE), "R-2")
    first = store.games.act(PLAYER, game.id, 1, last, "same")
    with Store(url) as other:
        again = other.games.act(PLAYER, game.id, 1, last, "same")
    assert again.game == first.game
    assert first.step is not None
    assert again.step is not None
    assert (again.step.kind, again.step.move) == (first.step.kind, first.step.move)


def test_an_old_id_answers_with_the_present_state(player: Player, store: Store) -> None:
    game = player.begin(CODE)
    store.games.act(PLAYER, game.id, 0, "R-2", "old")
    later = store.games.act(PLAYER, game.id, 1, "R-F", "new").game
    assert store.games.act(PLAYER, game.id, 0, "R-2", "old") == (later, None)


def test_an_id_belongs_to_one_action(player: Player, store: Store) -> None:
    game = player.begin(CODE)
    store.games.act(PLAYER, game.id, 0, "R-2", "same")
    with pytest.raises(ActionIdReused):
        store.games.act(PLAYER, game.id, 1, "R-F", "same")
    assert store.games.open(PLAYER, game.id).version == 1


def test_ids_of_two_games_do_not_meet(player: Player, store: Store) -> None:
    one, two = player.begin(CODE), player.begin(CODE)
    store.games.act(PLAYER, one.id, 0, "R-2", "same")
    assert store.games.act(PLAYER, two.id, 0, "D", "same").game.version == 1


@pytest.mark.parametrize("version", [0, 2, 17])
def test_a_stale_version_is_told_the_present_state(
    player: Player, store: Store, version: int
) -> None:
    game = player.act(player.begin(CODE), "R-2")
    with pytest.raises(StaleVersion) as stale:
        store.games.act(PLAYER, game.id, version, "R-F", "late")
    assert stale.value.now == game


def test_games_of_others_are_unknown(player: Player, store: Store) -> None:
    game = player.begin(CODE)
    attempts = (
        lambda: store.games.open(OTHER, game.id),
        lambda: store.games.act(OTHER, game.id, 0, "R-2", "x"),
        lambda: store.games.record(OTHER, game.id),
        lambda: store.games.practice(OTHER, game.id, 0),
        lambda: store.games.give_up(OTHER, game.id),
        lambda: store.games.listed(OTHER, 5, before=game.id),
    )
    for attempt in attempts:
        with pytest.raises(UnknownGame):
            attempt()
    assert store.games.open(PLAYER, game.id) == game
    assert store.games.listed(OTHER, 5) == []


@pytest.mark.parametrize("game_id", ["", "nothing", "\x00", "\ud800", "ü" * 500])
def test_ids_that_are_none_are_unknown(store: Store, game_id: str) -> None:
    with pytest.raises(UnknownGame):
        store.games.open(PLAYER, game_id)
    with pytest.raises(UnknownGame):
        store.games.act(PLAYER, game_id, 0, "D", "x")


def test_the_record_is_the_game_since_its_restart(player: Player, store: Store) -> None:
    game = player.act(player.begin(CODE), "D", "RESTART", "R-2", "R-F", "U")
    record = read_record(store.games.record(PLAYER, game.id))
    assert record.game.log == ["R-2", "R-F", "U"]
    assert Snapshot.of(record.game) == game.now


def test_a_practice_game_begins_in_the_middle(player: Player, store: Store) -> None:
    """The end: going back further than undo reaches opens a practice game."""
    game = player.act(player.begin(CODE), "R-2", "R-F", "D", "U")
    practice = store.games.practice(PLAYER, game.id, 1)
    assert practice.now.position == Game(Deal.from_code(CODE)).play("R-2").position
    assert (practice.summary.practice, practice.summary.counts) == (True, False)
    with pytest.raises(InvalidOption, match="only 2 moves"):
        store.games.practice(PLAYER, game.id, 3)


def test_a_game_that_counts_begins_at_its_deal(store: Store) -> None:
    with pytest.raises(InvalidOption):
        store.games.create(PLAYER, Deal.from_code(CODE), ["R-2"])


def test_games_are_listed_by_last_play(player: Player, store: Store) -> None:
    first, second, third = (player.begin(CODE) for _ in range(3))
    player.act(first, "D")
    assert [game.id for game in store.games.listed(PLAYER, 10)] == [first.id, third.id, second.id]
    page = store.games.listed(PLAYER, 1)
    assert [game.id for game in store.games.listed(PLAYER, 10, before=page[0].id)] == [
        third.id,
        second.id,
    ]


def test_games_are_listed_by_form(player: Player, store: Store) -> None:
    player.begin(CODE)
    double = player.begin("DS1-D1N-AAAAAAB")
    assert [game.id for game in store.games.listed(PLAYER, 10, form="DS1-D1N")] == [double.id]


def test_games_listed_page_by_page_are_all_there_even_with_equal_times(url: str) -> None:
    with Store(url, clock=lambda: 1_800_000_000_000) as store:
        player = Player(store)
        made = {player.begin(CODE).id for _ in range(7)}
        seen: list[str] = []
        while page := store.games.listed(PLAYER, 2, before=seen[-1] if seen else None):
            seen += [game.id for game in page]
        assert len(seen) == 7
        assert set(seen) == made


def test_seconds_only_grow_and_begin_anew_with_a_restart(player: Player) -> None:
    game = player.act(player.begin(CODE), "D", seconds=20)
    game = player.act(game, "D", seconds=15)
    assert game.summary.seconds == 20
    assert player.act(game, "RESTART", seconds=30).summary.seconds == 0


def test_only_a_game_without_an_action_is_discarded(store: Store, player: Player) -> None:
    played = player.act(player.begin("CF1-D3-AAAAACL"), "D")
    fresh = player.begin("CF1-D3-MOLLUSK")
    for game in (played, fresh):
        store.games.discard(OTHER, game.id)
        store.games.discard(PLAYER, game.id)
    assert store.games.open(PLAYER, played.id).version == 1
    with pytest.raises(UnknownGame):
        store.games.open(PLAYER, fresh.id)
