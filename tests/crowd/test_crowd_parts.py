"""What the load is made of: games that can be played as they stand."""

from __future__ import annotations

import json
import os

from crowd.installation import cpu_seconds, family, memory
from crowd.lines import FORMS, Line, lines
from saratoga.engine.deals import Deal
from saratoga.engine.game import Game


def played(line: Line) -> Game:
    """Play a line, and see that its versions are those that a server would be at."""
    game = Game(Deal.from_code(json.loads(line.begin)["code"]))
    for version, body in enumerate(line.actions):
        action = json.loads(body)
        assert action["version"] == version == len(game.log)
        game.act({"undo": "U", "redo": "Y"}.get(action["action"]) or action["move"])
    return game


def test_every_line_can_be_played_and_some_win() -> None:
    found = lines(seed=1, number=len(FORMS))
    games = [played(line) for line in found]
    assert all(len(game.log) > 20 for game in games)
    assert sum(game.is_won for game in games) >= len(found) - len(FORMS) > 0


def test_the_same_seed_makes_the_same_lines() -> None:
    assert lines(seed=2, number=3) == lines(seed=2, number=3)
    assert lines(seed=2, number=3) != lines(seed=3, number=3)


def test_what_a_process_consumes() -> None:
    me = os.getpid()
    assert "python" in family(me)[me] or "pytest" in family(me)[me]
    assert memory(me) > 10
    assert cpu_seconds(me) > 0
