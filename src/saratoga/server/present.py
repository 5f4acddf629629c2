"""Games as the API shows them: what the player may see, and every legal move with its effect."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from saratoga import cards
from saratoga.engine import scoring
from saratoga.engine.moves import Move
from saratoga.engine.play import apply, run_length
from saratoga.engine.position import Position
from saratoga.engine.refusals import moved_card
from saratoga.engine.tap import tap
from saratoga.engine.words import landing_pile, move_words
from saratoga.i18n import translator
from saratoga.rules import laws
from saratoga.rules.model import Rules, Space
from saratoga.rules.piles import FOUNDATION, HOME, MAX_COLUMNS, RESERVE, STOCK, WASTE
from saratoga.rules.table import rule_table
from saratoga.server.catalogue import option_of
from saratoga.server.messages import filled_column, flipped_column, message
from saratoga.server.wire import (
    Change,
    ColumnPile,
    FoundationPile,
    GameSummary,
    HintCounts,
    LegalMove,
    Pile,
    ReservePile,
    Score,
    State,
    StockPile,
    Tap,
    WastePile,
)
from saratoga.store.records import Kind, Snapshot, Step, StoredGame, Summary

_NAMES = {STOCK: "S", WASTE: "W", RESERVE: "R", HOME: "F"}


def pile_id(pile: int) -> str:
    """Return the name of a pile on the wire."""
    if pile < MAX_COLUMNS:
        return str(pile + 1)
    if pile >= FOUNDATION:
        index = pile - FOUNDATION
        return f"F{cards.SUITS[index & 3]}{'2' if index >= 4 else ''}"
    return _NAMES[pile]


def state_of(game: StoredGame, language: str, step: Step | None = None) -> State:
    """Return a game as its player sees it after `step`."""
    now, summary = game.now, game.summary
    legal = legal_moves(now, language)
    option = option_of(summary.form)
    return State(
        id=summary.id,
        code=summary.code,
        form=summary.form,
        game=option.game.slug,
        name=translator(language).gettext(option.game.name),
        draw=option.draw,
        scoring=option.scoring,
        version=summary.version,
        practice=summary.practice,
        counts=summary.counts,
        result=summary.result,  # type: ignore[arg-type]  # the store writes only these words
        score=score(option.rules, now.score),
        moves=now.moves,
        seconds=summary.seconds,
        won=now.won,
        undo=now.undoable,
        redo=now.redoable,
        redeals=now.position.redeals,
        taps_to_place=option.rules.taps_to_place,
        piles=piles_of(now),
        hints=_hints(summary),
        grade=summary.grade,  # type: ignore[arg-type]  # the store writes only these words
        legal=legal,
        taps=taps_of(now),
        changes=[] if step is None else changes(step),
        message=message(step, now, language),
    )


def summary_of(summary: Summary, language: str) -> GameSummary:
    """Return a game as a list shows it."""
    option = option_of(summary.form)
    return GameSummary(
        **{
            **summary._asdict(),
            "game": option.game.slug,
            "name": translator(language).gettext(option.game.name),
            "draw": option.draw,
            "scoring": option.scoring,
            "score": score(option.rules, summary.score),
            "hints": _hints(summary),
        }
    )


def _hints(summary: Summary) -> HintCounts:
    return HintCounts(fair=summary.fair_hints, sure=summary.sure_hints)


def score(rules: Rules, value: int) -> Score:
    """Return a score as it is sent."""
    text = scoring.score_text(rules.scoring, value)
    return Score(value=value, text=text, money=rules.scoring.money)


def legal_moves(now: Snapshot, language: str) -> list[LegalMove]:
    """Return every legal move with what it would do."""
    return [_legal_move(now, move, language) for move in now.legal]


def _legal_move(now: Snapshot, move: Move, language: str) -> LegalMove:
    before, after = now.position, apply(now.position, move)
    step = Step(Kind.PLAY, before, move, after)
    earned = scoring.points(before, move, after)
    turns = STOCK in (move.source, move.target)
    return LegalMove.model_construct(
        move=str(move),
        source=pile_id(move.source),
        target=pile_id(move.target),
        pile=pile_id(landing_pile(before, move)) if not turns else pile_id(move.target),
        count=abs(len(after.stock) - len(before.stock)) if turns else move.count,
        card=None if turns else cards.text(moved_card(before, move)),
        points=scoring.add(before.rules.scoring, now.score, earned) - now.score,
        fills=filled_column(step) is not None,
        flips=flipped_column(before, after) is not None,
        label=move_words(before, move, language),
    )


def piles_of(now: Snapshot) -> list[Pile]:
    """Return every pile as its player sees it, foundations in the order in which they are shown."""
    return list(_piles(now, [str(move) for move in now.legal]))


def _piles(now: Snapshot, legal: Sequence[str]) -> Iterator[Pile]:
    position = now.position
    rules = position.rules
    yield _stock(position, legal)
    fan = now.view.fan
    under = position.waste[-fan - 1] if len(position.waste) > fan else None
    yield WastePile(
        id="W",
        kind="waste",
        count=len(position.waste),
        cards=_texts(position.waste[len(position.waste) - fan :]),
        below=None if under is None else cards.text(under),
    )
    if rules.reserve:
        top = _texts(position.reserve[-1:])
        yield ReservePile(id="R", kind="reserve", count=len(position.reserve), cards=top)
    for index in position.foundation_order():
        yield _foundation(position, index)
    for column in range(len(position.columns)):
        yield _column(position, column)


def _stock(position: Position, legal: Sequence[str]) -> StockPile:
    rules = position.rules
    spent = rules.redeals is not None and position.redeals >= rules.redeals
    action = next((move for move in ("D", "T") if move in legal), None)
    return StockPile(
        id="S",
        kind="stock",
        count=len(position.stock),
        action=action,  # type: ignore[arg-type]  # one of the two literals above
        redeal_cost=rules.scoring.redeal,
        closed=spent and not position.stock,
    )


def _foundation(position: Position, index: int) -> FoundationPile:
    table, height, suit = rule_table(position.rules), position.foundations[index], index & 3
    start = position.start_rank
    shown = [laws.foundation_top(table, start, height, suit)] if height else []
    under = laws.foundation_top(table, start, height - 1, suit) if height > 1 else None
    following = laws.foundation_top(table, start, height + 1, suit)
    return FoundationPile(
        id=pile_id(FOUNDATION + index),
        kind="foundation",
        suit=cards.SUITS[suit],  # type: ignore[arg-type]  # one of the four letters
        count=height,
        cards=_texts(shown),
        below=None if under is None else cards.text(under),
        needs=cards.text(following) if height < table.ranks else None,
    )


def _column(position: Position, column: int) -> ColumnPile:
    pile, hidden = position.columns[column], position.hidden[column]
    table, run = rule_table(position.rules), run_length(position, column)
    return ColumnPile(
        id=pile_id(column),
        kind="column",
        count=len(pile),
        hidden=hidden,
        cards=_texts(pile[hidden:]),
        run=run,
        lifts=[n for n in range(1, run + 1) if laws.may_lift(table, len(pile), run, n)],
        sign="K" if position.rules.space is Space.KING else None,
    )


def _texts(pile: Sequence[int]) -> list[str]:
    return [cards.text(card) for card in pile]


def taps_of(now: Snapshot) -> dict[str, Tap]:
    """Return what taps on the cards do, by pile and card."""
    taps = {}
    for key, pile, card in _tapped(now.position):
        one, two = (tap(now.position, pile, card, count, legal=now.legal) for count in (1, 2))
        if one or two:
            taps[key] = Tap(one=_move(one), two=_move(two))
    return taps


def _tapped(position: Position) -> Iterator[tuple[str, int, int | None]]:
    """Yield every card that a tap could move: its key, its pile, its index in a column."""
    if position.waste:
        shown = min(position.rules.draw, len(position.waste))
        yield f"W:{shown - 1}", WASTE, None
    if position.reserve:
        yield "R:0", RESERVE, None
    for column, pile in enumerate(position.columns):
        hidden = position.hidden[column]
        for card in range(hidden, len(pile)):
            yield f"{column + 1}:{card - hidden}", column, card


def _move(move: Move | None) -> str | None:
    return None if move is None else str(move)


def changes(step: Step) -> list[Change]:
    """Return what an action did on the table, in the order in which it happened."""
    if step.move is None:
        return [Change(restart=True)]
    forward = [_moved(step, step.move), *_automatic(step)]
    if step.kind is not Kind.UNDO:
        return forward
    return [change.model_copy(update={"undo": True}) for change in reversed(forward)]


def _moved(step: Step, move: Move) -> Change:
    turned = abs(len(step.later.stock) - len(step.earlier.stock))
    if move.source == STOCK:
        return Change(draw=turned)
    if move.target == STOCK:
        return Change(redeal=turned)
    landing = landing_pile(step.earlier, move)
    return Change(source=pile_id(move.source), target=pile_id(landing), count=move.count)


def _automatic(step: Step) -> Iterator[Change]:
    if (column := filled_column(step)) is not None:
        yield Change(source="R", target=pile_id(column), count=1, auto=True)
    if (column := flipped_column(step.earlier, step.later)) is not None:
        yield Change(flip=pile_id(column))
