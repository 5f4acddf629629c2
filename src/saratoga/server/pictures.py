"""Positions as the page's table code draws them, for pages to read."""

from __future__ import annotations

from typing import Any

from saratoga.engine.game import Game
from saratoga.engine.moves import Move
from saratoga.engine.position import Position
from saratoga.engine.words import landing_pile
from saratoga.rules.piles import FOUNDATION, MAX_COLUMNS, RESERVE, STOCK, WASTE
from saratoga.server.present import pile_id, piles_of
from saratoga.store.records import Snapshot


def moment_of(game: Game, rings: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    """Return a position as `js/picture.js` shows it; hidden cards are only counted."""
    piles = piles_of(Snapshot.of(game))
    return {
        "piles": [pile.model_dump(mode="json", by_alias=True) for pile in piles],
        "rings": rings or [],
        "score": game.score_text,
    }


def rings_of(game: Game, move: Move, kind: str) -> list[dict[str, Any]]:
    """Return rings around what a move lifts and, if it is legal, where it goes."""
    if STOCK in (move.source, move.target):
        return [{"kind": kind, "pile": pile_id(STOCK), "badge": "1" if kind == "hint" else "!"}]
    position = game.position
    lifted = {
        "kind": kind,
        "pile": pile_id(move.source),
        "index": _size(position, move.source) - move.count,
    }
    if kind == "refused":
        return [lifted | {"badge": "!"}]
    target = landing_pile(position, move) if move in game.legal_moves else move.target
    rings = [lifted | {"badge": "1"}]
    if target != move.target or target < MAX_COLUMNS:
        rings.append({"kind": kind, "pile": pile_id(target), "badge": "2"})
    return rings


def _size(position: Position, pile: int) -> int:
    if pile < MAX_COLUMNS:
        return len(position.columns[pile])
    if pile >= FOUNDATION:
        return position.foundations[pile - FOUNDATION]
    return len({WASTE: position.waste, RESERVE: position.reserve}[pile])
