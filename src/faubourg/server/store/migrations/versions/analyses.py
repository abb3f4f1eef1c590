"""What an analysis found is kept with its table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of analyses."""
    op.create_table(
        "analyses",
        sa.Column("table", sa.String(24), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("asker", sa.String(64)),
        sa.Column("process", sa.String(16), nullable=False),
        sa.Column("heard", sa.BigInteger, nullable=False),
        sa.Column("ahead", sa.Integer, nullable=False),
        sa.Column("share", sa.Float, nullable=False),
        sa.Column("found", sa.Text),
        sa.PrimaryKeyConstraint("table", "seat", name="pk_analyses"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_analyses_table"),
    )


def downgrade() -> None:
    """Forget what was found."""
    op.drop_table("analyses")
