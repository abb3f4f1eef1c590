"""Attempts say whether their player was known before the day, and so has a rank in its table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add `attempts.ranked`; attempts that were begun before there was this rule keep the rank they had."""
    op.add_column("attempts", sa.Column("ranked", sa.Boolean, nullable=False, server_default=sa.true()))


def downgrade() -> None:
    """Rank everybody again."""
    op.drop_column("attempts", "ranked")
