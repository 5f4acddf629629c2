"""The solver at the table: hints, verdicts, graded deals, deals of the day."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Count hints in games, and create the tables of what was searched."""
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("fair_hints", sa.Integer, nullable=False, server_default="0"))
        games.add_column(sa.Column("sure_hints", sa.Integer, nullable=False, server_default="0"))
        games.add_column(sa.Column("grade", sa.String(16)))
    op.create_table(
        "verdicts",
        sa.Column("deal", sa.String(64), primary_key=True),
        sa.Column("position", sa.String(32), primary_key=True),
        sa.Column("outcome", sa.String(12), nullable=False),
        sa.Column("reason", sa.String(12), nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("effort", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("verdicts_by_age", "verdicts", ["at"])
    op.create_table(
        "plans",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("position", sa.String(32), nullable=False),
        sa.Column("moves", sa.Text, nullable=False),
    )
    op.create_table(
        "ready_deals",
        sa.Column("code", sa.String(32), primary_key=True),
        sa.Column("form", sa.String(16), nullable=False),
        sa.Column("grade", sa.String(16), nullable=False),
        sa.Column("difficulty", sa.Float, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ready_deals_by_form", "ready_deals", ["form", "grade"])
    op.create_table(
        "days",
        sa.Column("player", sa.String(32), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("form", sa.String(16), primary_key=True),
        sa.Column("date", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), nullable=False),
        sa.Column("on_time", sa.Boolean, nullable=False),
    )
    op.create_index("days_by_game", "days", ["game"])
    op.create_table(
        "daily_deals",
        sa.Column("form", sa.String(16), primary_key=True),
        sa.Column("date", sa.String(10), primary_key=True),
        sa.Column("code", sa.String(32), nullable=False),
    )


def downgrade() -> None:
    """Drop the tables and columns again."""
    for table in ("daily_deals", "days", "ready_deals", "plans", "verdicts"):
        op.drop_table(table)
    with op.batch_alter_table("games") as games:
        for column in ("grade", "sure_hints", "fair_hints"):
            games.drop_column(column)
