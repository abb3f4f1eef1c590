"""Whose city it is: invitations, private links, taking over, and bots that stand in for somebody."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from faubourg.bots import offered
from faubourg.engine import BadOptions, CampaignOffer, CampaignRules, Seat
from faubourg.games import GAMES
from faubourg.server.occasions.campaign_page import CampaignPage
from faubourg.server.occasions.campaign_rows import CampaignRow, CampaignRows, CityRow, LogLine, What
from faubourg.server.store.store import Conflict
from faubourg.server.tables.live import Tables
from faubourg.table.answers import Joined, SeatToken
from faubourg.table.campaign_requests import TakeCity
from faubourg.table.opening import Opener
from faubourg.table.problems import Problem, engine_problem, refused
from faubourg.table.tokens import digest, is_table_id, new_token, opens

_TRIES = 8


class Change(NamedTuple):
    """What becomes of a city, and the line of the log that says so."""

    city: CityRow
    what: What | None = None
    level: str | None = None


class Cities:
    """The cities of all campaigns."""

    def __init__(self, rows: CampaignRows, tables: Tables) -> None:
        self._rows = rows
        self._tables = tables

    async def load(self, campaign: str) -> CampaignRow:
        """A campaign that exists here and whose game is installed."""
        row = await self._rows.load(campaign) if is_table_id(campaign) else None
        if row is None or row.game not in GAMES:
            raise Problem("no-campaign", "no campaign has this id")
        return row

    # ------------------------------------------------------------------ giving and taking

    async def offer(self, opener: Opener, campaign: str, seat: Seat) -> SeatToken:
        """An invitation to a city: one's own, or one that nobody plays."""
        token = new_token(opener.chance)

        def offered(row: CampaignRow) -> Change:
            city = _city(row, seat)
            if city.kind == "human":
                _own(row, opener.player, seat)
            _owner(row, opener.player)
            return Change(msgspec.structs.replace(city, invitation=digest(token), offered=True))

        await self._change(campaign, offered)
        return SeatToken(seat=seat, token=token)

    async def take(self, opener: Opener, campaign: str, seat: Seat, ask: TakeCity) -> SeatToken:
        """Become the owner of a city by its invitation; the private link to it."""
        token = new_token(opener.chance)

        def taken(row: CampaignRow) -> Change:
            city = _city(row, seat)
            if not opens(ask.token, city.invitation):
                raise Problem("bad-invitation", "this city has no such invitation")
            link = digest(token)
            if not city.offered:
                if not city.belongs_to(opener.player):
                    raise Problem("seat-taken", "this invitation was used already")
                return Change(msgspec.structs.replace(city, link=link))
            if city.kind != "open":
                _check_takeover(row, city, opener.player)
            joined = msgspec.structs.replace(
                city,
                kind="human",
                name=ask.name,
                shape=ask.shape,
                level=None,
                owner=opener.player,
                stand_in=None,
                offered=False,
                link=link,
                city=city.city if ask.city is None else _named(row, city, ask.city),
            )
            return Change(joined, "joined" if city.kind == "open" else "taken-over")

        await self._change(campaign, taken)
        return SeatToken(seat=seat, token=token)

    # ------------------------------------------------------------------ private links

    async def link(self, opener: Opener, campaign: str, seat: Seat) -> SeatToken:
        """A new private link to an own city."""
        token = new_token(opener.chance)

        def linked(row: CampaignRow) -> Change:
            return Change(msgspec.structs.replace(_own(row, opener.player, seat), link=digest(token)))

        await self._change(campaign, linked)
        return SeatToken(seat=seat, token=token)

    async def claim(self, opener: Opener, campaign: str, seat: Seat, token: str) -> Joined:
        """Bring a city to a browser by its private link."""

        def claimed(row: CampaignRow) -> Change:
            city = _city(row, seat)
            if not opens(token, city.link):
                raise Problem("bad-link", "this is not the link to this city")
            if city.belongs_to(opener.player):
                return Change(city)
            return Change(msgspec.structs.replace(city, owner=opener.player), "moved")

        await self._change(campaign, claimed)
        return Joined(seat=seat)

    # ------------------------------------------------------------------ stand-ins

    async def stand_in(
        self, player: str | None, campaign: str, seat: Seat, level: str | None, now: int
    ) -> None:
        """Let a bot decide for a city's owner, or no longer."""

        def stood_in(row: CampaignRow) -> Change:
            city = _city(row, seat)
            _owner(row, player)
            if level is not None and level not in [each.key for each in offered(row.game)]:
                raise Problem("bad-input", f"there is no bot of level {level!r}")
            if city.kind != "human":
                raise Problem("bad-input", "only a person has a stand-in")
            if level is None:
                _own(row, player, seat)
            elif not city.belongs_to(player) and seat not in CampaignPage(row, player, now).absent():
                detail = "its owner has not kept the campaign waiting for as long as was agreed"
                raise refused(GAMES[row.game], "not-absent", detail, _rules(row).absent)
            if city.stand_in == level:
                return Change(city)
            changed = msgspec.structs.replace(city, stand_in=level)
            return Change(changed, "back" if level is None else "stand-in", level)

        await self._change(campaign, stood_in)

    # ------------------------------------------------------------------ changing

    async def _change(self, campaign: str, decide: Callable[[CampaignRow], Change]) -> None:
        """Change a city at its campaign and at the table where it plays, both or neither; `decide` is asked
        again when somebody else was faster."""
        for _ in range(_TRIES):
            row = await self.load(campaign)
            change = decide(row)
            city, before = change.city, _city(row, change.city.seat)
            if city == before:
                return
            line = None if change.what is None else self._line(row, change, before)
            # Who is told that a city has moved may still look at the last table; else what is saved stays.
            table = row.latest if change.what == "moved" else row.under_way
            try:
                if table is None or city.at_table == before.at_table:
                    await self._rows.change(row, city, line)
                else:
                    async with self._tables.open(table.table) as live:
                        parts = row.changed(line), row.with_city(city)
                        await self._tables.reseat(live, city.at_table, *parts)
            except Conflict:
                continue
            return
        raise Problem("busy", "others changed this campaign again and again")

    def _line(self, row: CampaignRow, change: Change, before: CityRow) -> LogLine:
        assert change.what is not None
        return LogLine(
            at=self._rows.store.now(),
            what=change.what,
            episode=row.latest.episode if row.latest else 1,
            seat=before.seat,
            name=change.city.name,
            level=change.level,
            player=before.owner,
        )


def _city(row: CampaignRow, seat: Seat) -> CityRow:
    if not 0 <= seat < len(row.cities):
        raise Problem("bad-input", f"this campaign has cities 0 to {len(row.cities) - 1}, not {seat}")
    return row.cities[seat]


def _rules(row: CampaignRow) -> CampaignRules:
    return GAMES[row.game].part(CampaignOffer).rules


def _owner(row: CampaignRow, player: str | None) -> None:
    """Refuse who has no city here."""
    if not row.mine(player):
        raise Problem("not-yours", "you have no city in this campaign")


def _own(row: CampaignRow, player: str | None, seat: Seat) -> CityRow:
    """The city, if it is this player's."""
    city = _city(row, seat)
    if not city.belongs_to(player):
        raise Problem("not-yours", f"city {seat} is not yours")
    return city


def _check_takeover(row: CampaignRow, city: CityRow, player: str) -> None:
    """Refuse a take-over inside an episode, and one by which two owners would have exchanged their cities."""
    game, rule = GAMES[row.game], _rules(row).owners
    if row.under_way is not None:
        raise refused(game, "take-over", "an episode is under way: a city is taken over between two", rule)
    had = {line.seat for line in row.log if line.what == "taken-over" and line.player == player}
    if any(row.cities[seat].owner == city.owner for seat in had if seat is not None and city.owner):
        raise refused(game, "take-over", "two owners never exchange their cities", rule)


def _named(row: CampaignRow, city: CityRow, name: str) -> str:
    """The name of an open city, if it has none yet."""
    game, rules = GAMES[row.game], _rules(row)
    if row.episodes or city.city is not None or city.kind != "open":
        raise refused(game, "bad-table", "this city has its name", rules.name)
    return checked_city(row, [name if each is city else each.city for each in row.cities], city.seat)


def checked_city(row: CampaignRow, names: list[str | None], seat: Seat) -> str:
    """The name of a city as its game writes it."""
    game = GAMES[row.game]
    try:
        opening = game.part(CampaignOffer).found(names, solo=row.solo)
    except BadOptions as error:
        raise engine_problem(game, error) from None
    assert opening.carried is not None
    return game.part(CampaignOffer).facts(opening.carried).cities[seat].name
