"""Searches for the table: worker processes, and what is asked of them."""
