"""One rematch for a table: however many ask for it, and wherever, all of them meet at the same next one."""

from __future__ import annotations

import secrets

import msgspec

from faubourg.server.bench import heavy
from faubourg.server.store.store import Conflict, Store
from faubourg.server.tables.live import Tables, to_store
from faubourg.server.tables.live_table import LiveTable
from faubourg.table.opening import Opener, Opening
from faubourg.table.problems import Problem
from faubourg.table.rematch import answered, opening

_TRIES = 8


class Rematches:
    """Keeps who has agreed, and opens the next table as soon as all have."""

    def __init__(self, tables: Tables, store: Store) -> None:
        self._tables = tables
        self._store = store

    async def answer(self, live: LiveTable, player: str | None, *, agree: bool) -> None:
        """Propose a rematch, agree or decline, and show it to everybody who looks.

        When another process was faster, what it wrote is read and the answer given again.
        """
        for _ in range(_TRIES):
            table = live.table
            said = answered(table, player, agree=agree)
            if said == table.facts.rematch:
                return
            made: list[Opening] = []
            if said is not None and said.open and not said.waiting(table.facts.seats):
                assert player is not None
                opener = Opener(player, "fr", secrets.token_bytes)
                made = [await heavy(opening, opener, table)]
                said = msgspec.structs.replace(said, next=made[0].facts.id)
            revision = table.facts.revision
            try:
                await self._store.settle_rematch(live.id, revision, said, [to_store(each) for each in made])
            except Conflict:
                await self._tables.catch_up(live)
                continue
            except BaseException:
                # Stored or not, nobody knows: what the store says next time is the truth.
                live.forget()
                raise
            table.facts = msgspec.structs.replace(table.facts, rematch=said, revision=revision + 1)
            live.broadcast()
            return
        raise Problem("busy", "others changed this table again and again")
