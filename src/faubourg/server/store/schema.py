"""The tables of the database."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    true,
)

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

PLAYERS = Table(
    "players",
    METADATA,
    Column("hash", String(64), primary_key=True),  # SHA-256 of the cookie; the cookie itself is never stored
    # When this browser first took a seat. Milliseconds since 1970, here and below.
    Column("created", BigInteger, nullable=False),
)

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", String(64)),
    Column("carried", JSON(none_as_null=True)),  # what the match before this one in its series handed on
    Column("occasion", String(16), nullable=False, server_default="casual"),  # why it is played
    Column("commitment", String(64)),  # absent where earlier draws did not come from `seed` (forks, imports)
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),  # the last change that everybody could notice
    Column("over", Boolean, nullable=False),
    Column("deciders", JSON, nullable=False),
    Column("undo", JSON(none_as_null=True)),
    # Counts the changes of `undo` and `rematch`, for optimistic writing.
    Column("revision", Integer, nullable=False),
    Column("trial", Boolean, nullable=False, server_default=false()),  # in no record and no statistics
    # Whether those who sit here had agreed to hints before they sat down.
    Column("hints", Boolean, nullable=False, server_default=false()),
    Column("rematch", JSON(none_as_null=True)),  # what was said about another match once this one was over
    Column("after", String(24)),  # the table of which this is the rematch: it has one, whoever asks
    Column("series", JSON(none_as_null=True)),  # what the matches before this one brought
    Column("origin", JSON(none_as_null=True)),  # the moment of another table from which it is played on
    Index("uq_tables_after", "after", unique=True),
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
    Column("stand_in", String(32)),  # the level of a bot that decides for the owner
    Column("link", String(64)),  # SHA-256 of the private link that takes the seat along
    Column(
        "hidden", Boolean, nullable=False, server_default=false()
    ),  # from its owner's list, not from others'
    Column("score", Float),  # what the game brought, once it is over,
    Column("rank", Integer),  # and the place that is, 1 for the first
    Column("shape", Integer),  # what its person likes to wear
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
    Column("table", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("date", String(10), nullable=False),
    Column("game", String(64), nullable=False),
    Column("key", String(32), nullable=False),
    Column("player", String(64), ForeignKey("players.hash")),  # who tries: a person,
    Column("level", String(32)),  # or a bot
    Column("number", Integer, nullable=False),
    Column("ranked", Boolean, nullable=False, server_default=true()),  # the player was known before the day
    Column("score", Float),
    Column("tiebreak", JSON, nullable=False),
    Column("settled", Boolean, nullable=False, index=True),
    # Number 0 is the one that counts: a second one is impossible, between two processes, too. A row without a
    # player, or without a level, is bound by the other constraint only.
    UniqueConstraint("date", "game", "key", "player", "number", name="uq_attempts_player"),
    UniqueConstraint("date", "game", "key", "level", "number", name="uq_attempts_level"),
    CheckConstraint("(player IS NULL) <> (level IS NULL)", name="person_or_bot"),
)

CAMPAIGNS = Table(
    "campaigns",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("solo", Boolean, nullable=False),
    Column("patience", Integer),  # hours
    Column("hints", Boolean, nullable=False, server_default=false()),  # as at a table
    Column("created", BigInteger, nullable=False),
    Column("log", JSON, nullable=False),  # what happened to its cities beside the matches
    Column("revision", Integer, nullable=False),  # counts every change, for optimistic writing
)

CITIES = Table(
    "cities",
    METADATA,
    Column("campaign", String(24), ForeignKey("campaigns.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("name", String(40), nullable=False),
    Column("level", String(32)),
    Column("owner", String(64), ForeignKey("players.hash"), index=True),
    Column("invitation", String(64)),
    Column("offered", Boolean, nullable=False),  # whether the invitation may still be used
    Column("link", String(64)),  # SHA-256 of the private link
    Column("stand_in", String(32)),
    Column("city", String(24)),  # its name, as far as it was given before the first episode
    Column("shape", Integer),  # what its owner likes to wear
)

EPISODES = Table(
    "episodes",
    METADATA,
    Column("table", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("campaign", String(24), ForeignKey("campaigns.id")),
    Column("episode", Integer, nullable=False),
    # The same for an episode in the order of its campaign, which is opened once; absent where it is played on
    # its own, or again by one city.
    Column("number", Integer),
    Column("seat", Integer),  # the city that plays it again,
    Column("score", Float),  # and what it had in the real one
    Column("carried", JSON(none_as_null=True)),  # what it handed on, once it is saved
    UniqueConstraint("campaign", "number", name="uq_episodes_number"),
)

ANALYSES = Table(
    "analyses",
    METADATA,
    Column("table", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("state", String(16), nullable=False),
    Column("asker", String(64)),  # the browser that may give it up; forgotten once it is done
    Column("process", String(16), nullable=False),  # which of the server's is at it,
    Column("heard", BigInteger, nullable=False),  # and when it last said so
    Column("ahead", Integer, nullable=False),  # how many it has to do before this one
    Column("share", Float, nullable=False),
    Column("found", Text),  # JSON as it is sent, never looked into by the database
)
