"""Campaigns at this server: founding them, opening their episodes once and in order, what came of them."""

from __future__ import annotations

import logging
from collections.abc import Mapping

import msgspec

from faubourg.engine import ALL, CampaignOffer, Game, Match, write_series
from faubourg.engine.campaign import Opening as Start
from faubourg.games import GAMES
from faubourg.server.bench import heavy
from faubourg.server.occasions import campaign
from faubourg.server.occasions.campaign_cities import Cities
from faubourg.server.occasions.campaign_files import imported, read_chain
from faubourg.server.occasions.campaign_page import CampaignPage, first_carried
from faubourg.server.occasions.campaign_rows import CampaignRow, CampaignRows, CityRow, LogLine, Mark
from faubourg.server.store.failures import told_only
from faubourg.server.store.store import Conflict
from faubourg.server.tables.live import Tables
from faubourg.table import campaign_answers, campaign_requests
from faubourg.table.answers import Opened
from faubourg.table.chapters import chapter_shown
from faubourg.table.facts import SeatFacts
from faubourg.table.opening import Opener, Opening, Places, game_of
from faubourg.table.problems import Problem, engine_errors, refused
from faubourg.table.tokens import digest, new_table_id, new_token

log = logging.getLogger("faubourg.server.campaigns")

MY_CAMPAIGNS = 100
"""As many as the list of my campaigns shows."""

_TRIES = 8
_QUIET = 60_000
"""Milliseconds after which a bot counts as forgotten: the process that asked it may have died."""


class Campaigns:
    """All campaigns. It holds nothing that the database does not."""

    def __init__(self, rows: CampaignRows, tables: Tables) -> None:
        self.cities = Cities(rows, tables)
        self._rows = rows
        self._tables = tables

    # ------------------------------------------------------------------ looking

    async def _settled(self, campaign_id: str) -> CampaignRow:
        """A campaign in which what is over is saved: what it handed on is written down."""
        row = await self.cities.load(campaign_id)
        last = row.latest
        if last is None or not last.over or last.carried is not None:
            return row
        async with self._tables.open(last.table) as live:
            if not live.table.match.state.over:
                # Another process has ended it, and its word has not come here yet.
                await self._tables.catch_up(live)
            carried = live.table.match.state.carry()
        if carried is None:
            raise Problem("unreadable-table", "the last episode has handed on nothing")
        await self._rows.save(last.table, carried)
        return await self.cities.load(campaign_id)

    async def _page(self, campaign_id: str, player: str | None) -> CampaignPage:
        return CampaignPage(await self._settled(campaign_id), player, self._rows.store.now())

    async def mine(self, player: str | None) -> list[campaign_answers.CampaignSummary]:
        """The campaigns in which a player has a city."""
        found = [] if player is None else await self._rows.of(player, MY_CAMPAIGNS)
        shown = []
        for row in found:
            with told_only(f"the campaign {row.id}"):
                shown.append((await self._page(row.id, player)).short())
        return sorted(shown, key=lambda campaign: campaign.updated, reverse=True)

    async def show(self, campaign_id: str, player: str | None) -> campaign_answers.Campaign:
        """A campaign as one player may see it."""
        return (await self._page(campaign_id, player)).whole()

    async def story(self, campaign_id: str) -> campaign_answers.Story:
        """A campaign board by board."""
        return (await self._page(campaign_id, None)).story()

    async def chapter(self, campaign_id: str, number: int) -> campaign_answers.Chapter:
        """A chapter that is open; of any other nothing is said."""
        page = await self._page(campaign_id, None)
        game = GAMES[page.row.game]
        if number > page.offer.chapters:
            raise Problem("no-chapter", f"a campaign has {page.offer.chapters} chapters")
        if number > page.facts.chapter:
            raise refused(game, "sealed", "this chapter is not open yet", page.offer.rules.sealed)
        return chapter_shown(game, number)

    async def chapter_at(self, table_id: str, player: str | None) -> campaign_answers.Chapter:
        """The last chapter that is open at a table."""
        async with self._tables.visit(table_id, player) as live:
            game = live.table.match.game
            number = game.part(CampaignOffer).chapter_at(live.table.match.state)
        if not number:
            raise Problem("no-chapter", "this table is no episode of a campaign")
        return chapter_shown(game, number)

    async def file(self, campaign_id: str, player: str | None) -> str:
        """The whole campaign as one file; of an episode under way what this player may know."""
        row = await self._settled(campaign_id)
        if not row.episodes:
            raise Problem("campaign-waiting", "no episode has been opened yet")
        records = []
        for episode in row.episodes:
            async with self._tables.open(episode.table) as live:
                table = live.table
                reader = ALL if table.match.state.over else table.viewer_for(player, None)
                records.append(table.record(reader))
        return write_series(records)

    # ------------------------------------------------------------------ beginning

    async def found(self, opener: Opener, ask: campaign_requests.NewCampaign) -> campaign_answers.Founded:
        """A new campaign; its first episode is opened when every city has its owner."""
        game = game_of(ask.game)
        offer = game.part(CampaignOffer)
        if not offer.episodes:
            raise Problem("bad-table", f"{ask.game} has no campaign")
        places = Places(game, opener)
        with engine_errors(game):
            start = offer.found([city.city for city in ask.cities], solo=ask.solo)
            assert start.carried is not None
            names = [city.name for city in offer.facts(start.carried).cities]
        seats = places.seats(ask.cities, [None] * len(ask.cities))
        if not any(seat.owner for seat in seats):
            raise Problem("bad-table", "one of the cities at least is yours")
        named = [None if city.city is None else name for city, name in zip(ask.cities, names, strict=True)]
        row, links = self._row(opener, game, seats, named, solo=ask.solo)
        row = msgspec.structs.replace(row, patience=ask.patience, hints=ask.hints)
        await self._rows.found(row)
        return campaign_answers.Founded(campaign=row.id, invitations=places.invitations, links=links)

    def _row(
        self,
        opener: Opener,
        game: Game,
        seats: tuple[SeatFacts, ...],
        names: list[str | None],
        *,
        solo: bool,
        line: LogLine | None = None,
    ) -> tuple[CampaignRow, dict[str, str]]:
        """A campaign to be stored, and the private links to those of its cities that have an owner."""
        at = self._rows.store.now()
        links = {str(seat.seat): new_token(opener.chance) for seat in seats if seat.owner}
        cities = tuple(
            CityRow(
                **msgspec.structs.asdict(seat)
                | {"link": digest(links[str(seat.seat)]) if seat.owner else None},
                offered=seat.kind == "open",
                city=name,
            )
            for seat, name in zip(seats, names, strict=True)
        )
        row = CampaignRow(
            id=new_table_id(opener.chance),
            game=game.meta.id,
            solo=solo,
            patience=None,
            created=at,
            log=(line or LogLine(at=at, what="founded", episode=1),),
            revision=0,
            cities=cities,
        )
        return row, links

    async def import_file(
        self, opener: Opener, ask: campaign_requests.ImportCampaign
    ) -> campaign_answers.Founded:
        """A campaign that goes on where its file ends."""
        chain = await heavy(read_chain, ask.file)
        made = await heavy(imported, opener, chain, ask)
        line = LogLine(at=self._rows.store.now(), what="imported", episode=len(chain.records))
        nameless: list[str | None] = [None] * len(made.seats)
        row, links = self._row(opener, chain.game, made.seats, nameless, solo=chain.solo, line=line)
        marks = [
            Mark(table=table.facts.id, campaign=row.id, episode=n, number=n).row(carried)
            for n, (table, carried) in enumerate(made.tables, 1)
        ]
        await self._tables.keep_all([table for table, _ in made.tables], *self._rows.founding(row), *marks)
        return campaign_answers.Founded(campaign=row.id, invitations=made.invitations, links=links)

    # ------------------------------------------------------------------ playing

    async def open(self, opener: Opener, campaign_id: str, number: int) -> campaign_answers.EpisodeTable:
        """The table of an episode; the next one is opened, once, whoever else asks at the same time."""
        for _ in range(_TRIES):
            row = await self._settled(campaign_id)
            if not row.mine(opener.player):
                raise Problem("not-yours", "you have no city in this campaign")
            if number <= len(row.episodes):
                return campaign_answers.EpisodeTable(table=row.episodes[number - 1].table)
            game = GAMES[row.game]
            start = self._next(game, row, number)
            seats = tuple(city.at_table for city in row.cities)
            opening = await heavy(_opened, opener, game, start, seats)
            facts = msgspec.structs.replace(opening.facts, hints=row.hints)
            opening = opening._replace(facts=facts)
            mark = Mark(table=facts.id, campaign=row.id, episode=number, number=number)
            try:
                opened = await self._tables.keep(opening, row.changed(), mark.row())
            except Conflict:
                continue  # somebody else was faster: that table is the one
            with told_only(f"the table {opened.table}"):
                await self._tables.wake(opened.table)
            return campaign_answers.EpisodeTable(table=opened.table)
        raise Problem("busy", "too many want to open this episode at once")

    def _next(self, game: Game, row: CampaignRow, number: int) -> Start:
        """What the next episode starts with, if it is this one and may be opened now."""
        offer, last = game.part(CampaignOffer), row.latest
        if number != len(row.episodes) + 1 or number > offer.episodes or row.under_way:
            due = f"episode {len(row.episodes)} is under way" if row.under_way else "the order is kept"
            detail = f"episode {number} cannot be opened now: {due}"
            raise refused(game, "campaign-order", detail, offer.rules.order)
        waiting = [str(city.seat) for city in row.cities if city.kind == "open"]
        if waiting:
            raise Problem("campaign-waiting", f"nobody has come yet for city {', '.join(waiting)}")
        with engine_errors(game):
            return offer.follow((last and last.carried) or first_carried(row), solo=row.solo)

    async def replay(self, opener: Opener, campaign_id: str, ask: campaign_requests.ReplayEpisode) -> Opened:
        """A table at which an own city plays a saved episode again, alone."""
        row = await self._settled(campaign_id)
        game, saved = GAMES[row.game], [episode for episode in row.episodes if episode.carried is not None]
        offer = game.part(CampaignOffer)
        if ask.seat not in row.mine(opener.player):
            raise Problem("not-yours", f"city {ask.seat} is not yours")
        if ask.episode > len(saved):
            raise refused(
                game, "campaign-order", "only an episode that is saved is played again", offer.rules.replay
            )
        episode = saved[ask.episode - 1]
        async with self._tables.open(episode.table) as live:
            with engine_errors(game):
                start = offer.again(live.table.match.state, ask.seat, same_draws=ask.deck == "same")
        assert episode.carried is not None
        score = offer.facts(episode.carried).results[-1][ask.seat].score
        seats = (opener.person(0, row.cities[ask.seat].name, row.cities[ask.seat].shape),)
        opening = await heavy(_opened, opener, game, start, seats)
        mark = Mark(table=opening.facts.id, campaign=row.id, episode=ask.episode, seat=ask.seat, score=score)
        return await self._tables.keep(opening, mark.row())

    async def play_single(self, opener: Opener, ask: campaign_requests.PlaySingle) -> Opened:
        """A table for an episode on its own, for somebody who has accepted to see things early."""
        game = game_of(ask.game)
        offer = game.part(CampaignOffer)
        if not ask.accept:
            detail = "it shows what a campaign keeps for later: ask for it with accept: true"
            raise Problem("what-if", detail)
        places = Places(game, opener)
        with engine_errors(game):
            start = offer.single(ask.episode)
            seats = places.seats(ask.seats, [None] * len(ask.seats))
        opening = await heavy(_opened, opener, game, start, seats, places.invitations)
        mark = Mark(table=opening.facts.id, episode=ask.episode)
        return await self._tables.keep(opening, mark.row())

    async def tick(self) -> None:
        """Ask bots again that nobody is asking: weeks may pass until somebody looks."""
        for table in await self._rows.quiet(self._rows.store.now() - _QUIET):
            with told_only(f"the table {table}"):
                await self._tables.wake(table)


def _opened(
    opener: Opener,
    game: Game,
    start: Start,
    seats: tuple[SeatFacts, ...],
    invitations: Mapping[str, str] | None = None,
) -> Opening:
    """A table for an episode that starts so."""
    with engine_errors(game):
        names = [seat.name for seat in seats]
        match = Match.new(game, dict(start.options), names, opener.dealer(), start.carried)
    return opener.table(match, seats, invitations, campaign.NAME)
