"""Tables and campaigns say whether hints were agreed on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add `hints` to both; nobody has agreed to any at a table from before."""
    for table in ("tables", "campaigns"):
        op.add_column(table, sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Forget both."""
    for table in ("campaigns", "tables"):
        op.drop_column(table, "hints")
