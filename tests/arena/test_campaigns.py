"""Whole campaigns in the arena: the same seed gives the same one, and the counts follow the seats."""

import msgspec

from faubourg.arena import Campaign, Campaigns, Entrant, Result, compare
from faubourg.arena.campaigns import campaign_jobs, play_campaign, summed_up

GREEDY, RANDOM = Entrant("greedy", 1), Entrant("random", 1)


def campaign(circles: tuple[int, ...], ranks: tuple[int, ...], won: tuple[int, ...]) -> Campaign:
    seats = len(circles)
    times = tuple(0.5 * (seat + 1) for seat in range(seats))
    result = Result(tuple(map(float, circles)), ranks, 100, times, (10,) * seats, times)
    return Campaign(result, won, tuple({"rank": count} for count in circles))


def test_everybody_moves_on_by_a_seat_and_decks_differ() -> None:
    jobs = campaign_jobs("mycity", [GREEDY, RANDOM, RANDOM], 3, "s")
    assert [job.seats.index(GREEDY) for job in jobs] == [0, 2, 1]
    assert len({job.seed for job in jobs}) == 3


def test_counts_follow_the_bot_from_seat_to_seat() -> None:
    played = [
        campaign((30, 20), (1, 2), (14, 10)),  # the first bot sits first
        campaign((20, 30), (2, 1), (9, 15)),  # now it sits second
        campaign((25, 25), (1, 2), (13, 11)),  # as many circles, the tie is broken
        campaign((25, 25), (1, 1), (12, 12)),  # and shared
    ]
    found = summed_up("mycity", [("a", GREEDY), ("b", RANDOM)], "s", played)
    first, second = found.bots
    assert (first.first.value, second.first.value) == (3.5 / 4, 0.5 / 4)
    assert (first.most.value, second.most.value) == (2 / 4, 0.0)
    assert (first.circles.value, second.circles.value) == (27.5, 22.5)
    assert first.won.value == (14 + 15 + 13 + 12) / 4
    assert [seat.first.value for seat in found.seats] == [2.5 / 4, 1.5 / 4]
    assert found.seats[1].slowest == 1.0
    assert found.seats[0].seconds == 0.05
    assert 0 < found.p < 1


def test_a_campaign_has_24_episodes_and_repeats_itself() -> None:
    job = campaign_jobs("mycity", [GREEDY, RANDOM], 1, "again")[0]
    one, two = play_campaign(job), play_campaign(job)
    assert (one.result.scores, one.won, one.sources) == (two.result.scores, two.won, two.sources)
    assert sum(one.won) >= 24
    assert one.result.scores == tuple(sum(source.values()) for source in one.sources)
    assert one.result.ranks[0] == 1
    assert min(one.result.decisions) > 24


def test_what_is_found_is_plain_data() -> None:
    ticks: list[int] = []
    lineup = [("greedy", GREEDY), ("random", RANDOM)]
    found = compare("mycity", lineup, campaigns=2, seed="t", workers=1, progress=lambda: ticks.append(1))
    assert len(ticks) == 2
    assert found.bots[0].first.value == 1.0
    assert found.bots[0].circles.value > found.bots[1].circles.value
    assert msgspec.json.decode(msgspec.json.encode(found), type=Campaigns) == found
