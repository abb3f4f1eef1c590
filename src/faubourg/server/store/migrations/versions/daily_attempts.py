"""The daily challenge: the server's secret, and attempts of which one counts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the two tables."""
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("value", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_secrets"),
    )
    op.create_table(
        "attempts",
        sa.Column("date", sa.String(10), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("table", sa.String(24), nullable=False),
        sa.Column("level", sa.String(32)),
        sa.Column("score", sa.Float),
        sa.Column("tiebreak", sa.JSON, nullable=False),
        sa.Column("settled", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("date", "game", "key", "who", "number", name="pk_attempts"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_attempts_table"),
    )
    op.create_index("ix_attempts_table", "attempts", ["table"], unique=True)
    op.create_index("ix_attempts_settled", "attempts", ["settled"])


def downgrade() -> None:
    """Remove the two tables."""
    for name in ("attempts", "secrets"):
        op.drop_table(name)
