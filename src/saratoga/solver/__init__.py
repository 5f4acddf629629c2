"""Exact answers with all cards known; Numba only here."""
