"""Tables say what follows them and what they follow: rematches, the score of a series, moments played on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add four columns to `tables`; older ones follow nothing that is known."""
    op.add_column("tables", sa.Column("rematch", sa.JSON))
    op.add_column("tables", sa.Column("after", sa.String(24)))
    op.add_column("tables", sa.Column("series", sa.JSON))
    op.add_column("tables", sa.Column("origin", sa.JSON))
    op.create_index("uq_tables_after", "tables", ["after"], unique=True)


def downgrade() -> None:
    """Forget it."""
    op.drop_index("uq_tables_after", "tables")
    for name in ("rematch", "after", "series", "origin"):
        op.drop_column("tables", name)
