"""The first schema: players, games, actions, transfers, limits."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create all tables."""
    op.create_table(
        "players",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("player", sa.String(32), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("form", sa.String(16), nullable=False),
        sa.Column("code", sa.String(32)),
        sa.Column("cards", sa.Text),
        sa.Column("deal", sa.String(64), nullable=False),
        sa.Column("practice", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("origin", sa.Integer, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("seconds", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("replaced", sa.Boolean, nullable=False),
        sa.Column("started", sa.Boolean, nullable=False),
        sa.Column("counts", sa.Boolean, nullable=False),
        sa.Column("result", sa.String(4)),
        sa.Column("decided", sa.BigInteger),
        sa.Column("final_score", sa.Integer),
        sa.Column("final_moves", sa.Integer),
        sa.Column("final_seconds", sa.Integer),
        sa.Column("final_replaced", sa.Boolean),
    )
    op.create_index("games_by_player", "games", ["player", "updated"])
    op.create_index("games_by_form", "games", ["player", "form"])
    op.create_index("games_by_deal", "games", ["player", "deal"])
    op.create_table(
        "actions",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("action", sa.String(16), nullable=False),
        sa.Column("client", sa.String(64)),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("game", "client", name="actions_by_client"),
    )
    op.create_table(
        "transfers",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("player", sa.String(32), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "limits",
        sa.Column("bucket", sa.String(96), primary_key=True),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    """Drop all tables."""
    for table in ("limits", "transfers", "actions", "games", "players"):
        op.drop_table(table)
