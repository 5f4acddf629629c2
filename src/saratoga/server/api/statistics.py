"""Statistics."""

from __future__ import annotations

from fastapi import APIRouter

from saratoga.i18n import translator
from saratoga.server.api.common import AskerOf, problems
from saratoga.server.catalogue import option_of, options
from saratoga.server.present import score
from saratoga.server.wire import FormStatistics, StatisticsList
from saratoga.store.statistics import Statistics

router = APIRouter(tags=["statistics"])


@router.get("/statistics", operation_id="getStatistics", responses=problems())
def get_statistics(asker: AskerOf) -> StatisticsList:
    """Return what the player has reached, for each game with its options.

    A game is played from its first action on. It is decided once: won at its first win, or lost
    when the player gives it up or takes the first action in another game of the same form. What
    undo, restart or further play do afterwards changes nothing. A deal counts once for a player,
    and practice games never count. The games themselves: `listGames` with `form`.
    """
    return StatisticsList(
        statistics=statistics_of(asker.store.statistics(asker.player), asker.language)
    )


def statistics_of(found: list[Statistics], language: str) -> list[FormStatistics]:
    """Return statistics as they are sent, in the order of the catalogue."""
    order = list(options())
    ordered = sorted(found, key=lambda each: order.index(each.form))
    return [_of(each, language) for each in ordered]


def _of(each: Statistics, language: str) -> FormStatistics:
    option = option_of(each.form)
    best = None if each.best_score is None else score(option.rules, each.best_score)
    return FormStatistics(
        **{
            **each._asdict(),
            "game": option.game.slug,
            "name": translator(language).gettext(option.game.name),
            "draw": option.draw,
            "scoring": option.scoring,
            "percentage": round(100 * each.won / each.played, 1),
            "best_score": best,
        }
    )
