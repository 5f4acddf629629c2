"""What many processes share: keys, and leases of work that one of them does at a time."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "keys",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.String(256), nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("holder", sa.String(32), nullable=False),
        sa.Column("beat", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Drop the tables again."""
    for table in ("leases", "keys"):
        op.drop_table(table)
