"""What happened, in words for the live region."""

from __future__ import annotations

from saratoga.engine import scoring
from saratoga.engine.moves import Move
from saratoga.engine.position import Position
from saratoga.engine.words import card_name, move_words
from saratoga.i18n import capital, translator
from saratoga.rules.piles import STOCK
from saratoga.store.records import Kind, Snapshot, Step


def message(step: Step | None, now: Snapshot, language: str) -> str:
    """Return what an action did, in a few sentences; empty without a step."""
    if step is None:
        return ""
    words = translator(language)
    say = words.say
    if step.move is None:
        return say("The deal begins anew.")
    sentences = [_done(step, step.move, language)]
    if step.kind is not Kind.UNDO:
        sentences += _automatic(step, language)
    if scoring.points(step.earlier, step.move, step.later):
        sentences.append(say("Score {score}.", score=now.score_text))
    if now.won:
        sentences.append(say("The game is won."))
    return words.sentences(sentences)


def _done(step: Step, move: Move, language: str) -> str:
    say = translator(language).say
    if step.kind is Kind.UNDO:
        return say("Undone: {move}.", move=move_words(step.earlier, move, language))
    if step.kind is Kind.REDO:
        return say("Redone: {move}.", move=move_words(step.earlier, move, language))
    if move.source == STOCK:
        drawn = step.later.waste[len(step.earlier.waste) :]
        names = say(", ").join(card_name(card, language) for card in drawn)
        return say("Drawn: {cards}.", cards=names)
    if move.target == STOCK:
        return say("Waste turned over.")
    words = move_words(step.earlier, move, language)
    return say("{text}.", text=capital(words))


def _automatic(step: Step, language: str) -> list[str]:
    say = translator(language).say
    sentences = []
    if (column := filled_column(step)) is not None:
        sentences.append(
            say(
                "Column {number} is filled from the reserve: {card}.",
                number=column + 1,
                card=card_name(step.later.columns[column][-1], language),
            )
        )
    if (column := flipped_column(step.earlier, step.later)) is not None:
        sentences.append(
            say(
                "Turned up in column {number}: {card}.",
                number=column + 1,
                card=card_name(step.later.columns[column][-1], language),
            )
        )
    return sentences


def filled_column(step: Step) -> int | None:
    """Return the column that the reserve filled by itself (CF-fill), None if there is none."""
    if step.move is None or step.move.source >= len(step.earlier.columns):
        return None
    filled = len(step.later.reserve) < len(step.earlier.reserve)
    return step.move.source if filled else None


def flipped_column(earlier: Position, later: Position) -> int | None:
    """Return the column whose hidden card turned up (DS-flip), None if there is none."""
    pairs = zip(earlier.hidden, later.hidden, strict=True)
    return next((column for column, (was, now) in enumerate(pairs) if now < was), None)
