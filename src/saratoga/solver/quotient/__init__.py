"""The quotient search: games in which any part of a run moves, twins exchanged."""
