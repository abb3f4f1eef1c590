"""Whole campaigns of My City between bots: 24 episodes in a row, each starting from what the last carried."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from faubourg.arena.games import Entrant, Host, Job, Result
from faubourg.arena.pool import spread
from faubourg.arena.stats import Estimate, even, mean, wilson
from faubourg.engine import State
from faubourg.games import GAMES
from faubourg.games.mycity.campaign.carried import Value, read_value
from faubourg.games.mycity.campaign.plan import FIRST
from faubourg.games.mycity.campaign.position import CAMPAIGN
from faubourg.games.mycity.campaign.scoring import campaign_scores

GAME = "mycity"
"""The game that has a campaign."""

OPTIONS: Mapping[str, Any] = {"mode": CAMPAIGN, "episode": 1}
"""What a campaign begins with."""


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


def play_campaign(job: Job) -> Campaign:
    """Play a campaign to its end."""
    game, host = GAMES[job.game], Host(job)
    state: State = game.start(dict(job.options), len(job.seats))
    while True:
        host.play(state)
        carried = state.carry()
        assert carried is not None
        following = state.next_options
        if following is None:
            break
        state = game.start(dict(following), len(job.seats), carried)
    return _campaign(host, read_value(carried))


def _campaign(host: Host, value: Value) -> Campaign:
    scores = campaign_scores(value)
    won = tuple(sum(row[seat].kind == FIRST for row in value.results) for seat in range(len(value.cities)))
    result = host.result([score.total for score in scores], [score.rank for score in scores])
    return Campaign(result, won, tuple(dict(city.circles) for city in value.cities))


def campaign_jobs(lineup: Sequence[Entrant], campaigns: int, seed: str) -> list[Job]:
    """Campaigns with decks of their own; everybody moves on by a seat from one to the next."""
    size = len(lineup)
    return [
        Job(GAME, OPTIONS, tuple(lineup[(seat + number) % size] for seat in range(size)), f"{seed}/{number}")
        for number in range(campaigns)
    ]


def play_campaigns(jobs: Sequence[Job], workers: int | None = None) -> Iterator[Campaign]:
    """The campaigns of `campaign_jobs`, in order."""
    return spread(play_campaign, jobs, workers)


def compare(
    lineup: Sequence[tuple[str, Entrant]],
    *,
    campaigns: int,
    seed: str,
    workers: int | None = None,
    progress: Callable[[], None] = lambda: None,
) -> Campaigns:
    """Play campaigns between these bots and say how each bot and each seat did."""
    played = []
    for campaign in play_campaigns(campaign_jobs([bot for _, bot in lineup], campaigns, seed), workers):
        played.append(campaign)
        progress()
    return summed_up(lineup, seed, played)


def summed_up(lineup: Sequence[tuple[str, Entrant]], seed: str, played: Sequence[Campaign]) -> Campaigns:
    """What the campaigns of `campaign_jobs` say."""
    size = len(lineup)
    bots = tuple(
        _city([(campaign, (at - number) % size) for number, campaign in enumerate(played)])
        for at in range(size)
    )
    seats = tuple(_city([(campaign, seat) for campaign in played]) for seat in range(size))
    return Campaigns(
        GAME,
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
