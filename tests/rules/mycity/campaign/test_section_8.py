"""The worked examples of the ledger's section 8 up to the clearings, each in a test of its name."""

from __future__ import annotations

import pytest

from faubourg.engine import CHANCE
from faubourg.games.mycity.campaign.position import REWARD
from faubourg.games.mycity.campaign.state import CampaignState
from faubourg.games.mycity.campaign.stickers import ground
from faubourg.games.mycity.game import GAME
from faubourg.games.mycity.moves import Build
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
    rewarding,
    town,
)


def legal_builds(state: CampaignState, seat: int = 0) -> list[Build]:
    return [move for move in state.legal(seat) if isinstance(move, Build)]


def texts(state: CampaignState, seat: int = 0) -> list[str]:
    return [str(move) for move in state.legal(seat)]


def all_do(state: CampaignState, text: str) -> CampaignState:
    for seat in state.deciders:
        state.play(seat, GAME.parse(text))
    return state


# ---------------------------------------------------------------------- COLOUR

GROUPS = ("Y4 E1 F1 E2 F2", "R1 D1 D2", "Y1 C2 C3", "Y2 D3 D4 E4")


@pytest.mark.rule("MC-CAMP-COLOUR-1")
def test_colour_a_the_largest_group_of_each_colour() -> None:
    state = built(begun(3), *GROUPS)
    assert [points(state, f"group-{colour}") for colour in ("yellow", "red", "blue")] == [2, 1, 0]
    assert not any(key.startswith("group-") for key in keys(built(begun(2), *GROUPS)))


@pytest.mark.rule("MC-CAMP-COLOUR-1")
def test_colour_b_groups_touch_across_the_river() -> None:
    state = built(begun(3), *GROUPS, "Y3 E3 F3 G3 H3")
    assert [points(state, f"group-{colour}") for colour in ("yellow", "red")] == [4, 1]


# ---------------------------------------------------------------------- WELL


def with_well() -> CampaignState:
    return all_do(begun(2), "stick W at 5,6")


@pytest.mark.rule("MC-CAMP-WELL-1")
def test_well_a_four_different_buildings() -> None:
    buildings = ("B1 E6 F6", "R1 F7 G7", "Y1 F5 G5", "Y2 H5 H6 I5")
    assert points(built(with_well(), *buildings), "wells") == 4
    assert points(built(with_well(), *buildings[:3]), "wells") == 0


@pytest.mark.rule("MC-CAMP-WELL-1")
def test_well_b_one_building_on_two_sides() -> None:
    assert points(built(with_well(), "B1 E7 E8", "R2 F6 F7 G7", "Y1 F5 G5", "Y2 H5 H6 I5"), "wells") == 0


@pytest.mark.rule("MC-CAMP-WELL-1")
def test_building_over_a_well_is_legal() -> None:
    state = draw(built(with_well(), "B1 E6 F6"), "R1")
    assert refused(state, on(state, "R1", "G6 H6")) is None


@pytest.mark.rule("MC-CAMP-WELL-2")
def test_every_city_places_a_well_before_episode_2() -> None:
    state = begun(2, *(town(2),) * 3)
    assert state.deciders == (0, 1, 2)
    assert [state.town(seat).queue for seat in range(3)] == [("W",)] * 3
    assert begun(1).deciders == begun(3).deciders == (CHANCE,)


# ---------------------------------------------------------------------- CHURCH

CHURCH = ("B1 E6 F6", "C1 E7 E8 F8 F9", "R1 C7 D7")


@pytest.mark.rule("MC-CAMP-CHURCH-1", "MC-CAMP-CHURCH-2")
def test_church_a_three_colours_one_across_the_river() -> None:
    assert points(built(begun(5), *CHURCH, "Y1 G8 G9"), "churches") == 3
    assert "churches" not in keys(built(begun(4), *CHURCH, "Y1 G8 G9"))


@pytest.mark.rule("MC-CAMP-CHURCH-2")
def test_church_b_two_colours() -> None:
    assert points(built(begun(5), *CHURCH, "Y1 F5 G5"), "churches") == 0


@pytest.mark.rule("MC-CAMP-CHURCH-1")
def test_a_church_is_built_or_one_leaves() -> None:
    state = draw(built(begun(4), "B1 E6 F6"), "C2")
    assert refused(state, "pass") == "MC-CHURCH-2"
    assert refused(state, "leave") is None
    assert [card for card in begun(3).setting.deck if card.startswith("C")] == []
    assert [card for card in begun(4).setting.deck if card.startswith("C")] == ["C1", "C2", "C3"]


@pytest.mark.rule("MC-CAMP-CHURCH-3")
def test_church4_a_turned_but_not_flipped() -> None:
    state = draw(built(begun(5), "B1 E6 F6"), "C4")
    assert refused(state, on(state, "C4b", "E7 E8 F8 F9")) is None
    assert refused(state, "build C4b at 6,4 rot 0 flipped") == "MC-BUILD-13"
    with pytest.raises(AssertionError, match="cannot cover"):
        on(state, "C4b", "E7 F7 F8 G8")


@pytest.mark.rule("MC-CAMP-CHURCH-3")
def test_church4_b_each_shape_has_its_own_places() -> None:
    counts = {}
    for shape in ("C4a", "C4b", "C4c"):
        state = draw(built(begun(5, *(town(5, c4=shape),) * 2), "B1 E6 F6"), "C4")
        counts[shape] = len(legal_builds(state))
        assert {move.building for move in legal_builds(state)} == {shape}
    assert counts == {"C4a": 25, "C4b": 12, "C4c": 14}


@pytest.mark.rule("MC-CAMP-CHURCH-3")
def test_the_class_of_episode_4_gives_the_fourth_church() -> None:
    state = begun(4, *(town(4),) * 4)
    rewarding(state, "others 1st others 2nd")
    assert state.over
    assert [state.town(seat).c4 for seat in range(4)] == ["C4c", "C4a", "C4c", "C4b"]
    assert [state.town(seat).circles[0] for seat in range(4)] == [0, 2, 0, 1]
    tied = begun(4)
    rewarding(tied, "1st 1st")
    assert [tied.town(seat).c4 for seat in (0, 1)] == ["C4a", "C4a"]


# ---------------------------------------------------------------------- BAN


@pytest.mark.rule("MC-CAMP-BAN-1")
def test_ban_a_forbids_a_church_in_all_its_shapes() -> None:
    state = begun(5, town(5, c4="C4a"), town(5, c4="C4b"), town(5, c4="C4c"))
    draw(draw(state, "BAN"), "C4")
    assert state.deciders == (CHANCE,)
    assert [(city.marker, city.left) for city in state.cities] == [(10, None)] * 3
    draw(state, "Y1")
    for shape in ("C4a", "C4b", "C4c"):
        assert refused(state, f"build {shape} at 6,4 rot 0") == "MC-BAN-1"


@pytest.mark.rule("MC-CAMP-BAN-1", "MC-CAMP-BLUEOUT-1")
def test_ban_b_forbids_with_and_without_a_cog() -> None:
    state = begun(22, town(22, cogs=("B4",)), town(22))
    draw(draw(state, "BAN"), "B4")
    assert state.deciders == (CHANCE,)
    assert [(city.marker, city.built, city.passed) for city in state.cities] == [(5, (), ())] * 2


# ---------------------------------------------------------------------- NOPASS


def nowhere(episode: int) -> CampaignState:
    """Y8 is open and has no place."""
    state = begun(episode)
    for seat in (0, 1):
        change(state, seat, lanes=0)
    return draw(state, "Y8")


@pytest.mark.rule("MC-CAMP-NOPASS-1")
def test_nopass_a_only_leaving_is_left() -> None:
    for episode in (6, 9):
        state = nowhere(episode)
        assert texts(state) == ["leave"]
        assert refused(state, "pass") == "NOPASS-1"
        all_do(state, "leave")
        assert state.town(0).marker == 10


@pytest.mark.rule("MC-CAMP-NOPASS-1")
def test_nopass_b_in_episode_8_one_may_pass() -> None:
    state = nowhere(8)
    assert texts(state) == ["pass", "leave"]
    assert all_do(state, "pass").town(0).marker == 9


# ---------------------------------------------------------------------- FLOOD


@pytest.mark.rule("MC-CAMP-FLOOD-2", "MC-CAMP-CAP-1")
def test_flood_a_only_the_right_bank_counts() -> None:
    board = begun(7).setting.boards[0]
    counted = (board.land, board.trees, board.rocks, board.meadow)
    assert [squares.bit_count() for squares in counted] == [62, 3, 2, 57]
    state = finish(begun(7))
    assert [points(state, key) for key in ("start", "trees", "rocks", "empty")] == [10, 6, -4, -57]
    assert points(state, "floor") == 45
    assert [result.score for result in state.results] == [0, 0]


@pytest.mark.rule("MC-CAMP-FLOOD-1")
def test_flood_b_the_first_building_is_on_the_right_bank() -> None:
    state = draw(begun(7), "B1")
    assert refused(state, on(state, "B1", "C7 D7")) == "FLOOD-1"
    assert refused(state, on(state, "B1", "E7 E8")) is None
    assert all(board.letter(6, 2) == "~" for board in state.setting.boards)
    assert refused(draw(begun(10), "B1"), on(state, "B1", "C7 D7")) == "SAWMILL-1"


# ---------------------------------------------------------------------- GOLD and CABINET


@pytest.mark.rule("MC-CAMP-GOLD-1", "MC-CAMP-STICK-6")
def test_veins_lie_on_two_squares_for_good() -> None:
    for episode in (10, 13, 24):
        board = ground(begun(episode).town(0).stickers)
        assert {board.letter(*at(name)) for name in ("A8", "K1")} == {"G"}
    assert begun(9).setting.boards[0].gold == 0


@pytest.mark.rule("MC-CAMP-GOLD-2", "MC-CAMP-GOLD-3")
def test_gold_a_first_in_the_same_turn_and_nuggets_for_all() -> None:
    state = begun(10, *(town(10),) * 3)
    veins = state.setting.boards[0].gold
    for seat in (0, 1):
        change(state, seat, squares=veins)
    all_do(draw(state, "B1"), "pass")
    assert [city.marker for city in state.cities] == [12, 12, 9]
    change(state, 2, squares=veins)
    all_do(draw(state, "B2"), "pass")
    assert [city.marker for city in state.cities] == [11, 11, 8]
    rewarding(state, "1st others others")
    assert state.town(2).nuggets == state.town(1).nuggets == 2 + 1
    assert state.town(0).nuggets == 2
    assert not begun(11).gold_won


@pytest.mark.rule("MC-CAMP-GOLD-3", "MC-CAMP-CABINET-1", "MC-CAMP-STICK-9")
def test_gold_b_a_full_cabinet() -> None:
    state = begun(11, town(11, nuggets=5), town(11))
    change(state, 0, squares=state.setting.boards[0].gold)
    rewarding(state, "others 1st")
    assert state.phase == REWARD
    assert (state.town(0).nuggets, state.town(0).done, state.town(0).queue) == (6, ("-N",), ("T",))
    assert refused(state, "stick T at 0,2") is None


@pytest.mark.rule("MC-CAMP-GOLD-3")
def test_a_vein_does_nothing_after_episode_12() -> None:
    state = built(begun(20, town(20), town(20)))
    change(state, 0, squares=state.setting.boards[0].gold)
    all_do(draw(state, "B1"), "pass")
    assert state.town(0).marker == 9
    rewarding(state, "1st others")
    assert state.town(0).nuggets == 0
    assert not state.setting.boards[0].gold & state.setting.boards[0].meadow
    assert refused(begun(13), "claim gold") == "GOLD-3"


@pytest.mark.rule("MC-CAMP-CABINET-2", "MC-CAMP-START-1")
def test_cabinet_a_a_nugget_passes_at_marker_0() -> None:
    state = begun(14, town(14, nuggets=2), town(14))
    all_do(state, "cog B8")
    draw(state, "Y8")
    assert refused(state, "pass") == "MC-PASS-2"
    state.play(0, GAME.parse("goldpass"))
    assert (state.town(0).nuggets, state.town(0).marker, state.town(0).passed) == (1, 0, ())
    assert state.view(1).cities[0].sheets["nuggets"] == 2
    with_points = draw(begun(11, town(11, nuggets=1), town(11)), "Y8")
    assert refused(with_points, "goldpass") is None
    assert refused(with_points, "pass") is None


@pytest.mark.rule("MC-CAMP-CABINET-3")
def test_cabinet_b_three_nuggets_are_a_circle_at_the_end() -> None:
    state = begun(24, town(24, nuggets=5), town(24, nuggets=6))
    rewarding(state, "1st 1st")
    assert state.over
    assert [state.town(seat).circles[4] for seat in (0, 1)] == [1, 2]
    earlier = begun(23, town(23, nuggets=5), town(23))
    rewarding(earlier, "1st 1st")
    assert (earlier.over, earlier.town(0).nuggets, earlier.town(0).circles[4]) == (True, 5, 0)


# ---------------------------------------------------------------------- SAWMILL and CLEARING


@pytest.mark.rule("MC-CAMP-SAWMILL-1", "MC-CAMP-SAWMILL-2")
def test_sawmill_a_where_the_first_building_goes() -> None:
    state = draw(begun(10), "B1")
    builds = legal_builds(state)
    assert len(builds) == 10
    for where in ("H10 I10", "J8 J9", "K9 K10"):
        assert on(state, "B1", where) in builds


@pytest.mark.rule("MC-CAMP-SAWMILL-1")
def test_sawmill_b_not_along_the_river() -> None:
    state = draw(begun(10), "B1")
    assert refused(state, on(state, "B1", "E6 F6")) == "SAWMILL-1"


@pytest.mark.rule("MC-CAMP-CLEARING-1", "MC-CAMP-SAWMILL-2")
def test_clearing_a_building_on_one_covers_no_meadow() -> None:
    state = built(begun(10), "B1 K9 K10")
    assert points(state, "empty") == -85
    assert sum(state.standings().scores[0].tiebreak) == -85


@pytest.mark.rule("MC-CAMP-CLEARING-1")
def test_clearing_b_building_on_meadow_covers_two() -> None:
    assert points(built(begun(10), "B1 H10 I10"), "empty") == -83
