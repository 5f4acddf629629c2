"""Hints in words."""

from __future__ import annotations

from typing import Final

from saratoga.i18n import N_, translator
from saratoga.server.solving.hints import FairHint, SureHint
from saratoga.server.solving.lookback import known_trail
from saratoga.server.solving.trail import UNWINNABLE, WINNABLE, Trails
from saratoga.store import Store
from saratoga.store.records import Course

_WHY: Final = {
    "STOCK": N_("You haven't seen the whole stock yet, and looking costs nothing."),
    "SHOW": N_("This is on the most promising way to the next hidden card."),
    "WIN": N_("You have seen all that matters, and this wins."),
    "HOME": N_("No further card can be uncovered; this brings more cards home."),
    "PLAN": N_("This goes on with the plan of the last hint."),
}


def fair_words(hint: FairHint, language: str) -> str:
    """Return what a fair hint has to say."""
    say = translator(language).say
    if hint.move is None:
        return say("No way forward is left, as far as you can see.")
    return say(_WHY.get(hint.why, _WHY["SHOW"]))


def sure_words(hint: SureHint, back: int | None, language: str) -> str:
    """Return what a sure hint has to say; `back` moves ago the game could still be won."""
    words = translator(language)
    peeked = words.say("This looks at hidden cards.")
    if hint.outcome == "move":
        return words.sentences((words.say("This is the next move of a line that wins."), peeked))
    if hint.outcome == "unknown":
        return words.say("Whether the game can still be won is not known: the search found no end.")
    if back is None and hint.last is not None and hint.last.exact:
        return words.sentences((words.say("This deal could never be won."), peeked))
    if back is None:
        return words.sentences((words.say("No win is possible any more from here."), peeked))
    ago = words.say_n(
        "No win is possible any more; {count} move ago there was one.",
        "No win is possible any more; {count} moves ago there was one.",
        back,
    )
    if hint.last is None or hint.last.exact:
        return words.sentences((ago, peeked))
    later = words.say("Perhaps there was one later too: what lies between is not known.")
    return words.sentences((ago, later, peeked))


def hint_comment(course: Course, language: str) -> str | None:
    """Return how many hints a game took, None if it took none."""
    summary, words = course.game.summary, translator(language)
    fair, sure = summary.fair_hints, summary.sure_hints
    if not (fair or sure):
        return None
    return words.say(
        "Hints: {fair} fair, {sure} that looked at hidden cards.", fair=fair, sure=sure
    )


def verdict_comments(course: Course, store: Store, trails: Trails, language: str) -> dict[int, str]:
    """Return what is known of each position of a game, by the number of actions before it.

    Only changes are told: a comment holds until the next one.
    """
    say = translator(language).say
    words = {
        WINNABLE: say("Can be won."),
        UNWINNABLE: say("No win is possible any more."),
        None: say("Not known whether it can be won."),
    }
    trail, _ = known_trail(course, store, trails)
    comments: dict[int, str] = {}
    before: object = ""
    for index, node in enumerate(trail.at):
        outcome = trail.outcome(node)
        if outcome != before:
            comments[index] = words[outcome]
            before = outcome
    return comments
