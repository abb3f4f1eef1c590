"""The worked examples of the ledger's section 8 from the start score on, each in a test of its name."""

from __future__ import annotations

import pytest

from faubourg.engine import CHANCE, Score, ranked
from faubourg.games.mycity.campaign.lines import TownScene
from faubourg.games.mycity.campaign.plan import EPISODES, LINES
from faubourg.games.mycity.campaign.position import LAY, REWARD
from faubourg.games.mycity.campaign.scoring import kind_of
from faubourg.games.mycity.campaign.sheets import dug, pieces_earned
from faubourg.games.mycity.campaign.state import CampaignState
from faubourg.games.mycity.campaign.stickers import PRINTED, ground, places
from faubourg.games.mycity.game import GAME
from faubourg.games.mycity.moves import Build, Draw
from tests.rules.mycity.campaign.cities import (
    begun,
    built,
    draw,
    finish,
    keys,
    on,
    points,
    refused,
    rewarding,
    settle_gifts,
    squares,
    town,
)


def texts(state: CampaignState, seat: int = 0) -> list[str]:
    return [str(move) for move in state.legal(seat)]


def all_do(state: CampaignState, text: str) -> CampaignState:
    for seat in state.deciders:
        state.play(seat, GAME.parse(text))
    return state


def scene(state: CampaignState, seat: int = 0) -> TownScene:
    setting = state.setting
    return TownScene(setting.plots[seat], setting.sets[seat], state.town(seat))


# ---------------------------------------------------------------------- START and INVEST


@pytest.mark.rule("MC-CAMP-START-1")
def test_start_a_at_0_nobody_passes() -> None:
    state = draw(settle_gifts(begun(13)), "Y1")
    assert {text.partition(" ")[0] for text in texts(state)} == {"build", "leave"}
    assert refused(state, "pass") == "MC-PASS-2"
    starts = {number: episode.start for number, episode in EPISODES.items()}
    assert starts == {n: 0 if 13 <= n <= 18 else 5 if n >= 22 else 10 for n in range(1, 25)}
    for number in (1, 12, 13, 18, 19, 22):
        assert {city.marker for city in settle_gifts(begun(number)).cities} == {starts[number]}


@pytest.mark.rule("MC-CAMP-START-1")
def test_start_b_five_passes_from_5() -> None:
    state = begun(22)
    for card in ("Y1", "Y2", "Y3", "Y4", "Y5"):
        all_do(draw(state, card), "pass")
    assert state.town(0).marker == 0
    assert refused(draw(state, "Y6"), "pass") == "MC-PASS-2"


@pytest.mark.rule("MC-CAMP-INVEST-1")
def test_invest_a_the_next_building_touches_the_last() -> None:
    state = begun(13)
    buildings = ("B1 E6 F6", "Y1 E7 F7", "R1 G6 H6", "Y2 G7 G8 H8")
    assert [built(state, each).town(0).marker for each in buildings] == [0, 1, 1, 2]


@pytest.mark.rule("MC-CAMP-INVEST-1")
def test_invest_b_also_across_the_river() -> None:
    assert built(begun(13), "B1 E6 F6", "Y1 D6 D7", "R1 C6 C7").town(0).marker == 2
    assert built(begun(12, town(12), town(12)), "B1 H10 I10", "Y1 H9 I9").town(0).marker == 10


@pytest.mark.rule("MC-CAMP-INVEST-1")
def test_churches_count_for_the_investor_and_passes_do_not_move_him() -> None:
    state = begun(14, *(town(14, nuggets=1),) * 2)
    built(state, "B1 E6 F6")
    all_do(draw(state, "Y8"), "goldpass")
    assert built(state, "C1 E7 E8 F8 F9").town(0).marker == 1


# ---------------------------------------------------------------------- FACTORY


def with_factories(*cogs: str) -> CampaignState:
    state = all_do(begun(14, *(town(14, cogs=cogs),) * 2), "cog B8")
    return built(state, "B1 E6 F6", "B2 F5 G5 F4")


@pytest.mark.rule("MC-CAMP-FACTORY-2", "MC-CAMP-FACTORY-3")
def test_factory_a_two_at_the_river_and_a_sooty_tree() -> None:
    state = with_factories("B1", "B2")
    assert (points(state, "factories"), points(state, "trees")) == (4, 8)


@pytest.mark.rule("MC-CAMP-FACTORY-2", "MC-CAMP-FACTORY-3")
def test_factory_b_one_of_them() -> None:
    state = with_factories("B1")
    assert (points(state, "factories"), points(state, "trees")) == (2, 10)


@pytest.mark.rule("MC-CAMP-FACTORY-1")
def test_every_city_puts_a_cog_before_13_14_and_15() -> None:
    for number in (13, 14, 15):
        state = begun(number)
        assert [state.town(seat).queue for seat in (0, 1)] == [("COG",)] * 2
        assert texts(state) == [f"cog B{n}" for n in range(1, 9)]
    assert begun(16).deciders == (CHANCE,)


@pytest.mark.rule("MC-CAMP-FACTORY-2", "MC-CAMP-STICK-1")
def test_a_cog_won_for_an_episode_changes_nothing_in_it() -> None:
    state = all_do(begun(15, *(town(15, cogs=("B6", "B7")),) * 2), "cog B8")
    built(state, "B1 E6 F6", "Y1 E7 F7")
    rewarding(state, "others 1st")
    before = state.standings().scores[0]
    state.play(0, GAME.parse("cog B1"))
    assert state.town(0).cogs == ("B1", "B6", "B7", "B8")
    assert state.standings().scores[0] == before
    assert points(state, "factories") == 0


# ---------------------------------------------------------------------- MINE


@pytest.mark.rule("MC-CAMP-MINE-1", "MC-CAMP-MINE-2")
def test_mine_a_the_group_at_the_entrance_digs() -> None:
    assert dug(scene(built(begun(16), "B1 C3 D3", "B2 A2 B2 B3", "Y1 C2 D2")), 16) == 2


@pytest.mark.rule("MC-CAMP-MINE-2")
def test_mine_b_only_its_colour_digs() -> None:
    assert dug(scene(built(begun(16), "B1 C3 D3", "Y2 A2 B2 B3", "B4 C1 D1 C2 D2")), 16) == 0


@pytest.mark.rule("MC-CAMP-MINE-1")
def test_entrances_stay_shut_to_buildings_until_19() -> None:
    shut = {16: ["A3 B3"], 17: ["A3 B3", "B9 B10"], 18: ["A3 B3", "B9 B10", "B1 C1"]}
    for number, places_shut in shut.items():
        state = draw(begun(number), "B1")
        assert {refused(state, on(state, "B1", where)) for where in places_shut} == {"MINE-1"}
        assert state.setting.boards[0].land.bit_count() == 95 - len(places_shut)
    state = built(begun(19), "R1 C3 D3", "Y2 A2 B2 B3")
    assert refused(draw(begun(19), "B1"), on(state, "B1", "A3 B3")) == "MC-BUILD-6"


@pytest.mark.rule("MC-CAMP-MINE-3", "MC-CAMP-MINE-4")
def test_mine_c_boxes_of_the_table_and_the_first_triangle() -> None:
    state = begun(16, *(town(16),) * 3)
    rewarding(state, "1st 2nd others", dug=(5, 3, 2))
    assert [state.town(seat).depth for seat in range(3)] == [5, 4, 4]
    assert [state.town(seat).queue for seat in range(3)] == [("T", "shaft"), ("T",), ("T",)]
    assert state.triangles == (5,)
    settle_gifts(state)
    assert [state.town(seat).circles[2] for seat in range(3)] == [1, 0, 0]
    later = begun(17, town(17, depth=5), town(17, depth=4), town(17, depth=4), triangles=(5,))
    rewarding(later, "1st 2nd others", dug=(0, 1, 1))
    settle_gifts(later)
    assert [later.town(seat).circles[2] for seat in range(3)] == [0, 0, 0]


@pytest.mark.rule("MC-CAMP-MINE-3", "MC-CAMP-MINE-4")
def test_mine_d_a_triangle_pays_all_who_cross_it_first() -> None:
    state = begun(17, town(17, depth=4), town(17, depth=3), triangles=(5,))
    rewarding(state, "1st others", dug=(5, 6))
    assert [state.town(seat).depth for seat in (0, 1)] == [9, 10]
    settle_gifts(state)
    assert [state.town(seat).nuggets for seat in (0, 1)] == [1, 1]
    assert [state.town(seat).circles[2] for seat in (0, 1)] == [1, 1]
    assert state.triangles == (5, 9)


# ---------------------------------------------------------------------- RAIL

LINE = ("R1 D2 D3", "R3 D4 D5 D6 D7", "{} C7 C8 C9 B8", "R2 C10 C11 D11")


@pytest.mark.rule("MC-CAMP-RAIL-2")
def test_rail_a_a_piece_for_each_building_on_the_bottom_row() -> None:
    state = built(begun(19), "Y1 F10 F11", "B2 G10 G11 H11", "R2 E10 E11 D11")
    assert pieces_earned(scene(state)) == 3


@pytest.mark.rule("MC-CAMP-RAIL-3")
def test_rail_b_a_colour_that_links_the_port() -> None:
    assert pieces_earned(scene(built(begun(19), *(text.format("R7") for text in LINE)))) == 4


@pytest.mark.rule("MC-CAMP-RAIL-3")
def test_rail_c_an_interrupted_line_links_nothing() -> None:
    assert pieces_earned(scene(built(begun(19), *(text.format("Y7") for text in LINE)))) == 1


@pytest.mark.rule("MC-CAMP-RAIL-4", "MC-CAMP-RAIL-5")
def test_rail_d_branches_pay_when_they_are_full() -> None:
    state = begun(19)
    rewarding(state, "1st others", pieces=(5, 0))
    for line in ("trunk", "trunk", "F"):
        state.play(0, GAME.parse(f"lay {line}"))
    assert state.town(0).queue == ()
    state.play(0, GAME.parse("lay F"))
    assert state.town(0).queue == ("TT",)
    state.play(0, GAME.parse("stick TT at 5,7"))
    state.play(0, GAME.parse("lay trunk"))
    assert state.town(0).rail == (3, 2, 0, 0, 0)
    more = begun(20, town(20, rail=(3, 2, 0, 0, 0)), town(20))
    rewarding(more, "1st others", pieces=(6, 0))
    more.play(0, GAME.parse("stick R at 2,1"))
    more.play(1, GAME.parse("stick T at 0,2"))
    for line in ("trunk", "trunk", "trunk", "H", "H", "H"):
        more.play(0, GAME.parse(f"lay {line}"))
    assert more.town(0).circles[3] == 1
    assert {name: (line.opens, line.length, line.pays) for name, line in LINES.items()} == {
        "trunk": (0, 12, ("●",)),
        "F": (2, 2, ("TT",)),
        "M": (4, 2, ("N", "N")),
        "H": (6, 3, ("●",)),
        "C": (9, 4, ("●", "●")),
    }


@pytest.mark.rule("MC-CAMP-RAIL-1")
def test_nobody_builds_on_the_port_to_the_end() -> None:
    for number in (19, 22):
        state = draw(begun(number), "R1")
        assert refused(state, on(state, "R1", "E2 E3")) == "RAIL-1"


@pytest.mark.rule("MC-CAMP-RAIL-2", "MC-CAMP-RAIL-3")
def test_a_church_on_the_bottom_row_earns_a_piece_and_links_nothing() -> None:
    state = built(begun(19), "Y1 F10 F11", "C1 H10 I10 G11 H11")
    assert pieces_earned(scene(state)) == 2


@pytest.mark.rule("MC-CAMP-RAIL-5")
def test_pieces_of_the_table_are_laid_in_the_last_chapter_too() -> None:
    state = begun(23)
    draw(state, "Y1")
    state.play(0, on(state, "Y1", "E7 E8"))
    state.play(1, GAME.parse("leave"))
    draw(state, "Y2")
    state.play(0, GAME.parse("leave"))
    assert [result.kind for result in state.results] == ["1st", "others"]
    assert (state.phase, state.deciders) == (REWARD, (1,))
    state.play(1, GAME.parse("stick B at 10,4"))
    assert (state.phase, state.town(1).pieces) == (LAY, 1)


# ---------------------------------------------------------------------- BLUEOUT, PALACE and PARK


@pytest.mark.rule("MC-CAMP-BLUEOUT-1", "MC-CAMP-D1")
def test_blueout_a_a_card_without_a_cog_asks_nothing() -> None:
    state = draw(begun(22, town(22, cogs=("B1",)), town(22, nuggets=1)), "B1")
    assert state.deciders == (0,)
    for text in ("pass", "leave", "goldpass", "build B1 at 6,4 rot 90"):
        assert refused(state, text, 1) == "BLUEOUT-1"
    state.play(0, on(state, "B1", "E7 E8"))
    waited = state.town(1)
    assert (waited.marker, waited.nuggets, waited.passed, waited.left) == (5, 1, (), None)


@pytest.mark.rule("MC-CAMP-BLUEOUT-1")
def test_blueout_b_with_a_cog_it_is_a_building_like_others() -> None:
    state = draw(begun(22, town(22, cogs=("B1",)), town(22)), "B1")
    assert {text.partition(" ")[0] for text in texts(state)} == {"build", "pass", "leave"}


@pytest.mark.rule("MC-CAMP-BLUEOUT-1")
def test_a_card_that_nobody_owns_is_turned_up_and_the_next_one_follows() -> None:
    state = draw(begun(22), "B7")
    assert state.deciders == (CHANCE,)
    assert (state.drawn, len(state.coming), len(state.setting.deck)) == (("B7",), 28, 29)


@pytest.mark.rule("MC-CAMP-PALACE-1")
def test_palace_a_every_building_touches_one_the_first_too() -> None:
    state = draw(begun(22), "R1")
    assert refused(state, on(state, "R1", "G6 H6")) == "MC-BUILD-8"
    assert refused(state, on(state, "R1", "E6 F6")) == "PALACE-1"
    assert refused(state, on(state, "R1", "D6 D7")) is None
    assert refused(state, on(state, "R1", "F7 F8")) == "MC-BUILD-9"


@pytest.mark.rule("MC-CAMP-COLOUR-2", "MC-CAMP-PALACE-1")
def test_palace_b_is_a_red_building() -> None:
    state = begun(22)
    assert points(state, "group-red") == 1
    built(state, "R1 E7 E8", "Y1 F6 F7")
    assert [points(state, f"group-{colour}") for colour in ("red", "yellow")] == [2, 1]
    assert [b.building for b in state.town(0).built] == ["R1", "Y1"]


@pytest.mark.rule("MC-CAMP-PARK-1", "MC-CAMP-PARK-2")
def test_park_a_four_different_buildings() -> None:
    state = built(begun(22), "R1 E7 E8", "Y1 F8 G8", "Y2 G6 G7 H6", "R2 F6 F5 G5")
    assert [points(state, key) for key in ("parks", "empty", "group-")] == [2, -74, 5]
    assert sum(state.standings().scores[0].tiebreak) == -74


@pytest.mark.rule("MC-CAMP-PARK-1")
def test_park_b_one_building_on_two_sides() -> None:
    state = built(begun(22), "R1 E7 E8", "Y2 F8 G8 G7", "R2 F6 F5 G5")
    assert [points(state, key) for key in ("parks", "empty")] == [0, -77]


# ---------------------------------------------------------------------- STICK and RANK


@pytest.mark.rule("MC-CAMP-STICK-3")
def test_stick_a_where_rocks_fall() -> None:
    found = set(PRINTED.grid.squares(places(PRINTED, "R", False)))
    assert found == squares("J1 B3 D5 C7 F7 B8 E8 G8 F9 E10 D11 F11")


@pytest.mark.rule("MC-CAMP-STICK-3", "MC-CAMP-STICK-5")
def test_stick_b_where_rocks_fall_in_the_flood() -> None:
    assert set(PRINTED.grid.squares(places(PRINTED, "R", True))) == squares("J1 F7 E8 G8 F9 F11")


@pytest.mark.rule("MC-CAMP-STICK-11")
def test_where_openings_go_in_episode_10() -> None:
    board = ground(begun(10).town(0).stickers)
    assert set(board.grid.squares(places(board, "O", False))) == squares("K3 K4 J5 J6 K7")


@pytest.mark.rule("MC-CAMP-RANK-1", "MC-CAMP-RANK-2")
def test_rank_a_ties_go_by_rows() -> None:
    rows = ranked([Score(0, 20.0, (), (0, -1)), Score(1, 20.0, (), (0, -2)), Score(2, 3.0)])
    assert [kind_of(score.rank, 3) for score in rows] == ["1st", "2nd", "others"]


@pytest.mark.rule("MC-CAMP-RANK-1", "MC-CAMP-RANK-2")
def test_rank_b_two_cities_and_a_full_tie() -> None:
    assert [kind_of(score.rank, 2) for score in ranked([Score(0, 9.0), Score(1, 8.0)])] == ["1st", "others"]
    tied = ranked([Score(0, 9.0), Score(1, 9.0), Score(2, 3.0)])
    assert [kind_of(score.rank, 3) for score in tied] == ["1st", "1st", "others"]
    state = finish(begun(3, *(town(3),) * 4))
    assert [result.kind for result in state.results] == ["1st"] * 4
    assert [state.town(seat).queue for seat in range(4)] == [("R",)] * 4


@pytest.mark.rule("MC-CAMP-RANK-2", "MC-CAMP-RANK-3")
def test_the_tables_slow_those_in_front_and_help_those_behind() -> None:
    for episode in EPISODES.values():
        first, second, others = (episode.rewards[kind] for kind in ("1st", "2nd", "others"))
        assert (first.count("●"), second.count("●"), others.count("●")) == (2, 1, 0)
        assert set(first) <= {"●", "R", "C4a"}
        assert not {"R", "C4a"} & set(others)


@pytest.mark.rule("MC-CAMP-SCORE-1")
def test_the_lines_are_counted_in_one_order() -> None:
    order = ["trees", "rocks", "colours", "churches", "wells", "factories", "parks", "empty"]
    for episode in EPISODES.values():
        assert [line for line in order if line in episode.end] == list(episode.end)
    assert list(EPISODES[1].end) == ["trees", "rocks", "empty"]
    assert list(EPISODES[12].end) == ["trees", "rocks", "colours", "churches", "wells", "empty"]
    assert list(EPISODES[18].end) == ["trees", "rocks", "colours", "churches", "factories", "empty"]
    state = finish(built(begun(22), "R1 E7 E8"))
    told = [key for key in keys(state) if key in order or key.startswith("group-")]
    assert told[:5] == ["trees", "rocks", "group-yellow", "group-red", "group-blue"]
    assert told[-1] == "empty"


def test_the_deck_is_in_canonical_order() -> None:
    assert [len(EPISODES[n].deck) for n in (1, 3, 4, 5, 9, 22)] == [24, 24, 28, 29, 29, 29]
    coloured = tuple(f"{colour}{number}" for colour in "YRB" for number in range(1, 9))
    assert EPISODES[22].deck == (*coloured, "C1", "C2", "C3", "C4", "BAN")
    assert Draw("C4") in [move for move, _ in begun(22).outcomes()]


def test_the_index_has_each_move_once() -> None:
    space = GAME.moves({"mode": "campaign"})
    moves = [space.move(number) for number in range(len(space))]
    assert len(set(moves)) == 11_269
    assert sum(isinstance(move, Build) for move in moves) == 87 * 121
