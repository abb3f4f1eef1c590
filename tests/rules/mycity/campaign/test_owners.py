"""Who plays a city: new owners between episodes, stand-ins, and what stands on the last page."""

from __future__ import annotations

from random import Random

import pytest

from faubourg.bots import Budget, find_bot
from faubourg.engine import ALL, BadRecord, Dealer, Match, Move, next_match, verify_series
from faubourg.games.mycity.campaign.carried import founding, read_value
from faubourg.games.mycity.campaign.scoring import campaign_scores, campaign_winners, circles
from faubourg.games.mycity.campaign.state import CampaignState
from faubourg.games.mycity.game import GAME
from tests.rules.mycity.campaign.campaigns import campaign, carried_by, choose, played, state_of
from tests.rules.mycity.campaign.cities import started, town

BOT = find_bot("mycity", "random")


def stand_in(state: CampaignState, seat: int, rng: Random) -> Move:
    """What a bot decides for an absent owner, from what that one could know."""
    return BOT.choose(state.resample(seat, rng), seat, rng, Budget(1))


@pytest.mark.rule("MC-CAMP-FRAME-7")
def test_a_stand_in_decides_everything_a_city_owes_and_it_counts() -> None:
    cities = (town(21, rail=(4, 2, 0, 0, 0)), town(21, rail=(4, 2, 0, 0, 0)))
    match, rng, decided = started(21, *cities), Random(7), set()
    match.dealer = Dealer.from_phrase("stand-in")
    match.settle()
    while not match.state.over:
        state = state_of(match)
        seat = state.deciders[0]
        absent = seat == 1
        move = stand_in(state, seat, rng) if absent else choose(state, seat, rng)
        assert state.why_not(seat, move) is None
        if absent:
            decided.add(state.phase)
        match.play(seat, move)
    assert len(decided) >= 2
    carried = carried_by(match)
    assert carried["results"][20][1]["class"] in ("1st", "others")
    assert sum(carried["cities"][1]["rail"].values()) > 6
    assert carried["cities"][1]["name"] == "Val-Doré"


@pytest.mark.rule("MC-CAMP-FRAME-7")
def test_every_city_plays_every_episode() -> None:
    for seats in (2, 3, 4):
        for number, match in enumerate(campaign(seats, "campaign 0"), 1):
            assert len(carried_by(match)["results"]) == number
            assert all(len(row) == seats for row in carried_by(match)["results"])
            owing = {entry.seat for entry in match.entries} - {-1}
            assert owing == set(range(seats))


@pytest.mark.rule("MC-CAMP-FRAME-7", "MC-CAMP-FRAME-6")
def test_a_stand_in_takes_nothing_over() -> None:
    """The city keeps its name and animal, and its owner may be back with the next decision."""
    first = played(Match.new(GAME, {"mode": "campaign"}, ["Ada", "Bo"], Dealer.from_phrase("a")), Random(1))
    second = next_match(first, Dealer.from_phrase("b"))
    rng, turns = Random(2), 0
    while not second.state.over:
        state = state_of(second)
        seat = state.deciders[0]
        turns += 1
        move = stand_in(state, seat, rng) if turns % 2 else choose(state, seat, rng)
        second.play(seat, move)
    names = [[city["name"] for city in carried_by(match)["cities"]] for match in (first, second)]
    assert names == [["eagle", "stag"]] * 2
    assert second.header.seats == ("Ada", "Bo")
    assert len(verify_series(GAME, [first.record(ALL), second.record(ALL)])) == 2


@pytest.mark.rule("MC-CAMP-FRAME-6")
def test_a_new_owner_sits_down_with_the_whole_city() -> None:
    names = ["Ada", "Bo"]
    match = Match.new(
        GAME, {"mode": "campaign"}, names, Dealer.from_phrase("c"), founding(["Rivemont", None])
    )
    first = played(match, Random(3))
    following = first.state.next_options
    assert following is not None
    taken = Match.new(GAME, dict(following), ["Cy", "Bo"], Dealer.from_phrase("d"), first.state.carry())
    second = played(taken, Random(4))
    assert carried_by(second)["cities"][0]["name"] == "Rivemont"
    assert len(verify_series(GAME, [first.record(ALL), second.record(ALL)])) == 2
    one = Match.new(GAME, dict(following), ["Bo", "Bo"], Dealer.from_phrase("e"), first.state.carry())
    assert len(verify_series(GAME, [first.record(ALL), played(one, Random(5)).record(ALL)])) == 2
    swapped = Match.new(GAME, dict(following), ["Bo", "Ada"], Dealer.from_phrase("f"), first.state.carry())
    with pytest.raises(BadRecord) as caught:
        verify_series(GAME, [first.record(ALL), played(swapped, Random(6)).record(ALL)])
    assert caught.value.rule == "MC-CAMP-FRAME-6"


@pytest.mark.rule("MC-CAMP-END-3", "MC-CAMP-END-1")
def test_the_last_page_has_the_city_its_24_results_and_the_source_of_each_circle() -> None:
    for seats in (1, 2, 4):
        value = read_value(carried_by(campaign(seats, "campaign 0")[-1]))
        assert value.episode == 25
        assert [len(row) for row in value.results] == [seats] * 24
        totals = [int(score.total) for score in campaign_scores(value)]
        for seat, city in enumerate(value.cities):
            assert list(city.circles) == ["rank", "fifty", "shaft", "rails", "gold"]
            assert totals[seat] == circles(city) == sum(city.circles.values())
            won = {"1st": 2, "2nd": 1, "others": 0}
            assert city.circles["rank"] == sum(won[row[seat].kind] for row in value.results)
        winners = campaign_winners(value)
        assert (winners == ()) == (seats == 1)
        assert all(totals[seat] == max(totals) for seat in winners)
