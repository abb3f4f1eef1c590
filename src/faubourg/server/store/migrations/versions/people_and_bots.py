"""Attempts tell people from bots; tables say why they are played and what they carry on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_COLUMNS = "date, game, key, number, score, tiebreak, settled"


def upgrade() -> None:
    """Split `attempts.who`; add `tables.occasion` and `tables.carried`."""
    op.add_column("tables", sa.Column("carried", sa.JSON))
    op.add_column("tables", sa.Column("occasion", sa.String(16), nullable=False, server_default="casual"))
    op.execute("UPDATE tables SET occasion = 'daily' WHERE id IN (SELECT \"table\" FROM attempts)")
    op.execute("CREATE TABLE attempts_before AS SELECT * FROM attempts")
    op.drop_table("attempts")
    op.create_table(
        "attempts",
        sa.Column("table", sa.String(24), nullable=False),
        *_described(),
        sa.Column("player", sa.String(64)),
        sa.Column("level", sa.String(32)),
        sa.PrimaryKeyConstraint("table", name="pk_attempts"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_attempts_table"),
        sa.ForeignKeyConstraint(["player"], ["players.hash"], name="fk_attempts_player"),
        sa.UniqueConstraint("date", "game", "key", "player", "number", name="uq_attempts_player"),
        sa.UniqueConstraint("date", "game", "key", "level", "number", name="uq_attempts_level"),
        sa.CheckConstraint("(player IS NULL) <> (level IS NULL)", name="person_or_bot"),
    )
    op.create_index("ix_attempts_settled", "attempts", ["settled"])
    op.execute(
        f'INSERT INTO attempts ("table", {_COLUMNS}, player, level) SELECT "table", {_COLUMNS}, '  # noqa: S608 - our own names
        "CASE WHEN level IS NULL THEN who END, level FROM attempts_before"
    )
    op.drop_table("attempts_before")


def downgrade() -> None:
    """Put people and bots into one column again."""
    op.execute("CREATE TABLE attempts_after AS SELECT * FROM attempts")
    op.drop_table("attempts")
    op.create_table(
        "attempts",
        *_described(),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("table", sa.String(24), nullable=False),
        sa.Column("level", sa.String(32)),
        sa.PrimaryKeyConstraint("date", "game", "key", "who", "number", name="pk_attempts"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_attempts_table"),
    )
    op.create_index("ix_attempts_table", "attempts", ["table"], unique=True)
    op.create_index("ix_attempts_settled", "attempts", ["settled"])
    op.execute(
        f'INSERT INTO attempts ("table", {_COLUMNS}, who, level) SELECT "table", {_COLUMNS}, '  # noqa: S608 - our own names
        "COALESCE(player, level), level FROM attempts_after"
    )
    op.drop_table("attempts_after")
    op.drop_column("tables", "occasion")
    op.drop_column("tables", "carried")


def _described() -> list[sa.Column[object]]:
    """The columns that stay as they were."""
    return [
        sa.Column("date", sa.String(10), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("score", sa.Float),
        sa.Column("tiebreak", sa.JSON, nullable=False),
        sa.Column("settled", sa.Boolean, nullable=False),
    ]
