"""An episode of a campaign: it counts, it is played at one table only, and no envelope is opened early."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from faubourg.engine import CampaignOffer, Game, Match, Refusal
from faubourg.server.occasions.campaign_rows import CampaignRows, Mark
from faubourg.server.tables.occasion import Occasion
from faubourg.table.badges import CampaignBadge
from faubourg.table.facts import Terms
from faubourg.table.house import PAGE
from faubourg.table.open_table import Act, OpenTable
from faubourg.table.problems import Problem

NAME = "campaign"


class EpisodeTables:
    """All episodes of all campaigns, and those that are played on their own or again."""

    name = NAME

    def __init__(self, rows: CampaignRows) -> None:
        self._rows = rows

    async def read(self, tables: Sequence[str]) -> Mapping[str, Occasion]:
        return {mark.table: EpisodeTable(mark) for mark in await self._rows.marks(tables)}


class EpisodeTable:
    """One of them."""

    def __init__(self, mark: Mark) -> None:
        self.mark = mark

    def terms(self, game: Game) -> Terms:
        mark, offer = self.mark, game.part(CampaignOffer)
        chapter = offer.chapter_of(mark.episode)
        badge = CampaignBadge(
            kind=mark.kind,
            campaign=mark.campaign,
            episode=mark.episode,
            chapter=chapter,
            title=offer.leaflet(chapter).title,
            seat=mark.seat,
            score=mark.score,
        )
        detail = "an episode is played on at no other table: ask for a replay of it on the campaign's page"
        elsewhere = Problem("campaign-table", detail, refusal=Refusal(PAGE))
        follows = Problem("no-rematch", "the next episode is opened on the page of its campaign")
        return Terms(badge=badge, counts=mark.number is not None, no_fork=elsewhere, no_rematch=follows)

    async def admit(self, table: OpenTable, player: str | None) -> None:
        """Whoever has the address may look: it shows no more than the chapters that are open."""

    def closing(self, match: Match) -> Act | None:  # noqa: ARG002 - weeks may lie between two moves
        return None
