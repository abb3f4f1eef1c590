"""Seats know what their game brought, the private link to them, and whether their owner put them away."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; what finished games brought is worked out once the server runs."""
    op.add_column("seats", sa.Column("link", sa.String(64)))
    op.add_column("seats", sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("score", sa.Float))
    op.add_column("seats", sa.Column("rank", sa.Integer))


def downgrade() -> None:
    """Forget all four."""
    for name in ("rank", "score", "hidden", "link"):
        op.drop_column("seats", name)
