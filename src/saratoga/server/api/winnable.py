"""Beginning a game that can be won."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool

from saratoga.engine.deals import Deal
from saratoga.i18n import Message
from saratoga.rules.catalogue import GAMES
from saratoga.server.api.common import Asker
from saratoga.server.api.hints import errand_of
from saratoga.server.catalogue import form_named
from saratoga.server.problems import Problem, wrong
from saratoga.server.solving.ready import winnable_deal
from saratoga.server.solving.trail import WINNABLE
from saratoga.server.wire import NewGame
from saratoga.store.records import StoredGame
from saratoga.store.verdicts import StoredVerdict, position_key


async def new_winnable(wish: NewGame, asker: Asker) -> StoredGame:
    """Begin a game of a deal with a line that wins, which the store keeps for hints.

    Raises a Problem if the wish names its cards, or if no such deal could be found in time.
    """
    if wish.code is not None or wish.deal is not None:
        raise wrong("body.deal_kind", Message("a deal that is named can't be chosen by kind"))
    form = form_named(wish.game or GAMES[0].slug, wish.draw, wish.scoring)
    store = asker.store
    found = await winnable_deal(form, wish.grade, store, errand_of(asker))
    if found is None:
        words = Message("No such deal is ready; try again in a moment.")
        raise Problem(409, "no-deal-ready", words, headers={"retry-after": "30"})
    deal = Deal.from_code(found.code)

    def begin() -> StoredGame:
        game = store.games.create(asker.player, deal, grade=found.grade or None)
        key = store.games.course(asker.player, game.id).deal_key
        verdict = StoredVerdict(WINNABLE, "line", found.line)
        store.verdicts.keep(key, position_key(deal.position()), verdict)
        return game

    return await run_in_threadpool(begin)
