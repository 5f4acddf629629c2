"""The pages around the table, and the table's own."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any

from babel.dates import format_date
from fastapi import APIRouter, Depends, Query
from fastapi.responses import HTMLResponse, RedirectResponse

from saratoga import web
from saratoga.engine.codes import DealCode
from saratoga.errors import InvalidCode
from saratoga.i18n import Translator, language_name, locale_of, translator
from saratoga.server import labels
from saratoga.server.api.common import Asker
from saratoga.server.api.players import settings_of
from saratoga.server.api.statistics import statistics_of
from saratoga.server.language import of_visit, offered, said_by_address, visit_cookie
from saratoga.server.present import state_of, summary_of
from saratoga.server.problems import Problem
from saratoga.server.services import page
from saratoga.server.wire import FormStatistics, GameSummary
from saratoga.server.words import date_names, page_words
from saratoga.store.errors import UnknownGame

router = APIRouter(include_in_schema=False)

_LISTED = 20
_SCRIPTS = Path(web.__file__).parent / "static" / "js"
_IMPORTED = re.compile(r'^import .* from "\./(.+)";$', re.MULTILINE)


class Visitor(Asker):
    """Who looks at a page, with what every page needs."""

    @property
    def words(self) -> Translator:
        """The texts of the visitor's language."""
        return translator(self.language)

    def page(self, name: str, status: int = 200, **context: Any) -> HTMLResponse:
        """Return a page; its script finds settings and texts in `boot`."""
        said = said_by_address(self.request)
        settings = settings_of(self)
        if said or of_visit(self.request):
            settings.language = self.language
        boot = {
            "settings": settings.model_dump(mode="json"),
            "words": page_words(self.language),
            **context.pop("boot", {}),
        }
        shown = page(
            self.request,
            name,
            status,
            settings=settings,
            languages=[(tag, language_name(tag)) for tag in offered()],
            games=labels.game_choices(self.words),
            grades=labels.grade_choices(self.words),
            boot=boot,
            **context,
        )
        # Coming back to a page must show how things stand now.
        shown.headers["cache-control"] = "private, no-store"
        if said:
            shown.headers.append("set-cookie", visit_cookie(said))
        return shown

    def missing(self, text: str) -> HTMLResponse:
        """Return the page that says that a game isn't there; a program gets problem details."""
        accepted = self.request.headers.get("accept", "")
        if "json" in accepted and "text/html" not in accepted:
            raise Problem(404, "not-found", text)
        title = self.words.say("There is no such game here")
        return self.page("problem.html", 404, title=title, text=text)


VisitorOf = Annotated[Visitor, Depends(Visitor)]


@lru_cache(maxsize=1)
def _table_modules() -> tuple[str, ...]:
    """Return the scripts that draw the table, so that browsers fetch them side by side."""
    found = ["main.js"]
    for name in found:
        imported = _IMPORTED.findall((_SCRIPTS / name).read_text(encoding="utf-8"))
        found += [each for each in dict.fromkeys(imported) if each not in found]
    return tuple(found)


@router.get("/")
def home(visitor: VisitorOf) -> HTMLResponse:
    """The home page."""
    current = going_game(visitor)
    shown = None if current is None else _listed(current, visitor)
    return visitor.page(
        "home.html",
        current=shown,
        tiles=labels.tiles(visitor.words),
        boot={"dates": date_names(visitor.language)},
    )


def going_game(visitor: Visitor) -> GameSummary | None:
    """Return the game that the visitor played last and may go on with, None if there is none."""
    latest = visitor.store.games.listed(visitor.player, _LISTED, None, None)
    going = (game for game in latest if game.started and not (game.won or game.practice))
    current = next(going, None)
    return None if current is None else summary_of(current, visitor.language)


@router.get("/play/{game_id}")
def table(game_id: str, visitor: VisitorOf) -> HTMLResponse:
    """The table with a game of the visitor."""
    try:
        game = visitor.store.games.open(visitor.player, game_id)
    except UnknownGame:
        text = visitor.words.say("It was played on another device, or it never was.")
        return visitor.missing(text)
    state = state_of(game, visitor.language)
    sent = state.model_dump(mode="json", by_alias=True, exclude_unset=True)
    return visitor.page(
        "table.html",
        game=state,
        title=labels.title_of(state.form, visitor.words),
        scoring=labels.scoring_of(state.form, visitor.words),
        key_list=labels.key_list(visitor.words),
        grade=labels.grade_name(state.grade, visitor.words),
        modules=_table_modules(),
        boot={"game": sent},
    )


@router.get("/g/{code}", response_model=None)
def deal(code: str, visitor: VisitorOf) -> HTMLResponse | RedirectResponse:
    """The page of a deal's link: the visitor's game of it that is under way, or a new one.

    The page's script begins a new one, since looking at a link changes nothing by itself.
    """
    try:
        known = str(DealCode.parse(code))
    except InvalidCode as error:
        return visitor.missing(error.in_language(visitor.language))
    going = visitor.store.games.under_way(visitor.player, known)
    if going is not None:
        said = said_by_address(visitor.request)
        return RedirectResponse(f"/play/{going}" + (f"?lang={said}" if said else ""), 303)
    return visitor.page("open.html", code=known)


@router.get("/settings")
def settings(visitor: VisitorOf) -> HTMLResponse:
    """The settings."""
    return visitor.page("settings.html")


@router.get("/statistics")
def statistics(
    visitor: VisitorOf,
    form: Annotated[str | None, Query(max_length=16)] = None,
    before: Annotated[str | None, Query(max_length=64)] = None,
) -> HTMLResponse:
    """The statistics of one game with its options, and its games."""
    found = statistics_of(visitor.store.statistics(visitor.player), visitor.language)
    chosen = next((each for each in found if each.form == form), found[0] if found else None)
    if chosen is None:
        return visitor.page("statistics.html", forms=[])
    listed = visitor.store.games.listed(visitor.player, _LISTED + 1, before, chosen.form)
    games = [_listed(summary_of(game, visitor.language), visitor) for game in listed[:_LISTED]]
    return visitor.page(
        "statistics.html",
        forms=[
            {"form": each.form, "title": labels.title_of(each.form, visitor.words)}
            for each in found
        ],
        chosen=_figures(chosen, visitor.words),
        listed=games,
        more=listed[_LISTED - 1].id if len(listed) > _LISTED else None,
    )


def _figures(form: FormStatistics, words: Translator) -> dict[str, Any]:
    nothing = "–"
    money = form.best_score is not None and form.best_score.money
    fastest = form.shortest_seconds
    return {
        **form.model_dump(),
        "percent": words.percent(form.percentage),
        "time": nothing if fastest is None else labels.clock_text(fastest),
        "fewest": nothing if form.fewest_moves is None else form.fewest_moves,
        "best": nothing if form.best_score is None else form.best_score.text,
        "best_name": words.say("most money") if money else words.say("best score"),
    }


def _listed(game: GameSummary, visitor: Visitor) -> dict[str, Any]:
    words = visitor.words
    played = datetime.fromtimestamp(game.updated / 1000, UTC)
    results = {"won": words.say("won"), "lost": words.say("lost"), None: words.say("under way")}
    return {
        "id": game.id,
        "code": game.code or words.say("own deal"),
        "title": labels.title_of(game.form, words),
        "result": words.say("practice") if game.practice else results[game.result],
        "score": game.score.text,
        "moves": game.moves,
        "time": labels.clock_text(game.seconds),
        "iso": played.isoformat(timespec="seconds"),
        "date": format_date(played.date(), "medium", locale_of(visitor.language)),
    }
