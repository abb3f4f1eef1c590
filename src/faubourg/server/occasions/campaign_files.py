"""A campaign as one file: the records of its episodes one after the other, and the way back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from faubourg.engine import (
    BadOptions,
    BadRecord,
    CampaignOffer,
    Carried,
    Dealer,
    Game,
    Header,
    Match,
    Record,
    read_series,
    verify_series,
)
from faubourg.server.occasions import campaign
from faubourg.table.campaign_requests import ImportCampaign
from faubourg.table.facts import SeatFacts
from faubourg.table.opening import Opener, Opening, Places, check_length, checked_name, game_of, gone_on
from faubourg.table.problems import Problem, bad_record
from faubourg.table.requests import SeatRequest


class Chain(NamedTuple):
    """What a file tells: the matches of a campaign, each from what the one before carried over."""

    game: Game
    solo: bool
    records: Sequence[Record]
    matches: Sequence[Match]


def read_chain(text: str) -> Chain:
    """The campaign of a file, all of it checked; a `Problem` that says what is wrong."""
    try:
        records = read_series(text)
    except BadRecord as error:
        raise bad_record(error) from None
    game = game_of(records[0].header.game)
    offer = game.part(CampaignOffer)
    if not offer.episodes:
        raise Problem("bad-record", f"{game.meta.id} has no campaign")
    for record in records:
        check_length(record)
    solo = len(records[0].header.seats) == 1
    try:
        for record in records:
            _check_options(offer, game, record.header, solo=solo)
        matches = verify_series(game, records, under_way=True)
    except BadRecord as error:
        raise bad_record(error, game) from None
    return Chain(game, solo, records, matches)


def _check_options(offer: CampaignOffer, game: Game, header: Header, *, solo: bool) -> None:
    """Refuse a match that is no episode of a campaign; whether it is the right one is checked elsewhere."""
    none: list[str | None] = [None] * len(header.seats)
    try:
        carried = header.carried or offer.found(none, solo=solo).carried
        assert carried is not None
        due = dict(game.meta.check_options(dict(offer.follow(carried, solo=solo).options)))
    except BadOptions:
        return  # the check of the series says where it breaks
    if header.options != due:
        raise BadRecord("a match of the file is no episode of a campaign, or not the one it starts as")


class Import(NamedTuple):
    """What is made of a file: whose the cities are, with the invitations to open ones, and the tables, each
    with what it handed on."""

    seats: tuple[SeatFacts, ...]
    invitations: dict[str, str]
    tables: list[tuple[Opening, Carried | None]]


def imported(opener: Opener, chain: Chain, ask: ImportCampaign) -> Import:
    """The tables of all episodes; one under way goes on with new draws."""
    names = [checked_name(name) for name in chain.records[-1].header.seats]
    asked = [SeatRequest(kind="local") for _ in names] if ask.seats is None else ask.seats
    if len(asked) != len(names):
        raise Problem("bad-table", f"this campaign has {len(names)} cities, not {len(asked)}")
    places = Places(chain.game, opener)
    seats = places.seats(asked, names)
    tables: list[tuple[Opening, Carried | None]] = []
    for record, match in zip(chain.records, chain.matches, strict=True):
        if match.state.over:
            match.dealer = Dealer.from_hex(record.seed) if record.seed else None
            people = tuple(SeatFacts(n, "human", checked_name(s)) for n, s in enumerate(record.header.seats))
            tables.append((opener.table(match, people, occasion=campaign.NAME), match.state.carry()))
        else:
            at_table = tuple(
                SeatFacts(s.seat, s.kind, s.name, s.level, s.owner, shape=s.shape) for s in seats
            )
            going_on = gone_on(opener, chain.game, record.header, match.entries, at_table)
            carried = going_on.state.carry() if going_on.state.over else None
            tables.append((opener.table(going_on, at_table, occasion=campaign.NAME), carried))
    return Import(seats, places.invitations, tables)
