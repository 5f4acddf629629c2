"""Alembic migrations; `saratoga.store.migrate` runs them."""
