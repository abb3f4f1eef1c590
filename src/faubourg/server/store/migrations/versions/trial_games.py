"""Tables say whether they are trial games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add `tables.trial`; nobody was asked before there was this rule, so no older table is one."""
    op.add_column("tables", sa.Column("trial", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Forget which are."""
    op.drop_column("tables", "trial")
