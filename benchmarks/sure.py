"""Sure hints from random positions: do they agree with the solver, and does following them win?

    python benchmarks/sure.py [--positions 300] [--game CF1-D3]

Positions come from random play of random deals. Each is asked for a sure hint as the server does
it, with a store of its own and the searches in this process. A hint that is a move is followed,
hint by hint, to the end; a lost position's last winnable one is confirmed on both sides.
"""

from __future__ import annotations

import argparse
import asyncio
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Event
from typing import Any

from saratoga.engine.codes import letters_of
from saratoga.engine.deals import Deal
from saratoga.engine.game import Game
from saratoga.engine.moves import Move
from saratoga.rules.catalogue import all_rules
from saratoga.server.settings import Settings
from saratoga.server.solving.desk import Desk
from saratoga.server.solving.hints import SureHint, sure_hint
from saratoga.solver.options import Limits, SolverOptions
from saratoga.solver.solve import solve
from saratoga.store import Store

PLAYER = "player"
SECONDS = 4.0


class Here:
    """A worker in this process."""

    def do(self, number: int, job: Any) -> Any:
        """Do a job."""
        return job.run(Event())

    def stop(self, number: int) -> None:
        """Do nothing: jobs end by their limits."""

    def close(self) -> None:
        """Do nothing."""


async def _stays() -> bool:
    return False


class Study:
    """Asks for hints in one store and counts what came of them."""

    def __init__(self, folder: str) -> None:
        self.store = Store(f"sqlite:///{Path(folder) / 'study.sqlite'}")
        settings = Settings(
            data=Path(folder), solver_seconds=SECONDS, solver_patience=3600, solver_budget=0
        )
        self.desk = Desk(settings, Here)
        self.counts = Counter[str]()

    def begin(self, game: Game) -> str:
        """Put a game into the store; return its id."""
        return self.store.games.create(PLAYER, game.deal, game.history, practice=True).id

    def hint(self, stored: str) -> SureHint:
        """Return the sure hint for a game as it stands."""
        course = self.store.games.course(PLAYER, stored)
        errand = self.desk.errand(PLAYER, _stays)
        return asyncio.run(sure_hint(course, self.store, errand))

    def look(self, game: Game) -> None:
        """Ask for a hint, check it, follow it."""
        verdict = solve(game.position, SolverOptions(Limits(seconds=SECONDS)))
        stored = self.begin(game)
        hint = self.hint(stored)
        agreed = {"move": "WINNABLE", "lost": "UNWINNABLE", "unknown": "UNKNOWN"}
        self.counts[hint.outcome] += 1
        if agreed[hint.outcome] != verdict.outcome.value:
            # A limit of time may fall on one side of the two only.
            unsure = "UNKNOWN" in (agreed[hint.outcome], verdict.outcome.value)
            self.counts["one of both undecided" if unsure else "CONTRADICTION"] += 1
        if hint.outcome == "move":
            self.follow(stored, hint)
        elif hint.last is not None and hint.last.length is not None:
            self.confirm(game, hint.last.length, hint.last.exact)

    def follow(self, stored: str, hint: SureHint) -> None:
        """Play hints until the game is won; every move's own hint is asked for."""
        version = self.store.games.open(PLAYER, stored).version
        while hint.move is not None:
            move = str(hint.move)
            outcome = self.store.games.act(PLAYER, stored, version, move, str(version))
            version = outcome.game.version
            if outcome.game.now.won:
                self.counts["followed to the win"] += 1
                return
            hint = self.hint(stored)
        self.counts["HINTS ENDED BEFORE THE WIN"] += 1

    def confirm(self, game: Game, length: int, exact: bool) -> None:
        """Check a last winnable position and the one after it."""
        again = Game(game.deal)
        for move in game.history[:length]:
            again.play(move)
        limits = SolverOptions(Limits(seconds=SECONDS), shorten=False)
        won = solve(again.position, limits).outcome.value
        again.play(Move.parse(game.history[length]))
        lost = solve(again.position, limits).outcome.value
        if "UNKNOWN" in (won, lost) or not exact:
            self.counts["last winnable position not settled"] += 1
        elif (won, lost) == ("WINNABLE", "UNWINNABLE"):
            self.counts["last winnable position confirmed"] += 1
        else:
            self.counts["LAST WINNABLE POSITION WRONG"] += 1


def random_game(form: str, number: int) -> Game:
    """Return a random deal played at random for up to 120 moves, draws made up to half of them."""
    chance = Random(f"{form} {number}")
    game = Game(Deal.from_code(f"{form}-{letters_of(chance.randrange(1 << 32))}"))
    for _ in range(chance.randrange(120)):
        moves = game.legal_moves
        plays = [move for move in moves if str(move) not in ("D", "T")]
        if plays and chance.random() < 0.5:
            moves = plays
        if not moves:
            break
        game.play(chance.choice(moves))
    return game


def main() -> None:
    """Study the games that are asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--game", choices=list(all_rules()), action="append")
    given = parser.parse_args()
    for form in given.game or all_rules():
        with TemporaryDirectory() as folder:
            study = Study(folder)
            for number in range(given.positions):
                study.look(random_game(form, number))
            found = ", ".join(f"{name} {count}" for name, count in study.counts.most_common())
            print(f"{form}: {given.positions} positions: {found}", flush=True)
            study.desk.close()
            study.store.close()


if __name__ == "__main__":
    main()
