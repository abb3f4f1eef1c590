"""Tables in memory: one lock each, rebuilt from their entries on first touch, changed only with the store."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager

import msgspec

from faubourg.engine import BadRecord, Dealer, Entry, FaubourgError, Match, Record, UnknownGame
from faubourg.games import GAMES
from faubourg.server.bench import heavy
from faubourg.server.pace import Pace
from faubourg.server.store.rows import UNREADABLE, damaged
from faubourg.server.store.store import Conflict, Part, Progress, Store, TableRow
from faubourg.server.tables.live_table import LiveTable
from faubourg.server.tables.occasion import Kind, Occasion
from faubourg.table.answers import Joined, Opened, SeatToken
from faubourg.table.badges import Answer
from faubourg.table.facts import Consent, SeatFacts, TableFacts, Terms
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
_AT_ONCE = 100
"""Tables that are compared with the database in one go."""


class Tables:
    """All tables; those in use and the latest others are in memory."""

    def __init__(self, store: Store, limit: int, kinds: Sequence[Kind]) -> None:
        self.store = store
        self.pace = Pace()
        self._limit = limit
        self._kinds = {kind.name: kind for kind in kinds}
        self._live: dict[str, LiveTable] = {}
        self._idle: OrderedDict[str, LiveTable] = OrderedDict()
        self.on_touch: Callable[[LiveTable], None] = lambda _: None
        """Called when bots may owe something: a table was opened by someone, or changed here."""
        self.on_stored: Callable[[TableFacts, Sequence[Entry]], None] = lambda *_: None
        """Called with what was added to a table here, once it is kept."""

    def live(self) -> list[LiveTable]:
        """The tables in memory."""
        return list(self._live.values())

    def find(self, table_id: str) -> LiveTable | None:
        """A table that is in memory."""
        return self._live.get(table_id)

    # ------------------------------------------------------------------ opening

    @asynccontextmanager
    async def visit(
        self, table_id: str, player: str | None, *, elsewhere: bool = True
    ) -> AsyncIterator[LiveTable]:
        """The table for somebody from outside, locked and loaded: the one door that every request and every
        socket goes through, so that what nobody may see yet is shown on no road.

        Whoever comes may have been `elsewhere` a moment ago, at another process over the same database, and
        must find what was done there; who stays, at a socket, is told by notices.
        """
        await self.pace.breath()
        async with self.open(table_id, behind=elsewhere and self.store.postgres) as live:
            await live.occasion.admit(live.table, player)
            yield live

    @asynccontextmanager
    async def open(self, table_id: str, *, behind: bool = False) -> AsyncIterator[LiveTable]:
        """The table, locked and loaded; a `Problem` when there is none. One that may be `behind` what another
        process did reads on first."""
        if not is_table_id(table_id):
            raise Problem("no-table", "no table has this id")
        live = self._live.get(table_id)
        if live is None:
            live = self._live[table_id] = LiveTable(table_id)
        self._idle.pop(table_id, None)
        live.users += 1
        try:
            async with live.lock:
                if not live.loaded:
                    await self._load(live)
                    self.on_touch(live)
                elif behind:
                    await self._read_on(live)
                live.table.under(live.occasion.terms(live.table.match.game))
                last = live.occasion.closing(live.table.match)
                if last is not None:
                    await self.change(live, last)
                yield live
        finally:
            live.users -= 1
            self.rest(live)

    def rest(self, live: LiveTable) -> None:
        """Let a table that nobody uses any more leave the memory: at once, or when others have come after."""
        if not live.idle:
            return
        if live.loaded:
            self._idle[live.id] = live
            self._idle.move_to_end(live.id)
        else:
            self._live.pop(live.id, None)
        if len(self._idle) > self._limit:
            oldest, _ = self._idle.popitem(last=False)
            self._live.pop(oldest, None)

    async def _load(self, live: LiveTable) -> None:
        found = await self.store.load(live.id)
        if found is None:
            raise Problem("no-table", "no table has this id")
        row, entries = found
        try:
            dealer = Dealer.from_hex(row.seed) if row.seed else None
            game, record = GAMES[row.game], Record(row.header, tuple(entries), trial=row.trial)
            match = await heavy(Match.replay, game, record, dealer)
        except BadRecord as error:
            # One that names an entry speaks of rules we have: it is not the rules that are wrong.
            unknown = Problem("unreadable-table", str(error))
            raise (unknown if error.entry is None else damaged(live.id, error)) from None
        except UnknownGame as error:
            raise Problem("unreadable-table", str(error)) from None
        except UNREADABLE as error:
            raise damaged(live.id, error) from None
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
        await self.store.create_all([to_store(opening) for opening in openings], *also)

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
            await self.pace.breath()  # a commit is for many
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
                results=table.results(),
            )
            await self.store.append(live.id, start, match.entries[start:], progress)
            self.on_stored(facts, match.entries[start:])
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

    async def mark_trial(self, live: LiveTable) -> None:
        """Make it a trial game, and show it."""
        table = live.table
        try:
            await self.store.mark_trial(live.id)
        except BaseException:
            live.forget()
            raise
        table.match.trial = True
        table.facts = msgspec.structs.replace(table.facts, trial=True)
        live.broadcast()

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
        seat = live.table.invited(player, ask.token)
        if seat.kind == "open":
            with _storing(live, _taken(seat)):
                await self.store.take_seat(
                    live.id, seat.seat, seat.invitation, player, name=ask.name, shape=ask.shape
                )
            taken = msgspec.structs.replace(seat, kind="human", owner=player, name=ask.name, shape=ask.shape)
            live.table.change_seat(taken)
            live.broadcast()
        return Joined(seat=seat.seat)

    async def reseat(self, live: LiveTable, seat: SeatFacts, *also: Part) -> None:
        """Put another one into the place of a seat, with what else changes by that, and show it; raises
        `Conflict` when that is not as it was."""
        try:
            await self.store.reseat(live.id, seat, live.table.seat(seat.seat), *also)
        except BaseException:
            live.forget()
            raise
        live.table.change_seat(seat)
        live.broadcast()
        self.on_touch(live)

    async def _invite(self, live: LiveTable, seat: SeatFacts) -> SeatToken:
        """Another invitation to an open seat; the old one is void."""
        token = new_token(secrets.token_bytes)
        with _storing(live, _taken(seat)):
            await self.store.invite(live.id, seat.seat, digest(token))
        live.table.change_seat(msgspec.structs.replace(seat, invitation=digest(token)))
        return SeatToken(seat=seat.seat, token=token)

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
        """Read what another process has added to an open table, and show it."""
        await self._read_on(live)
        live.broadcast()

    async def _read_on(self, live: LiveTable) -> None:
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

    async def catch_up_all(self) -> None:
        """Find out which tables in memory another process has changed without a word, and read on there."""
        loaded = [live.id for live in self.live() if live.loaded]
        for start in range(0, len(loaded), _AT_ONCE):
            for row, length in await self.store.heads(loaded[start : start + _AT_ONCE]):
                live = self._live.get(row.id)
                if live is not None and live.loaded and not live.lock.locked() and _behind(live, row, length):
                    await self.refresh(row.id)


def to_store(opening: Opening) -> tuple[TableRow, Sequence[Entry]]:
    """A table that has just been made as it is stored."""
    facts, state = msgspec.structs.asdict(opening.facts), opening.match.state
    results = OpenTable(opening.facts, opening.match).results()
    row = TableRow(**facts, over=state.over, deciders=state.deciders, results=results)
    return row, opening.match.entries


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


def _behind(live: LiveTable, row: TableRow, length: int) -> bool:
    facts = live.table.facts
    known = (len(live.table.match.entries), facts.seats, facts.revision)
    return known != (length, row.seats, row.revision)


def _taken(seat: SeatFacts) -> Problem:
    return Problem("seat-taken", f"seat {seat.seat} was taken meanwhile")
