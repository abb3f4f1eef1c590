"""Opening tables: new ones, from a record, and from a moment of another table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from faubourg.bots.catalogue import offered
from faubourg.engine import (
    PACK,
    BadOptions,
    BadRecord,
    Dealer,
    Entry,
    Game,
    Header,
    Match,
    Record,
    Seat,
    Text,
    UnknownGame,
    same_draws,
    verify,
)
from faubourg.engine.dealer import SEED_BYTES
from faubourg.games import GAMES
from faubourg.table.facts import Origin, SeatFacts, TableFacts
from faubourg.table.house import PAGE
from faubourg.table.open_table import MAX_ENTRIES, OpenTable
from faubourg.table.problems import Problem, bad_record, engine_errors, refused
from faubourg.table.requests import Fork, NewTable, SeatRequest, check_name
from faubourg.table.tokens import Chance, digest, new_table_id, new_token

OPEN_NAME = "…"
BOT_NAMES = ("Haussmann", "Vauban", "Mansart", "Ledoux", "Alphand", "Perret", "Garnier", "Le Nôtre")
"""People who built towns: a bot without a name gets one of theirs."""


class Opening(NamedTuple):
    """A table that is ready to be kept, and the invitations to its open seats."""

    facts: TableFacts
    match: Match
    invitations: Mapping[str, str]


class Opener(NamedTuple):
    """Who opens a table, the language for names that nobody gave, and where seeds and tokens come from."""

    player: str
    lang: str
    chance: Chance

    def person(self, seat: Seat, name: str | None, shape: int | None = None) -> SeatFacts:
        """A seat of this player's."""
        person = "Player" if self.lang == "en" else "Joueur"
        named = name or f"{person} {seat + 1}"
        return SeatFacts(seat, "human", named, owner=self.player, shape=shape)

    def dealer(self) -> Dealer:
        """A dealer with a fresh secret seed."""
        return Dealer(self.chance(SEED_BYTES))

    def table(
        self,
        match: Match,
        seats: tuple[SeatFacts, ...],
        invitations: Mapping[str, str] | None = None,
        occasion: str = "casual",
    ) -> Opening:
        """The table of a match that has just been made, with these seats."""
        facts = TableFacts(
            id=new_table_id(self.chance),
            game=match.header.game,
            rules=match.header.rules,
            options=dict(match.game.meta.check_options(match.header.options)),
            seed=match.dealer.seed.hex() if match.dealer else None,
            commitment=match.header.commitment,
            carried=match.header.carried or None,
            occasion=occasion,
            seats=seats,
            trial=match.trial,
        )
        return Opening(facts, match, invitations or {})


class Places:
    """Makes seats of a table from those that are asked for; keeps the invitations until they are shown."""

    def __init__(self, game: Game, opener: Opener) -> None:
        self._game = game
        self._opener = opener
        self.invitations: dict[str, str] = {}

    def seats(self, asked: Sequence[SeatRequest], names: Sequence[str | None]) -> tuple[SeatFacts, ...]:
        """The seats; `names` are used where none is asked for."""
        spare = [name for name in BOT_NAMES if name not in {a.name for a in asked} | set(names)]
        kept = [None if name == OPEN_NAME else name for name in names]
        return tuple(self._seat(n, a, a.name or kept[n], spare) for n, a in enumerate(asked))

    def _seat(self, seat: Seat, asked: SeatRequest, name: str | None, spare: list[str]) -> SeatFacts:
        if asked.kind == "bot":
            known = [level.key for level in offered(self._game.meta.id)]
            if asked.level not in known:
                detail = f"seat {seat}: a bot's level is one of {', '.join(known)}, not {asked.level!r}"
                raise Problem("bad-table", detail)
            return SeatFacts(seat, "bot", name or (spare.pop(0) if spare else f"Bot {seat + 1}"), asked.level)
        if asked.level is not None:
            raise Problem("bad-table", f"seat {seat}: only a bot has a level")
        if asked.kind == "link":
            token = self.invitations[str(seat)] = new_token(self._opener.chance)
            return SeatFacts(seat, "open", OPEN_NAME, invitation=digest(token))
        return self._opener.person(seat, name, asked.shape)


def new_table(opener: Opener, ask: NewTable) -> Opening:
    """A new table with a fresh secret seed."""
    game = game_of(ask.game)
    check_listed(game, ask.options)
    places = Places(game, opener)
    with engine_errors(game):
        checked = game.meta.check_options(ask.options)
        game.meta.check_seats(len(ask.seats))
        if len(ask.seats) > game.meta.table_seats:
            message = f"a table of {ask.game} has at most {game.meta.table_seats} seats, not {len(ask.seats)}"
            raise BadOptions(message, game.meta.seats_rule)
        seats = places.seats(ask.seats, [None] * len(ask.seats))
        match = Match.new(game, dict(checked), [seat.name for seat in seats], opener.dealer())
    opened = opener.table(match, seats, places.invitations)
    return opened._replace(facts=msgspec.structs.replace(opened.facts, hints=ask.hints))


def from_record(opener: Opener, record: Record, asked: Sequence[SeatRequest] | None) -> Opening:
    """A finished record becomes a table to replay; an unfinished one a table that goes on with new draws."""
    game = game_of(record.header.game)
    check_listed(game, record.header.options)
    check_length(record)
    with engine_errors(game):
        if record.seed is not None:
            verify(game, record)
        match = Match.replay(game, record)
    if not match.state.over:
        return _go_on(opener, game, record.header, match.entries, asked)
    if asked is not None:
        raise Problem("bad-table", "a finished match has nothing left to play: leave out the seats")
    if record.seed is not None:
        match.dealer = Dealer.from_hex(record.seed)
    names = [checked_name(name) for name in record.header.seats]
    return opener.table(match, tuple(opener.person(n, name) for n, name in enumerate(names)))


def fork(opener: Opener, table: OpenTable, ask: Fork) -> Opening:
    """A new table that starts where this one was at a moment."""
    match = table.match
    table.check_seated(opener.player)
    if table.terms.no_fork is not None:
        raise table.terms.no_fork
    reader = table.reader_for(opener.player, ask.as_)
    length = table.length_at(reader, ask.moment)
    if length > match.open_length(reader):
        raise Problem("secret", "others' moves before this moment are still sealed: choose an earlier one")
    if match.state_at(length).over:
        raise Problem("bad-table", "at this moment the match is over: choose an earlier one")
    asked = [_like(seat) for seat in table.facts.seats] if ask.seats is None else ask.seats
    entries = [step.entry for step in match.line[:length]]
    opened = _go_on(opener, match.game, match.header, entries, asked)
    origin = Origin(table.facts.id, ask.moment)
    return opened._replace(facts=msgspec.structs.replace(opened.facts, origin=origin))


def again(opener: Opener, table: OpenTable) -> Opening:
    """A new table with the draws of this one, which is over, marked as a repeat of them."""
    table.check_seated(opener.player)
    if not table.repeatable:
        raise Problem("no-repeat", "the draws of this table are not played again, or not yet")
    match = same_draws(table.match)
    places = Places(match.game, opener)
    seats = places.seats([_like(seat) for seat in table.facts.seats], match.header.seats)
    return opener.table(match, seats)


def _like(seat: SeatFacts) -> SeatRequest:
    if seat.kind == "bot":
        return SeatRequest(kind="bot", level=seat.level)
    return SeatRequest(kind="local", shape=seat.shape)


def _go_on(
    opener: Opener, game: Game, header: Header, entries: Sequence[Entry], asked: Sequence[SeatRequest] | None
) -> Opening:
    names = [checked_name(name) for name in header.seats]
    asked = [SeatRequest(kind="local") for _ in names] if asked is None else asked
    if len(asked) != len(names):
        raise Problem("bad-table", f"this match has {len(names)} seats, not {len(asked)}")
    places = Places(game, opener)
    seats = places.seats(asked, names)
    return opener.table(gone_on(opener, game, header, entries, seats), seats, places.invitations)


def gone_on(
    opener: Opener, game: Game, header: Header, entries: Sequence[Entry], seats: Sequence[SeatFacts]
) -> Match:
    """The match that these entries tell, to be played on with new draws."""
    # No commitment: the draws so far came from another seed than the one that deals from here on.
    agreed = msgspec.structs.replace(header, seats=tuple(seat.name for seat in seats), commitment=None)
    with engine_errors(game):
        match = Match.replay(game, Record(agreed, tuple(entries)), opener.dealer())
        match.settle()
    # What was played before can have been tried before (HOUSE-5).
    match.trial = True
    return match


def game_of(game_id: str) -> Game:
    """An installed game; a problem with the table that is asked for when there is none of this id."""
    try:
        return GAMES[game_id]
    except UnknownGame as error:
        raise Problem("bad-table", str(error)) from None


NO_PACKS = Text(
    "Les paquets de composants ne se jouent pas encore aux tables\u00a0: seulement au terminal et en Python.",
    "Packs of components are not played at tables yet, only in the terminal and in Python.",
)


def check_listed(game: Game, options: Mapping[str, object]) -> None:
    """Refuse a way to play that has a page of its own, and components that no page shows yet."""
    if options.get(PACK):
        raise Problem("bad-table", "packs of components are not played at tables here", message=NO_PACKS)
    if any(options.get(way.option) == way.value for way in game.meta.unlisted):
        detail = "this is played from the page of a campaign: /campaigns"
        raise refused(game, "campaign-table", detail, PAGE)


def check_length(record: Record) -> None:
    """Refuse a record with more entries than a table may have."""
    if len(record.entries) > MAX_ENTRIES:
        raise Problem("bad-record", f"a record has at most {MAX_ENTRIES} entries here")


def checked_name(name: str) -> str:
    """A name from a record, if it may stand at a table."""
    try:
        return check_name(name)
    except ValueError as error:
        raise Problem("bad-record", str(error)) from None


def decoded(data: bytes) -> str:
    """The text of a file."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise Problem("bad-record", "a record is text in UTF-8") from None


def read_record(data: str | dict[str, Any]) -> Record:
    """A record in either of its forms."""
    try:
        text = data if isinstance(data, str) else msgspec.json.encode(data).decode()
        return Record.from_json(text) if text.lstrip().startswith("{") else Record.from_text(text)
    except BadRecord as error:
        raise bad_record(error) from None
    except RecursionError:
        raise Problem("bad-record", "nested too deep for a record") from None
