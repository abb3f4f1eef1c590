"""Live tables: one lock each, rebuilt from their entries on first touch, changed only with the store."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, Protocol

import msgspec

from faubourg.engine import Daily, DailyOffer, Dealer, FaubourgError, Header, Match, Record, Refusal, Seat
from faubourg.games import GAMES
from faubourg.server.occasions.days import Day
from faubourg.server.people.identity import is_table_id
from faubourg.server.settings import Clock, utc_now
from faubourg.server.store.store import Conflict, Progress, SeatRow, Store, TableRow, UndoRequest
from faubourg.server.web.problems import Problem, by_rule, engine_errors, refusal_of

MAX_ENTRIES = 10_000
"""More would only be somebody who moves and takes back for ever."""

_TRIES = 8
_LONG = 400
"""Entries that are replayed in a thread, not between two other requests."""

PRESENCE_SECONDS = 45
"""How long the word of another process counts that somebody is there."""


Shared = dict[object, Any]
"""What was worked out for one viewer and serves others who see the same."""


class Viewer(Protocol):
    """Somebody who looks at a table through a socket."""

    player: str | None

    def refresh(self, table: Table, shared: Shared) -> None:
        """Send what has changed for this viewer, if anything has."""


class Table:
    """A table in memory. Use it only inside `Tables.open`, which holds its lock."""

    def __init__(self, table_id: str, clock: Clock) -> None:
        self.id = table_id
        self.clock = clock
        self.lock = asyncio.Lock()
        self.users = 0
        self.viewers: set[Viewer] = set()
        self.jobs: dict[Seat, Any] = {}
        self.elsewhere: dict[str, tuple[frozenset[int], float]] = {}
        self._row: TableRow | None = None
        self._match: Match | None = None

    @property
    def loaded(self) -> bool:
        """Whether the match is in memory."""
        return self._match is not None

    @property
    def row(self) -> TableRow:
        """The stored facts."""
        assert self._row is not None
        return self._row

    @property
    def match(self) -> Match:
        """The match."""
        assert self._match is not None
        return self._match

    @property
    def idle(self) -> bool:
        """Whether it may leave the memory."""
        return not (self.users or self.viewers or self.jobs)

    @property
    def day(self) -> Day | None:
        """The day whose challenge is tried here, if one is."""
        return None if self.row.daily is None else Day.on(self.row.daily.date)

    @property
    def closed(self) -> bool:
        """Whether this is an attempt of a day that is over: nobody decides anything here any more."""
        return self.day is not None and self.day.state(self.clock()) == "over"

    @property
    def seed_sealed(self) -> bool:
        """Whether the seed would tell somebody the draws of a day that is not over."""
        return self.day is not None and not self.closed

    def set(self, row: TableRow, match: Match) -> None:
        """Put the table into memory."""
        match.final = row.daily is not None
        match.header = msgspec.structs.replace(match.header, seats=tuple(seat.name for seat in row.seats))
        self._row, self._match = row, match

    def forget(self) -> None:
        """Drop what is in memory: the next one who opens the table reads it anew."""
        self._row = self._match = None

    def seat_of(self, player: str | None, seat: Seat) -> SeatRow:
        """The seat, if `player` may act for it."""
        if not 0 <= seat < len(self.row.seats):
            raise Problem("bad-input", f"this table has seats 0 to {len(self.row.seats) - 1}, not {seat}")
        found = self.row.seats[seat]
        if not found.belongs_to(player):
            game = self.match.game
            raise by_rule(
                "not-yours",
                f"seat {seat} is not yours: nobody acts for another",
                game,
                Refusal(game.meta.seat_rule),
            )
        return found

    def viewer_for(self, player: str | None, wanted: Seat | None) -> Seat | None:
        """From where `player` looks: the wanted seat, else the first own one, else as an onlooker."""
        if wanted is not None:
            return self.seat_of(player, wanted).seat
        return next((seat.seat for seat in self.row.seats if seat.belongs_to(player)), None)

    def here(self) -> frozenset[int]:
        """The seats whose people are connected to this process."""
        players = {viewer.player for viewer in self.viewers}
        return frozenset(seat.seat for seat in self.row.seats if seat.owner and seat.owner in players)

    def online(self) -> frozenset[int]:
        """The seats whose people are connected, to this process or, as far as we heard, to another one."""
        limit = time.monotonic() - PRESENCE_SECONDS
        return self.here().union(*(seats for seats, heard in self.elsewhere.values() if heard > limit))

    def broadcast(self) -> None:
        """Show the table to everybody who looks."""
        shared: Shared = {}
        for viewer in list(self.viewers):
            viewer.refresh(self, shared)


class Tables:
    """All tables; those in use and the latest others are in memory."""

    def __init__(self, store: Store, limit: int, clock: Clock = utc_now) -> None:
        self.store = store
        self._clock = clock
        self._limit = limit
        self._live: OrderedDict[str, Table] = OrderedDict()
        self.on_touch: Callable[[Table], None] = lambda _: None
        """Called when bots may owe something: a table was opened by someone, or changed here."""

    def live(self) -> list[Table]:
        """The tables in memory."""
        return list(self._live.values())

    def find(self, table_id: str) -> Table | None:
        """A table that is in memory."""
        return self._live.get(table_id)

    @asynccontextmanager
    async def open(self, table_id: str) -> AsyncIterator[Table]:
        """The table, locked and loaded; a `Problem` when there is none."""
        if not is_table_id(table_id):
            raise Problem("no-table", "no table has this id")
        table = self._live.setdefault(table_id, Table(table_id, self._clock))
        self._live.move_to_end(table_id)
        table.users += 1
        try:
            async with table.lock:
                if not table.loaded:
                    await self._load(table)
                    self.on_touch(table)
                await self._close(table)
                yield table
        finally:
            table.users -= 1
            self._make_room(table)

    async def _close(self, table: Table) -> None:
        """End an attempt that its day has left behind, where the game says how."""
        match = table.match
        if table.closed and not match.state.over and match.game.part(DailyOffer).end(match.state) is not None:
            await self._change(table, Daily.close)

    def _make_room(self, table: Table) -> None:
        if not table.loaded and table.idle:
            self._live.pop(table.id, None)
        surplus = len(self._live) - self._limit
        for old in [t for t in self._live.values() if t.idle][: max(0, surplus)]:
            del self._live[old.id]

    async def _load(self, table: Table) -> None:
        found = await self.store.load(table.id)
        if found is None:
            raise Problem("no-table", "no table has this id")
        row, entries = found
        header = Header(
            row.game, row.rules, row.options, tuple(seat.name for seat in row.seats), row.commitment
        )
        record = Record(header, tuple(entries))
        dealer = Dealer.from_hex(row.seed) if row.seed else None
        try:
            game = GAMES[row.game]
            if len(entries) > _LONG:
                match = await asyncio.to_thread(Match.replay, game, record, dealer)
            else:
                match = Match.replay(game, record, dealer)
        except FaubourgError as error:
            raise Problem("unreadable-table", str(error)) from None
        table.set(row, match)

    async def change(self, table: Table, act: Callable[[Match], object]) -> None:
        """Let `act` add to the match and store it before anybody hears of it.

        When another process was faster, the table is read anew and `act` tried again: it raises by itself
        when what it decided on has changed. An answer "stale" here would betray somebody's sealed move.
        """
        if table.closed:
            game = table.match.game
            raise refusal_of(
                game, "daily-closed", "the day of this attempt is over", game.part(DailyOffer).rules.attempt
            )
        await self._change(table, act)

    async def _change(self, table: Table, act: Callable[[Match], object]) -> None:
        for _ in range(_TRIES):
            try:
                await self._try(table, act)
            except Conflict:
                table.forget()
                await self._load(table)
                continue
            table.broadcast()
            self.on_touch(table)
            return
        raise Problem("busy", "others changed this table again and again")

    async def _try(self, table: Table, act: Callable[[Match], object]) -> None:
        match, row = table.match, table.row
        start = len(match.entries)
        if start >= MAX_ENTRIES:
            raise Problem("too-long", f"a table has at most {MAX_ENTRIES} entries")
        before = _versions(match)
        try:
            with engine_errors(match.game):
                act(match)
            undo = row.undo if row.undo and still_open(match, row.undo) else None
            progress = Progress(
                match.state.over,
                match.state.deciders,
                noticed=all(old != new for old, new in zip(before, _versions(match), strict=True)),
                undo=msgspec.UNSET if undo == row.undo else undo,
            )
            await self.store.append(table.id, start, match.entries[start:], progress)
        except Problem:
            if len(match.entries) != start:
                table.forget()
            raise
        except BaseException:
            # Stored or not, nobody knows: what the store says next time is the truth.
            table.forget()
            raise
        revision = row.revision + (undo != row.undo)
        table.set(
            msgspec.structs.replace(
                row, over=match.state.over, deciders=match.state.deciders, undo=undo, revision=revision
            ),
            match,
        )

    async def ask(self, table: Table, request: UndoRequest | None) -> None:
        """Open, change or close the request to take back."""
        row = table.row
        with _storing(table, Problem("stale", "the table has changed meanwhile")):
            await self.store.ask_undo(table.id, row.revision, request)
        table.set(msgspec.structs.replace(row, undo=request, revision=row.revision + 1), table.match)
        table.broadcast()

    async def seat(self, table: Table, seat: Seat, player: str, name: str) -> None:
        """Give an open seat to a player."""
        given = table.row.seats[seat]
        await self._alter(
            table,
            self.store.take_seat(table.id, seat, given.invitation, player, name),
            msgspec.structs.replace(given, kind="human", owner=player, name=name),
        )
        table.broadcast()

    async def invite(self, table: Table, seat: Seat, invitation: str) -> None:
        """Give an open seat another invitation; the old one is void."""
        await self._alter(
            table,
            self.store.invite(table.id, seat, invitation),
            msgspec.structs.replace(table.row.seats[seat], invitation=invitation),
        )

    @staticmethod
    async def _alter(table: Table, storing: Awaitable[None], seat: SeatRow) -> None:
        """Change an open seat in the store, then in memory."""
        with _storing(table, Problem("seat-taken", f"seat {seat.seat} was taken meanwhile")):
            await storing
        seats = list(table.row.seats)
        seats[seat.seat] = seat
        table.set(msgspec.structs.replace(table.row, seats=tuple(seats)), table.match)

    async def refresh(self, table_id: str) -> None:
        """Another process changed this table: read what is new, and show it to those who look from here."""
        table = self._live.get(table_id)
        # One that is being read this very moment may miss the change: it waits for the lock and reads on.
        if table is None or (table.idle and not table.loaded):
            return
        async with self.open(table_id):
            await self.catch_up(table)

    async def catch_up(self, table: Table) -> None:
        """Read what another process has added to an open table."""
        match = table.match
        found = await self.store.load(table.id, since=len(match.entries))
        if found is None:
            table.forget()
            raise Problem("no-table", "no table has this id")
        row, entries = found
        try:
            for entry in entries:
                match.append(entry)
        except FaubourgError:
            table.forget()
            await self._load(table)
        else:
            table.set(row, match)
        table.broadcast()


@contextmanager
def _storing(table: Table, conflict: Problem) -> Iterator[None]:
    """Forget the table unless all went well: stored or not, what the store says next time is the truth."""
    try:
        yield
    except Conflict:
        table.forget()
        raise conflict from None
    except BaseException:
        table.forget()
        raise


def _versions(match: Match) -> list[int]:
    return [match.version(viewer) for viewer in (*range(match.state.seats), None)]


def last_decision(match: Match, seat: Seat) -> int | None:
    """The step of the line that was the seat's last decision of its own."""
    steps = range(len(match.line) - 1, -1, -1)
    return next(
        (n for n in steps if match.line[n].entry.seat == seat and not match.line[n].entry.forced), None
    )


def still_open(match: Match, request: UndoRequest) -> bool:
    """Whether a request still means what was asked: the seat has neither moved on nor taken back."""
    return not match.state.over and last_decision(match, request.seat) == request.length
