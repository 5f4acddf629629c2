"""Taking detours out of a winning line, since people watch it.

First a line loses what leads back to a position where it has been. Then it is held as its plays,
without draws: a play of a pack card names the card, and the fewest draws that bring it up are
worked out when the line is played. That alone drops idle rounds through the stock. Then, as long as
it helps and for a bounded number of moves:

- a play is left out, alone or together with the play that takes the same cards away again;
- cards that move twice go to their second place at once, as early or as late as it works;
- a pack card is played before others, which saves draws where they are passed on the way.

Whatever is tried is played to the win, or to where the line was before; it replaces the line if it
is shorter.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from saratoga.engine.moves import DRAW, REDEAL, Move
from saratoga.engine.play import apply
from saratoga.engine.position import Position
from saratoga.engine.refusals import refusal
from saratoga.rules.piles import HOME, STOCK, WASTE

#: Plays in trials, for one line.
BUDGET: Final = 10_000
#: Plays before which a later play of a pack card is tried.
WINDOW: Final = 12


class Play(NamedTuple):
    """A move that is no draw and no redeal; `card` is a pack card's place at the start, or -1."""

    source: int
    target: int
    count: int  # type: ignore[assignment]  # a tuple's own count is never wanted here
    card: int = -1


class Stage(NamedTuple):
    """A position on the way, the pack cards left by their places at the start, the moves so far."""

    position: Position
    pack: tuple[int, ...]
    moves: int


def shortened(position: Position, line: tuple[Move, ...], budget: int = BUDGET) -> tuple[Move, ...]:
    """Return a winning line that is no longer than the given one, which must win.

    It comes to no position twice.
    """
    line = without_circles(position, line)
    start = Stage(position, tuple(range(len(position.waste) + len(position.stock))), 0)
    best = _replay(start, _plays_of(start, line))
    if best is None:
        return line
    tries = _Tries(budget)
    index = 0
    while index < len(best.plays) and tries.left > 0:
        better = next(_improvements(best, index, tries), None)
        if better is None:
            index += 1
        else:
            best = better
    shorter = best.moves()
    return without_circles(position, shorter) if len(shorter) < len(line) else line


def without_circles(position: Position, line: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return a line without the parts that lead back to where they began."""
    steps: list[Move] = []
    reached = {position: 0}
    for move in line:
        position = apply(position, move)
        steps.append(move)
        if position in reached:
            del steps[reached[position] :]
            reached = {each: length for each, length in reached.items() if length <= len(steps)}
        else:
            reached[position] = len(steps)
    return tuple(steps)


class _Tries:
    """What is left of the plays that may be tried."""

    def __init__(self, plays: int) -> None:
        self.left = plays


class _Line(NamedTuple):
    """Plays that win, with the stages before each and at the end."""

    plays: list[Play]
    stages: list[Stage]

    @property
    def length(self) -> int:
        """Number of moves, draws and redeals counted."""
        return self.stages[-1].moves

    def moves(self) -> tuple[Move, ...]:
        """Return the line as engine moves."""
        return tuple(
            move
            for stage, play in zip(self.stages, self.plays, strict=False)
            for move in _moves_of(stage, play) or ()
        )


def _replay(start: Stage, plays: list[Play]) -> _Line | None:
    """Return the line of plays, None if it doesn't win."""
    stages = [start]
    for play in plays:
        after = _after(stages[-1], play)
        if after is None:
            return None
        stages.append(after)
    return _Line(plays, stages) if stages[-1].position.is_won else None


def _changed(line: _Line, first: int, plays: list[Play], tail: int, tries: _Tries) -> _Line | None:
    """Return the line with other plays from `first` on, the last `tail` as before, if it is better.

    Where such a line reaches a stage of the old one, the rest is known.
    """
    plays = line.plays[:first] + plays
    stages = line.stages[: first + 1]
    for index in range(first, len(plays)):
        left = len(plays) - index
        if left <= tail:
            old = line.stages[len(line.plays) - left]
            if old[:2] == stages[-1][:2]:
                saved = old.moves - stages[-1].moves
                rest = line.stages[len(line.plays) - left + 1 :]
                stages += [stage._replace(moves=stage.moves - saved) for stage in rest]
                return _Line(plays, stages) if saved > 0 else None
        tries.left -= 1
        after = _after(stages[-1], plays[index])
        if after is None or after.moves >= line.length:
            return None
        stages.append(after)
    return _Line(plays, stages) if stages[-1].position.is_won else None


def _improvements(line: _Line, first: int, tries: _Tries) -> Iterator[_Line]:
    """Yield shorter winning lines that differ from play `first` on."""
    for plays, tail in _variants(line.plays[first], line.plays[first + 1 :]):
        if tries.left <= 0:
            return
        changed = _changed(line, first, plays, tail, tries)
        if changed is not None:
            yield changed


def _variants(play: Play, rest: list[Play]) -> Iterator[tuple[list[Play], int]]:
    """Yield other plays in place of `play` and `rest`, and how many at the end are the same."""
    yield rest, len(rest)
    if play.target != HOME:
        yield from _without_stop(play, rest)
    for index, later in enumerate(rest[:WINDOW]):
        if later.card >= 0:
            tail = rest[index + 1 :]
            yield [later, play, *rest[:index], *tail], len(tail)


def _without_stop(play: Play, rest: list[Play]) -> Iterator[tuple[list[Play], int]]:
    """Yield plays in which the cards of `play` go on at once to where they go next, or stay."""
    for index, later in enumerate(rest):
        if later.source != play.target:
            continue
        if later.count == play.count:
            between, tail = rest[:index], rest[index + 1 :]
            yield between + tail, len(tail)
            joined = Play(play.source, later.target, play.count, play.card)
            if joined.source != joined.target:
                yield [joined, *between, *tail], len(tail)
                yield [*between, joined, *tail], len(tail)
        return


def _plays_of(start: Stage, line: tuple[Move, ...]) -> list[Play]:
    """Return the plays of a line: its moves without draws and redeals."""
    position, pack = start.position, start.pack
    plays = []
    for move in line:
        if move.source == WASTE and move.target != STOCK:
            card = pack[len(position.waste) - 1]
            pack = tuple(other for other in pack if other != card)
            plays.append(Play(*move, card))
        elif STOCK not in (move.source, move.target):
            plays.append(Play(*move))
        position = apply(position, move)
    return plays


def _moves_of(stage: Stage, play: Play) -> list[Move] | None:
    """Return the fewest draws before a play, and the play; None where it isn't possible."""
    move = Move(play.source, play.target, play.count)
    if play.card < 0:
        return [move]
    if play.card not in stage.pack:
        return None
    draws = _draws(stage.position, stage.pack.index(play.card) + 1)
    return None if draws is None else [*draws, move]


def _draws(position: Position, waste: int) -> list[Move] | None:
    """Return the draws after which the waste holds `waste` cards, None if none do."""
    rules = position.rules
    left, now, redeals = len(position.stock) + len(position.waste), len(position.waste), 0
    moves = []
    while now != waste:
        if now < left:
            moves.append(DRAW)
            now = min(now + rules.draw, left)
        elif redeals or (rules.redeals is not None and position.redeals >= rules.redeals):
            return None
        else:
            moves.append(REDEAL)
            now, redeals = 0, 1
    return moves


def _after(stage: Stage, play: Play) -> Stage | None:
    """Return the stage after a play, None if it isn't legal."""
    moves = _moves_of(stage, play)
    if moves is None:
        return None
    position = stage.position
    for move in moves[:-1]:
        position = apply(position, move)
    if refusal(position, moves[-1]) is not None:
        return None
    pack = stage.pack
    if play.card >= 0:
        pack = tuple(other for other in pack if other != play.card)
    return Stage(apply(position, moves[-1]), pack, stage.moves + len(moves))
