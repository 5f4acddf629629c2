"""Playing: deals, positions, moves, games, and what a player sees."""
