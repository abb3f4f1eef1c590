"""The tables of the database."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
)

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

PLAYERS = Table(
    "players",
    METADATA,
    Column("hash", String(64), primary_key=True),  # SHA-256 of the cookie; the cookie itself is never stored
    Column("created", BigInteger, nullable=False),  # milliseconds since 1970, here and below
)

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", String(64)),
    Column("commitment", String(64)),  # absent where earlier draws did not come from `seed` (forks, imports)
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),  # the last change that everybody could notice
    Column("over", Boolean, nullable=False),
    Column("deciders", JSON, nullable=False),
    Column("undo", JSON(none_as_null=True)),
    Column("revision", Integer, nullable=False),  # counts the changes of `undo`, for optimistic writing
)

SEATS = Table(
    "seats",
    METADATA,
    Column("table", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("name", String(40), nullable=False),
    Column("level", String(32)),
    Column("owner", String(64), ForeignKey("players.hash"), index=True),
    Column("invitation", String(64)),
)

ENTRIES = Table(
    "entries",
    METADATA,
    Column("match", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("move", String(200), nullable=False),
    Column("forced", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
)

SECRETS = Table(
    "secrets",
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("value", String(64), nullable=False),
)

ATTEMPTS = Table(
    "attempts",
    METADATA,
    Column("date", String(10), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("key", String(32), primary_key=True),
    Column("who", String(64), primary_key=True),  # a player's hash, or the level of a bot
    # 0 is the one that counts: the key makes a second one impossible, between two processes, too.
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("table", String(24), ForeignKey("tables.id"), nullable=False, index=True, unique=True),
    Column("level", String(32)),  # of a bot
    Column("score", Float),
    Column("tiebreak", JSON, nullable=False),
    Column("settled", Boolean, nullable=False, index=True),
)
