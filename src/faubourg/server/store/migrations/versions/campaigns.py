"""Campaigns: their cities and episodes, and bots that decide for somebody."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the three tables, and add `seats.stand_in`."""
    op.add_column("seats", sa.Column("stand_in", sa.String(32)))
    op.create_table(
        "campaigns",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("solo", sa.Boolean, nullable=False),
        sa.Column("patience", sa.Integer),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("log", sa.JSON, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_campaigns"),
    )
    op.create_table(
        "cities",
        sa.Column("campaign", sa.String(24), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("level", sa.String(32)),
        sa.Column("owner", sa.String(64)),
        sa.Column("invitation", sa.String(64)),
        sa.Column("offered", sa.Boolean, nullable=False),
        sa.Column("link", sa.String(64)),
        sa.Column("stand_in", sa.String(32)),
        sa.Column("city", sa.String(24)),
        sa.PrimaryKeyConstraint("campaign", "seat", name="pk_cities"),
        sa.ForeignKeyConstraint(["campaign"], ["campaigns.id"], name="fk_cities_campaign"),
        sa.ForeignKeyConstraint(["owner"], ["players.hash"], name="fk_cities_owner"),
    )
    op.create_index("ix_cities_owner", "cities", ["owner"])
    op.create_table(
        "episodes",
        sa.Column("table", sa.String(24), nullable=False),
        sa.Column("campaign", sa.String(24)),
        sa.Column("episode", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer),
        sa.Column("seat", sa.Integer),
        sa.Column("score", sa.Float),
        sa.Column("carried", sa.JSON),
        sa.PrimaryKeyConstraint("table", name="pk_episodes"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_episodes_table"),
        sa.ForeignKeyConstraint(["campaign"], ["campaigns.id"], name="fk_episodes_campaign"),
        sa.UniqueConstraint("campaign", "number", name="uq_episodes_number"),
    )


def downgrade() -> None:
    """Remove them; the tables of episodes stay, and nobody knows their occasion."""
    for name in ("episodes", "cities", "campaigns"):
        op.drop_table(name)
    op.drop_column("seats", "stand_in")
