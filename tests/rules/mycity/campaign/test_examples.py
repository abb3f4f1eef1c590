"""The worked examples of the ledger's part 12, CE-1 to CE-6, every refusal by its name."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from faubourg.engine import CHANCE, Match
from faubourg.games.mycity.campaign.carried import Result, Value, read_value
from faubourg.games.mycity.campaign.moves import Stick
from faubourg.games.mycity.campaign.position import LAY, REWARD
from faubourg.games.mycity.campaign.scoring import campaign_scores, campaign_winners
from faubourg.games.mycity.campaign.state import CampaignState
from faubourg.games.mycity.game import GAME
from tests.rules.mycity.campaign.cities import (
    at,
    begun,
    change,
    points,
    refused,
    replayed,
    rewarding,
    settle_gifts,
    squares,
    started,
    town,
    value,
)

ROCKFALL = "J1 B3 D5 C7 F7 B8 E8 G8 F9 E10 D11 F11"


def sticks(state: CampaignState, seat: int = 0) -> set[tuple[int, int]]:
    return {(move.row, move.col) for move in state.legal(seat) if isinstance(move, Stick)}


def play(state: CampaignState, seat: int, text: str) -> None:
    state.play(seat, GAME.parse(text))


# ---------------------------------------------------------------------- CE-1


@pytest.mark.rule("MC-CAMP-STICK-1", "MC-CAMP-STICK-2", "MC-CAMP-STICK-3", "MC-CAMP-D2", "MC-CAMP-FRAME-8")
def test_ce_1_a_rock_after_the_first_episode() -> None:
    state = begun(1)
    rewarding(state, "1st others")
    assert sticks(state) == squares(ROCKFALL)
    answers = {
        "stick R at 1,5": "STICK-3",
        "stick R at 2,4": "STICK-2",
        "stick R at 7,5": "STICK-2",
        "stick R at 11,0": "STICK-2",
        "stick T at 0,2": "REWARD-1",
        "pass": "FRAME-4",
        "cog B1": "FRAME-8",
        "goldpass": "FRAME-8",
        "lay trunk": "FRAME-8",
        "stick B at 0,10": "FRAME-8",
        "stick O at 3,10": "FRAME-8",
    }
    assert {text: refused(state, text) for text in answers} == answers


@pytest.mark.rule("MC-CAMP-STICK-8", "MC-CAMP-FACTORY-4", "MC-CAMP-STICK-7")
def test_ce_1_two_rocks_one_after_the_other() -> None:
    state = begun(13)
    rewarding(state, "1st others")
    assert sticks(state) == squares(ROCKFALL) - {at("J1")}
    play(state, 0, "stick R at 4,3")
    assert sticks(state) == squares("B3 D4 E5 D6 C7 F7 B8 E8 G8 F9 E10 D11 F11")
    assert refused(state, "stick R at 4,3") == "STICK-2"


@pytest.mark.rule("MC-CAMP-STICK-5")
def test_ce_1_the_fallback_is_judged_on_the_right_bank() -> None:
    trees = dict.fromkeys(["J1", "F7", "E8", "G8", "F9", "F11"], "T")
    state = begun(9, town(9, trees), town(9))
    rewarding(state, "1st others")
    assert len(sticks(state)) == 42
    assert refused(state, "stick R at 2,1") == "STICK-5"


@pytest.mark.rule("MC-CAMP-STICK-10", "MC-CAMP-STICK-7", "MC-CAMP-CLOSE-2")
def test_ce_1_a_blank_and_what_covers_it() -> None:
    state = begun(9)
    rewarding(state, "1st others")
    assert sticks(state, 1) == squares("K1 A3 A8 F8 E11")
    assert refused(state, "stick B at 1,7", 1) == "STICK-10"
    play(state, 1, "stick B at 2,0")
    assert dict(state.town(1).stickers)[2, 0] == ("B",)
    sixteen = begun(16, *(town(16, {"A3": "B"}),) * 2).town(0)
    assert dict(sixteen.stickers)[2, 0] == ("B", "MB")
    layers = {**dict(town(19).stickers), (2, 0): ("B", "MB")}
    covered = msgspec.structs.replace(town(19), stickers=tuple(sorted(layers.items())))
    closed = dict(begun(19, *(covered,) * 2).town(0).stickers)
    assert closed[2, 0] == ("B", "MB", "B")
    assert [closed[at(name)] for name in ("B10", "B1")] == [("MR", "B"), ("MY", "B")]


# ---------------------------------------------------------------------- CE-2


@pytest.mark.rule("MC-CAMP-MINE-3", "MC-CAMP-MINE-4", "MC-CAMP-REWARD-1", "MC-CAMP-STICK-9")
def test_ce_2_the_shaft_over_three_episodes() -> None:
    towns = [town(16), town(16, nuggets=6), town(16)]
    rows = [
        (16, "1st 2nd others", (5, 3, 2), (5, 4, 4), (5,), (1, 0, 0)),
        (17, "others 2nd 1st", (1, 5, 6), (7, 10, 10), (5, 9), (1, 1, 1)),
        (18, "others 1st 1st", (6, 6, 2), (15, 15, 12), (5, 9, 13), (3, 3, 1)),
    ]
    closed: tuple[int, ...] = ()
    for episode, kinds, dug, depths, after, circles in rows:
        state = begun(episode, *towns, triangles=closed)
        rewarding(state, kinds, dug)
        assert tuple(state.town(seat).depth for seat in range(3)) == depths
        if episode == 17:
            assert state.town(0).queue == ("T", "N")
            assert state.town(1).done == ("+rank", "-N", "+shaft")
            assert state.town(2).queue == ("R", "N", "shaft")
        settle_gifts(state)
        assert state.over
        assert state.triangles == after
        assert tuple(state.town(seat).circles[2] for seat in range(3)) == circles
        closed = state.triangles
        towns = [msgspec.structs.replace(state.town(seat), built=(), squares=0) for seat in range(3)]
    assert [each.nuggets for each in towns] == [1, 6, 1]


# ---------------------------------------------------------------------- CE-3


@pytest.mark.rule("MC-CAMP-RAIL-4", "MC-CAMP-RAIL-5", "MC-CAMP-STICK-8", "MC-CAMP-D4")
def test_ce_3_laying_in_19() -> None:
    state = begun(19, town(19, nuggets=5), town(19))
    rewarding(state, "others 1st", pieces=(4, 0))
    assert state.phase == LAY
    assert state.town(0).pieces == 6
    options = []
    for text in ("lay trunk", "lay trunk", "lay F", "lay F", "stick TT at 5,7", "lay trunk", "lay trunk"):
        options.append(len(state.legal(0)))
        if text == "stick TT at 5,7":
            assert refused(state, "lay trunk") == "STICK-8"
            assert refused(state, "stick T at 5,7") == "REWARD-1"
        elif len(options) == 3:
            assert refused(state, "lay M") == "RAIL-4"
        elif len(options) == 6:
            assert refused(state, "lay F") == "RAIL-4"
        play(state, 0, text)
    assert options == [1, 1, 2, 2, 72, 1, 1]
    assert state.town(0).rail == (4, 2, 0, 0, 0)
    assert state.over


@pytest.mark.rule("MC-CAMP-RAIL-4", "MC-CAMP-STICK-9", "MC-CAMP-CABINET-1")
def test_ce_3_laying_in_21() -> None:
    state = begun(21, town(21, nuggets=5, rail=(4, 2, 0, 0, 0)), town(21))
    rewarding(state, "others 1st", pieces=(3, 0))
    options = []
    for text in ("lay M", "lay M", "lay trunk", "lay trunk", "lay H"):
        options.append(len(state.legal(0)))
        play(state, 0, text)
    assert options == [2, 2, 1, 1, 2]
    assert state.town(0).done == ("M", "M", "+N", "-N", "trunk", "trunk", "H")
    assert (state.town(0).nuggets, state.town(0).rail) == (6, (6, 2, 2, 1, 0))


@pytest.mark.rule("MC-CAMP-FRAME-4", "MC-CAMP-STICK-9")
def test_ce_3_a_full_sheet_in_22() -> None:
    state = begun(22, town(22, rail=(12, 2, 2, 3, 3)), town(22))
    rewarding(state, "others 1st")
    assert refused(state, "lay C") == "FRAME-4"
    play(state, 1, "stick R at 2,1")
    assert len(state.legal(0)) == 1
    play(state, 0, "lay C")
    assert state.town(0).done == ("C", "+rails", "+rails", "-K")
    assert state.over


# ---------------------------------------------------------------------- CE-4

CE_4 = """
1 2 cog B3
2 1 cog B2
3 * draw B2
4 1 build B2 at 3,5 rot 0
5 2 build B2 at 6,4 rot 90
6 * draw Y8
7 1 goldpass
8 2 build Y8 at 5,6 rot 0
9 * draw R1
10 1 build R1 at 5,6 rot 0
11 2 build R1 at 4,7 rot 90
12 * draw BAN
13 * draw C4
14 * draw B3
15 1 pass
16 2 build B3 at 2,5 rot 90
17 * draw C2
18 2 leave
19 1 leave
20 1 stick R at 2,1
21 2 cog B6
22 1 stick R at 1,1
"""


def ce_4(log: str = CE_4) -> Match:
    one = town(13, {"F1": "T", "G6": "W"}, c4="C4c", nuggets=1, circles=(8, 0, 0, 0, 0))
    veins = dict(one.stickers) | {(7, 0): ("B", "G")}
    one = msgspec.structs.replace(one, stickers=tuple(sorted(veins.items())))
    two = town(13, {"D5": "R", "D6": "R", "G6": "W"}, c4="C4a", circles=(16, 1, 0, 0, 0))
    return replayed(started(13, one, two), log)


def part_of(lines: int) -> Match:
    return ce_4("\n".join(CE_4.strip().splitlines()[:lines]))


@pytest.mark.rule("MC-CAMP-CLOSE-1", "MC-CAMP-FACTORY-1", "MC-CAMP-CAP-1", "MC-CAMP-FRAME-2")
def test_ce_4_a_whole_episode() -> None:
    match = ce_4()
    state = match.state
    assert isinstance(state, CampaignState)
    assert state.over
    assert state.results == (Result(0, "1st"), Result(0, "others"))
    names = ("start", "passes", "investor", "trees", "rocks", "group-", "churches", "factories", "empty")
    assert [points(state, name) for name in names] == [0, -1, 1, 9, -6, 2, 0, 2, -79]
    assert [points(state, name, 1) for name in names] == [0, 0, 2, 8, -10, 4, 0, 2, -69]
    rows = [[-int(row) for row in score.tiebreak] for score in state.standings().scores]
    assert rows == [[8, 10, 9, 6, 4, 5, 7, 8, 10, 7, 5], [9, 10, 8, 6, 3, 2, 2, 7, 10, 7, 5]]
    carried = state.carry()
    assert carried is not None
    one, two = carried["cities"]
    assert one == {
        "name": "Rivemont",
        "animal": "eagle",
        "stickers": {
            "0,5": ["T"],
            "0,10": ["G"],
            "1,1": ["R"],
            "2,1": ["R"],
            "5,6": ["W", "B"],
            "7,0": ["B", "G"],
        },
        "cogs": ["B2"],
        "c4": "C4c",
        "nuggets": 0,
        "depth": 0,
        "rail": {"trunk": 0, "F": 0, "M": 0, "H": 0, "C": 0},
        "circles": {"rank": 10, "fifty": 0, "shaft": 0, "rails": 0, "gold": 0},
    }
    assert list(one["stickers"]) == ["0,5", "0,10", "1,1", "2,1", "5,6", "7,0"]
    assert list(carried) == ["episode", "triangles", "cities", "results"]
    assert (two["cogs"], two["circles"]["rank"], two["circles"]["fifty"]) == (["B3", "B6"], 16, 1)
    assert two["stickers"] == {
        "0,10": ["G"],
        "4,3": ["R"],
        "5,3": ["R"],
        "5,6": ["W", "B"],
        "7,0": ["G"],
    }


@pytest.mark.rule("MC-CAMP-FRAME-4", "MC-CAMP-CABINET-2")
def test_ce_4_what_is_sealed_and_refused_on_the_way() -> None:
    first = part_of(1).state
    assert isinstance(first, CampaignState)
    assert first.view(0).cities[1].sheets["cogs"] == ()
    assert first.view(1).cities[1].sheets["cogs"] == ("B3",)
    open_card = part_of(3).state
    assert isinstance(open_card, CampaignState)
    assert refused(open_card, "pass") == "MC-PASS-2"
    paid = part_of(7).state
    assert isinstance(paid, CampaignState)
    assert paid.view(1).cities[0].sheets["nuggets"] == 1
    assert refused(paid, "goldpass", 1) == "CABINET-2"
    spent = part_of(8).state
    assert isinstance(spent, CampaignState)
    assert spent.view(1).cities[0].sheets["nuggets"] == 0
    before = part_of(20).state
    assert isinstance(before, CampaignState)
    assert before.phase == REWARD
    assert refused(before, "cog B6", 0) == "REWARD-1"
    assert refused(before, "cog B3", 1) == "D3"
    assert refused(before, "cog Y1", 1) == "D3"


# ---------------------------------------------------------------------- CE-5

CE_5 = """
1 * draw B7
2 * draw R1
3 1 build R1 at 6,4 rot 90
4 2 build R1 at 6,4 rot 90
5 * draw BAN
6 * draw B4
7 * draw Y1
8 1 build Y1 at 7,5 rot 0
9 2 build Y1 at 7,5 rot 0
10 * draw Y2
11 1 build Y2 at 5,6 rot 90
12 2 build Y2 at 4,5 rot 0
13 * draw R2
14 1 build R2 at 4,5 rot 90
15 2 pass
16 * draw B1
17 1 build B1 at 4,8 rot 90
18 * draw C4
19 1 build C4a at 2,7 rot 90
20 2 build C4c at 6,5 rot 0
21 * draw Y3
22 1 leave
23 2 leave
"""


def ce_5(lines: int) -> Match:
    one, two = town(22, cogs=("B1", "B3", "B4"), c4="C4a"), town(22, cogs=("B2", "B3", "B5"), c4="C4c")
    return replayed(started(22, one, two), "\n".join(CE_5.strip().splitlines()[:lines]))


@pytest.mark.rule("MC-CAMP-PALACE-1", "MC-CAMP-PARK-2", "MC-CAMP-SCORE-1", "MC-CAMP-RANK-3")
def test_ce_5_prosperity() -> None:
    state = ce_5(23).state
    assert isinstance(state, CampaignState)
    names = ("start", "passes", "trees", "rocks", "group-", "churches", "parks", "empty")
    assert [points(state, name) for name in names] == [5, 0, 10, -2, 6, 3, 2, -67]
    assert [points(state, name, 1) for name in names] == [5, -1, 10, -2, 3, 0, 0, -76]
    assert [result.kind for result in state.results] == ["1st", "others"]
    assert state.phase == REWARD
    assert state.town(0).queue == ("R",)
    rows = [[-int(row) for row in score.tiebreak] for score in state.standings().scores]
    assert [row[:3] for row in rows] == [[9, 10, 7], [9, 10, 9]]
    match = ce_5(23)
    match.play(0, "stick R at 2,1")
    laid = [(entry.move, entry.forced) for entry in match.entries[-2:]]
    assert laid == [("lay trunk", True), ("lay trunk", True)]
    assert match.state.over
    first = ce_5(1).state
    assert isinstance(first, CampaignState)
    assert (first.drawn, first.deciders, points(first, "group-")) == (("B7",), (CHANCE,), 1)
    banned = ce_5(6).state
    assert isinstance(banned, CampaignState)
    assert [city.marker for city in banned.cities] == [5, 5]
    blue = ce_5(16).state
    assert isinstance(blue, CampaignState)
    assert [refused(blue, text, 1) for text in ("pass", "leave", "build B1 at 4,8 rot 90")] == [
        "BLUEOUT-1"
    ] * 3
    church = ce_5(19).state
    assert isinstance(church, CampaignState)
    assert refused(church, "build C4a at 6,5 rot 0", 1) == "CHURCH-3"
    assert refused(church, "pass", 1) == "MC-CHURCH-2"


# ---------------------------------------------------------------------- CE-6


def final(scores: Sequence[int], circles: Sequence[tuple[int, ...]]) -> Value:
    """A campaign after its last episode; the first two were first in nine episodes each, the third in six."""
    wins = [0] * 9 + [1] * 9 + [2] * 6
    rows = tuple(
        tuple(
            Result(scores[s] if number == 23 else 10, "1st" if wins[number] == s else "others")
            for s in range(3)
        )
        for number in range(24)
    )
    towns = [town(24, circles=row) for row in circles]
    carried = value(24, towns, results=rows[:23])
    return msgspec.structs.replace(read_value(carried), episode=25, results=rows)


@pytest.mark.rule("MC-CAMP-END-1", "MC-CAMP-END-2", "MC-CAMP-END-3")
def test_ce_6_the_end() -> None:
    circles = [(26, 1, 1, 2, 0), (27, 0, 2, 1, 0), (24, 2, 3, 2, 0)]
    gold = [1, 1, 0]

    def ended(*scores: int) -> Value:
        found = final(scores, circles)
        cities = tuple(
            msgspec.structs.replace(city, circles=city.circles | {"gold": more})
            for city, more in zip(found.cities, gold, strict=True)
        )
        return msgspec.structs.replace(found, cities=cities)

    assert [score.total for score in campaign_scores(ended(25, 22, 30))] == [31, 31, 31]
    assert campaign_winners(ended(25, 22, 30)) == (0,)
    assert campaign_winners(ended(25, 25, 30)) == (0, 1)
    running = msgspec.structs.replace(ended(25, 22, 30), episode=24)
    assert campaign_winners(running) == ()


@pytest.mark.rule("MC-CAMP-CABINET-3", "MC-CAMP-REWARD-3")
def test_nuggets_become_circles_when_the_last_episode_is_saved() -> None:
    state = begun(24, town(24, nuggets=5), town(24, nuggets=2))
    rewarding(state, "1st others")
    settle_gifts(state)
    assert state.over
    assert [(state.town(s).circles[4], state.town(s).nuggets) for s in (0, 1)] == [(1, 2), (0, 2)]
    carried = state.carry()
    assert carried is not None
    assert carried["episode"] == 25
    assert state.next_options is None
    assert campaign_winners(read_value(carried)) == (0,)
    change(state, 0)
