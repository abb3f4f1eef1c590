"""Opening tables: new ones, from a record, and from a moment of another table."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from faubourg.bots import levels
from faubourg.engine import (
    ALL,
    BadOptions,
    BadRecord,
    Dealer,
    Entry,
    Game,
    Header,
    Match,
    Record,
    Seat,
    UnknownGame,
    verify,
)
from faubourg.games import GAMES
from faubourg.server.people.identity import digest, new_table_id, new_token
from faubourg.server.store.store import DailyMark, SeatRow, Store, TableRow
from faubourg.server.tables.live import MAX_ENTRIES, Table
from faubourg.server.web.problems import Problem, bad_record, engine_errors
from faubourg.table import answers as wire
from faubourg.table.requests import SeatAsk, check_name

OPEN_NAME = "…"
BOT_NAMES = ("Haussmann", "Vauban", "Mansart", "Ledoux", "Alphand", "Perret", "Garnier", "Le Nôtre")
"""People who built towns: a bot without a name gets one of theirs."""


class Opener(NamedTuple):
    """Who opens a table, where it is kept, and the language for names that nobody gave."""

    store: Store
    player: str
    lang: str

    def person(self, seat: Seat, name: str | None) -> SeatRow:
        """A seat of this browser's."""
        person = "Player" if self.lang == "en" else "Joueur"
        return SeatRow(seat, "human", name or f"{person} {seat + 1}", owner=self.player)


class _Places:
    """Seats as they are asked for, turned into rows; keeps the invitations until they are shown."""

    def __init__(self, game: Game, opener: Opener) -> None:
        self._game = game
        self._opener = opener
        self.invitations: dict[str, str] = {}

    def rows(self, asked: Sequence[SeatAsk], names: Sequence[str | None]) -> tuple[SeatRow, ...]:
        """The rows; `names` are used where none is asked for."""
        spare = [name for name in BOT_NAMES if name not in {a.name for a in asked} | set(names)]
        kept = [None if name == OPEN_NAME else name for name in names]
        return tuple(self._row(n, a, a.name or kept[n], spare) for n, a in enumerate(asked))

    def _row(self, seat: Seat, asked: SeatAsk, name: str | None, spare: list[str]) -> SeatRow:
        if asked.kind == "bot":
            known_levels = [level.key for level in levels(self._game.meta.id)]
            if asked.level not in known_levels:
                raise Problem(
                    "bad-table",
                    f"seat {seat}: a bot's level is one of {', '.join(known_levels)}, not {asked.level!r}",
                )
            return SeatRow(seat, "bot", name or (spare.pop(0) if spare else f"Bot {seat + 1}"), asked.level)
        if asked.level is not None:
            raise Problem("bad-table", f"seat {seat}: only a bot has a level")
        if asked.kind == "link":
            token = new_token()
            self.invitations[str(seat)] = token
            return SeatRow(seat, "open", OPEN_NAME, invitation=digest(token))
        return self._opener.person(seat, name)


async def open_table(
    opener: Opener, game_id: str, options: dict[str, bool | int | str], seats: Sequence[SeatAsk]
) -> wire.OpenedOut:
    """A new table with a fresh secret seed."""
    game = _game(game_id)
    places = _Places(game, opener)
    with engine_errors(game):
        checked = game.meta.check_options(options)
        game.meta.check_seats(len(seats))
        if len(seats) > game.meta.table_seats:
            message = f"a table of {game_id} has at most {game.meta.table_seats} seats, not {len(seats)}"
            raise BadOptions(message, game.meta.seats_rule)
        rows = places.rows(seats, [None] * len(seats))
        match = Match.new(game, dict(checked), [row.name for row in rows], Dealer(secrets.token_bytes(32)))
    return await keep(opener.store, match, rows, places.invitations)


async def open_record(opener: Opener, record: Record, seats: Sequence[SeatAsk] | None) -> wire.OpenedOut:
    """A finished record becomes a table to replay; an unfinished one a table that goes on with new draws."""
    game = _game(record.header.game)
    if len(record.entries) > MAX_ENTRIES:
        raise Problem("bad-record", f"a record has at most {MAX_ENTRIES} entries here")
    with engine_errors(game):
        if record.seed is not None:
            await asyncio.to_thread(verify, game, record)
        match = await asyncio.to_thread(Match.replay, game, record, None, _check_entry)
    if not match.state.over:
        return await _go_on(opener, game, record.header, match.entries, seats)
    if seats is not None:
        raise Problem("bad-table", "a finished match has nothing left to play: leave out the seats")
    if record.seed is not None:
        match.dealer = Dealer.from_hex(record.seed)
    names = [_checked_name(name) for name in record.header.seats]
    rows = tuple(SeatRow(n, "human", name, owner=opener.player) for n, name in enumerate(names))
    return await keep(opener.store, match, rows, {})


async def fork(
    opener: Opener, table: Table, *, moment: int, viewer: Seat | None, seats: Sequence[SeatAsk] | None
) -> wire.OpenedOut:
    """A new table that starts where this one was at a moment."""
    match = table.match
    if all(seat.owner != opener.player for seat in table.row.seats):
        raise Problem("not-yours", "you have no seat at this table")
    if table.row.daily is not None and not match.state.over:
        raise Problem("daily-running", "an attempt is played at its own table until it is over")
    looking = ALL if match.state.over and viewer is None else table.viewer_for(opener.player, viewer)
    moments = match.moments(looking)
    if moment >= len(moments):
        raise Problem("no-moment", f"this match has moments 0 to {len(moments) - 1}, not {moment}")
    length = moments[moment]
    if length > match.open_length(looking):
        raise Problem("secret", "others' moves before this moment are still sealed: choose an earlier one")
    if match.state_at(length).over:
        raise Problem("bad-table", "at this moment the match is over: choose an earlier one")
    if seats is None:
        seats = [_like(seat) for seat in table.row.seats]
    entries = [step.entry for step in match.line[:length]]
    return await _go_on(opener, match.game, match.header, entries, seats)


def _like(seat: SeatRow) -> SeatAsk:
    return SeatAsk(kind="bot", level=seat.level) if seat.kind == "bot" else SeatAsk(kind="local")


async def _go_on(
    opener: Opener, game: Game, header: Header, entries: Sequence[Entry], seats: Sequence[SeatAsk] | None
) -> wire.OpenedOut:
    names = [_checked_name(name) for name in header.seats]
    asked = [SeatAsk(kind="local") for _ in names] if seats is None else seats
    if len(asked) != len(names):
        raise Problem("bad-table", f"this match has {len(names)} seats, not {len(asked)}")
    places = _Places(game, opener)
    rows = places.rows(asked, names)
    # No commitment: the draws so far came from another seed than the one that deals from here on.
    fresh = Record(
        msgspec.structs.replace(header, seats=tuple(row.name for row in rows), commitment=None),
        tuple(entries),
    )
    with engine_errors(game):
        match = await asyncio.to_thread(Match.replay, game, fresh, Dealer(secrets.token_bytes(32)))
        match.settle()
    return await keep(opener.store, match, rows, places.invitations)


async def keep(
    store: Store,
    match: Match,
    seats: tuple[SeatRow, ...],
    invitations: dict[str, str],
    daily: DailyMark | None = None,
) -> wire.OpenedOut:
    """Store a match that has just been made, as a table with these seats."""
    row = TableRow(
        id=new_table_id(),
        game=match.header.game,
        rules=match.header.rules,
        options=dict(match.game.meta.check_options(match.header.options)),
        seed=match.dealer.seed.hex() if match.dealer else None,
        commitment=match.header.commitment,
        seats=seats,
        over=match.state.over,
        deciders=match.state.deciders,
        daily=daily,
    )
    await store.create(row, match.entries)
    return wire.OpenedOut(table=row.id, invitations=invitations)


def _game(game_id: str) -> Game:
    try:
        return GAMES[game_id]
    except UnknownGame as error:
        raise Problem("bad-table", str(error)) from None


def _checked_name(name: str) -> str:
    try:
        return check_name(name)
    except ValueError as error:
        raise Problem("bad-record", str(error)) from None


def read_record(data: str | bytes) -> Record:
    """A record in either of its forms."""
    try:
        text = data.decode() if isinstance(data, bytes) else data
        return Record.from_json(text) if text.lstrip().startswith("{") else Record.from_text(text)
    except UnicodeDecodeError:
        raise Problem("bad-record", "a record is text in UTF-8") from None
    except BadRecord as error:
        raise bad_record(error) from None
    except RecursionError:
        raise Problem("bad-record", "nested too deep for a record") from None


def _check_entry(match: Match, entry: Entry) -> None:
    """Refuse what only an edited record has: moves spelled as nobody prints them, choices called forced."""
    if entry.undo is not None:
        return
    spelled = str(match.game.parse(entry.move))
    if spelled != entry.move:
        raise BadRecord(f"this move is spelled {spelled!r}")
    if entry.forced and len(match.state.legal(entry.seat)) != 1:
        raise BadRecord("this move is marked as forced, and is not")
