"""Cities are exactly alike (invariant 2), and scoring modules are apart from one another (invariant 10)."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import msgspec
import pytest

from faubourg.engine import CHANCE, Dealer, Match
from faubourg.games.mycity.campaign.carried import CityValue
from faubourg.games.mycity.campaign.lines import count_lines, empty_rows
from faubourg.games.mycity.campaign.plan import EPISODES, CampaignEpisode
from faubourg.games.mycity.campaign.state import CampaignState
from faubourg.games.mycity.game import GAME
from faubourg.games.mycity.scoring_lines import line_points
from tests.effort import PROOF
from tests.rules.mycity.campaign.campaigns import campaign, carried_by, choose, state_of
from tests.rules.mycity.campaign.cities import begun, built, points, town

EPISODES_TRIED = range(2, 25) if PROOF else (2, 4, 9, 10, 13, 16, 18, 19, 21, 22, 24)


def permuted(value: dict[str, Any], order: tuple[int, ...]) -> dict[str, Any]:
    """The same campaign with its cities at other seats."""
    return {
        **value,
        "cities": [value["cities"][seat] for seat in order],
        "results": [[row[seat] for seat in order] for row in value["results"]],
    }


def outcome(number: int, value: dict[str, Any], order: tuple[int, ...]) -> CampaignState:
    """An episode in which each city decides by itself, wherever it sits, and in any order."""
    options: dict[str, object] = {"mode": "campaign", "episode": number}
    names = [f"S{seat}" for seat in order]
    dealer = Dealer.from_phrase(f"alike {number}")
    match = Match.new(GAME, options, names, None, permuted(value, order))
    mind = {seat: Random(f"mind {number} {city}") for seat, city in enumerate(order)}
    hurry = Random(f"hurry {order}")
    while not match.state.over:
        state = state_of(match)
        if state.deciders == (CHANCE,):
            match.state.play(CHANCE, dealer.pick(len(state.drawn), state.outcomes()))
            continue
        seat = hurry.choice(state.deciders)
        state.play(seat, choose(state, seat, mind[seat]))
    return state_of(match)


@pytest.mark.rule("MC-CAMP-REWARD-2", "MC-CAMP-RANK-1", "MC-CAMP-FRAME-6")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("number", EPISODES_TRIED)
def test_invariant_2_permuting_the_cities_permutes_the_result_byte_for_byte(number: int, seats: int) -> None:
    value = carried_by(campaign(seats, "campaign 0")[number - 2])
    plain = tuple(range(seats))
    first = outcome(number, value, plain)
    orders = [*permutations(plain)][1:]
    for order in orders if PROOF else Random(number).sample(orders, min(2, len(orders))):
        other = outcome(number, value, order)
        due, found = permuted(carry(first), order), carry(other)
        assert msgspec.json.encode(found) == msgspec.json.encode(due)
        scores, again = first.standings().scores, other.standings().scores
        for seat, city in enumerate(order):
            assert msgspec.structs.replace(again[seat], seat=city) == scores[city]


def carry(state: CampaignState) -> dict[str, Any]:
    found = state.carry()
    assert found is not None
    return dict(found)


@pytest.mark.rule("MC-CAMP-FRAME-6")
def test_a_city_brings_all_that_is_its_own_to_another_seat() -> None:
    value = carried_by(campaign(2, "campaign 0")[20])
    kept = {field.name for field in msgspec.structs.fields(CityValue)}
    assert set(value["cities"][0]) == kept
    assert permuted(permuted(value, (1, 0)), (1, 0)) == value


# ---------------------------------------------------------------------- invariant 10

LINE_OF = {
    "COLOUR": "colours",
    "CHURCHPTS": "churches",
    "WELL": "wells",
    "FACTORY": "factories",
    "PARK": "parks",
}


def without(episode: CampaignEpisode, module: str) -> CampaignEpisode:
    """The episode with a module switched off."""
    end = {line: worth for line, worth in episode.end.items() if line != LINE_OF.get(module)}
    return msgspec.structs.replace(episode, modules=episode.modules - {module}, end=end)


def counted(state: CampaignState, episode: CampaignEpisode) -> tuple[dict[str, int], tuple[int, ...]]:
    setting, city = state.setting, state.town(0)
    lines = count_lines(setting.plots[0], setting.sets[0], city, episode)
    rows = empty_rows(setting.plots[0], setting.sets[0], city, episode)
    return {line: line_points(parts) for line, parts in lines.items()}, rows


def boards() -> dict[str, CampaignState]:
    """Boards on which the line of each module gives something."""
    industry = begun(14, *(town(14, cogs=("B1", "B2")),) * 2)
    for seat in (0, 1):
        industry.play(seat, GAME.parse("cog B8"))
    welled = begun(12, *(town(12, {"H9": "W"}),) * 2)
    churches = begun(5)
    return {
        "COLOUR": built(begun(3), "Y4 E1 F1 E2 F2", "R1 D1 D2"),
        "CHURCHPTS": built(churches, "B1 E6 F6", "C1 E7 E8 F8 F9", "R1 C7 D7", "Y1 G8 G9"),
        "WELL": built(welled, "B1 H10 I10", "R1 I8 I9", "Y1 G9 G10", "Y2 H8 H7 G7"),
        "FACTORY": built(industry, "B1 E6 F6", "B2 F5 G5 F4"),
        "PARK": built(begun(22), "R1 E7 E8", "Y1 F8 G8", "Y2 G6 G7 H6", "R2 F6 F5 G5"),
    }


@pytest.mark.rule("MC-CAMP-FRAME-9", "MC-CAMP-SCORE-1", "MC-CAMP-FACTORY-3", "MC-CAMP-PARK-2")
@pytest.mark.parametrize("module", LINE_OF)
def test_invariant_10_a_module_switched_off_takes_its_own_line_and_no_other(module: str) -> None:
    state = boards()[module]
    lines, rows = counted(state, state.episode)
    fewer, other_rows = counted(state, without(state.episode, module))
    assert lines[LINE_OF[module]] != 0
    changed = {line: (lines[line], fewer.get(line)) for line in lines if lines[line] != fewer.get(line)}
    due: dict[str, tuple[int, int | None]] = {LINE_OF[module]: (lines[LINE_OF[module]], None)}
    if module == "FACTORY":
        due["trees"] = (8, 10)
    if module == "PARK":
        due["empty"] = (-74, -75)
    assert changed == due
    assert (sum(other_rows) - sum(rows)) == (1 if module == "PARK" else 0)


@pytest.mark.rule("MC-CAMP-FRAME-9")
@pytest.mark.parametrize("number", [11, 16, 17, 18, 19, 21])
def test_invariant_10_sheets_never_change_a_score(number: int) -> None:
    state = campaign(2, "campaign 0")[number - 1].state
    assert isinstance(state, CampaignState)
    before = counted(state, state.episode)
    for module in ("CABINET", "MINE", "RAIL"):
        assert counted(state, without(state.episode, module)) == before
    rich = state.copy()
    full = {"nuggets": 6, "depth": 15, "rail": (12, 2, 2, 3, 4), "circles": (9, 9, 4, 4, 0)}
    for seat in (0, 1):
        rich.cities[seat] = msgspec.structs.replace(state.town(seat), **full)
    rich.settled = tuple(rich.cities)
    assert rich.standings() == state.standings()
    assert points(rich, "start") == EPISODES[number].start
