"""Whole campaigns between bots: episode after episode, each starting from what the last one carried."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec

from faubourg.arena.games import Entrant, Host, Job, Result
from faubourg.arena.pool import spread
from faubourg.arena.stats import Estimate, even, mean, wilson
from faubourg.engine import CampaignOffer
from faubourg.engine.campaign import CampaignFacts, Opening
from faubourg.games import GAMES


class Campaign(msgspec.Struct, frozen=True):
    """A campaign that was played: `result` has circles as scores and the ranks after ties are broken.

    `won` counts the episodes that each city finished first, `sources` tells where its circles come from.
    """

    result: Result
    won: tuple[int, ...]
    sources: tuple[Mapping[str, int], ...]


class City(msgspec.Struct, frozen=True):
    """What campaigns say of a bot or of a seat: first places, a tie shared; how often it had more circles
    than every other city; circles and episodes won; what a decision cost (CPU seconds, mean and slowest)."""

    first: Estimate
    most: Estimate
    circles: Estimate
    won: Estimate
    seconds: float
    slowest: float


class Campaigns(msgspec.Struct, frozen=True):
    """Everything needed to play the same campaigns again, and what came out.

    `p` is how likely first places at least this uneven by seat are when all seats are worth the same.
    """

    game: str
    seed: str
    entrants: Mapping[str, Entrant]
    lineup: tuple[str, ...]
    bots: tuple[City, ...]
    seats: tuple[City, ...]
    p: float
    campaigns: tuple[Campaign, ...]


def opening(game_id: str, cities: int) -> Opening:
    """What a campaign of so many cities begins with; raises `BadOptions` where there is none."""
    return GAMES[game_id].part(CampaignOffer).found([None] * cities, solo=False)


def play_campaign(job: Job) -> Campaign:
    """Play a campaign to its end."""
    game, host = GAMES[job.game], Host(job)
    carried = opening(job.game, len(job.seats)).carried
    following: Mapping[str, object] | None = job.options
    while following is not None:
        state = game.start(dict(following), len(job.seats), carried)
        host.play(state)
        following, carried = state.next_options, state.carry()
    assert carried is not None
    return _campaign(host, game.part(CampaignOffer).facts(carried))


def _campaign(host: Host, facts: CampaignFacts) -> Campaign:
    cities = facts.cities
    won = tuple(sum(row[seat].first for row in facts.results) for seat in range(len(cities)))
    result = host.result([float(city.total) for city in cities], [city.rank for city in cities])
    return Campaign(result, won, tuple(city.circles for city in cities))


def campaign_jobs(game_id: str, lineup: Sequence[Entrant], campaigns: int, seed: str) -> list[Job]:
    """Campaigns with decks of their own; everybody moves on by a seat from one to the next."""
    size = len(lineup)
    options = opening(game_id, size).options
    return [
        Job(
            game_id,
            options,
            tuple(lineup[(seat + number) % size] for seat in range(size)),
            f"{seed}/{number}",
        )
        for number in range(campaigns)
    ]


def play_campaigns(jobs: Sequence[Job], workers: int | None = None) -> Iterator[Campaign]:
    """The campaigns of `campaign_jobs`, in order."""
    return spread(play_campaign, jobs, workers)


def compare(
    game_id: str,
    lineup: Sequence[tuple[str, Entrant]],
    *,
    campaigns: int,
    seed: str,
    workers: int | None = None,
    progress: Callable[[], None] = lambda: None,
) -> Campaigns:
    """Play campaigns between these bots and say how each bot and each seat did."""
    played = []
    jobs = campaign_jobs(game_id, [bot for _, bot in lineup], campaigns, seed)
    for campaign in play_campaigns(jobs, workers):
        played.append(campaign)
        progress()
    return summed_up(game_id, lineup, seed, played)


def summed_up(
    game_id: str, lineup: Sequence[tuple[str, Entrant]], seed: str, played: Sequence[Campaign]
) -> Campaigns:
    """What the campaigns of `campaign_jobs` say."""
    size = len(lineup)
    bots = tuple(
        _city([(campaign, (at - number) % size) for number, campaign in enumerate(played)])
        for at in range(size)
    )
    seats = tuple(_city([(campaign, seat) for campaign in played]) for seat in range(size))
    return Campaigns(
        game_id,
        seed,
        dict(lineup),
        tuple(name for name, _ in lineup),
        bots,
        seats,
        even([len(played) * seat.first.value for seat in seats]),
        tuple(played),
    )


def _city(played: Sequence[tuple[Campaign, int]]) -> City:
    """What campaigns say of the city at a seat of each."""
    games = len(played)
    results = [(campaign.result, seat) for campaign, seat in played]
    alone = sum(
        all(result.scores[seat] > score for other, score in enumerate(result.scores) if other != seat)
        for result, seat in results
    )
    return City(
        wilson(sum(result.first(seat) for result, seat in results), games),
        wilson(alone, games),
        mean([result.scores[seat] for result, seat in results]),
        mean([float(campaign.won[seat]) for campaign, seat in played]),
        sum(result.seconds[seat] for result, seat in results)
        / sum(result.decisions[seat] for result, seat in results),
        max(result.slowest[seat] for result, seat in results),
    )
