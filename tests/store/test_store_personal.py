"""A player's own data: all of it is given out, all of it is forgotten."""

from __future__ import annotations

import pytest

from saratoga.store.personal import _of
from saratoga.store.tables import games, metadata, players


@pytest.mark.parametrize("table", metadata.sorted_tables, ids=lambda table: table.name)
def test_every_table_that_knows_players_or_their_games_is_covered(table: object) -> None:
    (found,) = [known for known in metadata.sorted_tables if known is table]
    told = {key.column.table for column in found.c for key in column.foreign_keys}
    personal = found in (players, games) or bool(told & {players, games})
    assert (_of(found, "somebody") is not None) == personal
