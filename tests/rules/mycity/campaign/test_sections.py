"""The worked examples of the ledger's section 8: modules one by one."""

from __future__ import annotations

import pytest

from faubourg.engine import CHANCE, Score, ranked
from faubourg.games.mycity.campaign.carried import Result
from faubourg.games.mycity.campaign.lines import TownScene
from faubourg.games.mycity.campaign.plan import EPISODES
from faubourg.games.mycity.campaign.position import LAY, REWARD
from faubourg.games.mycity.campaign.scoring import kind_of
from faubourg.games.mycity.campaign.sheets import dug, pieces_earned
from faubourg.games.mycity.campaign.state import CampaignState
from faubourg.games.mycity.campaign.stickers import PRINTED, ground, places
from faubourg.games.mycity.game import GAME
from faubourg.games.mycity.moves import Build, Draw
from tests.rules.mycity.campaign.cities import (
    at,
    begun,
    built,
    change,
    draw,
    finish,
    keys,
    on,
    points,
    refused,
    settle_gifts,
    squares,
    town,
)


def legal_builds(state: CampaignState, seat: int = 0) -> list[Build]:
    return [move for move in state.legal(seat) if isinstance(move, Build)]


GROUPS = ("Y4 E1 F1 E2 F2", "R1 D1 D2", "Y1 C2 C3", "Y2 D3 D4 E4")


@pytest.mark.rule("MC-CAMP-COLOUR-1")
def test_colour_groups_touch_across_the_river() -> None:
    state = built(begun(3), *GROUPS)
    assert points(state, "group-") == 3
    assert points(built(state, "Y3 E3 F3 G3 H3"), "group-") == 5
    assert "group-red" not in keys(built(begun(2), *GROUPS))


@pytest.mark.rule("MC-CAMP-WELL-1")
@pytest.mark.parametrize(
    ("buildings", "scored"),
    [
        (("B1 E6 F6", "R1 F7 G7", "Y1 F5 G5", "Y2 H5 H6 I5"), 4),
        (("B1 E7 E8", "R2 F6 F7 G7", "Y1 F5 G5", "Y2 H5 H6 I5"), 0),
    ],
)
def test_a_well_needs_four_different_buildings(buildings: tuple[str, ...], scored: int) -> None:
    state = begun(2)
    for seat in (0, 1):
        state.play(seat, GAME.parse("stick W at 5,6"))
    assert points(built(state, *buildings), "wells") == scored
    covering = begun(2)
    for seat in (0, 1):
        covering.play(seat, GAME.parse("stick W at 5,6"))
    built(covering, "B1 E6 F6", "R1 G6 H6")


@pytest.mark.rule("MC-CAMP-CHURCH-2", "MC-CAMP-CHURCH-1")
def test_churches_score_from_episode_5_on() -> None:
    church = ("B1 E6 F6", "C1 E7 E8 F8 F9", "R1 C7 D7")
    assert points(built(begun(5), *church, "Y1 G8 G9"), "churches") == 3
    assert points(built(begun(5), *church, "Y1 F5 G5"), "churches") == 0
    assert "churches" not in keys(built(begun(4), *church, "Y1 G8 G9"))
    asked = draw(built(begun(4), "B1 E6 F6"), "C2")
    assert refused(asked, "pass") == "MC-CHURCH-2"
    assert refused(asked, "leave") is None


@pytest.mark.rule("MC-CAMP-CHURCH-3")
def test_the_fourth_church_is_of_ones_own_shape() -> None:
    state = draw(built(begun(5), "B1 E6 F6"), "C4")
    assert refused(state, on(state, "C4b", "E7 E8 F8 F9")) is None
    assert refused(state, "build C4b at 9,5 rot 0") == "MC-BUILD-8"
    assert refused(state, "build C4a at 6,4 rot 0") == "CHURCH-3"
    assert refused(state, "build C4b at 6,4 rot 0 flipped") == "MC-BUILD-13"
    counts = {}
    for shape in ("C4a", "C4b", "C4c"):
        cities = (town(5, c4=shape),) * 2
        counts[shape] = len(legal_builds(draw(built(begun(5, *cities), "B1 E6 F6"), "C4")))
    assert counts == {"C4a": 25, "C4b": 12, "C4c": 14}


@pytest.mark.rule("MC-CAMP-BAN-1")
def test_the_ban_forbids_a_church_in_all_its_shapes() -> None:
    state = begun(5, town(5, c4="C4a"), town(5, c4="C4b"), town(5, c4="C4c"))
    draw(draw(state, "BAN"), "C4")
    assert state.deciders == (CHANCE,)
    assert [city.marker for city in state.cities] == [10, 10, 10]
    draw(state, "Y1")
    for shape in ("C4a", "C4b", "C4c"):
        assert refused(state, f"build {shape} at 6,4 rot 0") == "MC-BAN-1"


@pytest.mark.rule("MC-CAMP-BAN-1", "MC-CAMP-BLUEOUT-1")
def test_a_forbidden_card_is_forbidden_with_and_without_a_cog() -> None:
    state = begun(22, town(22, cogs=("B4",)), town(22))
    draw(draw(state, "BAN"), "B4")
    assert [city.marker for city in state.cities] == [5, 5]
    assert state.deciders == (CHANCE,)


@pytest.mark.rule("MC-CAMP-NOPASS-1")
def test_nobody_passes_in_episode_6() -> None:
    state = draw(begun(6), "Y8")
    assert refused(state, "pass") == "NOPASS-1"
    assert refused(draw(begun(9), "Y8"), "pass") == "NOPASS-1"
    assert refused(draw(begun(8), "Y8"), "pass") is None


@pytest.mark.rule("MC-CAMP-FLOOD-1", "MC-CAMP-FLOOD-2")
def test_the_left_bank_is_under_water() -> None:
    state = begun(7)
    land = state.setting.boards[0]
    assert [x.bit_count() for x in (land.land, land.trees, land.rocks, land.meadow)] == [62, 3, 2, 57]
    draw(state, "B1")
    assert refused(state, on(state, "B1", "C7 D7")) == "FLOOD-1"
    assert refused(state, on(state, "B1", "E7 E8")) is None
    finished = finish(begun(7))
    assert finished.results[0].score == 0
    assert points(finished, "trees") + points(finished, "rocks") + points(finished, "empty") == 6 - 4 - 57


@pytest.mark.rule("MC-CAMP-GOLD-1", "MC-CAMP-GOLD-2", "MC-CAMP-GOLD-3", "MC-CAMP-STICK-6")
def test_gold_is_won_by_all_who_are_first_in_one_turn() -> None:
    state = begun(10)
    assert {ground(state.town(0).stickers).letter(*at(name)) for name in ("A8", "K1")} == {"G"}
    veins = state.setting.boards[0].gold
    change(state, 0, squares=veins)
    draw(state, "B1")
    for seat in (0, 1):
        state.play(seat, GAME.parse("pass"))
    assert [city.marker for city in state.cities] == [12, 9]
    assert state.gold_won


@pytest.mark.rule("MC-CAMP-GOLD-3", "MC-CAMP-CABINET-1", "MC-CAMP-STICK-9")
def test_nuggets_beyond_six_are_lost() -> None:
    state = begun(11, town(11, nuggets=5), town(11))
    change(state, 0, squares=state.setting.boards[0].gold)
    change(state, 1, built=())
    finish(state)
    assert state.town(0).nuggets == 6
    assert state.phase == REWARD


@pytest.mark.rule("MC-CAMP-CABINET-2", "MC-CAMP-START-1")
def test_a_nugget_passes_at_marker_0() -> None:
    state = settle_gifts(begun(13, town(13, nuggets=2), town(13)))
    draw(state, "Y8")
    assert refused(state, "pass") == "MC-PASS-2"
    assert refused(state, "goldpass", 1) == "CABINET-2"
    assert refused(state, "pass", 1) == "MC-PASS-2"
    state.play(0, GAME.parse("goldpass"))
    assert (state.town(0).nuggets, state.town(0).marker) == (1, 0)
    assert state.view(1).cities[0].sheets["nuggets"] == 2
    church = draw(settle_gifts(begun(13, town(13, nuggets=2), town(13))), "C4")
    assert refused(church, "goldpass") == "CABINET-2"


@pytest.mark.rule("MC-CAMP-SAWMILL-1", "MC-CAMP-SAWMILL-2")
def test_the_first_building_touches_the_sawmill() -> None:
    state = draw(begun(10), "B1")
    builds = legal_builds(state)
    assert len(builds) == 10
    for where in ("H10 I10", "J8 J9", "K9 K10"):
        assert on(state, "B1", where) in builds
    assert refused(state, on(state, "B1", "E6 F6")) == "SAWMILL-1"
    assert refused(state, on(state, "B1", "J9 J10")) == "SAWMILL-1"


@pytest.mark.rule("MC-CAMP-CLEARING-1")
def test_a_clearing_is_no_empty_meadow() -> None:
    assert points(built(begun(10), "B1 K9 K10"), "empty") == -83 - 2
    assert points(built(begun(10), "B1 H10 I10"), "empty") == -83


@pytest.mark.rule("MC-CAMP-START-1")
def test_the_marker_starts_where_the_episode_says() -> None:
    starts = {number: episode.start for number, episode in EPISODES.items()}
    assert starts == {n: 0 if 13 <= n <= 18 else 5 if n >= 22 else 10 for n in range(1, 25)}
    state = begun(22)
    for card in ("Y1", "Y2", "Y3", "Y4", "Y5"):
        draw(state, card)
        for seat in (0, 1):
            state.play(seat, GAME.parse("pass"))
    assert state.town(0).marker == 0
    assert refused(draw(state, "Y6"), "pass") == "MC-PASS-2"


@pytest.mark.rule("MC-CAMP-INVEST-1")
@pytest.mark.parametrize(
    "buildings",
    [("B1 E6 F6", "Y1 E7 F7", "R1 G6 H6", "Y2 G7 G8 H8"), ("B1 E6 F6", "Y1 D6 D7", "R1 C6 C7")],
)
def test_the_investor_pays_for_touching_the_last(buildings: tuple[str, ...]) -> None:
    assert built(begun(13), *buildings).town(0).marker == 2


@pytest.mark.rule("MC-CAMP-FACTORY-2", "MC-CAMP-FACTORY-3")
def test_factories_score_at_the_river_and_soot_trees() -> None:
    def scored(*cogs: str) -> tuple[int, int]:
        state = begun(14, *(town(14, cogs=cogs),) * 2)
        for seat in (0, 1):
            state.play(seat, GAME.parse("cog B8"))
        built(state, "B1 E6 F6", "B2 F5 G5 F4")
        return points(state, "factories"), points(state, "trees")

    assert scored("B1", "B2") == (4, 8)
    assert scored("B1") == (2, 10)


def scene(state: CampaignState, seat: int = 0) -> TownScene:
    setting = state.setting
    return TownScene(setting.plots[seat], setting.sets[seat], state.town(seat))


@pytest.mark.rule("MC-CAMP-MINE-1", "MC-CAMP-MINE-2")
def test_the_colour_of_the_entrance_digs() -> None:
    state = built(begun(16), "B1 C3 D3", "B2 A2 B2 B3", "Y1 C2 D2")
    assert dug(scene(state), 16) == 2
    assert dug(scene(built(begun(16), "B1 C3 D3", "Y2 A2 B2 B3", "B4 C1 D1 C2 D2")), 16) == 0
    assert refused(draw(begun(16), "B1"), on(begun(16), "B1", "A3 B3")) == "MINE-1"


@pytest.mark.rule("MC-CAMP-RAIL-1", "MC-CAMP-RAIL-2", "MC-CAMP-RAIL-3")
def test_track_pieces_for_the_bottom_row_and_links() -> None:
    state = built(begun(19), "Y1 F10 F11", "B2 G10 G11 H11", "R2 E10 E11 D11")
    assert pieces_earned(scene(state)) == 3
    line = ("R1 D2 D3", "R3 D4 D5 D6 D7", "{} C7 C8 C9 B8", "R2 C10 C11 D11")
    assert pieces_earned(scene(built(begun(19), *(text.format("R7") for text in line)))) == 4
    assert pieces_earned(scene(built(begun(19), *(text.format("Y7") for text in line)))) == 1
    assert refused(draw(begun(19), "B1"), on(begun(19), "B1", "E2 E3")) == "RAIL-1"


@pytest.mark.rule("MC-CAMP-BLUEOUT-1", "MC-CAMP-D1")
def test_a_blue_card_without_a_cog_asks_nothing() -> None:
    state = begun(22, town(22, cogs=("B1",)), town(22))
    draw(state, "B1")
    assert state.deciders == (0,)
    for text in ("pass", "leave", "goldpass", "build B1 at 4,4 rot 0"):
        assert refused(state, text, 1) == "BLUEOUT-1"
    assert len(state.setting.deck) == 29
    nobody = draw(begun(22), "B7")
    assert nobody.deciders == (CHANCE,)


@pytest.mark.rule("MC-CAMP-PALACE-1", "MC-CAMP-COLOUR-2")
def test_the_palace_stands_from_the_start() -> None:
    state = begun(22)
    assert points(state, "group-red") == 1
    draw(state, "R1")
    assert refused(state, on(state, "R1", "G6 H6")) == "MC-BUILD-8"
    assert refused(state, on(state, "R1", "F7 F8")) == "MC-BUILD-9"
    assert refused(state, on(state, "R1", "E6 F6")) == "PALACE-1"
    assert refused(state, on(state, "R1", "D6 D7")) is None
    assert points(built(begun(22), "R1 E7 E8", "Y1 F6 F7"), "group-") == 3


@pytest.mark.rule("MC-CAMP-PARK-1", "MC-CAMP-PARK-2")
def test_parks_have_four_different_buildings() -> None:
    state = built(begun(22), "R1 E7 E8", "Y1 F8 G8", "Y2 G6 G7 H6", "R2 F6 F5 G5")
    assert (points(state, "parks"), points(state, "empty"), points(state, "group-")) == (2, -74, 5)
    state = built(begun(22), "R1 E7 E8", "Y2 F8 G8 G7", "R2 F6 F5 G5")
    assert (points(state, "parks"), points(state, "empty")) == (0, -77)


ROCKFALL = "J1 B3 D5 C7 F7 B8 E8 G8 F9 E10 D11 F11"


@pytest.mark.rule("MC-CAMP-STICK-3")
def test_where_rocks_fall() -> None:
    assert set(PRINTED.grid.squares(places(PRINTED, "R", False))) == squares(ROCKFALL)
    assert set(PRINTED.grid.squares(places(PRINTED, "R", True))) == squares("J1 F7 E8 G8 F9 F11")


@pytest.mark.rule("MC-CAMP-STICK-11")
def test_where_openings_go_in_episode_10() -> None:
    board = ground(begun(10).town(0).stickers)
    assert set(board.grid.squares(places(board, "O", False))) == squares("K3 K4 J5 J6 K7")


@pytest.mark.rule("MC-CAMP-RANK-1", "MC-CAMP-RANK-2")
def test_classes_follow_ranks() -> None:
    assert [kind_of(rank, 3) for rank in (1, 2, 3)] == ["1st", "2nd", "others"]
    assert [kind_of(rank, 2) for rank in (1, 2)] == ["1st", "others"]
    tied = ranked([Score(0, 9.0), Score(1, 9.0), Score(2, 3.0)])
    assert [kind_of(score.rank, 3) for score in tied] == ["1st", "1st", "others"]
    rows = ranked([Score(0, 20.0, (), (0, -1)), Score(1, 20.0, (), (0, -2)), Score(2, 3.0)])
    assert [kind_of(score.rank, 3) for score in rows] == ["1st", "2nd", "others"]
    assert Result(3, "others") == Result(3, "others")


@pytest.mark.rule("MC-CAMP-RAIL-5")
def test_pieces_of_the_table_are_laid_in_the_last_chapter_too() -> None:
    state = finish(begun(22))
    assert {result.kind for result in state.results} == {"1st"}
    state = begun(23)
    draw(state, "Y1")
    state.play(0, on(state, "Y1", "E7 E8"))
    state.play(1, GAME.parse("leave"))
    draw(state, "Y2")
    state.play(0, GAME.parse("leave"))
    assert [result.kind for result in state.results] == ["1st", "others"]
    assert state.phase == REWARD
    assert state.deciders == (1,)
    state.play(1, GAME.parse("stick B at 10,4"))
    assert state.phase == LAY
    assert state.town(1).pieces == 1


def test_the_deck_is_in_canonical_order() -> None:
    assert [len(EPISODES[n].deck) for n in (1, 3, 4, 5, 9, 22)] == [24, 24, 28, 29, 29, 29]
    assert EPISODES[22].deck[-5:] == ("C1", "C2", "C3", "C4", "BAN")
    assert Draw("C4") in [move for move, _ in begun(22).outcomes()]
