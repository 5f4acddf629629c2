"""Saratoga: play, understand and study Canfield and Double Solitaire."""

__version__ = "0.1.0"
