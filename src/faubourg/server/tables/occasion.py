"""What an occasion decides about the tables that are played for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from faubourg.engine import Game, Match
from faubourg.table.facts import Terms
from faubourg.table.open_table import Act, OpenTable


class Occasion(Protocol):
    """Why one table is played."""

    def terms(self, game: Game) -> Terms:
        """What holds at the table now: what may be changed and taken back, what is sealed, and its badge."""

    async def admit(self, table: OpenTable, player: str | None) -> None:
        """Refuse whoever may not look yet."""

    def closing(self, match: Match) -> Act | None:
        """How the match ends when its time is over and it is not; None as long as nothing is to be done."""


class Kind(Protocol):
    """All tables of one occasion; `name` stands in the database."""

    name: str

    async def read(self, tables: Sequence[str]) -> Mapping[str, Occasion]:
        """The occasion of each of these tables, by their ids."""
