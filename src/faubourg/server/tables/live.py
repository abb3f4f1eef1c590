"""Tables in memory: one lock each, rebuilt from their entries on first touch, changed only with the store."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Any, Protocol

import msgspec

from faubourg.engine import Dealer, FaubourgError, Match, Record, Seat
from faubourg.games import GAMES
from faubourg.server.store.store import Conflict, Part, Progress, Store, TableRow
from faubourg.server.tables.occasion import Kind, Occasion
from faubourg.table.answers import Invited, Joined, Opened
from faubourg.table.badges import Answer
from faubourg.table.changes import News
from faubourg.table.facts import Consent, SeatFacts, Terms
from faubourg.table.open_table import MAX_ENTRIES, Act, OpenTable
from faubourg.table.opening import Opening
from faubourg.table.problems import Problem, engine_errors
from faubourg.table.requests import (
    AnswerTakeBack,
    AskTakeBack,
    ExplainMove,
    Invite,
    Join,
    MakeMove,
    PreviewMove,
    Request,
    TakeBack,
)
from faubourg.table.tokens import digest, is_table_id, new_token

_TRIES = 8
_LONG = 400
"""Entries that are replayed in a thread, not between two other requests."""

PRESENCE_SECONDS = 45
"""How long the word of another process counts that somebody is there."""


class Viewer(Protocol):
    """Somebody who looks at a table."""

    player: str | None
    seat: Seat | None

    def show(self, news: News) -> None:
        """Send what has changed for this viewer, if anything has."""

    def lose(self, seat: Seat | None, news: News) -> None:
        """Its seat is played from elsewhere now: say so, and look on from another one, or as an onlooker."""


class LiveTable:
    """A table in memory. Use it only inside `Tables.open` or `Tables.visit`, which hold its lock."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.lock = asyncio.Lock()
        self.users = 0
        self.viewers: set[Viewer] = set()
        self.jobs: dict[Seat, Any] = {}
        self.elsewhere: dict[str, tuple[frozenset[int], float]] = {}
        self._loaded: tuple[OpenTable, Occasion] | None = None

    @property
    def loaded(self) -> bool:
        """Whether the match is in memory."""
        return self._loaded is not None

    @property
    def table(self) -> OpenTable:
        """The table itself."""
        assert self._loaded is not None
        return self._loaded[0]

    @property
    def occasion(self) -> Occasion:
        """Why it is played."""
        assert self._loaded is not None
        return self._loaded[1]

    @property
    def idle(self) -> bool:
        """Whether it may leave the memory."""
        return not (self.users or self.viewers or self.jobs)

    def keep(self, table: OpenTable, occasion: Occasion) -> None:
        """Put the table into memory."""
        self._loaded = table, occasion

    def forget(self) -> None:
        """Drop what is in memory: the next one who opens the table reads it anew."""
        self._loaded = None

    def here(self) -> frozenset[int]:
        """The seats whose people are connected to this process."""
        players = {viewer.player for viewer in self.viewers}
        return frozenset(seat.seat for seat in self.table.facts.seats if seat.owner and seat.owner in players)

    def online(self) -> frozenset[int]:
        """The seats whose people are connected, to this process or, as far as we heard, to another one."""
        limit = time.monotonic() - PRESENCE_SECONDS
        return self.here().union(*(seats for seats, heard in self.elsewhere.values() if heard > limit))

    def news(self) -> News:
        """What the table looks like now, to whoever looks."""
        return News(self.table, self.online())

    def broadcast(self) -> None:
        """Show the table to everybody who looks, from where each may still look."""
        if self.viewers:
            news = self.news()
            for viewer in list(self.viewers):
                if viewer.seat is None or self.table.seat(viewer.seat).belongs_to(viewer.player):
                    viewer.show(news)
                else:
                    viewer.lose(self.table.viewer_for(viewer.player, None), news)


class Tables:
    """All tables; those in use and the latest others are in memory."""

    def __init__(self, store: Store, limit: int, kinds: Sequence[Kind]) -> None:
        self.store = store
        self._limit = limit
        self._kinds = {kind.name: kind for kind in kinds}
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self.on_touch: Callable[[LiveTable], None] = lambda _: None
        """Called when bots may owe something: a table was opened by someone, or changed here."""

    def live(self) -> list[LiveTable]:
        """The tables in memory."""
        return list(self._live.values())

    def find(self, table_id: str) -> LiveTable | None:
        """A table that is in memory."""
        return self._live.get(table_id)

    # ------------------------------------------------------------------ opening

    @asynccontextmanager
    async def visit(self, table_id: str, player: str | None) -> AsyncIterator[LiveTable]:
        """The table for somebody from outside, locked and loaded: the one door that every request and every
        socket goes through, so that what nobody may see yet is shown on no road."""
        async with self.open(table_id) as live:
            await live.occasion.admit(live.table, player)
            yield live

    @asynccontextmanager
    async def open(self, table_id: str) -> AsyncIterator[LiveTable]:
        """The table, locked and loaded; a `Problem` when there is none."""
        if not is_table_id(table_id):
            raise Problem("no-table", "no table has this id")
        live = self._live.get(table_id)
        if live is None:
            live = self._live[table_id] = LiveTable(table_id)
        self._live.move_to_end(table_id)
        live.users += 1
        try:
            async with live.lock:
                if not live.loaded:
                    await self._load(live)
                    self.on_touch(live)
                live.table.under(live.occasion.terms(live.table.match.game))
                last = live.occasion.closing(live.table.match)
                if last is not None:
                    await self.change(live, last)
                yield live
        finally:
            live.users -= 1
            self._make_room(live)

    def _make_room(self, live: LiveTable) -> None:
        if not live.loaded and live.idle:
            self._live.pop(live.id, None)
        surplus = len(self._live) - self._limit
        if surplus > 0:
            for old in [t for t in self._live.values() if t.idle][:surplus]:
                del self._live[old.id]

    async def _load(self, live: LiveTable) -> None:
        found = await self.store.load(live.id)
        if found is None:
            raise Problem("no-table", "no table has this id")
        row, entries = found
        dealer = Dealer.from_hex(row.seed) if row.seed else None
        try:
            game, record = GAMES[row.game], Record(row.header, tuple(entries), trial=row.trial)
            if len(entries) > _LONG:
                match = await asyncio.to_thread(Match.replay, game, record, dealer)
            else:
                match = Match.replay(game, record, dealer)
        except FaubourgError as error:
            raise Problem("unreadable-table", str(error)) from None
        occasion = (await self._occasions([row])).get(row.id)
        if occasion is None:
            raise Problem("unreadable-table", f"nobody here knows the occasion {row.occasion!r}")
        table = OpenTable(row, match)
        table.under(occasion.terms(match.game))
        live.keep(table, occasion)

    async def _occasions(self, rows: Sequence[TableRow]) -> dict[str, Occasion]:
        """The occasions of these tables, as far as somebody here knows them."""
        found: dict[str, Occasion] = {}
        for name in {row.occasion for row in rows} & self._kinds.keys():
            found |= await self._kinds[name].read([row.id for row in rows if row.occasion == name])
        return found

    async def terms(self, rows: Sequence[TableRow]) -> list[tuple[TableRow, Terms]]:
        """Those of these tables that can be played here, each with what holds there now."""
        occasions = await self._occasions(rows)
        known = [row for row in rows if row.id in occasions and row.game in GAMES]
        return [(row, occasions[row.id].terms(GAMES[row.game])) for row in known]

    async def keep(self, opening: Opening, *also: Part) -> Opened:
        """Store a table that has just been made, with what else belongs to it."""
        await self.keep_all([opening], *also)
        return Opened(table=opening.facts.id, invitations=dict(opening.invitations))

    async def keep_all(self, openings: Sequence[Opening], *also: Part) -> None:
        """The same for several tables: all of it is stored, or nothing."""
        made = []
        for opening in openings:
            facts, state = msgspec.structs.asdict(opening.facts), opening.match.state
            row = TableRow(**facts, over=state.over, deciders=state.deciders)
            made.append((row, opening.match.entries))
        await self.store.create_all(made, *also)

    async def wake(self, table_id: str) -> None:
        """See to it that the bots of a table are at work."""
        async with self.open(table_id) as live:
            self.on_touch(live)

    # ------------------------------------------------------------------ changing

    async def do(self, live: LiveTable, player: str | None, ask: Request) -> Answer | None:
        """Do what somebody asks for; the answer, if there is more to say than that it is done."""
        table = live.table
        match ask:
            case MakeMove():
                await self.change(live, table.playing(player, ask))
            case AskTakeBack():
                await self._settle(live, table.asked(player, ask), ask.version)
            case TakeBack():
                await self.change(live, table.taking_back(player, ask))
            case AnswerTakeBack():
                await self._settle(live, table.answered(player, ask))
            case ExplainMove():
                return table.why_not(player, ask)
            case PreviewMove():
                return table.preview(player, ask)
            case Join():
                assert player is not None
                return await self._join(live, player, ask)
            case Invite():
                return await self._invite(live, table.inviting(player, ask.seat))
        return None

    async def change(self, live: LiveTable, act: Act, revision: int | None = None) -> None:
        """Let `act` add to the match and store it before anybody hears of it.

        When another process was faster, the table is read anew and `act` tried again: it raises by itself
        when what it decided on has changed. An answer "stale" here would betray somebody's sealed move.
        A `revision` is the one that the request to take back must still have.
        """
        for _ in range(_TRIES):
            try:
                async with self._storing_entries(live, revision) as match:
                    act(match)
            except Conflict:
                live.forget()
                await self._load(live)
                continue
            live.broadcast()
            self.on_touch(live)
            return
        raise Problem("busy", "others changed this table again and again")

    @asynccontextmanager
    async def _storing_entries(self, live: LiveTable, revision: int | None) -> AsyncIterator[Match]:
        """Store what is added to the match inside; when that fails, the memory is not trusted."""
        table, match, facts = live.table, live.table.match, live.table.facts
        start, before = len(match.entries), table.versions()
        if start >= MAX_ENTRIES:
            raise Problem("too-long", f"a table has at most {MAX_ENTRIES} entries")
        if revision is not None and revision != facts.revision:
            raise Problem("stale", "the table has changed meanwhile")
        try:
            with engine_errors(match.game):
                yield match
            undo = table.open_request()
            progress = Progress(
                match.state.over,
                match.state.deciders,
                noticed=all(old != new for old, new in zip(before, table.versions(), strict=True)),
                undo=msgspec.UNSET if undo == facts.undo else undo,
                trial=match.trial,
            )
            await self.store.append(live.id, start, match.entries[start:], progress)
        except Problem:
            if len(match.entries) != start:
                live.forget()
            raise
        except BaseException:
            # Stored or not, nobody knows: what the store says next time is the truth.
            live.forget()
            raise
        if undo != facts.undo:
            table.facts = table.with_request(undo)
        table.facts = msgspec.structs.replace(table.facts, trial=match.trial)

    async def _settle(self, live: LiveTable, request: Consent | None, version: int | None = None) -> None:
        """Go back if all agree; else keep the request, or that there is none."""
        table = live.table
        if request is not None and not request.waiting(table.facts.seats):
            await self.change(live, table.going_back(request, version), table.facts.revision)
            return
        with _storing(live, Problem("stale", "the table has changed meanwhile")):
            await self.store.ask_undo(live.id, table.facts.revision, request)
        table.facts = table.with_request(request)
        live.broadcast()

    async def _join(self, live: LiveTable, player: str, ask: Join) -> Joined:
        seat = live.table.invited(player, digest(ask.token))
        if seat.kind == "open":
            with _storing(live, _taken(seat)):
                await self.store.take_seat(live.id, seat.seat, seat.invitation, player, ask.name)
            live.table.change_seat(msgspec.structs.replace(seat, kind="human", owner=player, name=ask.name))
            live.broadcast()
        return Joined(seat=seat.seat)

    async def reseat(self, live: LiveTable, seat: SeatFacts, *also: Part) -> None:
        """Put another one into the place of a seat, with what else changes by that, and show it; raises
        `Conflict` when that is not as it was."""
        try:
            await self.store.reseat(live.id, seat, *also)
        except BaseException:
            live.forget()
            raise
        live.table.change_seat(seat)
        live.broadcast()
        self.on_touch(live)

    async def _invite(self, live: LiveTable, seat: SeatFacts) -> Invited:
        """Another invitation to an open seat; the old one is void."""
        token = new_token(secrets.token_bytes)
        with _storing(live, _taken(seat)):
            await self.store.invite(live.id, seat.seat, digest(token))
        live.table.change_seat(msgspec.structs.replace(seat, invitation=digest(token)))
        return Invited(seat=seat.seat, token=token)

    # ------------------------------------------------------------------ other processes

    async def refresh(self, table_id: str) -> None:
        """Another process changed this table: read what is new, and show it to those who look from here."""
        live = self._live.get(table_id)
        # One that is being read this very moment may miss the change: it waits for the lock and reads on.
        if live is None or (live.idle and not live.loaded):
            return
        async with self.open(table_id):
            await self.catch_up(live)

    async def catch_up(self, live: LiveTable) -> None:
        """Read what another process has added to an open table."""
        table = live.table
        found = await self.store.load(live.id, since=len(table.match.entries))
        if found is None:
            live.forget()
            raise Problem("no-table", "no table has this id")
        try:
            table.read_on(*found)
        except FaubourgError:
            live.forget()
            await self._load(live)
        live.broadcast()


@contextmanager
def _storing(live: LiveTable, conflict: Problem) -> Iterator[None]:
    """Forget the table unless all went well: stored or not, what the store says next time is the truth."""
    try:
        yield
    except Conflict:
        live.forget()
        raise conflict from None
    except BaseException:
        live.forget()
        raise


def _taken(seat: SeatFacts) -> Problem:
    return Problem("seat-taken", f"seat {seat.seat} was taken meanwhile")
