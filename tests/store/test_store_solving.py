"""What the store keeps for the solver's sake: verdicts, hints, ready deals, deals of the day."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from saratoga.engine.deals import Deal
from saratoga.engine.moves import Move
from saratoga.engine.play import apply, legal_moves
from saratoga.store import Store
from saratoga.store.days import Day
from saratoga.store.ready import ReadyDeal
from saratoga.store.verdicts import StoredVerdict, position_key
from store.conftest import Clock
from store.easy import OTHER, PLAYER, Player, easy_deal

LINE = tuple(map(Move.parse, ("D", "W-F", "4-2x3", "FS2-3", "T")))
WON = StoredVerdict("WINNABLE", "line", LINE, 10)
LOST = StoredVerdict("UNWINNABLE", "exhausted", (), 10)
OPEN = StoredVerdict("UNKNOWN", "nodes", (), 10)
KEY = "0" * 32


def test_positions_have_keys_of_their_own() -> None:
    position = Deal.from_code("CF1-D3-AAAAACL").position()
    after = [apply(position, move) for move in legal_moves(position)]
    keys = {position_key(each) for each in [position, *after]}
    assert len(keys) == len(after) + 1
    assert all(len(key) == 32 for key in keys)
    assert position_key(position) == position_key(position._replace())


def test_a_verdict_comes_back_as_it_was(store: Store) -> None:
    for key, verdict in (("a", WON), ("b", LOST), ("c", OPEN)):
        store.verdicts.keep("deal", key, verdict)
    assert store.verdicts.known("deal", ["a", "b", "c", "d"]) == {"a": WON, "b": LOST, "c": OPEN}
    assert store.verdicts.known("other deal", ["a"]) == {}
    assert store.verdicts.known("deal", []) == {}


def test_many_positions_are_asked_for_at_once(store: Store) -> None:
    store.verdicts.keep("deal", "999", WON)
    assert store.verdicts.known("deal", map(str, range(1500))) == {"999": WON}


@pytest.mark.parametrize("decided", [WON, LOST])
def test_a_decided_verdict_stays(store: Store, decided: StoredVerdict) -> None:
    """An undecided one gives way to any later one."""
    for verdict in (OPEN, OPEN._replace(effort=99)):
        store.verdicts.keep("deal", KEY, verdict)
        assert store.verdicts.known("deal", [KEY]) == {KEY: verdict}
    store.verdicts.keep("deal", KEY, decided)
    store.verdicts.keep("deal", KEY, OPEN)
    assert store.verdicts.known("deal", [KEY]) == {KEY: decided}


def test_a_verdict_whose_line_cannot_be_read_is_forgotten(store: Store) -> None:
    """Foundation to foundation, as an earlier version once stored it, is no move."""
    store.verdicts.keep("deal", "place", WON)
    with store.database.writing() as connection:
        connection.exec_driver_sql("UPDATE verdicts SET line = 'D FC2-F'")
    assert store.verdicts.known("deal", ["place"]) == {}
    store.verdicts.keep("deal", "place", WON)
    assert store.verdicts.known("deal", ["place"]) == {"place": WON}


def test_a_ready_deal_whose_line_cannot_be_read_is_passed_over(store: Store) -> None:
    for code in ("CF1-D3-AAAAAAA", "CF1-D3-AAAAAAB"):
        assert store.ready.put(ReadyDeal(code, "CF1-D3", "hard", 0.5, LINE))
    assert not store.ready.put(ReadyDeal(code, "CF1-D3", "hard", 0.5, LINE))
    with store.database.writing() as connection:
        connection.exec_driver_sql(
            "UPDATE ready_deals SET line = 'D FC2-F' WHERE code = 'CF1-D3-AAAAAAA'"
        )
    taken = store.ready.take("CF1-D3")
    assert taken is not None
    assert taken.code == "CF1-D3-AAAAAAB"
    assert store.ready.counts() == {}


def test_old_verdicts_can_be_forgotten(store: Store, clock: Clock) -> None:
    store.verdicts.keep("deal", "old", LOST)
    store.verdicts.keep("deal", "new", LOST)
    assert store.verdicts.forget_old(clock.now) == 1
    assert set(store.verdicts.known("deal", ["old", "new"])) == {"new"}


def test_hints_are_counted_by_kind(store: Store, player: Player) -> None:
    game = player.begin(easy_deal(0))
    store.hints.count(game.id, sure=True)
    store.hints.count(game.id, sure=False)
    assert store.hints.count(game.id, sure=True) == (1, 2)
    summary = store.games.open(PLAYER, game.id).summary
    assert (summary.fair_hints, summary.sure_hints) == (1, 2)


def test_counts_of_two_at_once_add_up(store: Store, player: Player) -> None:
    game = player.begin(easy_deal(0))
    with ThreadPoolExecutor(4) as crowd:
        list(crowd.map(lambda _: store.hints.count(game.id, sure=True), range(20)))
    assert store.games.open(PLAYER, game.id).summary.sure_hints == 20


def test_a_plan_takes_the_place_of_the_one_before(store: Store, player: Player) -> None:
    game = player.begin(easy_deal(0))
    assert store.hints.plan(game.id) is None
    store.hints.keep_plan(game.id, KEY, LINE[:2])
    store.hints.keep_plan(game.id, KEY, LINE)
    assert store.hints.plan(game.id) == (KEY, LINE)


def ready(code: str, grade: str = "hard", form: str = "CF1-D3") -> ReadyDeal:
    return ReadyDeal(code, form, grade, 0.25, LINE)


def test_ready_deals_are_taken_once_the_oldest_first(store: Store) -> None:
    for code in ("b", "a", "c"):
        store.ready.put(ready(code))
    store.ready.put(ready("a"))
    assert store.ready.counts() == {("CF1-D3", "hard"): 3}
    assert [store.ready.take("CF1-D3") for _ in range(4)] == [
        ready("b"), ready("a"), ready("c"), None
    ]  # fmt: skip


def test_ready_deals_are_taken_by_form_and_grade(store: Store) -> None:
    for deal in (ready("a"), ready("b", "gentle"), ready("c", "gentle", "CF1-D1")):
        store.ready.put(deal)
    assert store.ready.take("CF1-D3", "fiendish") is None
    assert store.ready.take("DS1-D1N") is None
    assert store.ready.take("CF1-D3", "gentle") == ready("b", "gentle")
    assert store.ready.counts() == {("CF1-D3", "hard"): 1, ("CF1-D1", "gentle"): 1}


def test_two_never_get_the_same_ready_deal(store: Store) -> None:
    for number in range(12):
        store.ready.put(ready(str(number)))
    with ThreadPoolExecutor(4) as crowd:
        taken = list(crowd.map(lambda _: store.ready.take("CF1-D3"), range(12)))
    codes = [deal.code for deal in taken if deal is not None]
    assert len(codes) == len(set(codes))
    left = store.ready.counts().get(("CF1-D3", "hard"), 0)
    assert len(codes) + left == 12


def test_a_day_keeps_the_first_game(store: Store, player: Player) -> None:
    first, second = player.begin(easy_deal(0)), player.begin(easy_deal(1))
    keep = store.days.keep
    assert keep(PLAYER, "CF1-D1", "2026-12-01", first.id, on_time=True) == first.id
    assert keep(PLAYER, "CF1-D1", "2026-12-01", second.id, on_time=False) == first.id
    assert store.days.of(PLAYER, "CF1-D1") == [Day("2026-12-01", first.id, True, None)]
    assert store.days.of(OTHER, "CF1-D1") == store.days.of(PLAYER, "CF1-D3") == []
    player.win(first)
    assert store.days.of(PLAYER, "CF1-D1")[0].result == "won"


def test_deals_of_the_day_that_were_worked_out_are_kept(store: Store) -> None:
    for date, code in (("2026-01-31", "a"), ("2026-02-01", "b"), ("2026-02-01", "c")):
        store.days.keep_deal("CF1-D3", date, code)
    assert store.days.deals("CF1-D3", "2026-02") == {"2026-02-01": "b"}
    assert store.days.deals("CF1-D1", "2026-02") == {}


def test_days_come_along_to_another_device(store: Store, player: Player) -> None:
    """Of a day that both players have, the one of the device that is joined stays."""
    other = Player(store, OTHER)
    mine = [player.begin(easy_deal(number)) for number in (0, 1)]
    theirs = [other.begin(easy_deal(number)) for number in (2, 3)]
    for (date, game), name in (
        (("2026-12-01", mine[0]), PLAYER),
        (("2026-12-02", mine[1]), PLAYER),
        (("2026-12-02", theirs[0]), OTHER),
        (("2026-12-03", theirs[1]), OTHER),
    ):
        store.days.keep(name, "CF1-D1", date, game.id, on_time=True)
    store.players.claim_transfer(PLAYER, store.players.new_transfer(OTHER, 15))
    days = {day.date: day.game for day in store.days.of(OTHER, "CF1-D1")}
    assert days == {
        "2026-12-01": mine[0].id,
        "2026-12-02": theirs[0].id,
        "2026-12-03": theirs[1].id,
    }
    assert store.days.of(PLAYER, "CF1-D1") == []


def test_a_players_own_data_holds_days_and_plans(store: Store, player: Player) -> None:
    game = player.begin(easy_deal(0))
    store.days.keep(PLAYER, "CF1-D1", "2026-12-01", game.id, on_time=True)
    store.hints.keep_plan(game.id, KEY, LINE)
    data = store.personal.export(PLAYER)
    assert [row["date"] for row in data["days"]] == ["2026-12-01"]
    assert [row["game"] for row in data["plans"]] == [game.id]
    store.personal.forget(PLAYER)
    assert all(not rows for rows in store.personal.export(PLAYER).values())


def test_the_grade_of_a_deal_stays_with_its_game(store: Store) -> None:
    game = store.games.create(PLAYER, easy_deal(0), grade="fiendish")
    assert store.games.open(PLAYER, game.id).summary.grade == "fiendish"


def test_a_course_tells_the_whole_game_since_the_restart(store: Store, player: Player) -> None:
    game = player.act(player.begin("CF1-D3-AAAAACL"), "D", "RESTART", "R-2", "D", "U")
    course = store.games.course(PLAYER, game.id)
    assert (course.log, course.history) == (("R-2", "D", "U"), ("R-2",))
    assert course.deal == Deal.from_code("CF1-D3-AAAAACL")
    assert store.games.past(PLAYER, game.id, 2).now.moves == 2
    practice = store.games.practice_at(PLAYER, game.id, 2)
    assert store.games.course(PLAYER, practice.id).log == ("R-2", "D")


def test_statistics_mark_games_in_which_hidden_cards_were_looked_at(
    store: Store, player: Player
) -> None:
    """A fair hint marks nothing; a game under way isn't counted yet."""
    peeking, fair, open_yet = (player.begin(easy_deal(number)) for number in (0, 1, 2))
    store.hints.count(peeking.id, sure=True)
    store.hints.count(fair.id, sure=False)
    store.hints.count(open_yet.id, sure=True)
    player.win(peeking)
    player.win(fair)
    (found,) = store.statistics(PLAYER)
    assert (found.won, found.peeked) == (2, 1)
