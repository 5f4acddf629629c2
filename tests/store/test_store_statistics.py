"""A game counts once, whatever undo, restart or reload do."""

from __future__ import annotations

import pytest

from saratoga.engine.deals import Deal
from saratoga.store import Store
from saratoga.store.statistics import Statistics
from store.easy import OTHER, PLAYER, Player, easy_deal


def only(store: Store, player: str = PLAYER) -> Statistics:
    """Return the statistics of the one form that was played."""
    (found,) = store.statistics(player)
    return found


def counted(store: Store) -> tuple[int, int, int, int]:
    """Return games played, won, lost and under way."""
    found = only(store)
    return found.played, found.won, found.lost, found.under_way


def test_a_deal_looked_at_is_not_played(player: Player, store: Store) -> None:
    game = player.begin(easy_deal(0))
    assert store.statistics(PLAYER) == []
    player.act(game, "RESTART")
    assert store.statistics(PLAYER) == []


def test_the_first_action_makes_a_game_played(player: Player, store: Store) -> None:
    player.act(player.begin(easy_deal(0)), "D")
    assert counted(store) == (1, 0, 0, 1)


def test_a_win_counts_once_whatever_undo_and_restart_do(player: Player, store: Store) -> None:
    game = player.won(0)
    assert counted(store) == (1, 1, 0, 0)
    game = player.act(game, "U")
    game = player.win(game)
    game = player.win(player.act(game, "RESTART"))
    player.act(game, "RESTART", "D")
    assert counted(store) == (1, 1, 0, 0)


def test_a_restart_before_the_end_is_still_one_game(player: Player, store: Store) -> None:
    game = player.act(player.begin(easy_deal(0)), "D", "D", "RESTART", "D", "RESTART")
    assert counted(store) == (1, 0, 0, 1)
    player.win(game)
    assert counted(store) == (1, 1, 0, 0)


def test_a_game_is_lost_by_playing_another_of_its_form(player: Player, store: Store) -> None:
    player.act(player.begin(easy_deal(0)), "D")
    second = player.begin(easy_deal(1))
    assert counted(store) == (1, 0, 0, 1)
    player.act(second, "D")
    assert counted(store) == (2, 0, 1, 1)


def test_games_of_another_form_go_on(player: Player, store: Store) -> None:
    player.act(player.begin(easy_deal(0)), "D")
    player.act(player.begin(easy_deal(0, draw=3)), "D")
    player.act(player.begin("DS1-D1N-AAAAAAB"), "D")
    assert [found.under_way for found in store.statistics(PLAYER)] == [1, 1, 1]


def test_a_lost_game_stays_lost(player: Player, store: Store) -> None:
    game = player.lost(0)
    assert counted(store) == (1, 0, 1, 0)
    assert game.summary.result == "lost"
    player.win(player.act(game, "RESTART"))
    assert counted(store) == (1, 0, 1, 0)
    assert only(store).fewest_moves is None


def test_giving_up_decides_only_a_game_under_way(player: Player, store: Store) -> None:
    untouched = player.begin(easy_deal(5))
    store.games.give_up(PLAYER, untouched.id)
    assert store.statistics(PLAYER) == []
    game = player.won(0)
    assert store.games.give_up(PLAYER, game.id).summary.result == "won"
    assert counted(store) == (1, 1, 0, 0)


def test_the_same_deal_begun_again_does_not_count_twice(player: Player, store: Store) -> None:
    player.won(0)
    again = player.won(0)
    assert not again.summary.counts
    player.lost(0)
    assert counted(store) == (1, 1, 0, 0)


def test_a_deal_is_the_same_by_code_or_by_cards(player: Player, store: Store) -> None:
    coded = Deal.from_code("CF1-D1-MOLLUSK")
    first = player.act(player.begin(coded), "D")
    player.won(0)
    spelled = player.begin(Deal(coded.rules, coded.cards))
    assert not spelled.summary.counts
    assert not player.act(spelled, "D").summary.counts
    assert store.games.open(PLAYER, first.id).summary.result == "lost"
    assert counted(store) == (2, 1, 1, 0)


def test_a_second_game_of_a_deal_under_way_takes_its_place(player: Player, store: Store) -> None:
    """It is like a restart: neither loses the other, and the deal counts once."""
    deal = Deal.from_code("CF1-D1-MOLLUSK")
    first = player.act(player.begin(deal), "D")
    second = player.begin(deal)
    assert store.games.under_way(PLAYER, "CF1-D1-MOLLUSK") == second.id
    second = player.act(second, "D")
    first = store.games.open(PLAYER, first.id)
    assert (first.summary.counts, first.summary.result) == (False, None)
    assert (second.summary.counts, second.summary.result) == (True, None)
    assert counted(store) == (1, 0, 0, 1)
    store.games.give_up(PLAYER, second.id)
    assert store.games.under_way(PLAYER, "CF1-D1-MOLLUSK") is None
    assert counted(store) == (1, 0, 1, 0)


def test_a_game_that_does_not_count_loses_no_other(player: Player, store: Store) -> None:
    player.won(0)
    other = player.act(player.begin(Deal.from_code("CF1-D1-MOLLUSK")), "D")
    again = player.won(0)
    assert not again.summary.counts
    assert store.games.open(PLAYER, other.id).summary.result is None


def test_practice_games_never_count(player: Player, store: Store) -> None:
    """The end: a practice game enters no statistic, and ends no game under way."""
    game = player.act(player.begin(easy_deal(0)), "D")
    practice = store.games.practice(PLAYER, game.id, 0)
    player.win(practice)
    assert counted(store) == (1, 0, 0, 1)


def test_reloading_and_repeating_count_nothing(player: Player, store: Store, url: str) -> None:
    game = player.begin(easy_deal(0))
    store.games.act(PLAYER, game.id, 0, "D", "same")
    store.games.act(PLAYER, game.id, 0, "D", "same")
    with Store(url) as other:
        other.games.open(PLAYER, game.id)
        other.games.act(PLAYER, game.id, 0, "D", "same")
    assert counted(store) == (1, 0, 0, 1)


def test_streaks_follow_the_order_of_decisions(player: Player, store: Store) -> None:
    for number, outcome in enumerate("wwlwwwlw"):
        player.won(number) if outcome == "w" else player.lost(number)
    found = only(store)
    assert (found.current_streak, found.best_streak) == (1, 3)
    assert (found.played, found.won) == (8, 6)


def test_the_best_of_won_games(player: Player, store: Store) -> None:
    slow = player.begin(easy_deal(0))
    slow = player.act(slow, "D", "U", "D", "U")
    player.win(slow, seconds=300)
    quick = player.won(1, seconds=200)
    found = only(store)
    assert found.best_score == 255
    assert found.fewest_moves == quick.now.moves
    assert found.shortest_seconds == 200


def test_a_time_that_was_never_told_is_no_shortest_time(player: Player, store: Store) -> None:
    player.won(0)
    assert only(store).shortest_seconds is None


def test_a_score_by_placing_again_is_no_best_score(player: Player, store: Store) -> None:
    """Taking back and scores: such a game counts as won, its score isn't the best."""
    game = player.begin(easy_deal(0))
    moves = [str(move) for move in game.now.legal]
    while not any(move.startswith("F") for move in moves):
        home = [move for move in moves if move.endswith("-F")]
        game = player.act(game, home[0] if home else "D")
        moves = [str(move) for move in game.now.legal]
    back = next(move for move in moves if move.startswith("F"))
    column = back.split("-")[1]
    game = player.win(player.act(game, back, f"{column}-F"))
    assert (game.now.score, game.now.replaced) == (260, True)
    assert (only(store).won, only(store).best_score) == (1, None)
    player.won(1)
    assert only(store).best_score == 255


def test_money_counts_below_zero(player: Player, store: Store) -> None:
    """HC-money, DS-vegas: the best balance of a lost game may be a debt."""
    game = player.act(player.begin("DS1-D1V-AAAAAAB"), "D")
    store.games.give_up(PLAYER, game.id)
    assert only(store).best_score == -104


def test_players_have_statistics_of_their_own(player: Player, store: Store) -> None:
    player.won(0)
    assert store.statistics(OTHER) == []


@pytest.mark.parametrize("order", [("w", "l"), ("l", "w")])
def test_a_clock_that_stands_still_loses_no_game(url: str, order: tuple[str, str]) -> None:
    with Store(url, clock=lambda: 1_800_000_000_000) as store:
        player = Player(store)
        for number, outcome in enumerate(order):
            player.won(number) if outcome == "w" else player.lost(number)
        assert counted(store) == (2, 1, 1, 0)
