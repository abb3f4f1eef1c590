"""Taking a seat along: a private link brings it to another browser, as often as it is used."""

from __future__ import annotations

import msgspec

from faubourg.engine import Seat
from faubourg.server.occasions.campaign_cities import Cities
from faubourg.server.store.store import Conflict
from faubourg.server.tables.live import Tables
from faubourg.server.tables.live_table import LiveTable
from faubourg.table.answers import Joined, SeatToken
from faubourg.table.badges import CampaignBadge
from faubourg.table.opening import Opener
from faubourg.table.problems import Problem
from faubourg.table.tokens import digest, new_token, opens


class SeatLinks:
    """The private links to the seats of all tables. A seat at an episode of a campaign is a city's: there
    it is the link to the city."""

    def __init__(self, tables: Tables, cities: Cities) -> None:
        self._tables = tables
        self._cities = cities

    async def link(self, opener: Opener, table: str, seat: Seat) -> SeatToken:
        """A new private link to an own seat."""
        async with self._tables.visit(table, opener.player) as live:
            live.table.own(opener.player, seat)
            campaign = _campaign(live)
            if campaign is None:
                if live.table.terms.rooted is not None:
                    raise live.table.terms.rooted
                token = new_token(opener.chance)
                await self._keep(live, seat, opener.player, digest(token))
                return SeatToken(seat=seat, token=token)
        return await self._cities.link(opener, campaign, seat)

    async def claim(self, opener: Opener, table: str, seat: Seat, token: str) -> Joined:
        """Bring a seat to a browser by its private link; who had it is told."""
        async with self._tables.visit(table, opener.player) as live:
            campaign = _campaign(live)
            if campaign is None:
                kept = live.table.seat(seat)
                if not opens(token, kept.link):
                    raise Problem("bad-link", "this is not the link to this seat")
                if not kept.belongs_to(opener.player):
                    await self._keep(live, seat, opener.player, kept.link)
                return Joined(seat=seat)
        return await self._cities.claim(opener, campaign, seat, token)

    async def _keep(self, live: LiveTable, seat: Seat, owner: str, link: str | None) -> None:
        changed = msgspec.structs.replace(live.table.seat(seat), owner=owner, link=link)
        try:
            await self._tables.reseat(live, changed)
        except Conflict:
            raise Problem("stale", "the seat has changed meanwhile") from None


def _campaign(live: LiveTable) -> str | None:
    """The campaign whose cities sit here."""
    badge = live.table.terms.badge
    return badge.campaign if isinstance(badge, CampaignBadge) and badge.kind == "episode" else None
