"""The campaign of My City for whoever hosts it: what opens when, what was carried, and what it brought."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from faubourg.engine import BadOptions, CampaignOffer, CampaignRules, Carried, Move, Seat, State
from faubourg.engine.campaign import CampaignFacts, CityFacts, Gain, Leaflet, Opening
from faubourg.engine.campaign import Result as EpisodeResult
from faubourg.games.mycity.campaign import chapters
from faubourg.games.mycity.campaign.carried import CASTS, CityValue, founding, read_value, town_of
from faubourg.games.mycity.campaign.episode_page import names_shown
from faubourg.games.mycity.campaign.moves import Cog, GoldPass, Lay, Stick
from faubourg.games.mycity.campaign.page import city_shown
from faubourg.games.mycity.campaign.plan import CIRCLE, EPISODES, FIRST, LAST, chapter_of
from faubourg.games.mycity.campaign.position import CAMPAIGN, REPLAY, SINGLE, CampaignPosition
from faubourg.games.mycity.campaign.scoring import campaign_scores, campaign_winners, circles
from faubourg.games.mycity.campaign.start import replay_value
from faubourg.games.mycity.campaign.stickers import ground
from faubourg.games.mycity.campaign.view import SOURCE_CHAPTERS, sheets

MOVES: Mapping[type[Move], int] = {Stick: 1, GoldPass: 4, Cog: 5, Lay: 7}
"""The kinds of moves that the campaign adds, each with the chapter that brings it."""

PLAYED = ("golden", "gold", "invested", "pieces")
"""What a sheet shows only while an episode is played."""


class MyCityCampaign(CampaignOffer):
    """24 episodes in eight chapters, for two to four cities or one alone (MC-CAMP-FRAME-1)."""

    episodes = LAST
    chapters = chapter_of(LAST)
    casts = tuple(CASTS)
    solo = True
    rules = CampaignRules(
        order="MC-CAMP-FRAME-1",
        name="MC-CAMP-D5",
        saved="MC-CAMP-FRAME-5",
        owners="MC-CAMP-FRAME-6",
        absent="MC-CAMP-FRAME-7",
        sealed="MC-CAMP-FRAME-8",
        single="MC-CAMP-WHATIF-2",
        replay="MC-CAMP-WHATIF-1",
    )

    def found(self, names: Sequence[str | None], *, solo: bool) -> Opening:
        if solo and len(names) != 1:
            raise BadOptions("a solo campaign has one city", "MC-CAMP-SOLO-1")
        if not solo and len(names) not in CASTS:
            raise BadOptions(f"a campaign has 2 to {CASTS[-1]} cities, not {len(names)}", "MC-CAMP-FRAME-1")
        return self.follow(founding(names), solo=solo)

    def follow(self, carried: Carried, *, solo: bool) -> Opening:
        return Opening({"mode": CAMPAIGN, "episode": read_value(carried).episode, "solo": solo}, carried)

    def facts(self, carried: Carried) -> CampaignFacts:
        value = read_value(carried)
        opened = chapters.opened(carried)
        ranks = {score.seat: score.rank for score in campaign_scores(value)}
        return CampaignFacts(
            episode=value.episode,
            chapter=opened,
            over=value.episode > LAST,
            cities=tuple(
                CityFacts(city.name, city.animal, _sources(city, opened), circles(city), ranks[seat])
                for seat, city in enumerate(value.cities)
            ),
            results=tuple(
                tuple(EpisodeResult(r.score, r.kind, r.kind == FIRST) for r in row) for row in value.results
            ),
            winners=campaign_winners(value),
        )

    def chapter_of(self, episode: int) -> int:
        return chapter_of(episode)

    def chapter_at(self, state: State) -> int:
        return state.chapter if isinstance(state, CampaignPosition) else 0

    def leaflet(self, chapter: int) -> Leaflet:
        found = chapters.LEAFLETS[chapter]
        return Leaflet(found.title, found.text)

    def tables(self, chapter: int) -> Mapping[str, Any]:
        return {**chapters.tables(chapter), "page": names_shown(chapter)}

    def moves(self, chapter: int) -> Sequence[type[Move]]:
        return [kind for kind, opens in MOVES.items() if opens <= chapter]

    def gains(self, before: Carried, after: Carried) -> Sequence[Sequence[Gain]]:
        """Tokens of the start and of the class as the tables have them, then the circles from elsewhere."""
        old, new = read_value(before), read_value(after)
        episode = EPISODES[old.episode]
        found = []
        for seat, result in enumerate(new.results[-1]):
            gift, won = Counter(episode.gift), Counter(episode.rewards[result.kind])
            more = {
                source: count - old.cities[seat].circles[source]
                for source, count in new.cities[seat].circles.items()
                if source != "rank"
            }
            found.append(
                [
                    *(Gain(token, count, "gift") for token, count in gift.items()),
                    *(Gain(token, count, "class") for token, count in won.items()),
                    *(Gain(CIRCLE, count, source) for source, count in more.items() if count),
                ]
            )
        return found

    def boards(self, carried: Carried) -> Sequence[Mapping[str, Any]]:
        """As the episode before left them: what the next envelope brings is not drawn yet."""
        value = read_value(carried)
        played = chapter_of(max(1, value.episode - 1))
        return [_board(city, value.triangles, played) for city in value.cities]

    def single(self, episode: int) -> Opening:
        if not 1 <= episode <= LAST:
            raise BadOptions(f"there is no episode {episode}", "MC-CAMP-WHATIF-2")
        return Opening({"mode": SINGLE, "episode": episode}, None)

    def again(self, state: State, seat: Seat, *, same_draws: bool) -> Opening:
        assert isinstance(state, CampaignPosition)
        return Opening({"mode": REPLAY}, replay_value(state, seat, same_deck=same_draws))


def _sources(city: CityValue, opened: int) -> dict[str, int]:
    """Circles by where they came from; of sources that are not open there are none."""
    return {source: count for source, count in city.circles.items() if SOURCE_CHAPTERS[source] <= opened}


def _board(city: CityValue, triangles: Sequence[int], opened: int) -> dict[str, Any]:
    town = town_of(city)
    shown = {key: value for key, value in sheets(town, opened).items() if key not in PLAYED}
    return {
        "name": city.name,
        "animal": city.animal,
        "board": ground(town.stickers).text,
        "stickers": city.stickers,
        "circles": _sources(city, opened),
        "sheets": shown,
        **city_shown(town, triangles, opened),
    }
