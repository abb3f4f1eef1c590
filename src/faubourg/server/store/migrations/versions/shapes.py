"""Seats and cities know the shape that their person likes to wear."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; who sits already wears what comes with the seat."""
    op.add_column("seats", sa.Column("shape", sa.Integer))
    op.add_column("cities", sa.Column("shape", sa.Integer))


def downgrade() -> None:
    """Forget both."""
    op.drop_column("cities", "shape")
    op.drop_column("seats", "shape")
