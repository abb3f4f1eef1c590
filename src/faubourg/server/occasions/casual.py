"""A table that is played for its own sake: whoever has its address may look, and it has no end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from faubourg.engine import Game, Match
from faubourg.server.tables.occasion import Occasion
from faubourg.table.facts import FREE, Terms
from faubourg.table.open_table import Act, OpenTable


class Casual:
    """All such tables are alike."""

    name = "casual"

    async def read(self, tables: Sequence[str]) -> Mapping[str, Occasion]:
        return dict.fromkeys(tables, self)

    def terms(self, game: Game) -> Terms:  # noqa: ARG002 - the same for every game
        return FREE

    async def admit(self, table: OpenTable, player: str | None) -> None:
        """Everybody is welcome."""

    def closing(self, match: Match) -> Act | None:  # noqa: ARG002 - it has all the time in the world
        return None
