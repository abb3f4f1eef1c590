"""A campaign as one browser sees it, ready to be sent: nothing of a chapter that is not open."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from faubourg.engine import CampaignOffer, Carried
from faubourg.engine.campaign import CampaignFacts
from faubourg.games import GAMES
from faubourg.server.occasions.campaign_rows import CampaignRow, CityRow, EpisodeRow
from faubourg.table.campaign_answers import (
    Campaign,
    CampaignCity,
    CampaignEpisode,
    CampaignGain,
    CampaignLine,
    CampaignResult,
    CampaignSummary,
    NextEpisode,
    Phase,
    Story,
    StoryPage,
)
from faubourg.table.facts import shapes_worn
from faubourg.table.opening import OPEN_NAME

_HOUR = 3_600_000


class CampaignPage:
    """What follows from a campaign's rows; `now` is in milliseconds."""

    def __init__(self, row: CampaignRow, player: str | None, now: int = 0) -> None:
        self.row = row
        self.offer = GAMES[row.game].part(CampaignOffer)
        self.facts: CampaignFacts = self.offer.facts(self.carried)
        self._player = player
        self._now = now

    @property
    def founding(self) -> Carried:
        """What the first episode starts with, or has started with."""
        first = self.row.episodes[0].start if self.row.episodes else None
        return first or first_carried(self.row)

    @property
    def carried(self) -> Carried:
        """What was last handed on: by the last episode that is saved, or at the start."""
        last = self.row.latest
        return (last and (last.carried or last.start)) or self.founding

    @property
    def phase(self) -> Phase:
        """How far it is."""
        if self.row.under_way:
            return "playing"
        if self.facts.over:
            return "over"
        waits = not self.row.episodes or any(city.kind == "open" for city in self.row.cities)
        return "waiting" if waits else "between"

    @property
    def episode(self) -> int:
        """The episode under way, or the next one; at the end the last one."""
        return min(self.facts.episode, self.offer.episodes)

    def absent(self) -> list[int]:
        """The seats of others who have owed a decision for longer than was agreed."""
        running, patience = self.row.under_way, self.row.patience
        if running is None or patience is None or self._now < running.updated + patience * _HOUR:
            return []
        return [
            city.seat
            for city in self.row.cities
            if city.seat in running.deciders and city.agrees and not city.belongs_to(self._player)
        ]

    # ------------------------------------------------------------------ what is sent

    def whole(self) -> Campaign:
        """The campaign with all that has been."""
        row, short = self.row, self.short()
        return Campaign(
            campaign=row.id,
            game=row.game,
            title=short.title,
            solo=row.solo,
            patience=row.patience,
            hints=row.hints,
            phase=short.phase,
            cities=short.cities,
            mine=row.mine(self._player),
            chapter=short.chapter,
            episode=short.episode,
            last=short.last,
            table=short.table,
            deciders=self._deciders(),
            my_turn=short.my_turn,
            absent=self.absent() if row.mine(self._player) else [],
            episodes=[self._episode(episode) for episode in row.episodes],
            next=self._next(),
            winners=list(self.facts.winners),
            unproved=[episode.episode for episode in row.episodes if episode.unproved],
            log=self._log(),
            updated=short.updated,
        )

    def short(self) -> CampaignSummary:
        """The campaign as a list shows it."""
        row = self.row
        cities = [self._city(city) for city in row.cities]
        times = [row.created, *(line.at for line in row.log), *(e.updated for e in row.episodes)]
        return CampaignSummary(
            campaign=row.id,
            game=row.game,
            title=" · ".join(city.city or OPEN_NAME for city in cities),
            solo=row.solo,
            phase=self.phase,
            cities=cities,
            chapter=self.facts.chapter,
            episode=self.episode,
            last=self.offer.episodes,
            table=row.latest.table if row.latest else None,
            my_turn=any(seat in self._deciders() for seat in row.mine(self._player)),
            updated=_time(max(times)),
        )

    def _deciders(self) -> list[int]:
        running = self.row.under_way
        return [] if running is None else [seat for seat in running.deciders if seat >= 0]

    def _city(self, city: CityRow) -> CampaignCity:
        facts = self.facts.cities[city.seat]
        unnamed = city.kind == "open" and city.city is None and not self.row.episodes
        mine = city.belongs_to(self._player)
        return CampaignCity(
            seat=city.seat,
            city=None if unnamed else facts.name,
            emblem=facts.emblem,
            player=city.name,
            kind=city.kind,
            level=city.level,
            stand_in=city.stand_in,
            mine=mine,
            linked=mine and city.link is not None,
            circles=dict(facts.circles),
            total=facts.total,
            rank=facts.rank,
            shape=shapes_worn(self.row.cities)[city.seat],
        )

    def _episode(self, episode: EpisodeRow) -> CampaignEpisode:
        results: list[CampaignResult] = []
        if episode.carried is not None:
            gains = self.offer.gains(episode.start or self.founding, episode.carried)
            scored = self.offer.facts(episode.carried).results[-1]
            for result, gained in zip(scored, gains, strict=True):
                shown = [CampaignGain(token=g.token, count=g.count, why=g.why) for g in gained]
                results.append(CampaignResult(score=result.score, kind=result.kind, gains=shown))
        return CampaignEpisode(
            episode=episode.episode,
            chapter=self.offer.chapter_of(episode.episode),
            table=episode.table,
            saved=episode.carried is not None,
            results=results,
        )

    def _next(self) -> NextEpisode | None:
        if self.row.under_way or self.facts.over:
            return None
        episode, chapter_of = self.facts.episode, self.offer.chapter_of
        new = episode == 1 or chapter_of(episode) != chapter_of(episode - 1)
        return NextEpisode(episode=episode, chapter=chapter_of(episode), leaflet_new=new)

    def _log(self) -> list[CampaignLine]:
        lines = [
            (
                line.at,
                CampaignLine(
                    at=_time(line.at),
                    episode=line.episode,
                    seat=line.seat,
                    what=line.what,
                    name=line.name,
                    level=line.level,
                ),
            )
            for line in self.row.log
        ]
        for episode in self.row.episodes:
            plain: dict[str, Any] = {"episode": episode.episode, "seat": None, "name": None, "level": None}
            opened, saved = episode.created, episode.updated
            lines.append((opened, CampaignLine(at=_time(opened), what="opened", **plain)))
            if episode.carried is not None:
                lines.append((saved, CampaignLine(at=_time(saved), what="saved", **plain)))
        return [line for _, line in sorted(lines, key=lambda pair: pair[0])]

    def story(self) -> Story:
        """Board by board, from the founding on."""
        values = [self.founding, *(e.carried for e in self.row.episodes if e.carried is not None)]
        pages = [self._page(number, value) for number, value in enumerate(values)]
        return Story(campaign=self.row.id, pages=pages)

    def _page(self, episode: int, carried: Carried) -> StoryPage:
        boards: list[Mapping[str, Any]] = list(self.offer.boards(carried))
        chapter = self.offer.chapter_of(max(1, episode))
        return StoryPage(episode=episode, chapter=chapter, cities=[dict(board) for board in boards])


def first_carried(row: CampaignRow) -> Carried:
    """What the first episode of a campaign starts with, as far as its cities are named."""
    opening = GAMES[row.game].part(CampaignOffer).found([city.city for city in row.cities], solo=row.solo)
    assert opening.carried is not None
    return opening.carried


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")
