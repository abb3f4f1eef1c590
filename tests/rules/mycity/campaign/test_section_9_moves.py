"""The ledger's section 9 from row 7 on: moves against the rules, and the rules that refuse them.

The helper `refused` looks at the legal moves as well: what a rule refuses is not among them.
"""

from __future__ import annotations

import pytest

from faubourg.engine import BadOptions, BadRecord, Dealer, Match, verify_series
from faubourg.games.mycity.campaign.moves import Stick
from faubourg.games.mycity.campaign.start import replay_value
from faubourg.games.mycity.campaign.state import CampaignState
from faubourg.games.mycity.campaign.stickers import ground, why_not_there
from faubourg.games.mycity.game import GAME
from tests.rules.mycity.campaign.cities import (
    at,
    begun,
    built,
    draw,
    on,
    refused,
    rewarding,
    settle_gifts,
    started,
    town,
)


def placing(episode: int, kind: str, *stickers: dict[str, str]) -> CampaignState:
    """The first city has this class and settles its tokens."""
    cities = (town(episode, *stickers), town(episode))
    state = begun(episode, *cities)
    rewarding(state, f"{kind} {'others' if kind == '1st' else '1st'}")
    return state


def stick(state: CampaignState, token: str, *names: str) -> set[str | None]:
    return {refused(state, f"stick {token} at {at(name)[0]},{at(name)[1]}") for name in names}


# ---------------------------------------------------------------------- phases


@pytest.mark.rule("MC-CAMP-STICK-1")
def test_row_7_no_sticker_while_cards_come() -> None:
    for state in (begun(1), draw(begun(20), "Y1")):
        assert stick(state, "T", "C1") == {"STICK-1"}


@pytest.mark.rule("MC-CAMP-FRAME-4")
def test_row_8_moves_of_other_phases() -> None:
    building = draw(begun(20), "Y1")
    assert [refused(building, text) for text in ("cog B1", "lay trunk")] == ["FRAME-4"] * 2
    gift, reward = begun(14, town(14, nuggets=1), town(14)), placing(20, "1st")
    for state in (gift, reward):
        for text in ("build Y1 at 0,4 rot 0", "pass", "goldpass", "leave"):
            assert refused(state, text) == "FRAME-4"
    assert refused(reward, "lay trunk") == "FRAME-4"
    assert refused(begun(15), "lay trunk") == "FRAME-8"
    laying = placing(19, "others")
    for text in ("build Y1 at 0,4 rot 0", "pass", "goldpass", "leave"):
        assert refused(laying, text) == "FRAME-4"


# ---------------------------------------------------------------------- where stickers go


@pytest.mark.rule("MC-CAMP-STICK-2")
def test_row_9_stickers_on_what_is_not_plain() -> None:
    state = placing(11, "others", {"F1": "R", "G1": "T", "H1": "T B"})
    assert state.town(0).queue == ("T",)
    print_and_forest = ("H2", "K1", "A3", "A1", "K3")
    no_small_square = ("B1", "E3", "E6", "K8")
    assert stick(state, "T", *print_and_forest, *no_small_square, "F1", "G1", "J10", "K9") == {"STICK-2"}
    for text in ("stick T at 11,0", "stick T at 0,11", "stick T"):
        assert refused(state, text) == "STICK-2"
    assert stick(state, "T", "H1", "C1") == {None}


@pytest.mark.rule("MC-CAMP-STICK-3")
def test_row_10_rocks_fall_beside_mountains_and_rocks() -> None:
    state = placing(1, "1st")
    assert stick(state, "R", "F2", "G6", "C1") == {"STICK-3"}
    assert stick(state, "R", "D5", "J1") == {None}


@pytest.mark.rule("MC-CAMP-STICK-4")
def test_row_11_wells_have_four_neighbours_of_meadow() -> None:
    state = begun(2)
    at_the_border, beside_mountain, beside_forest = ("E1", "C1"), ("B3", "D5"), ("I5", "J3")
    assert stick(state, "W", *at_the_border, *beside_mountain, *beside_forest) == {"STICK-4"}
    assert stick(state, "W", "G4", "E3") == {"STICK-2"}
    assert stick(state, "W", "G6", "B2") == {None}


@pytest.mark.rule("MC-CAMP-STICK-4")
def test_wells_go_anywhere_plain_when_no_good_square_is_left() -> None:
    state = begun(2)
    good = [(move.row, move.col) for move in state.legal(0) if isinstance(move, Stick)]
    names = ["ABCDEFGHIJK"[col] + str(row + 1) for row, col in good]
    full = begun(2, town(2, dict.fromkeys(names, "T")), town(2))
    assert stick(full, "W", "E1", "C1", "B3") == {None}
    assert len(full.legal(0)) == 69 - len(good)


@pytest.mark.rule("MC-CAMP-STICK-5")
def test_row_12_nothing_but_blanks_goes_under_water() -> None:
    assert stick(placing(7, "others"), "T", "B2", "C1", "D5") == {"STICK-5"}
    assert stick(placing(7, "1st"), "R", "B3", "D5") == {"STICK-5"}
    assert stick(placing(7, "others"), "T", "F1") == {None}
    assert stick(placing(9, "others"), "B", "A3", "A8", "F8") == {None}
    assert stick(placing(6, "others"), "T", "B2") == {None}


@pytest.mark.rule("MC-CAMP-STICK-10")
def test_row_13_blanks_cover_rocks_wells_and_single_trees() -> None:
    state = placing(23, "others", {"F1": "TT", "G1": "T", "H1": "T B", "I1": "R"})
    assert state.town(0).queue == ("B",)
    double_tree, blank, plain, vein, printed_tree, port, palace = "F1", "H1", "C1", "K1", "H2", "E3", "E6"
    assert stick(state, "B", double_tree, blank, plain, vein, printed_tree, port, palace) == {"STICK-10"}
    assert stick(state, "B", "G1", "I1", "F8", "E11") == {None}
    early = placing(9, "others", {"G6": "W"})
    assert stick(early, "B", "G6", "K1") == {None}


@pytest.mark.rule("MC-CAMP-STICK-10")
def test_row_13_no_blank_on_a_clearing_or_an_entrance() -> None:
    for number, name in ((11, "K9"), (18, "A3"), (18, "B10"), (18, "B1")):
        refusal = why_not_there(ground(begun(number).town(0).stickers), "B", at(name), flood=False)
        assert refusal is not None
        assert refusal.rule == "MC-CAMP-STICK-10"


@pytest.mark.rule("MC-CAMP-STICK-11")
def test_row_14_openings_go_into_the_edge_of_the_forest() -> None:
    state = placing(10, "others")
    assert state.town(0).queue == ("O",)
    meadow, deep_forest, sawmill, clearing, mountain = "E1", "K5", "J10", "K9", "A1"
    assert stick(state, "O", meadow, deep_forest, sawmill, clearing, mountain) == {"STICK-11"}
    assert refused(state, "stick O at 11,11") == "STICK-11"
    assert stick(state, "O", "K3", "K7") == {None}


# ---------------------------------------------------------------------- what cities settle


@pytest.mark.rule("MC-CAMP-STICK-7")
def test_row_15_stickers_stay() -> None:
    state = placing(3, "others", {"C1": "T"})
    for text in ("move sticker T from 0,2 to 0,3", "remove sticker at 0,2"):
        assert refused(state, text) == "STICK-7"
    assert stick(state, "TT", "C1") == {"STICK-2"}


@pytest.mark.rule("MC-CAMP-STICK-8")
def test_row_16_everything_is_placed_in_order() -> None:
    state = placing(15, "others")
    assert state.town(0).queue == ("COG", "T")
    assert stick(state, "T", "C1") == {"STICK-8"}
    for text in ("keep sticker", "keep token", "keep cog"):
        assert refused(state, text) == "STICK-8"
    laying = placing(19, "others")
    for text in ("lay trunk", "lay trunk"):
        laying.play(0, GAME.parse(text))
    assert laying.over
    won = begun(19, town(19), town(19))
    rewarding(won, "others 1st", pieces=(4, 0))
    for text in ("lay trunk", "lay trunk", "lay F", "lay F"):
        won.play(0, GAME.parse(text))
    assert refused(won, "lay trunk") == "STICK-8"


@pytest.mark.rule("MC-CAMP-REWARD-1")
def test_row_17_tokens_that_are_not_there() -> None:
    state = placing(15, "others")
    assert stick(state, "R", "B3") == {"REWARD-1"}
    assert stick(state, "O", "K3") == {"REWARD-1"}
    assert stick(state, "G", "K1") == {"REWARD-1"}
    for text in ("cog B8", "stick T at 0,2"):
        state.play(0, GAME.parse(text))
    assert stick(state, "T", "D1") == {"REWARD-1"}
    assert refused(state, "cog B7") == "REWARD-1"
    laying = begun(19, town(19), town(19))
    rewarding(laying, "1st others")
    assert refused(laying, "lay trunk") == "REWARD-1"


# ---------------------------------------------------------------------- cards


@pytest.mark.rule("MC-CAMP-NOPASS-1")
def test_row_18_no_pass_in_6_and_9() -> None:
    for number in (6, 9):
        assert refused(draw(begun(number), "Y8"), "pass") == "NOPASS-1"
        assert refused(draw(begun(number), "C1"), "pass") == "MC-CHURCH-2"


@pytest.mark.rule("MC-CAMP-START-1")
def test_row_19_no_pass_at_marker_0() -> None:
    assert refused(draw(begun(16), "Y8"), "pass") == "MC-PASS-2"


@pytest.mark.rule("MC-CAMP-CABINET-2", "MC-CAMP-CHURCH-1")
@pytest.mark.parametrize("church", ["C1", "C4"])
def test_row_20_churches_are_not_passed(church: str) -> None:
    state = draw(begun(19, town(19, nuggets=2), town(19)), church)
    assert refused(state, "pass") == "MC-CHURCH-2"
    assert refused(state, "goldpass") == "CABINET-2"


@pytest.mark.rule("MC-CAMP-CABINET-2")
def test_row_21_no_golden_pass_without_a_nugget() -> None:
    assert refused(draw(begun(10), "Y8"), "goldpass") == "CABINET-2"
    assert refused(draw(begun(20), "Y8"), "goldpass") == "CABINET-2"


@pytest.mark.rule("MC-CAMP-CHURCH-3")
def test_row_22_the_fourth_church_of_another_city() -> None:
    state = draw(built(begun(5), "B1 E6 F6"), "C4")
    for shape in ("C4a", "C4c"):
        assert refused(state, f"build {shape} at 6,4 rot 0") == "CHURCH-3"
    for word in ("flipped", "mirrored"):
        assert refused(state, f"build C4b at 6,4 rot 0 {word}") == "MC-BUILD-13"


@pytest.mark.rule("MC-CAMP-BAN-1")
def test_row_23_what_is_forbidden() -> None:
    state = draw(draw(draw(begun(5), "BAN"), "C4"), "Y1")
    for building in ("C4a", "C4b", "C4c"):
        assert refused(state, f"build {building} at 6,4 rot 0") == "MC-BAN-1"
    coloured = draw(draw(draw(begun(4), "BAN"), "R3"), "Y1")
    assert refused(coloured, "build R3 at 0,4 rot 0") == "MC-BAN-1"


@pytest.mark.rule("MC-CAMP-FLOOD-1")
def test_row_24_nothing_under_water() -> None:
    for number in (7, 8, 9):
        state = draw(built(begun(number), "B1 E7 E8"), "R1")
        assert refused(state, on(state, "R1", "A8 A9")) == "FLOOD-1"
        assert refused(state, on(state, "R1", "D7 E7")) == "FLOOD-1"
        assert refused(state, on(state, "R1", "A4 A5")) == "MC-BUILD-2"


@pytest.mark.rule("MC-CAMP-SAWMILL-1", "MC-CAMP-PALACE-1", "MC-CAMP-CLOSE-1")
def test_row_25_where_the_first_building_goes() -> None:
    for number in (10, 11, 12):
        state = draw(begun(number), "B1")
        assert refused(state, on(state, "B1", "E6 F6")) == "SAWMILL-1"
        assert refused(state, on(state, "B1", "H9 I9")) == "SAWMILL-1"
    for number in (9, 13, 21):
        state = draw(settle_gifts(begun(number)), "B1")
        assert refused(state, on(state, "B1", "H1 I1")) == "MC-BUILD-6"
        assert refused(state, on(state, "B1", "F6 F7")) == "MC-BUILD-7"
    for number in (22, 23, 24):
        state = draw(begun(number), "R1")
        assert refused(state, on(state, "R1", "G6 H6")) == "MC-BUILD-8"
        assert refused(state, on(state, "R1", "F7 F8")) == "MC-BUILD-9"


@pytest.mark.rule("MC-CAMP-SAWMILL-1", "MC-CAMP-MINE-1", "MC-CAMP-RAIL-1", "MC-CAMP-PALACE-1")
@pytest.mark.parametrize(
    ("number", "where", "rule"),
    [
        (11, "J9 J10", "SAWMILL-1"),
        (16, "A2 A3", "MINE-1"),
        (18, "B9 B10", "MINE-1"),
        (18, "B1 B2", "MINE-1"),
        (20, "E2 E3", "RAIL-1"),
        (24, "E2 E3", "RAIL-1"),
        (22, "E6 E7", "PALACE-1"),
    ],
)
def test_row_26_what_is_not_built_on(number: int, where: str, rule: str) -> None:
    state = draw(begun(number), "R1")
    assert refused(state, on(state, "R1", where)) == rule


@pytest.mark.rule("MC-CAMP-CLOSE-1", "MC-CAMP-SAWMILL-2")
def test_row_27_the_forest_is_closed_again_after_12() -> None:
    for number in (9, 13, 20):
        state = draw(settle_gifts(begun(number)), "B1")
        for where in ("J9 J10", "K9 K10", "J11 K11", "H11 I11"):
            assert refused(state, on(state, "B1", where)) == "MC-BUILD-2"


@pytest.mark.rule("MC-CAMP-D3")
def test_row_28_cogs_go_on_blue_buildings() -> None:
    state = begun(15, town(15, cogs=("B1", "B2")), town(15))
    for building in ("Y1", "R2", "C1", "C4", "B1", "B2", "B9", "X"):
        assert refused(state, f"cog {building}") == "D3"
    assert refused(state, "cog B3") is None


@pytest.mark.rule("MC-CAMP-BLUEOUT-1")
def test_row_29_a_free_pass_is_no_decision() -> None:
    state = draw(begun(24, town(24, cogs=("B2",)), town(24, nuggets=1)), "B2")
    for text in ("build B2 at 6,4 rot 90", "pass", "goldpass", "leave"):
        assert refused(state, text, 1) == "BLUEOUT-1"


@pytest.mark.rule("MC-CAMP-RAIL-4", "MC-CAMP-RAIL-5", "MC-CAMP-D4")
def test_row_30_lines_that_take_no_piece() -> None:
    state = begun(19, town(19), town(19))
    rewarding(state, "others 1st", pieces=(9, 0))
    for line in ("F", "M", "H", "C", "X", "Trunk"):
        assert refused(state, f"lay {line}") == "RAIL-4"
    for text in ("lay trunk", "lay trunk", "lay F", "lay F", "stick TT at 5,7"):
        state.play(0, GAME.parse(text))
    assert refused(state, "lay F") == "RAIL-4"
    for text in ("keep piece", "keep track"):
        assert refused(state, text) == "RAIL-5"


@pytest.mark.rule("MC-CAMP-MINE-4")
def test_row_31_triangles_are_not_claimed() -> None:
    assert refused(begun(16), "claim triangle 5") == "MINE-4"


@pytest.mark.rule("MC-CAMP-WHATIF-1", "MC-CAMP-WHATIF-2")
def test_row_32_a_replay_writes_nothing() -> None:
    state = begun(13)
    for seat in (0, 1):
        state.play(seat, GAME.parse("cog B8"))
    carried = replay_value(state, 0, same_deck=True)
    match = Match.new(GAME, {"mode": "replay"}, ["Ada"], Dealer.from_phrase("row 32"), carried)
    replay = match.state
    assert isinstance(replay, CampaignState)
    assert [refused(replay, text) for text in ("replay 12", "tick circle")] == ["WHATIF-1"] * 2
    match.play(0, "leave")
    assert refused(replay, "stick T at 0,2") == "WHATIF-1"
    assert (replay.over, replay.carry(), replay.results[0].kind) == (True, None, "none")
    assert replay.town(0).circles == (0,) * 5
    with pytest.raises(BadOptions):
        GAME.start({"mode": "replay"}, 1, {**carried, "circles": {}})
    single = begun_alone(13)
    assert refused(single, "stick T at 0,2") == "WHATIF-2"
    with pytest.raises(BadRecord) as caught:
        verify_series(GAME, [match.record()])
    assert caught.value.rule == "MC-CAMP-WHATIF-1"


def begun_alone(number: int) -> CampaignState:
    match = Match.new(GAME, {"mode": "episode", "episode": number}, ["Ada"], Dealer.from_phrase("alone"))
    match.play(0, "leave")
    assert isinstance(match.state, CampaignState)
    return match.state


# ---------------------------------------------------------------------- the first of several rules is named


@pytest.mark.rule("MC-CAMP-FRAME-8", "MC-CAMP-FRAME-4", "MC-CAMP-REWARD-1")
def test_the_first_rule_of_several_is_named() -> None:
    assert refused(begun(2), "goldpass") == "FRAME-8"
    assert refused(begun(2), "pass") == "FRAME-4"
    out = begun(22, town(22), town(22, cogs=("B1",)))
    draw(out, "Y1")
    out.play(0, GAME.parse("leave"))
    out.play(1, on(out, "Y1", "E7 E8", 1))
    draw(out, "B1")
    assert refused(out, "build B1 at 6,4 rot 90") == "MC-TURN-5"
    assert refused(out, "leave") == "MC-LEAVE-3"
    assert started(6).state.why_not(0, GAME.parse("pass")) is not None
    nopass = draw(begun(6), "Y1")
    nopass.play(0, GAME.parse("leave"))
    assert refused(nopass, "pass") == "MC-TURN-2"
