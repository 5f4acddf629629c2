"""Deals that win by themselves, and playing through the store."""

from __future__ import annotations

from itertools import count, permutations

from saratoga.cards import make
from saratoga.engine.deals import Deal
from saratoga.rules import rules_for
from saratoga.store import Store
from saratoga.store.records import Outcome, StoredGame

PLAYER = "player-one-player-one-"
OTHER = "player-two-player-two-"


def easy_deal(number: int, draw: int = 1) -> Deal:
    """Return the Canfield deal `number` (0–23) whose cards come in the order of the foundations.

    It wins by playing to the foundations wherever possible, drawing where not.
    """
    suits = list(permutations(range(4)))[number]
    order = [make(rank, suit) for rank in range(13) for suit in suits]
    base, columns, rest = order[0], order[1:5], order[5:]
    reserve, stock = rest[:13][::-1], rest[13:]
    return Deal(rules_for("CF1", draw=draw), (*reserve, base, *columns, *stock))


class Player:
    """Plays games of a store as one player, each action with an id of its own."""

    def __init__(self, store: Store, name: str = PLAYER) -> None:
        self.store = store
        self.name = name
        self._ids = count()

    def begin(self, deal: Deal | str) -> StoredGame:
        """Begin a game of a deal or code."""
        dealt = Deal.from_code(deal) if isinstance(deal, str) else deal
        return self.store.games.create(self.name, dealt)

    def act(self, game: StoredGame, *actions: str, seconds: int | None = None) -> StoredGame:
        """Take actions in a row, from the version of `game` on."""
        for action in actions:
            game = self.outcome(game, action, seconds).game
        return game

    def outcome(self, game: StoredGame, action: str, seconds: int | None = None) -> Outcome:
        """Take one action."""
        return self.store.games.act(
            self.name, game.id, game.version, action, f"id-{next(self._ids)}", seconds
        )

    def win(self, game: StoredGame, seconds: int | None = None) -> StoredGame:
        """Win a game of an easy deal from where it stands."""
        while not game.now.won:
            moves = [str(move) for move in game.now.legal]
            home = [move for move in moves if move.endswith("-F")]
            game = self.act(game, home[0] if home else "D", seconds=seconds)
        return game

    def won(self, number: int, seconds: int | None = None) -> StoredGame:
        """Begin and win the easy deal `number`."""
        return self.win(self.begin(easy_deal(number)), seconds)

    def lost(self, number: int) -> StoredGame:
        """Begin an easy deal, play once and give it up."""
        game = self.act(self.begin(easy_deal(number)), "D")
        return self.store.games.give_up(self.name, game.id)
